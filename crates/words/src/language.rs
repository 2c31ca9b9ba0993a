//! Languages in which there are texts.

use gametree_core::Mismatch;

/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, which also replaces texts that another language lacks.
    #[default]
    English,
    /// Chinese in simplified characters.
    SimplifiedChinese,
}

/// The facts of a language; a new one has them here, and its messages in the files of each crate.
struct Facts {
    tag: &'static str,
    name: &'static str,
    /// The scripts and regions that a tag may have for another way to write the language.
    other_writing: &'static [&'static str],
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::SimplifiedChinese];

    const fn facts(self) -> Facts {
        match self {
            Language::English => Facts {
                tag: "en",
                name: "English",
                other_writing: &[],
            },
            // Chinese without a script or a region is written in simplified characters; in Taiwan, Hong Kong and Macau it is not.
            Language::SimplifiedChinese => Facts {
                tag: "zh-Hans",
                name: "简体中文",
                other_writing: &["Hant", "TW", "HK", "MO"],
            },
        }
    }

    /// Returns the tag of the language by BCP 47.
    pub const fn tag(self) -> &'static str {
        self.facts().tag
    }

    /// Returns the name of the language in the language itself.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the tags of all languages as a list that ends with "or".
    pub fn tags() -> String {
        let [others @ .., last] = Language::ALL.map(Language::tag);
        format!("{} or {last}", others.join(", "))
    }

    /// Returns the language of a tag such as `zh-Hans`, or of the locale of a system such as `zh_CN.UTF-8`.
    ///
    /// # Errors
    /// Fails when there are no texts in the language.
    pub fn of_tag(tag: &str) -> Result<Self, Mismatch> {
        let locale = tag.split(['.', '@']).next().unwrap_or_default();
        let mut parts = locale.split(['-', '_']);
        let language = parts.next().unwrap_or_default();
        let is_meant = |known: &Language| {
            let own = known.tag().split('-').next().unwrap_or_default();
            let is_other = |part: &str| {
                let mut others = known.facts().other_writing.iter();
                others.any(|other| other.eq_ignore_ascii_case(part))
            };
            language.eq_ignore_ascii_case(own) && !parts.clone().any(is_other)
        };
        let found = Language::ALL.into_iter().find(is_meant);
        found.ok_or_else(|| Mismatch::new(Language::tags(), format!("{tag:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_locales_name_languages() {
        let check = |tag: &str, language: Option<Language>| {
            assert_eq!(Language::of_tag(tag).ok(), language, "{tag}");
        };
        for language in Language::ALL {
            check(language.tag(), Some(language));
        }
        for tag in ["en_GB.UTF-8", "EN", "en-US"] {
            check(tag, Some(Language::English));
        }
        for tag in ["zh", "zh_CN.UTF-8", "zh-hans-SG", "zh_SG@pinyin"] {
            check(tag, Some(Language::SimplifiedChinese));
        }
        for tag in ["", "C", "POSIX", "zh-Hant", "zh_TW.UTF-8", "tlh", "english"] {
            check(tag, None);
        }
        let error = Language::of_tag("tlh").expect_err("no such texts");
        let expected = format!("expected {}, found \"tlh\"", Language::tags());
        assert_eq!(error.to_string(), expected);
    }
}
