//! What is stored keeps its JSON: steps and summaries as version 0.1.0 wrote them are read, and
//! written again to the letter.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use azulejo_protocol::{Fact, Step, Summary};
use serde::Serialize;
use serde::de::DeserializeOwned;

const ANA: &str = "aaaaaaaaaaaaaaaaaaaa";

fn stays<T: Serialize + DeserializeOwned>(text: &str) {
    let text = text.replace("ANA", ANA);
    let value: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(serde_json::to_string(&value).unwrap(), text);
}

#[test]
fn every_fact_of_a_log_is_written_as_it_was_read() {
    const TERMS: &str = r#"{"game":"chocolatier","players":2,"options":null,"clock":{"type":"live","seconds":60,"increment":5},"public":true,"rated":false,"start":1}"#;
    let facts = [
        &format!(r#"{{"type":"opened","host":"ANA","terms":{TERMS}}}"#),
        &TERMS
            .replace(r#"{"game""#, r#"{"type":"terms-changed","terms":{"game""#)
            .replace("1}", "1}}"),
        r#"{"type":"sat","seat":0,"person":"ANA"}"#,
        r#"{"type":"sat","seat":1,"person":"ANA","label":"Bo"}"#,
        r#"{"type":"reserved","seat":1,"person":"ANA"}"#,
        r#"{"type":"bot-sat","seat":1,"level":"club"}"#,
        r#"{"type":"freed","seat":3}"#,
        r#"{"type":"began","start":1}"#,
        r#"{"type":"dealt","draws":["t","k"]}"#,
        r#"{"type":"moved","seat":1,"move":"1kf"}"#,
        r#"{"type":"moved","seat":1,"move":"1kf","forced":true}"#,
        r#"{"type":"confirmed","seat":1}"#,
        r#"{"type":"undone","to":7,"seat":0}"#,
        r#"{"type":"proposed","person":"ANA","proposal":{"type":"take-back","to":7,"seat":0}}"#,
        r#"{"type":"proposed","person":"ANA","proposal":{"type":"bot","seat":0,"level":"club"}}"#,
        r#"{"type":"proposed","person":"ANA","proposal":{"type":"abort"}}"#,
        r#"{"type":"agreed","person":"ANA"}"#,
        r#"{"type":"declined"}"#,
        r#"{"type":"declined","person":"ANA"}"#,
        r#"{"type":"out","seat":1,"why":"time"}"#,
        r#"{"type":"bot-took-over","seat":1,"level":"club"}"#,
        r#"{"type":"returned","seat":1}"#,
        r#"{"type":"wished","seat":1,"wishes":{"confirm":true,"auto":false}}"#,
        r#"{"type":"said","person":"ANA","text":"hello"}"#,
        r#"{"type":"ended","outcome":{"scores":[5,-1],"winners":[0],"complete":true}}"#,
        r#"{"type":"aborted"}"#,
        r#"{"type":"rematched","table":"7kq2mzfa"}"#,
    ];
    for fact in facts {
        stays::<Fact>(fact);
        stays::<Step>(&format!(r#"{{"at":1700000000000,"facts":[{fact}]}}"#));
        stays::<Step>(&format!(r#"{{"at":1,"by":"ANA","cid":"c 1","facts":[{fact}]}}"#));
    }
}

#[test]
fn a_summary_is_written_as_it_was_read() {
    let seats = r#"[{"type":"person","person":"ANA","label":null},{"type":"bot","level":"club"},{"type":"open"},{"type":"reserved","person":"ANA"}]"#;
    for (stage, game) in ["waiting", "running", "over", "aborted"].into_iter().zip([
        "chocolatier",
        "summer-pavilion",
        "queens-garden",
        "chocolatier",
    ]) {
        stays::<Summary>(&format!(
            r#"{{"table":"7kq2mzfa","seq":9,"game":"{game}","options":null,"clock":{{"type":"none"}},"public":false,"rated":false,"stage":"{stage}","host":"ANA","seats":{seats},"actor":1,"round":2,"scores":[3,4],"winners":[1],"opened":1,"updated":2,"people":{{}}}}"#
        ));
    }
}
