//! What people read, from the catalogue in `text/`, in their language.

use std::collections::HashMap;
use std::fmt::Display;

use clap::ValueEnum;

/// A language of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// German
    De,
    /// Polish
    Pl,
}

impl Language {
    /// The language that the terminal is set to, if we speak it; else English.
    pub fn of_the_terminal() -> Language {
        let set =
            ["LC_ALL", "LC_MESSAGES", "LANG"].iter().filter_map(|name| std::env::var(name).ok());
        let language = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
        match language.get(..2) {
            Some("de") => Language::De,
            Some("pl") => Language::Pl,
            _ => Language::En,
        }
    }

    fn catalogue(self) -> &'static str {
        match self {
            Language::En => include_str!("../../../text/en.txt"),
            Language::De => include_str!("../../../text/de.txt"),
            Language::Pl => include_str!("../../../text/pl.txt"),
        }
    }
}

/// The texts of one language.
pub struct Texts(HashMap<&'static str, &'static str>);

impl Texts {
    pub fn of(language: Language) -> Texts {
        let lines = language.catalogue().lines().filter(|line| !line.starts_with('#'));
        Texts(lines.filter_map(|line| line.split_once(" = ")).collect())
    }

    /// The text of that key, its {names} filled in. A key that nobody wrote shows itself.
    pub fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let text = (*self.0.get(key).unwrap_or(&key)).to_owned();
        values.iter().fold(text, |text, (name, value)| {
            text.replace(&format!("{{{name}}}"), &value.to_string())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn names(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }

    #[test]
    fn every_language_has_every_text_with_the_same_names_to_fill_in() {
        let english = Texts::of(Language::En).0;
        assert!(english.len() > 40);
        for language in [Language::De, Language::Pl] {
            let other = Texts::of(language).0;
            let keys = |texts: &HashMap<&'static str, &'static str>| {
                texts.keys().copied().collect::<BTreeSet<_>>()
            };
            assert_eq!(keys(&english), keys(&other), "{language:?}");
            for (key, text) in &english {
                assert_eq!(names(text), names(other[key]), "{language:?} {key}");
            }
        }
    }

    #[test]
    fn a_catalogue_has_one_text_a_line_and_no_key_twice() {
        for language in Language::value_variants() {
            let lines = language.catalogue().lines().filter(|line| !line.starts_with('#'));
            let keys: Vec<_> = lines.map(|line| line.split_once(" = ").expect(line).0).collect();
            assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
        }
    }

    #[test]
    fn names_are_filled_in() {
        let texts = Texts::of(Language::De);
        assert_eq!(
            texts.say("round.began", &[("round", &3), ("first", &"Ana")]),
            "Runde 3: Ana beginnt"
        );
    }
}
