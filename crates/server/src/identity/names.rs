//! What people may be called, and what guests are called at first.

use axum::http::{HeaderMap, header};
use azulejo_protocol::{Level, PersonId};
use azulejo_table::Visibility;

use crate::error::{Answer, ApiError, ErrorCode};
use crate::store::{Store, Stored, looks};

/// How many characters a name may have.
pub const NAME_LENGTH: usize = 24;

/// How many words there are of each kind.
const WORDS: usize = 32;

/// Languages that guests are named in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    English,
    German,
    Polish,
}

impl Language {
    /// The language that a browser asks for first, of those that are known; otherwise English.
    pub fn of(headers: &HeaderMap) -> Language {
        let wishes = headers.get(header::ACCEPT_LANGUAGE).and_then(|wishes| wishes.to_str().ok());
        // Browsers name the one they like best first.
        let mut tags = wishes.unwrap_or_default().split([',', ';']).map(str::trim);
        let known = |tag: &str| match tag.split('-').next()?.to_ascii_lowercase().as_str() {
            "en" => Some(Language::English),
            "de" => Some(Language::German),
            "pl" => Some(Language::Polish),
            _ => None,
        };
        tags.find_map(known).unwrap_or(Language::English)
    }

    /// How animals are, and animals: 32 words each.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Language::English => (FIRST, SECOND),
            Language::German => (GERMAN_FIRST, GERMAN_SECOND),
            Language::Polish => (POLISH_FIRST, POLISH_SECOND),
        }
    }
}

const FIRST: &str = "\
    Amber Azure Blue Bright Calm Clever Cobalt Copper Coral Crimson Emerald Gentle Golden \
    Green Happy Indigo Ivory Jade Lively Lucky Merry Olive Patient Pearl Quick Quiet Ruby \
    Sandy Silver Sunny Teal Violet";

const SECOND: &str = "\
    Badger Beaver Bee Cricket Curlew Dolphin Falcon Finch Fox Gecko Hare Hedgehog Heron Ibex \
    Kestrel Lark Lynx Magpie Marten Otter Owl Puffin Raven Robin Salmon Seal Sparrow \
    Squirrel Stork Swallow Tortoise Wren";

/// Masculine, as all of the animals that follow.
const GERMAN_FIRST: &str = "\
    Blauer Bunter Flinker Frecher Froher Goldener Grüner Heiterer Heller Kluger Kühner \
    Lustiger Munterer Mutiger Netter Roter Ruhiger Sanfter Schlauer Schneller Silberner \
    Sonniger Stiller Stolzer Tapferer Treuer Violetter Wacher Weiser Weißer Wilder Zarter";

const GERMAN_SECOND: &str = "\
    Biber Dachs Delfin Falke Fink Fuchs Gecko Habicht Hase Hecht Hirsch Igel Kauz Kranich \
    Kuckuck Lachs Luchs Marder Otter Papagei Pinguin Rabe Reiher Salamander Schwan Seehund \
    Spatz Specht Star Storch Uhu Zeisig";

const POLISH_FIRST: &str = "\
    Błękitny Bystry Cichy Czujny Dumny Dzielny Figlarny Fioletowy Jasny Łagodny Mądry Miły \
    Niebieski Odważny Pogodny Radosny Rączy Rudy Skromny Spokojny Sprytny Srebrny Szybki \
    Śmiały Turkusowy Uważny Wesoły Wierny Zielony Złoty Zręczny Żwawy";

const POLISH_SECOND: &str = "\
    Bażant Bielik Bizon Bocian Borsuk Bóbr Delfin Dzięcioł Gil Jastrząb Jeleń Jeż Kormoran \
    Kos Kruk Lis Łosoś Łoś Myszołów Orzeł Paw Pstrąg Puchacz Rudzik Ryś Skowronek Słowik \
    Sokół Szpak Wróbel Zając Żuraw";

/// What a guest is called at first, such as "Blue Heron 27".
pub fn guest_name(language: Language, bytes: [u8; 3]) -> String {
    let [first, second, number] = bytes.map(usize::from);
    let (firsts, seconds) = language.words();
    let word = |words: &'static str, n: usize| words.split(' ').nth(n % WORDS).unwrap_or_default();
    format!("{} {} {}", word(firsts, first), word(seconds, second), 10 + number % 90)
}

/// What bots are called, in all languages: nobody else shall be taken for one.
const BOTS: [&str; 14] = [
    "Zufall",
    "Anfänger",
    "Punktejäger",
    "Hobbyspieler",
    "Vereinsspieler",
    "Meister",
    "Experte",
    "losowy",
    "Początkujący",
    "Łowca punktów",
    "Amator",
    "Klubowicz",
    "Mistrz",
    "Ekspert",
];

/// Whether a person may be called so: it looks neither like the name of somebody else who is registered, nor like
/// that of a bot.
pub async fn is_free(store: &dyn Store, person: &PersonId, name: &str) -> Stored<bool> {
    if is_bots(name) {
        return Ok(false);
    }
    let found = store.person_looking_like(name).await?;
    Ok(found.is_none_or(|found| found.id == *person))
}

/// Whether this looks like the name of a bot.
pub fn is_bots(name: &str) -> bool {
    let levels = Level::ALL.iter().map(|level| level.name());
    levels.chain(BOTS).any(|bot| looks(bot) == looks(name))
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
        for language in [Language::English, Language::German, Language::Polish] {
            let (first, second) = language.words();
            assert_eq!([first, second].map(|words| words.split(' ').count()), [WORDS; 2]);
            for (first, second) in
                (0..32).flat_map(|first| (0..32).map(move |second| (first, second)))
            {
                let name = guest_name(language, [first, second, 89]);
                assert_eq!(check_name(&name), Ok(name));
            }
        }
        assert_eq!(guest_name(Language::English, [2, 12, 17]), "Blue Heron 27");
        assert_eq!(guest_name(Language::German, [0, 22, 17]), "Blauer Reiher 27");
        assert_eq!(guest_name(Language::Polish, [29, 3, 17]), "Złoty Bocian 27");
    }

    #[test]
    fn guests_are_named_in_the_first_known_language_of_their_browser() {
        for (wishes, expected) in [
            ("de-DE,de;q=0.9,en;q=0.8", Language::German),
            ("PL", Language::Polish),
            ("fr-CH, fr;q=0.9, pl;q=0.8, en;q=0.7", Language::Polish),
            ("en-GB,en;q=0.9,de;q=0.8", Language::English),
            ("fr", Language::English),
            ("*", Language::English),
            ("", Language::English),
        ] {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, wishes.parse().unwrap())]);
            assert_eq!(Language::of(&headers), expected, "{wishes}");
        }
        assert_eq!(Language::of(&HeaderMap::new()), Language::English);
    }

    #[test]
    fn what_bots_are_called_in_the_web_client_is_theirs() {
        let german = include_str!("../../../../web/src/text/de.ts");
        let polish = include_str!("../../../../web/src/text/pl.ts");
        let english = include_str!("../../../../web/src/text/en.ts");
        for catalogue in [german, polish, english] {
            for level in Level::ALL {
                let key = format!("\"level.{}\": \"", level.name());
                let (_, text) = catalogue.split_once(&key).unwrap();
                let (name, _) = text.split_once('"').unwrap();
                assert!(is_bots(name), "{name}");
            }
        }
    }

    #[test]
    fn nobody_looks_like_a_bot() {
        for name in ["expert", "EXPERT", "Club", "сlub", "Experte", "mistrz", "C lub"] {
            assert!(is_bots(name), "{name}");
        }
        for name in ["Ada", "Experta", "Clubhouse"] {
            assert!(!is_bots(name), "{name}");
        }
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
