//! JSON as the game record has it: stricter than JSON allows.
//!
//! A name must not stand twice in an object, and numbers are whole, without fraction or exponent.
//! Common readers let both pass in silence, so this one is our own.

use std::fmt::{self, Display, Write};

/// How deep lists and objects may be nested.
const MAX_DEPTH: usize = 64;

/// A JSON value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number, as written: it may be larger than any integer type.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object; its names are distinct, in the order written.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// An object of these fields, in this order.
    pub fn object<const N: usize>(fields: [(&str, Json); N]) -> Json {
        Json::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// A list of what can be values.
    pub fn list<T: Into<Json>>(values: impl IntoIterator<Item = T>) -> Json {
        Json::List(values.into_iter().map(Into::into).collect())
    }

    /// Adds a field to an object; nothing else has fields.
    pub fn push(&mut self, name: &str, value: impl Into<Json>) {
        if let Json::Object(fields) = self {
            fields.push((name.to_owned(), value.into()));
        }
    }

    /// The field of that name, if this is an object that has it.
    pub fn field(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(fields) => fields.iter().find(|(n, _)| n == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The field of that name, to change it.
    pub fn field_mut(&mut self, name: &str) -> Option<&mut Json> {
        match self {
            Json::Object(fields) => {
                fields.iter_mut().find(|(n, _)| n == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// Sets a field of an object, whether it is there or not; nothing else has fields.
    pub fn set(&mut self, name: &str, value: impl Into<Json>) {
        let value = value.into();
        match self.field_mut(name) {
            Some(field) => *field = value,
            None => self.push(name, value),
        }
    }

    /// The string, or an error that says what it should have been.
    pub fn text(&self, what: &str) -> Result<&str, String> {
        match self {
            Json::Text(text) => Ok(text),
            _ => Err(format!("{what} must be a string")),
        }
    }

    /// The list, or an error that says what it should have been.
    pub fn items(&self, what: &str) -> Result<&[Json], String> {
        match self {
            Json::List(items) => Ok(items),
            _ => Err(format!("{what} must be a list")),
        }
    }

    /// The truth value, or an error that says what it should have been.
    pub fn bool(&self, what: &str) -> Result<bool, String> {
        match self {
            Json::Bool(value) => Ok(*value),
            _ => Err(format!("{what} must be true or false")),
        }
    }

    /// The number, or an error that says what it should have been.
    pub fn number(&self, what: &str) -> Result<i64, String> {
        match self {
            Json::Number(digits) => digits.parse().map_err(|_| format!("{what} is too large")),
            _ => Err(format!("{what} must be a number")),
        }
    }

    /// The number if it is one of `0..end`, or an error that says what it should have been.
    pub fn index(&self, end: usize, what: &str) -> Result<usize, String> {
        let number = self.number(what)?;
        let index = usize::try_from(number).ok().filter(|&index| index < end);
        index.ok_or_else(|| match end {
            0 => format!("{what} is {number}, but there is none"),
            _ => format!("{what} is {number}, but must be from 0 to {}", end - 1),
        })
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<i64> for Json {
    fn from(number: i64) -> Json {
        Json::Number(number.to_string())
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Json {
        Json::Number(number.to_string())
    }
}

impl From<u8> for Json {
    fn from(number: u8) -> Json {
        Json::Number(number.to_string())
    }
}

impl From<i16> for Json {
    fn from(number: i16) -> Json {
        Json::Number(number.to_string())
    }
}

/// Compact: on one line, without spaces.
impl Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(digits) => f.write_str(digits),
            Json::Text(text) => write_text(f, text),
            Json::List(items) => {
                f.write_char('[')?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                f.write_char(']')
            }
            Json::Object(fields) => {
                f.write_char('{')?;
                for (i, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if i > 0 { "," } else { "" })?;
                    write_text(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            c if c < ' ' => write!(f, "\\u{:04x}", c as u32)?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

/// The fields of an object with fixed names, taken one by one; what is left over is an error.
#[derive(Debug)]
pub struct Fields<'a> {
    what: &'static str,
    left: Vec<(&'a str, &'a Json)>,
}

impl<'a> Fields<'a> {
    /// The fields of `json`, which must be an object; `what` names it in errors.
    pub fn of(json: &'a Json, what: &'static str) -> Result<Self, String> {
        let Json::Object(fields) = json else {
            return Err(format!("{what} must be an object"));
        };
        let left = fields.iter().map(|(name, value)| (name.as_str(), value)).collect();
        Ok(Fields { what, left })
    }

    /// Takes a field that may be missing.
    pub fn take(&mut self, name: &str) -> Option<&'a Json> {
        let at = self.left.iter().position(|&(n, _)| n == name)?;
        Some(self.left.swap_remove(at).1)
    }

    /// Takes a field that must be there.
    pub fn need(&mut self, name: &str) -> Result<&'a Json, String> {
        let what = self.what;
        self.take(name).ok_or_else(|| format!("{what} lacks \"{name}\""))
    }

    /// No other field may be there, except those whose names start with `x_`.
    pub fn finish(self) -> Result<(), String> {
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

/// Where and why a text is not the JSON that we read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: &'static str,
}

impl Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not JSON: {} (line {}, column {})", self.reason, self.line, self.column)
    }
}

impl std::error::Error for JsonError {}

/// Reads one JSON value, with nothing but white space around it.
pub fn parse(text: &str) -> Result<Json, JsonError> {
    read(text, true)
}

/// Reads any JSON value, also with numbers that a record may not hold.
pub fn parse_any(text: &str) -> Result<Json, JsonError> {
    read(text, false)
}

fn read(text: &str, whole: bool) -> Result<Json, JsonError> {
    let mut reader = Reader { text, at: 0, whole };
    let value = reader.value(0).and_then(|value| {
        reader.space();
        if reader.at == text.len() { Ok(value) } else { Err("something follows the value") }
    });
    value.map_err(|reason| {
        let before = &text[..reader.at];
        JsonError {
            line: 1 + before.matches('\n').count(),
            column: 1 + before.chars().rev().take_while(|&c| c != '\n').count(),
            reason,
        }
    })
}

/// A cursor in the text; on an error it stays at the place in question.
struct Reader<'a> {
    text: &'a str,
    /// A byte offset, always between two characters.
    at: usize,
    /// Whether numbers must be whole.
    whole: bool,
}

type Read<T> = Result<T, &'static str>;

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Steps over `token` if it comes next.
    fn eat(&mut self, token: &str) -> bool {
        let found = self.text[self.at..].starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn value(&mut self, depth: usize) -> Read<Json> {
        if depth > MAX_DEPTH {
            return Err("nested too deeply");
        }
        self.space();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Json::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            None => Err("it ends too early"),
            _ if self.eat("true") => Ok(Json::Bool(true)),
            _ if self.eat("false") => Ok(Json::Bool(false)),
            _ if self.eat("null") => Ok(Json::Null),
            _ => Err("a value must come here"),
        }
    }

    fn object(&mut self, depth: usize) -> Read<Json> {
        self.eat("{");
        let mut fields: Vec<(String, Json)> = Vec::new();
        let mut names = std::collections::HashSet::new();
        self.space();
        if self.eat("}") {
            return Ok(Json::Object(fields));
        }
        loop {
            self.space();
            let start = self.at;
            let name = self.string()?;
            if !names.insert(name.clone()) {
                self.at = start;
                return Err("this name stands twice in the object");
            }
            self.space();
            if !self.eat(":") {
                return Err("a colon must come here");
            }
            fields.push((name, self.value(depth + 1)?));
            self.space();
            if self.eat("}") {
                return Ok(Json::Object(fields));
            }
            if !self.eat(",") {
                return Err("a comma or } must come here");
            }
        }
    }

    fn list(&mut self, depth: usize) -> Read<Json> {
        self.eat("[");
        let mut items = Vec::new();
        self.space();
        if self.eat("]") {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.space();
            if self.eat("]") {
                return Ok(Json::List(items));
            }
            if !self.eat(",") {
                return Err("a comma or ] must come here");
            }
        }
    }

    fn number(&mut self) -> Read<Json> {
        let start = self.at;
        self.eat("-");
        let digits = self.digits()?;
        if digits.len() > 1 && digits.starts_with('0') {
            return Err("a number must not start with 0");
        }
        if self.whole && matches!(self.peek(), Some(b'.' | b'e' | b'E')) {
            return Err("numbers must be whole, without fraction or exponent");
        }
        if self.eat(".") {
            self.digits()?;
        }
        if self.eat("e") || self.eat("E") {
            let _ = self.eat("+") || self.eat("-");
            self.digits()?;
        }
        Ok(Json::Number(self.text[start..self.at].to_owned()))
    }

    fn digits(&mut self) -> Read<&str> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            Err("a digit must come here")
        } else {
            Ok(&self.text[start..self.at])
        }
    }

    fn string(&mut self) -> Read<String> {
        if !self.eat("\"") {
            return Err("a string must come here");
        }
        let mut string = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(|c| c == '"' || c == '\\' || c < ' ');
            let Some(plain) = plain else {
                self.at = self.text.len();
                return Err("it ends too early");
            };
            string.push_str(&rest[..plain]);
            self.at += plain;
            if self.eat("\"") {
                return Ok(string);
            }
            if !self.eat("\\") {
                return Err("a control character must be escaped");
            }
            string.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Read<char> {
        let c = match self.peek() {
            Some(b'u') => {
                self.at += 1;
                return self.unicode();
            }
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            _ => return Err("no such escape"),
        };
        self.at += 1;
        Ok(c)
    }

    /// What follows `\u`: four digits, and for a character beyond 16 bits a second escape.
    fn unicode(&mut self) -> Read<char> {
        let first = self.hex4()?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first).ok_or("half a character");
        }
        if !self.eat("\\u") {
            return Err("half a character");
        }
        let second = self.hex4()?;
        if !(0xDC00..0xE000).contains(&second) {
            return Err("half a character");
        }
        let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
        char::from_u32(code).ok_or("half a character")
    }

    fn hex4(&mut self) -> Read<u32> {
        let digits = self.text.get(self.at..self.at + 4).ok_or("four hex digits must come here")?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err("four hex digits must come here");
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).map_err(|_| "four hex digits must come here")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "null",
            "true",
            "[]",
            "{}",
            "-12",
            "123456789012345678901234567890",
            r#"{"a":[1,{"b":"c"}],"":false}"#,
            r#""quote \" slash \\ line \n bell \u0007 ü 🂡""#,
        ] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn escapes_and_white_space_are_read() {
        let json = parse(" [ \"\\u00fc\\ud83c\\udca1\\/\\t\" ,\r\n\t0 ] ").unwrap();
        assert_eq!(json, Json::List(vec!["ü🂡/\t".into(), 0usize.into()]));
    }

    #[test]
    fn what_a_record_forbids_is_an_error_with_its_place() {
        for (text, line, column, reason) in [
            ("", 1, 1, "it ends too early"),
            ("{\"a\":1,\n \"a\":2}", 2, 2, "this name stands twice in the object"),
            ("1.0", 1, 2, "numbers must be whole, without fraction or exponent"),
            ("[1e3]", 1, 3, "numbers must be whole, without fraction or exponent"),
            ("01", 1, 3, "a number must not start with 0"),
            ("-", 1, 2, "a digit must come here"),
            ("[1,]", 1, 4, "a value must come here"),
            ("[1 2]", 1, 4, "a comma or ] must come here"),
            ("{\"ü\" 1}", 1, 6, "a colon must come here"),
            ("{1:2}", 1, 2, "a string must come here"),
            ("\"abc", 1, 5, "it ends too early"),
            ("\"a\nb\"", 1, 3, "a control character must be escaped"),
            ("\"\\x\"", 1, 3, "no such escape"),
            ("\"\\ud800\"", 1, 8, "half a character"),
            ("\"\\udc00\"", 1, 8, "half a character"),
            ("\"\\u12ü\"", 1, 4, "four hex digits must come here"),
            ("nul", 1, 1, "a value must come here"),
            ("{} {}", 1, 4, "something follows the value"),
        ] {
            assert_eq!(parse(text), Err(JsonError { line, column, reason }), "{text}");
        }
    }

    #[test]
    fn numbers_of_all_kinds_are_read_where_they_may_be() {
        for text in ["0.5", "-1.25e-3", "1E+9", "[0.0,{\"a\":7e2}]"] {
            assert_eq!(parse_any(text).unwrap().to_string(), text);
            assert!(parse(text).is_err());
        }
        for text in ["1.", ".5", "1e", "1e+", "--1", "01.5"] {
            assert!(parse_any(text).is_err(), "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_an_error_not_a_crash() {
        assert!(parse(&"[".repeat(100_000)).is_err());
        assert!(parse(&(("[".repeat(60)) + &"]".repeat(60))).is_ok());
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
        assert!(Fields::of(&Json::Null, "it").is_err());
    }
}
