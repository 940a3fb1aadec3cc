//! What comes of a command: the facts, and the table after them.
//!
//! Nothing here reads a clock or draws a lot: the moment and the luck are passed in. A command is
//! decided on a copy of the table; whoever keeps the log takes the copy when the step is written.

mod game;
mod seating;

use std::collections::BTreeMap;

use azulejo_rules::{Luck, Seat, Turn};

use crate::command::{Command, SeatPlan};
use crate::ids::{Millis, PersonId, TableId};
use crate::refusal::{Code, Refusal};
use crate::step::{Fact, Outcome, Step, Why};
use crate::table::{Change, Stage, Table};
use crate::terms::Terms;

/// A person away for so long has left the seat alone.
pub const ALONE_AFTER: Millis = 60_000;
/// The longest thing that can be said, in characters.
const LONGEST_SAYING: usize = 300;
/// The longest name of a player, in characters.
const LONGEST_LABEL: usize = 24;

/// A step that can be written, and what it makes of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Advance {
    /// To be written under the next number.
    pub step: Step,
    /// The table after it.
    pub table: Table,
    /// What it did.
    pub change: Change,
}

/// Who asks, when, and what they know.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Who.
    pub by: &'a PersonId,
    /// The command's name, so that sending it again does nothing.
    pub cid: Option<&'a str>,
    /// The last step that they have seen.
    pub seen: u64,
    /// When.
    pub now: Millis,
    /// Who is away, since when.
    pub away: &'a BTreeMap<PersonId, Millis>,
}

impl Table {
    /// Opens a table; `begin`: at once, if every seat is taken.
    pub fn open(
        id: TableId,
        host: &PersonId,
        terms: Terms,
        plan: &[SeatPlan],
        begin: bool,
        now: Millis,
        luck: &mut dyn Luck,
    ) -> Result<Advance, Refusal> {
        let terms = terms.checked()?;
        if plan.len() > usize::from(terms.players) {
            return Err(Refusal::new(Code::NoSuchSeat, "there are fewer seats at this table"));
        }
        let opened = Fact::Opened { host: host.clone(), terms };
        let first =
            Step { at: now, by: Some(host.clone()), cid: None, facts: vec![opened.clone()] };
        let (mut table, _) =
            Table::opened(id, &first).map_err(|why| Refusal::new(Code::BadTerms, why))?;
        table.seq = 0;
        let mut deed = Deed::of(&table, now);
        deed.facts.push(opened);
        for (seat, plan) in (0..).zip(plan) {
            deed.seat_as_planned(seat, plan, host)?;
        }
        deed.check_rated()?;
        if begin {
            deed.begin(luck)?;
        }
        Ok(deed.done(Some(host), None))
    }

    /// What comes of a command.
    pub fn decide(
        &self,
        request: Request<'_>,
        command: &Command,
        luck: &mut dyn Luck,
    ) -> Result<Advance, Refusal> {
        let mut deed = Deed::of(self, request.now);
        let by = request.by;
        if needs_position(command) && request.seen < self.position_seq {
            return Err(Refusal::new(Code::Stale, "the position has changed since"));
        }
        // Whoever is late must not act before the flag is seen to fall.
        let late = self.deadline().is_some_and(|(_, at)| deed.now >= at);
        if late && !matches!(command, Command::Say { .. }) {
            return Err(Refusal::new(Code::Stale, "the time of who is to act is over"));
        }
        match command {
            Command::Sit { seat, label } => deed.sit(by, *seat, label.as_deref())?,
            Command::Stand { seat } => deed.stand(by, *seat)?,
            Command::SeatBot { seat, level } => deed.seat_bot(by, *seat, *level)?,
            Command::Free { seat } => deed.free(by, *seat)?,
            Command::ChangeTerms { terms } => deed.change_terms(by, terms.clone())?,
            Command::Start => deed.start(by, luck)?,
            Command::Move { moves } => deed.play(by, moves)?,
            Command::Confirm => deed.confirm(by)?,
            Command::Undo => deed.undo(by)?,
            Command::TakeBack => deed.take_back(by)?,
            Command::ProposeBot { seat } => deed.propose_bot(request, *seat)?,
            Command::ProposeAbort => deed.propose_abort(request)?,
            Command::Agree => deed.agree(request)?,
            Command::Decline => deed.decline(by)?,
            Command::Resign { seat } => deed.resign(by, *seat)?,
            Command::Return => deed.come_back(by)?,
            Command::Wish { wishes } => deed.wish(by, *wishes)?,
            Command::Say { text } => deed.say(by, text)?,
        }
        deed.settle(luck);
        Ok(deed.done(Some(by), request.cid))
    }

    /// What comes of a bot's decision about an [`Errand`](crate::table::Errand); nothing if it is
    /// no longer wanted.
    pub fn decide_bot(
        &self,
        seat: Seat,
        seq: u64,
        moves: &[String],
        now: Millis,
        luck: &mut dyn Luck,
    ) -> Option<Advance> {
        let wanted = self.errand().is_some_and(|errand| errand.seat == seat && errand.seq == seq);
        if !wanted || moves.is_empty() {
            return None;
        }
        let mut deed = Deed::of(self, now);
        for mv in moves {
            deed.note(Fact::Moved { seat: seat.0, mv: mv.clone(), forced: false }).ok()?;
        }
        deed.settle(luck);
        Some(deed.done(None, None))
    }

    /// What comes of the passing of time, if anything.
    pub fn pass_time(&self, now: Millis, luck: &mut dyn Luck) -> Option<Advance> {
        if self.given_up_at().is_some_and(|at| at <= now) {
            let mut deed = Deed::of(self, now);
            deed.note(Fact::Aborted).ok()?;
            return Some(deed.done(None, None));
        }
        let (seat, at) = self.deadline()?;
        if now < at {
            return None;
        }
        let mut deed = Deed::of(self, now);
        deed.put_out(seat, Why::Time).ok()?;
        deed.settle(luck);
        Some(deed.done(None, None))
    }

    /// Notes that the same people play again elsewhere.
    pub fn note_rematch(&self, by: &PersonId, table: TableId, now: Millis) -> Option<Advance> {
        let ended = matches!(self.stage, Stage::Over(_) | Stage::Aborted);
        if !ended || self.rematch.is_some() || !self.people().contains_key(by) {
            return None;
        }
        let mut deed = Deed::of(self, now);
        deed.note(Fact::Rematched { table }).ok()?;
        Some(deed.done(Some(by), None))
    }

    /// Terms and seats for playing again: everybody moves one seat on, and the same seat begins.
    pub fn rematch_plan(&self, by: &PersonId) -> (Terms, Vec<SeatPlan>) {
        use crate::table::Sitter;
        let mut terms = self.terms.clone();
        terms.start = self.play.as_ref().map(|play| play.start.0);
        let plan = |sitter: &Sitter| match sitter {
            Sitter::Person(person, label) if person == by => SeatPlan::Me { label: label.clone() },
            Sitter::Person(person, _) => SeatPlan::For { person: person.clone() },
            Sitter::Bot(level) => SeatPlan::Bot { level: *level },
            Sitter::Open | Sitter::Reserved(_) => SeatPlan::Open,
        };
        let mut plans: Vec<_> = self.places.iter().map(|place| plan(&place.sitter)).collect();
        plans.rotate_left(1);
        (terms, plans)
    }
}

/// Whether a command is about the position as it was seen.
fn needs_position(command: &Command) -> bool {
    matches!(command, Command::Move { .. } | Command::Confirm | Command::Undo | Command::TakeBack)
}

/// A step in the making: facts, and the table with them applied.
struct Deed {
    table: Table,
    facts: Vec<Fact>,
    change: Change,
    now: Millis,
}

impl Deed {
    fn of(table: &Table, now: Millis) -> Deed {
        let change = Change::none(table.terms.game);
        // Time never goes back at a table, whatever the machine's clock does.
        let now = now.max(table.updated);
        Deed { table: table.clone(), facts: Vec::new(), change, now }
    }

    /// Lets a fact be true.
    fn note(&mut self, fact: Fact) -> Result<(), Refusal> {
        self.table
            .apply(&fact, self.now, &mut self.change)
            .map_err(|why| Refusal::new(Code::Illegal, why))?;
        self.facts.push(fact);
        Ok(())
    }

    fn done(mut self, by: Option<&PersonId>, cid: Option<&str>) -> Advance {
        let (by, cid) = (by.cloned(), cid.map(str::to_owned));
        let step = Step { at: self.now, by, cid, facts: self.facts };
        self.table.end_step(&step);
        Advance { step, table: self.table, change: self.change }
    }

    /// Lets everything happen that needs nobody's decision.
    fn settle(&mut self, luck: &mut dyn Luck) {
        while self.table.stage == Stage::Running {
            let Some(fact) = self.next_by_itself(luck) else { return };
            self.note(fact).expect("what follows from the position fits it");
        }
    }

    fn next_by_itself(&self, luck: &mut dyn Luck) -> Option<Fact> {
        let play = self.table.play.as_ref()?;
        if play.unconfirmed.is_some() {
            return None;
        }
        match play.game.turn() {
            Turn::Over => Some(Fact::Ended { outcome: self.outcome(true) }),
            Turn::Chance => {
                let mut game = play.game.clone();
                let mut draws = Vec::new();
                while game.turn() == Turn::Chance {
                    let draw = game.sample(luck);
                    game.play_draw(&draw).expect("a sampled draw is possible");
                    draws.push(draw);
                }
                Some(Fact::Dealt { draws })
            }
            Turn::Player(seat) => {
                let place = self.table.place(seat);
                let by_itself = place.wishes.auto && place.bot().is_none();
                if !by_itself || play.game.legal_count() != 1 {
                    return None;
                }
                let mv = play.game.moves().pop()?;
                Some(Fact::Moved { seat: seat.0, mv, forced: true })
            }
        }
    }

    /// How the game stands or ended. Who is out has not won.
    fn outcome(&self, complete: bool) -> Outcome {
        let game = self.table.game();
        let scores: Vec<i16> = game.map_or_else(Vec::new, |game| game.scores().as_slice().to_vec());
        let in_play =
            |seat: u8| self.table.places.get(usize::from(seat)).is_some_and(|p| p.out.is_none());
        let won = game.map(|game| game.winners()).unwrap_or_default();
        let mut winners: Vec<u8> = won.iter().map(|seat| seat.0).filter(|&s| in_play(s)).collect();
        if winners.is_empty() {
            let left = (0..self.table.terms.players).filter(|&seat| in_play(seat));
            let points = |seat: u8| scores.get(usize::from(seat)).copied().unwrap_or_default();
            let best = left.clone().map(points).max();
            winners = left.filter(|&seat| Some(points(seat)) == best).collect();
        }
        Outcome { scores, winners, complete }
    }

    fn say(&mut self, by: &PersonId, text: &str) -> Result<(), Refusal> {
        let text = tidy(text, LONGEST_SAYING)?;
        self.note(Fact::Said { person: by.clone(), text })
    }
}

/// A text on one line, without what cannot be seen, if it is neither empty nor too long.
fn tidy(text: &str, longest: usize) -> Result<String, Refusal> {
    let spaced = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let seen: String = spaced.filter(|&c| !is_invisible(c)).collect();
    let text = seen.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if text.chars().all(|c| c == ' ' || is_blank(c)) {
        return Err(Refusal::new(Code::BadText, "the text is empty: write something"));
    }
    if text.chars().count() > longest {
        let why = format!("the text is too long: at most {longest} characters");
        return Err(Refusal::new(Code::BadText, why));
    }
    Ok(text)
}

/// Characters that show nothing, or turn around what others say.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || c.is_control()
}

/// Characters that show something only together with others, or nothing though they are letters.
fn is_blank(c: char) -> bool {
    matches!(c,
        '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}
