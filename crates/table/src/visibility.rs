//! Which characters people can see: one list for names, seats and chat.
//!
//! What nobody sees could make one name pass for another, and what turns the direction of writing
//! could spoil the text around it. The list is Unicode's own: control characters and those with the
//! property `Default_Ignorable_Code_Point`, and the few blank ones that it leaves out.

use icu_properties::CodePointSetData;
use icu_properties::props::DefaultIgnorableCodePoint;

/// What is seen of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Something, or it is a space.
    Visible,
    /// Something, but only together with others: emoji and some scripts need joiners and
    /// variation selectors.
    Joining,
    /// Nothing by itself; behind an emoji it spells a region, for that region's flag.
    Tag,
    /// Nothing, or it turns round what stands beside it.
    Invisible,
}

impl Visibility {
    /// What is seen of this character.
    pub fn of(c: char) -> Visibility {
        match c {
            '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' => Visibility::Joining,
            '\u{E0020}'..='\u{E007F}' => Visibility::Tag,
            // Separators of lines and paragraphs, the blank of Braille, annotations between lines.
            '\u{2028}' | '\u{2029}' | '\u{2800}' | '\u{FFF9}'..='\u{FFFB}' => Visibility::Invisible,
            c if c.is_control() => Visibility::Invisible,
            c if CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) => {
                Visibility::Invisible
            }
            _ => Visibility::Visible,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_nobody_sees_are_known() {
        let hidden = [
            '\0'..='\u{1F}',
            '\u{7F}'..='\u{9F}',
            '\u{AD}'..='\u{AD}',
            '\u{34F}'..='\u{34F}',
            '\u{61C}'..='\u{61C}',
            '\u{115F}'..='\u{1160}',
            '\u{17B4}'..='\u{17B5}',
            '\u{180B}'..='\u{180F}',
            '\u{200B}'..='\u{200B}',
            '\u{200E}'..='\u{200F}',
            '\u{2028}'..='\u{202E}',
            '\u{2060}'..='\u{206F}',
            '\u{2800}'..='\u{2800}',
            '\u{3164}'..='\u{3164}',
            '\u{FEFF}'..='\u{FEFF}',
            '\u{FFA0}'..='\u{FFA0}',
            '\u{FFF0}'..='\u{FFFB}',
            '\u{1BCA0}'..='\u{1BCA3}',
            '\u{1D173}'..='\u{1D17A}',
            '\u{E0000}'..='\u{E001F}',
            '\u{E0080}'..='\u{E0FFF}',
        ];
        for c in hidden.into_iter().flatten() {
            assert_eq!(Visibility::of(c), Visibility::Invisible, "{c:?}");
        }
    }

    #[test]
    fn characters_of_emoji_and_scripts_are_not_taken_for_invisible() {
        for c in ['\u{200C}', '\u{200D}', '\u{FE00}', '\u{FE0F}'] {
            assert_eq!(Visibility::of(c), Visibility::Joining, "{c:?}");
        }
        assert_eq!(Visibility::of('\u{E0067}'), Visibility::Tag);
        // The Arabic number sign is a format character, but can be seen.
        for c in "aŻß平👩❤ \u{a0}\u{600}\u{301}ש".chars() {
            assert_eq!(Visibility::of(c), Visibility::Visible, "{c:?}");
        }
    }
}
