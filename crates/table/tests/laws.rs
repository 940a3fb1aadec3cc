//! What holds at every table, whatever people send: random commands by random people, sensible or
//! not, at random moments. The [`Script`]'s witness checks every step.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeSet;

use azulejo_protocol::{Clock, Command, Level, Preferences, RefusalCode, SeatPlan, Stage, Terms};
use azulejo_rules::any::Title;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Luck, Seat};
use common::*;

/// Commands at a table, at most.
const COMMANDS: u32 = 900;

#[test]
fn laws_hold_in_chocolatier() {
    laws_hold(Title::Chocolatier, &[&[], &["box", "plain"], &["special_factories", "true"]]);
}

#[test]
fn laws_hold_in_summer_pavilion() {
    laws_hold(Title::SummerPavilion, &[&[], &["stars", "uniform"], &["floor", "1"]]);
}

#[test]
fn laws_hold_in_queens_garden() {
    laws_hold(Title::QueensGarden, &[&[], &["board", "variant"]]);
}

fn laws_hold(title: Title, variants: &[&[&str]]) {
    let clocks = [
        Clock::None,
        Clock::Live { seconds: 120, increment: 3 },
        Clock::Live { seconds: 3_600, increment: 0 },
        Clock::Days { days: 1 },
    ];
    let mut seen = BTreeSet::new();
    for seed in 0..24 {
        let luck = &mut ChaCha::from_seed(seed, 5);
        let players = 2 + (seed % 3) as u8;
        let rated = luck.below(6) == 0;
        let clock = clocks[seed as usize % clocks.len()];
        let start = None;
        let mut terms = Terms { rated, clock, start, ..terms(title, players) };
        if let &[name, value] = variants[luck.below(variants.len() as u32) as usize] {
            terms = with_option(terms, name, value);
        }
        let plan = any_plan(&terms, luck);
        let mut t = Script::try_open(terms, &plan, false, seed).unwrap();
        let (luck_of_people, wild) = (ChaCha::from_seed(seed, 6), seed % 4 == 3);
        let mut people = People { luck: luck_of_people, wild, refused: Vec::new() };
        (0..luck.below(150)).for_each(|_| people.do_something(&mut t));
        people.begin(&mut t);
        for _ in 0..COMMANDS {
            people.do_something(&mut t);
            if !t.is_running() && people.luck.below(20) == 0 {
                break;
            }
        }
        seen.extend(t.log().iter().flat_map(|step| step.facts.iter().map(kind_of)));
        seen.extend(people.refused.iter().map(|code| code.name().to_owned()));
    }
    let missing: Vec<_> = EVERYTHING.iter().filter(|kind| !seen.contains(**kind)).collect();
    assert!(missing.is_empty(), "the scripts never saw {missing:?}");
}

/// Every kind of fact and of refusal that random people come upon.
const EVERYTHING: [&str; 34] = [
    "terms-changed",
    "sat",
    "bot-sat",
    "freed",
    "began",
    "dealt",
    "moved",
    "confirmed",
    "undone",
    "proposed",
    "agreed",
    "declined",
    "out",
    "bot-took-over",
    "returned",
    "wished",
    "said",
    "ended",
    "aborted",
    "bad-terms",
    "bad-text",
    "already-begun",
    "not-running",
    "no-such-seat",
    "seat-taken",
    "host-only",
    "seats-only",
    "not-your-turn",
    "stale",
    "illegal",
    "nothing-to-confirm",
    "nothing-to-undo",
    "no-proposal",
    "not-alone",
];

fn any_plan(terms: &Terms, luck: &mut ChaCha) -> Vec<SeatPlan> {
    let mut plans = Vec::new();
    for seat in 0..usize::from(terms.players) {
        plans.push(match luck.below(if terms.rated { 2 } else { 5 }) {
            0 => SeatPlan::Open,
            1 => kept_for(seat),
            2 => me(),
            3 => SeatPlan::Me { label: Some(format!("Player {seat}")) },
            _ => bot(Level::ALL[luck.below(7) as usize]),
        });
    }
    plans
}

/// Everybody at the table and around it.
struct People {
    luck: ChaCha,
    /// Whether they give up and quarrel all the time.
    wild: bool,
    refused: Vec<RefusalCode>,
}

impl People {
    fn any(&mut self, n: usize) -> usize {
        self.luck.below(n as u32) as usize
    }

    fn seat(&mut self) -> Option<u8> {
        let seats = [None, Some(0), Some(1), Some(2), Some(3), Some(4), Some(255)];
        seats[self.any(seats.len())]
    }

    /// Fills the table as its terms allow, and begins.
    fn begin(&mut self, t: &mut Script) {
        let rated = t.table.terms().rated;
        for seat in 0..t.table.places().len() {
            let who = if rated { seat } else { self.any(3) };
            if t.table.places()[seat].person().is_none() && t.table.places()[seat].bot().is_none() {
                _ = t.ana(Command::Free { seat: Seat(seat as u8) });
                _ = t.does(who, sit(seat as u8));
            }
        }
        // In a rated game somebody may sit twice by now, and be refused: the last ones help.
        for who in 0..5 {
            _ = t.does(who, SIT);
        }
        _ = t.ana(Command::Start);
        let closed = t.table.stage() == Stage::Aborted;
        assert!(closed || t.table.game().is_some(), "{:?}", t.table.places());
    }

    fn do_something(&mut self, t: &mut Script) {
        self.pass_some_time(t);
        self.answer(t);
        match self.luck.below(100) {
            0..70 => self.go_on(t),
            70..75 => self.answer_nonsense(t),
            75..78 => {
                let who = self.any(5);
                let ago = [0, 59_999, 60_000, 70_000, 10_000_000][self.any(5)];
                t.leaves(who, ago);
            }
            78..80 => {
                let who = self.any(5);
                t.is_back(who);
            }
            _ => {
                let host = t.table.game().is_none() && self.luck.below(2) == 0;
                let who = if host { ANA } else { self.any(5) };
                let command = self.any_command(t);
                let seen = t.steps().saturating_sub([0, 0, 0, 1, 2][self.any(5)]);
                let Answer(answer) = t.by_knowing(&person(who), seen, &command);
                self.refused.extend(answer.err().map(|refusal| refusal.code));
            }
        }
    }

    /// People mostly answer what is proposed, and those for whom a bot plays come back one day.
    fn answer(&mut self, t: &mut Script) {
        let people: Vec<_> = t.table.people().into_keys().collect();
        if people.is_empty() {
            return;
        }
        let who = &people[self.any(people.len())];
        if t.state().proposal.is_some() && self.luck.below(2) == 0 {
            let declines = self.luck.below(6) == 0;
            _ = t.by(who, if declines { &Command::Decline } else { &Command::Agree });
        } else if self.luck.below(20) == 0 {
            _ = t.by(who, &Command::Return);
        } else if self.luck.below(30) == 0 {
            let seat = Seat(self.luck.below(t.table.places().len() as u32) as u8);
            let abort = self.luck.below(8) == 0;
            let command = if abort { Command::ProposeAbort } else { Command::ProposeBot { seat } };
            _ = t.by(who, &command);
        }
    }

    /// Whoever is to act does what is expected.
    fn go_on(&mut self, t: &mut Script) {
        if !t.is_running() {
            return;
        }
        let late = t.table.deadline().is_some_and(|(_, at)| t.now.max(t.table.updated_at()) >= at);
        if late {
            let step = t.time();
            assert!(step.is_some() || t.now < t.table.updated_at());
            return;
        }
        t.goes_on();
    }

    fn pass_some_time(&mut self, t: &mut Script) {
        let deadline = t.table.deadline().map(|(_, at)| at);
        match (self.luck.below(100), deadline) {
            (0..70, _) => _ = t.wait(i64::from(self.luck.below(1_500))),
            (70..75, _) => _ = t.wait(-i64::from(self.luck.below(100_000))),
            (75, Some(at)) if self.wild => t.now = at - 1,
            (76, Some(at)) if self.wild => t.now = at,
            _ => {}
        }
        if self.luck.below(3) == 0 {
            _ = t.time();
        }
    }

    /// A bot answers what nobody asked for.
    fn answer_nonsense(&mut self, t: &mut Script) {
        let seat = Seat(self.luck.below(6) as u8);
        let seq = t.steps().saturating_sub(u64::from(self.luck.below(3)));
        let moves = ["nonsense".to_owned()];
        let answered = t.table.decide_bot(seat, seq, &moves, t.now, &mut self.luck);
        assert_eq!(answered, None);
        if let Some(job) = t.table.bot_job() {
            let legal = vec![job.game.moves().remove(0)];
            let stale = t.table.decide_bot(job.seat, job.seq - 1, &legal, t.now, &mut self.luck);
            assert_eq!(stale, None);
        }
    }

    fn any_command(&mut self, t: &mut Script) -> Command {
        let seat = self.seat().map(Seat);
        let level = Level::ALL[self.any(7)];
        match self.luck.below(if self.wild { 24 } else { 20 }) {
            0 => Command::Sit { seat, label: Some("\u{202e} Somebody".repeat(1 + self.any(3))) },
            1 => Command::Sit { seat, label: None },
            2 => Command::Stand { seat },
            3 => Command::SeatBot { seat, level },
            4 => Command::Free { seat: seat.unwrap_or(Seat(1)) },
            5 => self.change_terms(t),
            6..8 => Command::Move { moves: self.any_moves(t) },
            8 => Command::Confirm,
            9..11 => Command::Undo,
            11 => Command::TakeBack,
            12 => match self.luck.below(3) {
                0 => Command::TakeBack,
                1 => Command::Hint,
                _ => Command::Rewind { to: self.any(60) },
            },
            13 => Command::ProposeBot { seat: seat.unwrap_or(Seat(0)) },
            14..16 => Command::Agree,
            16 => Command::Decline,
            17 => Command::Return,
            18 => {
                let (confirm, auto) = (self.luck.below(2) == 0, self.luck.below(2) == 0);
                Command::Wish { wishes: Preferences { confirm, auto } }
            }
            19 => say(["", "hello", "\u{200b}", "\n"][self.any(4)]),
            20 => Command::ProposeAbort,
            21 => Command::Start,
            _ => {
                Command::Resign { seat: if self.luck.below(4) > 0 { Some(Seat(9)) } else { seat } }
            }
        }
    }

    fn change_terms(&mut self, t: &Script) -> Command {
        let mut terms = t.table.terms().clone();
        match self.luck.below(4) {
            0 => terms.players = self.luck.below(6) as u8,
            1 => terms.options = serde_json::Value::Null,
            2 => terms.options = serde_json::json!({"box": [1.5, {}]}),
            _ => terms.clock = Clock::Days { days: self.luck.below(40) },
        }
        Command::ChangeTerms { terms }
    }

    /// Legal decisions, as many as there may be, or nonsense.
    fn any_moves(&mut self, t: &mut Script) -> Vec<String> {
        let mut moves = vec![];
        if let Some(mut game) = t.table.game().cloned() {
            for _ in 0..1 + self.luck.below(4) {
                let mut legal = game.moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal.swap_remove(self.any(legal.len()));
                game.play(&mv).unwrap();
                moves.push(mv);
            }
        }
        if self.luck.below(8) == 0 {
            moves.push("nonsense".to_owned());
        }
        moves
    }
}
