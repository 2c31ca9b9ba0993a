//! Option `--lang`: the language of answers and pictures.

use std::env;

use clap::Args;
use gametree_core::Mismatch;
use gametree_registry::Language;

/// The language of answers and pictures.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct LanguageArgs {
    #[arg(long, value_name = "TAG", value_parser = language, help = help())]
    lang: Option<Language>,
}

fn help() -> String {
    let tags = Language::tags();
    format!(
        "The language of answers and pictures, {tags} [default: that of LC_ALL, LC_MESSAGES or LANG]"
    )
}

fn language(tag: &str) -> Result<Language, Mismatch> {
    Language::of_tag(tag)
}

impl LanguageArgs {
    /// Returns the language asked for, or else that of the locale; English where the locale has no texts.
    pub fn language(&self) -> Language {
        let of_locale = || {
            let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
            let mut values = names.iter().filter_map(|name| env::var(name).ok());
            let locale = values.find(|value| !value.is_empty())?;
            Language::of_tag(&locale).ok()
        };
        self.lang.or_else(of_locale).unwrap_or_default()
    }
}
