//! What both stores share: names that mean the same, texts that are not kept, codes for kinds.

use std::time::{Duration, Instant};

use azulejo_protocol::Stage;
use sha2::{Digest as _, Sha256};

use super::{LogRow, Person, StoreError, Stored, TableRow, Token, TokenKind};
use azulejo_protocol::{PersonId, TableId};

/// How long it is known whether the store is well: however many ask, it is looked at once.
const FRESH: Duration = Duration::from_secs(1);

/// Whether the store is well, as it was found last.
#[derive(Default)]
pub struct Health(tokio::sync::Mutex<Option<(Instant, Stored<()>)>>);

impl Health {
    /// What was found a moment ago, or else what is found now.
    pub async fn check(&self, look: impl Future<Output = Stored<()>>) -> Stored<()> {
        let mut found = self.0.lock().await;
        if let Some((at, known)) = &*found
            && at.elapsed() < FRESH
        {
            return known.clone();
        }
        let answer = look.await;
        *found = Some((Instant::now(), answer.clone()));
        answer
    }
}

/// The longest name and label, in bytes: PostgreSQL cannot index texts of any length.
const LONGEST_NAME: usize = 500;

/// What a name is compared by: two names that differ in capitals only are the same. By way of
/// capitals, because some letters have several small forms (σ and ς), and ß is capitalised as SS
/// or ẞ. Letter by letter, because what a letter means must not depend on its neighbours.
pub fn fold(name: &str) -> String {
    let small = name.chars().flat_map(char::to_lowercase);
    small.flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

/// What a name looks like: two names that people cannot tell apart are the same (Unicode's technical standard 39),
/// whatever letters they are made of.
pub fn looks(name: &str) -> String {
    // Some capitals of other alphabets look like ours, though their small letters do not: В, Н, М.
    let seen = |c: char| latin_twin(c).filter(|_| c.is_uppercase()).unwrap_or(c);
    let plain: String = name.chars().filter(|c| !c.is_whitespace()).map(seen).collect();
    let seen: String = unicode_security::skeleton(&fold(&plain)).collect();
    unicode_security::skeleton(&fold(&seen)).collect()
}

/// The letter of ours that this one looks like, if it is another one.
fn latin_twin(c: char) -> Option<char> {
    let mut seen =
        unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).collect::<Vec<_>>().into_iter();
    let twin = seen.next().filter(|twin| !c.is_ascii() && twin.is_ascii_alphabetic())?;
    seen.next().is_none().then_some(twin)
}

/// The hash of a step: it covers the step before, and so all of them.
pub fn chain(before: Option<[u8; 32]>, table: &TableId, step: &LogRow) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(before.as_ref().map_or(&[][..], |hash| hash));
    hash.update(table.as_str());
    hash.update([0]);
    hash.update(number(step.seq).to_be_bytes());
    hash.update(step.at.to_be_bytes());
    hash.update(&step.step);
    hash.finalize().into()
}

/// What a person logs in with: guests and deleted people do not.
pub fn login(person: &Person) -> Option<String> {
    let registered = person.password.is_some() && !person.deleted;
    registered.then(|| fold(&person.name))
}

/// Whether this text can be kept. PostgreSQL cannot keep the character NUL.
pub fn is_kept(text: &str) -> bool {
    !text.contains('\0')
}

/// Refuses texts that cannot be kept.
pub fn check_texts(texts: &[&str]) -> Stored<()> {
    match texts.iter().all(|text| is_kept(text)) {
        true => Ok(()),
        false => Err(StoreError::BadText("a text may not contain the character NUL: remove it")),
    }
}

/// Refuses names and labels that cannot be kept.
pub fn check_name(name: &str) -> Stored<()> {
    if name.len() > LONGEST_NAME {
        return Err(StoreError::BadText("a name has at most 500 bytes: choose a shorter one"));
    }
    check_texts(&[name])
}

/// Refuses a person whose texts cannot be kept, and a first token that is not theirs.
pub fn check_person(person: &Person, token: &Token) -> Stored<()> {
    check_name(&person.name)?;
    check_texts(&[person.password.as_deref().unwrap_or_default()])?;
    check_token(token)?;
    match token.person == person.id && !person.deleted {
        true => Ok(()),
        false => Err(StoreError::Missing),
    }
}

/// Refuses a token whose label cannot be kept.
pub fn check_token(token: &Token) -> Stored<()> {
    check_name(&token.label)
}

/// Refuses a step that does not belong to its row, or whose texts cannot be kept; its number.
pub fn check_step(row: &TableRow, step: &LogRow) -> Stored<i64> {
    check_name(&row.game)?;
    check_texts(&[&row.summary, &step.step])?;
    if row.seq != step.seq {
        return Err(StoreError::Conflict);
    }
    // No table has so many steps: it is a gap.
    i64::try_from(step.seq).map_err(|_| StoreError::Conflict)
}

/// What a number of a step is, to compare with: beyond the last there is nothing.
pub fn number(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

/// Says that something was read that nobody wrote.
pub fn damaged(what: &str) -> StoreError {
    StoreError::Unavailable(format!("it is damaged ({what}): restore a backup"))
}

pub fn person_id(text: String) -> Stored<PersonId> {
    PersonId::try_from(text).map_err(|_| damaged("a person's id"))
}

pub fn table_id(text: String) -> Stored<TableId> {
    TableId::try_from(text).map_err(|_| damaged("a table's code"))
}

pub fn hash(bytes: Vec<u8>) -> Stored<[u8; 32]> {
    bytes.try_into().map_err(|_| damaged("a token's hash"))
}

/// A number that was written as an unsigned one.
pub fn unsigned<T: TryFrom<i64>>(number: i64) -> Stored<T> {
    T::try_from(number).map_err(|_| damaged("a number"))
}

pub fn status_code(status: Stage) -> i16 {
    match status {
        Stage::Waiting => 0,
        Stage::Running => 1,
        Stage::Over => 2,
        Stage::Aborted => 3,
    }
}

pub fn status(code: i16) -> Stored<Stage> {
    match code {
        0 => Ok(Stage::Waiting),
        1 => Ok(Stage::Running),
        2 => Ok(Stage::Over),
        3 => Ok(Stage::Aborted),
        _ => Err(damaged("a table's status")),
    }
}

pub fn kind_code(kind: TokenKind) -> i16 {
    match kind {
        TokenKind::Session => 0,
        TokenKind::Api => 1,
    }
}

pub fn kind(code: i16) -> Stored<TokenKind> {
    match code {
        0 => Ok(TokenKind::Session),
        1 => Ok(TokenKind::Api),
        _ => Err(damaged("a token's kind")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_cannot_be_told_apart_look_the_same() {
        for (one, other) in [
            ("Ada", "\u{410}d\u{430}"),
            ("Ada", "ADA"),
            ("Ada", "A d a"),
            ("paul", "pau1"),
            ("Bob", "B0b"),
            ("scope", "ѕсоре"),
            ("Berta", "\u{412}erta"),
            ("Straße", "STRASSE"),
            ("Ångström", "A\u{30a}ngstro\u{308}m"),
        ] {
            assert_eq!(looks(one), looks(other), "{one} {other}");
        }
        for (one, other) in [("Ada", "Ida"), ("Jager", "Jäger"), ("Anna", "Ana"), ("Ola", "Ala")] {
            assert_ne!(looks(one), looks(other), "{one} {other}");
        }
    }

    #[test]
    fn a_hash_covers_every_part_of_a_step_and_the_step_before() {
        let id = |text: &str| TableId::try_from(text.to_owned()).unwrap();
        let step = LogRow { seq: 7, at: 8, step: "{}".to_owned() };
        let hash = chain(Some([1; 32]), &id("22222222"), &step);
        for other in [
            chain(None, &id("22222222"), &step),
            chain(Some([2; 32]), &id("22222222"), &step),
            chain(Some([1; 32]), &id("22222223"), &step),
            chain(Some([1; 32]), &id("22222222"), &LogRow { seq: 6, ..step.clone() }),
            chain(Some([1; 32]), &id("22222222"), &LogRow { at: 9, ..step.clone() }),
            chain(Some([1; 32]), &id("22222222"), &LogRow { step: "[]".to_owned(), ..step }),
        ] {
            assert_ne!(hash, other);
        }
    }

    #[test]
    fn names_that_differ_in_capitals_only_are_the_same() {
        let same = [
            ("Anna", "aNNA"),
            ("JÄGER", "jäger"),
            ("ŁUKASZ", "łukasz"),
            ("Straße", "STRASSE"),
            ("Straẞe", "straße"),
            ("ΟΔΟΣ", "οδος"),
            ("οδοσ", "οδος"),
        ];
        for (one, other) in same {
            assert_eq!(fold(one), fold(other), "{one} {other}");
            assert_eq!(fold(&fold(one)), fold(one), "{one}");
        }
        for (one, other) in [("Anna", "Ana"), ("Jager", "Jäger"), ("Lukasz", "Łukasz")] {
            assert_ne!(fold(one), fold(other), "{one} {other}");
        }
    }

    #[test]
    fn codes_are_read_back() {
        for known in [Stage::Waiting, Stage::Running, Stage::Over, Stage::Aborted] {
            assert_eq!(status(status_code(known)), Ok(known));
        }
        for known in [TokenKind::Session, TokenKind::Api] {
            assert_eq!(kind(kind_code(known)), Ok(known));
        }
        assert!(status(4).is_err() && kind(2).is_err());
    }
}
