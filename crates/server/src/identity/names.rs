//! What people may be called, and what guests are called at first.

use azulejo_table::Visibility;

use crate::error::{Answer, ApiError, ErrorCode};

/// How many characters a name may have.
pub const NAME_LENGTH: usize = 24;

const FIRST: [&str; 32] = [
    "Amber", "Azure", "Blue", "Bright", "Calm", "Clever", "Cobalt", "Copper", "Coral", "Crimson",
    "Emerald", "Gentle", "Golden", "Green", "Happy", "Indigo", "Ivory", "Jade", "Lively", "Lucky",
    "Merry", "Olive", "Patient", "Pearl", "Quick", "Quiet", "Ruby", "Sandy", "Silver", "Sunny",
    "Teal", "Violet",
];

const SECOND: [&str; 32] = [
    "Badger", "Beaver", "Bee", "Cricket", "Curlew", "Dolphin", "Falcon", "Finch", "Fox", "Gecko",
    "Hare", "Hedgehog", "Heron", "Ibex", "Kestrel", "Lark", "Lynx", "Magpie", "Marten", "Otter",
    "Owl", "Puffin", "Raven", "Robin", "Salmon", "Seal", "Sparrow", "Squirrel", "Stork", "Swallow",
    "Tortoise", "Wren",
];

/// What a guest is called at first, such as "Blue Heron 27".
pub fn guest_name(bytes: [u8; 3]) -> String {
    let [first, second, number] = bytes.map(usize::from);
    let number = 10 + number % 90;
    format!("{} {} {number}", FIRST[first % FIRST.len()], SECOND[second % SECOND.len()])
}

/// A name as it is kept, without space around it, if people may be called so.
pub fn check_name(name: &str) -> Answer<String> {
    check(name, NAME_LENGTH, "name", ErrorCode::BadName)
}

/// A token's label, if it may be called so.
pub fn check_label(label: &str) -> Answer<String> {
    check(label, 40, "label", ErrorCode::BadLabel)
}

fn check(text: &str, length: usize, what: &str, code: ErrorCode) -> Answer<String> {
    let text = text.trim();
    if !text.chars().any(is_seen) || text.chars().count() > length {
        let message = format!("A {what} has 1 to {length} characters; choose another one.");
        return Err(ApiError::invalid(code, message));
    }
    if text.chars().any(is_forbidden) {
        let message =
            format!("A {what} cannot have invisible characters; leave them out and try again.");
        return Err(ApiError::invalid(code, message));
    }
    Ok(text.to_owned())
}

/// Whether anything can be seen of it by itself.
fn is_seen(c: char) -> bool {
    !c.is_whitespace() && Visibility::of(c) == Visibility::Visible
}

/// With what nobody sees, a name could pass for another one. Joiners are allowed: emoji and some
/// scripts need them.
fn is_forbidden(c: char) -> bool {
    matches!(Visibility::of(c), Visibility::Invisible | Visibility::Tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guest_name_is_a_name() {
        for first in 0..32 {
            for second in 0..32 {
                for number in 0..90 {
                    let name = guest_name([first, second, number]);
                    assert_eq!(check_name(&name), Ok(name));
                }
            }
        }
        assert_eq!(guest_name([2, 12, 17]), "Blue Heron 27");
    }

    #[test]
    fn names_of_people_are_names() {
        for name in [
            "A",
            "Łucja Żółć",
            "Jürgen Weiß",
            "O'Neill; DROP TABLE--",
            "<b>bold</b> & co",
            "平和",
            "👩‍🚀 Ada",
            "❤️",
            "abcdefghijklmnopqrstuvwx",
        ] {
            assert_eq!(check_name(name).as_deref(), Ok(name));
        }
        assert_eq!(check_name("  Ada \t").as_deref(), Ok("Ada"));
    }

    #[test]
    fn nothing_invisible_is_a_name() {
        for name in [
            "",
            "   ",
            "\u{a0}",
            "\u{200D}",
            "\u{3164}",
            "abcdefghijklmnopqrstuvwxy",
            "a\0b",
            "a\nb",
            "a\u{202E}b",
            "a\u{2066}b",
            "a\u{200B}b",
            "a\u{85}b",
            "a\u{E0041}b",
        ] {
            assert_eq!(
                check_name(name).map_err(|error| error.code()),
                Err(ErrorCode::BadName.into()),
                "{name:?}"
            );
        }
    }
}
