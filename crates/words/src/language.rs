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

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::SimplifiedChinese];

    /// Returns the tag of the language by BCP 47.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::SimplifiedChinese => "zh-Hans",
        }
    }

    /// Returns the language of a tag such as `zh-Hans`, or of the locale of a system such as `zh_CN.UTF-8`.
    ///
    /// Chinese without a script or a region is written in simplified characters; in Taiwan, Hong Kong and Macau it is not.
    ///
    /// # Errors
    /// Fails when there are no texts in the language.
    pub fn of_tag(tag: &str) -> Result<Self, Mismatch> {
        let locale = tag.split(['.', '@']).next().unwrap_or_default();
        let mut parts = locale.split(['-', '_']);
        let language = parts.next().unwrap_or_default();
        let is_other_script = |part: &str| {
            let other = ["Hant", "TW", "HK", "MO"];
            other.iter().any(|other| other.eq_ignore_ascii_case(part))
        };
        if language.eq_ignore_ascii_case("en") {
            return Ok(Language::English);
        }
        if language.eq_ignore_ascii_case("zh") && !parts.any(is_other_script) {
            return Ok(Language::SimplifiedChinese);
        }
        let tags = Language::ALL.map(Language::tag).join(" or ");
        Err(Mismatch::new(tags, format!("{tag:?}")))
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
        for tag in ["", "C", "POSIX", "zh-Hant", "zh_TW.UTF-8", "de", "english"] {
            check(tag, None);
        }
        let error = Language::of_tag("de").expect_err("no such texts");
        assert_eq!(error.to_string(), "expected en or zh-Hans, found \"de\"");
    }
}
