//! A bot that is a process of its own: one JSON line on its standard input, one on its output.
//!
//! A line is the unfinished record of the game, with the position (`x_position`) and every legal move, what it means and
//! what it will do (`x_choices`). The answer is `{"move": …}`: the text of a choice, or a whole turn in the record's terms.
//! A turn of several decisions that is answered by texts is asked about once for each.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use azulejo_rules::any::AnyGame;
use azulejo_rules::record::{Recorded, Scribe};
use azulejo_rules::strict::{self, shown};
use serde_json::{Value, json};

use crate::bot::Bot;

/// A running process.
pub struct ProcessBot {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    limit: Duration,
}

impl ProcessBot {
    /// Starts a program by the shell; it has so long for an answer.
    pub fn start(command: &str, limit: Duration) -> Result<Self, String> {
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec {command}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start \"{command}\": {error}"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(format!("\"{command}\" has no input or output"));
        };
        let (send, answers) = channel();
        // A thread that waits for lines, so that we need not wait longer than the limit. It ends
        // with the program.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { return };
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(ProcessBot { child, input, answers, limit })
    }

    fn ask(&mut self, question: &str) -> Result<String, String> {
        // An answer that came too late for the last question is not one to this.
        while self.answers.try_recv().is_ok() {}
        writeln!(self.input, "{question}")
            .and_then(|()| self.input.flush())
            .map_err(|_| "it has ended".to_owned())?;
        self.answers.recv_timeout(self.limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("no answer within {:?}", self.limit),
            RecvTimeoutError::Disconnected => "it has ended".to_owned(),
        })
    }
}

impl Drop for ProcessBot {
    fn drop(&mut self) {
        // It may have ended by itself: then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl<G: Recorded> Bot<G> for ProcessBot {
    fn decide(&mut self, scribe: &Scribe<G>) -> Result<Vec<G::Move>, String> {
        let answer = self.ask(&question(scribe)?.to_string())?;
        let not = |reason: String| format!("{reason}: {}", shown(&answer));
        let json = strict::parse_any(&answer).map_err(not)?;
        match json.get("move") {
            None => Err(not("no \"move\" in the answer".into())),
            Some(Value::String(text)) => match text.parse() {
                Ok(mv) => Ok(vec![mv]),
                Err(why) => Err(not(format!("cannot read the move: {why}"))),
            },
            Some(_) if !scribe.is_between_steps() => {
                Err(not("within a turn the answer is the text of a choice".into()))
            }
            Some(turn) => scribe.game().read_move(turn).map_err(not),
        }
    }
}

/// The record so far, the position, and what can be done.
fn question<G: Recorded>(scribe: &Scribe<G>) -> Result<Value, String> {
    let position = scribe.game().position();
    let choices = AnyGame::from_position(&position)?.choices();
    let mut choices = serde_json::to_value(choices).expect("choices are plain data");
    let mut question = scribe.record();
    question["x_choices"] = choices["choices"].take();
    question["x_position"] = json!(position);
    Ok(question)
}
