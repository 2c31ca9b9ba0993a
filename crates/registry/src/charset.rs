//! Conversion of bytes to text from any character set.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use gametree_core::{Mismatch, without_mark};

/// Returns text in UTF-8, or in UTF-16 behind a byte order mark.
pub(crate) fn unicode_text(bytes: Vec<u8>) -> Result<String, Mismatch> {
    match Encoding::for_bom(&bytes) {
        Some((utf_16, mark_bytes)) if utf_16 != UTF_8 => {
            let text = &bytes[mark_bytes..];
            let text = utf_16.decode_without_bom_handling_and_without_replacement(text);
            let text = text.ok_or_else(|| {
                let expected = format!("text in {}", utf_16.name());
                Mismatch::new(expected, "other bytes behind its byte order mark")
            })?;
            Ok(text.into_owned())
        }
        _ => {
            let mark_bytes = bytes.len() - without_mark(&bytes).len();
            let mut text = String::from_utf8(bytes).map_err(|error| {
                let at = error.utf8_error().valid_up_to();
                let found = error.as_bytes()[at];
                Mismatch::new("text in UTF-8", format!("byte {found:#04x} at offset {at}"))
            })?;
            text.drain(..mark_bytes);
            Ok(text)
        }
    }
}

/// Returns text in the character set of a byte order mark, in UTF-8, in that of `label`, or else in Windows-1252.
///
/// Windows-1252 has all letters of ISO 8859-1; bytes that the chosen character set does not know become U+FFFD.
///
/// UTF-8 comes before the label, since other texts are hardly ever valid UTF-8, and files often keep their labels when they are converted.
/// The label comes first if all bytes of its character set look like ASCII.
pub(crate) fn text_in(bytes: Vec<u8>, label: Option<&str>) -> String {
    if let Some((marked, mark_bytes)) = Encoding::for_bom(&bytes) {
        let text = marked.decode_without_bom_handling(&bytes[mark_bytes..]);
        return text.0.into_owned();
    }
    let labelled = label.and_then(|label| Encoding::for_label(label.as_bytes()));
    // No text in UTF-16 has a label that can be read as ASCII.
    let labelled = labelled.map(Encoding::output_encoding);
    if let Some(escaping) = labelled.filter(|labelled| !labelled.is_ascii_compatible()) {
        return escaping.decode_without_bom_handling(&bytes).0.into_owned();
    }
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let labelled = labelled.filter(|&labelled| labelled != UTF_8);
        let encoding = labelled.unwrap_or(WINDOWS_1252);
        let text = encoding.decode_without_bom_handling(error.as_bytes());
        text.0.into_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_left_out_and_other_bytes_refused() {
        let check = |bytes: &[u8], expected: Result<&str, &str>| {
            let found = unicode_text(bytes.to_vec()).map_err(|error| error.to_string());
            let found = found.as_deref().map_err(|error| &**error);
            assert_eq!(found, expected, "{bytes:x?}");
        };
        check(b"", Ok(""));
        check(b"\xef\xbb\xbf", Ok(""));
        check("\u{feff}1 é".as_bytes(), Ok("1 é"));
        check(b"\xff\xfe1\0 \0\xe9\0", Ok("1 é"));
        check(b"\xfe\xff\x001\0 \0\xe9", Ok("1 é"));
        let utf_8 = "expected text in UTF-8, found byte";
        check(b"1 \xe9", Err(&format!("{utf_8} 0xe9 at offset 2")));
        check(
            b"\xef\xbb\xbf1 \xe9",
            Err(&format!("{utf_8} 0xe9 at offset 5")),
        );
        let utf_16 = "found other bytes behind its byte order mark";
        check(
            b"\xff\xfe1",
            Err(&format!("expected text in UTF-16LE, {utf_16}")),
        );
        check(
            b"\xfe\xff\xd8\0",
            Err(&format!("expected text in UTF-16BE, {utf_16}")),
        );
    }

    #[test]
    fn what_is_no_unicode_is_in_the_labelled_character_set() {
        let check = |bytes: &[u8], label: Option<&str>, expected: &str| {
            assert_eq!(text_in(bytes.to_vec(), label), expected, "{label:?}");
        };
        check(b"J\xe1n", None, "Ján");
        check("Ján".as_bytes(), None, "Ján");
        check(b"\xef\xbb\xbfJ\xc3\xa1n", Some("big5"), "Ján");
        check(b"\xff\xfeJ\0\xe1\0n\0", None, "Ján");
        for label in ["", "unknown", "UTF-8", "utf-16", "ISO-8859-1", "latin1"] {
            check(b"J\xe1n", Some(label), "Ján");
        }
        // The last byte of each text is a bracket or a backslash.
        check(b"\x87\x5d", Some("gb2312"), "嘳");
        check(b"\xa6\x5c", Some("Big5"), "吒");
        check(b"\x95\x5c", Some("Shift_JIS"), "表");
        check(b"\xb0\xa1", Some(" euc-kr "), "가");
        check(b"\xef\xf0", Some("koi8-r"), "ОП");
        check("表".as_bytes(), Some("Shift_JIS"), "表");
        check(b"\x1b$B\x49\x3d\x1b(B", Some("ISO-2022-JP"), "表");
    }
}
