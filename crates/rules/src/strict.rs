//! JSON as the game record has it: stricter than JSON allows.
//!
//! A name must not stand twice in an object, numbers are whole, without fraction or exponent, and
//! an object with fixed names has no others, except those that start with `x_`. serde_json reads;
//! what it would let pass in silence is refused here.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::{Map, Value};

/// How deep lists and objects may be nested.
const MAX_DEPTH: usize = 64;

/// Reads one JSON value as records have it, with nothing but white space around it.
pub fn parse(text: &str) -> Result<Value, String> {
    if let Some(at) = fraction(text) {
        let before = &text[..at];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
        return Err(not_json(NOT_WHOLE, line, column));
    }
    parse_any(text)
}

/// Reads any JSON value, also with numbers that a record may not hold.
pub fn parse_any(text: &str) -> Result<Value, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Strict { depth: 0 }.deserialize(&mut reader);
    value.and_then(|value| reader.end().map(|()| value)).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let said = error.to_string();
        let reason = said.strip_suffix(&format!(" at line {line} column {column}"));
        let reason = match (error.classify(), reason.unwrap_or(&said)) {
            (Category::Eof, _) => "it ends too early",
            (_, "trailing characters") => "something follows the value",
            (_, reason) => reason,
        };
        not_json(reason, line, column)
    })
}

/// Whether all numbers in it are whole, and not larger than any that can be written again.
pub fn is_whole(value: &Value) -> bool {
    match value {
        Value::Number(number) => !number.is_f64(),
        Value::Array(items) => items.iter().all(is_whole),
        Value::Object(fields) => fields.values().all(is_whole),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

/// What [`parse`] says of a number that is not.
pub const NOT_WHOLE: &str = "numbers must be whole, without fraction or exponent";

fn not_json(reason: &str, line: usize, column: usize) -> String {
    format!("not JSON: {reason} (line {line}, column {column})")
}

/// Where the first fraction or exponent stands. (serde_json reads a whole number that is too large
/// for an integer as a fraction, too, so that its numbers do not tell.)
fn fraction(text: &str) -> Option<usize> {
    let (mut in_string, mut escaped, mut before) = (false, false, b' ');
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            b'.' | b'e' | b'E' if !in_string && before.is_ascii_digit() => return Some(at),
            _ => {}
        }
        before = byte;
    }
    None
}

/// Reads a value that is nested `depth` levels deep.
struct Strict {
    depth: usize,
}

impl Strict {
    fn inner(&self) -> Strict {
        Strict { depth: self.depth + 1 }
    }
}

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        if self.depth > MAX_DEPTH {
            return Err(D::Error::custom("nested too deeply"));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        // Zero with a sign is a whole number, too.
        let is_zero = number == 0.0 && number.is_sign_negative();
        Ok(if is_zero { 0.into() } else { number.into() })
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(self.inner())? {
            items.push(item);
        }
        Ok(items.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = object.next_key::<String>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom("this name stands twice in the object"));
            }
            fields.insert(name, object.next_value_seed(self.inner())?);
        }
        Ok(fields.into())
    }
}

/// What a value has to be; the errors name it.
pub trait Expect {
    fn text(&self, what: &str) -> Result<&str, String>;
    /// The items of the list.
    fn items(&self, what: &str) -> Result<&[Value], String>;
    /// The truth value.
    fn bool(&self, what: &str) -> Result<bool, String>;
    /// The whole number.
    fn number(&self, what: &str) -> Result<i64, String>;
    /// The number if it is one of `0..end`.
    fn index(&self, end: usize, what: &str) -> Result<usize, String>;
}

impl Expect for Value {
    fn text(&self, what: &str) -> Result<&str, String> {
        self.as_str().ok_or_else(|| format!("{what} must be a string"))
    }

    fn items(&self, what: &str) -> Result<&[Value], String> {
        self.as_array().map(Vec::as_slice).ok_or_else(|| format!("{what} must be a list"))
    }

    fn bool(&self, what: &str) -> Result<bool, String> {
        self.as_bool().ok_or_else(|| format!("{what} must be true or false"))
    }

    fn number(&self, what: &str) -> Result<i64, String> {
        match self.as_f64() {
            Some(number) if number.fract() != 0.0 => {
                Err(format!("{what} is {number}, but {NOT_WHOLE}"))
            }
            Some(_) => self.as_i64().ok_or_else(|| format!("{what} is too large")),
            None => Err(format!("{what} must be a number")),
        }
    }

    fn index(&self, end: usize, what: &str) -> Result<usize, String> {
        let number = self.number(what)?;
        let index = usize::try_from(number).ok().filter(|&index| index < end);
        index.ok_or_else(|| match end {
            0 => format!("{what} is {number}, but there is none"),
            _ => format!("{what} is {number}, but must be from 0 to {}", end - 1),
        })
    }
}

/// The fields of an object with fixed names, taken one by one; what is left over is an error.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    what: &'static str,
    left: Vec<(&'a str, &'a Value)>,
}

impl<'a> Fields<'a> {
    /// The fields of `json`, which must be an object; `what` names it in errors.
    pub(crate) fn of(json: &'a Value, what: &'static str) -> Result<Self, String> {
        let fields = json.as_object().ok_or_else(|| format!("{what} must be an object"))?;
        Ok(Fields { what, left: fields.iter().map(|(name, json)| (name.as_str(), json)).collect() })
    }

    /// Takes a field that may be missing.
    pub(crate) fn take(&mut self, name: &str) -> Option<&'a Value> {
        let at = self.left.iter().position(|&(n, _)| n == name)?;
        Some(self.left.swap_remove(at).1)
    }

    /// Takes a field that must be there.
    pub(crate) fn need(&mut self, name: &str) -> Result<&'a Value, String> {
        let what = self.what;
        self.take(name).ok_or_else(|| format!("{what} lacks \"{name}\""))
    }

    /// No other field may be there, except those whose names start with `x_`.
    pub(crate) fn finish(self) -> Result<(), String> {
        match self.left.iter().find(|(name, _)| !name.starts_with("x_")) {
            Some((name, _)) => {
                Err(format!("{} has an unexpected field \"{}\"", self.what, shown(name)))
            }
            None => Ok(()),
        }
    }
}

/// Somebody's text, fit for an error message: short, and on one line.
pub fn shown(text: &str) -> String {
    let short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().count() > 40 { short + "…" } else { short }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "null",
            "true",
            "[]",
            "{}",
            "-12",
            "18446744073709551615",
            r#"{"b":[1,{"a":"c"}],"":false}"#,
            r#""quote \" slash \\ line \n bell \u0007 ü 🂡""#,
        ] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn escapes_and_white_space_are_read() {
        let value = parse(" [ \"\\u00fc\\ud83c\\udca1\\/\\t\" ,\r\n\t0 ] ").unwrap();
        assert_eq!(value, json!(["ü🂡/\t", 0]));
    }

    #[test]
    fn what_a_record_forbids_is_an_error_with_its_place() {
        for (text, line, column, reason) in [
            ("{\"a\":1,\n \"a\":2}", 2, 4, "this name stands twice in the object"),
            ("{\"a\":{\"b\":1,\"\\u0062\":1}}", 1, 20, "this name stands twice in the object"),
            ("1.0", 1, 2, NOT_WHOLE),
            ("[1e3]", 1, 3, NOT_WHOLE),
            ("{\"ü\\\"1e\":\n 5E0}", 2, 3, NOT_WHOLE),
            ("", 1, 0, "it ends too early"),
            ("\"abc", 1, 4, "it ends too early"),
            ("{\"a\":[1", 1, 7, "it ends too early"),
            ("{} {}", 1, 4, "something follows the value"),
        ] {
            assert_eq!(parse(text), Err(not_json(reason, line, column)), "{text}");
        }
    }

    #[test]
    fn what_is_not_json_is_refused() {
        for text in [
            "01",
            "-",
            "[1,]",
            "[1 2]",
            "{\"ü\" 1}",
            "{1:2}",
            "\"a\nb\"",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"\\udc00\"",
            "\"\\u12ü\"",
            "nul",
            "+1",
            ".5",
            "NaN",
            "1_0",
        ] {
            assert!(parse(text).unwrap_err().starts_with("not JSON: "), "{text}");
        }
    }

    #[test]
    fn numbers_of_all_kinds_are_read_where_they_may_be() {
        for text in ["0.5", "-1.25e-3", "1E+9", "[0.0,{\"a\":7e2}]"] {
            assert!(parse_any(text).is_ok_and(|value| !is_whole(&value)), "{text}");
            assert!(parse(text).is_err());
        }
        for text in ["1.", ".5", "1e", "1e+", "--1", "01.5"] {
            assert!(parse_any(text).is_err(), "{text}");
        }
    }

    #[test]
    fn whole_numbers_of_any_size_are_read_but_not_used() {
        for (text, number) in [
            ("0", Ok(0)),
            ("-0", Ok(0)),
            ("9223372036854775807", Ok(i64::MAX)),
            ("-9223372036854775808", Ok(i64::MIN)),
            ("9223372036854775808", Err("it is too large")),
            ("18446744073709551616", Err("it is too large")),
            ("-123456789012345678901234567890", Err("it is too large")),
        ] {
            assert_eq!(parse(text).unwrap().number("it"), number.map_err(str::to_owned), "{text}");
        }
        assert!(parse_any("1.5").unwrap().number("it").unwrap_err().contains(NOT_WHOLE));
    }

    #[test]
    fn deep_nesting_is_an_error_not_a_crash() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert!(parse(&"[".repeat(100_000)).unwrap_err().contains("nested too deeply"));
        assert!(parse(&nested(66)).unwrap_err().contains("nested too deeply"));
        assert!(parse(&nested(65)).is_ok());
    }

    #[test]
    fn only_names_with_x_may_be_left_over() {
        let json = parse(r#"{"a":1,"x_b":2,"c":3}"#).unwrap();
        let mut fields = Fields::of(&json, "it").unwrap();
        assert_eq!(fields.need("b").unwrap_err(), "it lacks \"b\"");
        assert!(fields.need("a").is_ok());
        assert_eq!(fields.finish().unwrap_err(), "it has an unexpected field \"c\"");
        let mut fields = Fields::of(&json, "it").unwrap();
        assert!(fields.take("a").is_some() && fields.take("c").is_some());
        assert!(fields.finish().is_ok());
        assert!(Fields::of(&Value::Null, "it").is_err());
    }
}
