//! What comes of a command: the facts, and the table after them.
//!
//! Nothing here reads a clock or draws a lot: the moment and the luck are passed in. A command is
//! decided on a copy of the table; whoever keeps the log takes the copy when the step is written.

mod game;
mod seating;

use std::collections::BTreeMap;

use azulejo_protocol::{
    Command, Fact, Millis, NewTable, Occupant, OutReason, Outcome, PersonId, Refusal, RefusalCode,
    SeatPlan, Stage, Step, TableId, Terms,
};
use azulejo_rules::{Luck, Seat, Turn};

use crate::rules::{RULEBOOK, Rules};
use crate::table::{Change, Table};
use crate::visibility::Visibility;

/// A person away for so long has left the seat alone.
pub const ALONE_AFTER: Millis = 60_000;
/// The longest thing that can be said, in characters.
const LONGEST_SAYING: usize = 300;
/// The longest name of a player, in characters.
const LONGEST_LABEL: usize = 24;

/// A step that can be written, and what it makes of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
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
    pub by: &'a PersonId,
    /// The command's name, so that sending it again does nothing.
    pub cid: Option<&'a str>,
    /// The last step that they have seen.
    pub seen: u64,
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
    ) -> Result<Decision, Refusal> {
        let rules = Rules::newest(RULEBOOK);
        Table::open_by(rules, id, host, terms, plan, begin, now, luck)
    }

    /// Opens a table that is played by these rules.
    #[expect(clippy::too_many_arguments, reason = "as many as a table needs to be opened")]
    pub fn open_by(
        rules: &'static Rules,
        id: TableId,
        host: &PersonId,
        terms: Terms,
        plan: &[SeatPlan],
        begin: bool,
        now: Millis,
        luck: &mut dyn Luck,
    ) -> Result<Decision, Refusal> {
        let terms = terms.checked()?;
        if plan.len() > usize::from(terms.players) {
            return Err(Refusal::new(
                RefusalCode::NoSuchSeat,
                "there are fewer seats at this table",
            ));
        }
        let opened = Fact::Opened { host: host.clone(), terms };
        let first =
            Step { at: now, by: Some(host.clone()), cid: None, facts: vec![opened.clone()] };
        let (mut table, _) = Table::opened_by(rules, id, &first)
            .map_err(|why| Refusal::new(RefusalCode::BadTerms, why))?;
        table.seq = 0;
        let mut builder = StepBuilder::of(&table, now);
        builder.facts.push(opened);
        for (seat, plan) in (0..).map(Seat).zip(plan) {
            builder.seat_as_planned(seat, plan, host)?;
        }
        builder.check_rated()?;
        if begin {
            builder.begin(luck)?;
        }
        Ok(builder.done(Some(host), None))
    }

    /// What comes of a command.
    pub fn decide(
        &self,
        request: Request<'_>,
        command: &Command,
        luck: &mut dyn Luck,
    ) -> Result<Decision, Refusal> {
        let mut builder = StepBuilder::of(self, request.now);
        let by = request.by;
        if needs_position(command) && request.seen < self.position_seq {
            return Err(Refusal::new(RefusalCode::Stale, "the position has changed since"));
        }
        // Whoever is late must not act before the flag is seen to fall.
        let late = self.deadline().is_some_and(|(_, at)| builder.now >= at);
        if late && !matches!(command, Command::Say { .. }) {
            return Err(Refusal::new(RefusalCode::Stale, "the time of who is to act is over"));
        }
        match command {
            Command::Sit { seat, label } => builder.sit(by, *seat, label.as_deref())?,
            Command::Stand { seat } => builder.stand(by, *seat)?,
            Command::SeatBot { seat, level } => builder.seat_bot(by, *seat, *level)?,
            Command::Free { seat } => builder.free(by, *seat)?,
            Command::ChangeTerms { terms } => builder.change_terms(by, terms.clone())?,
            Command::Start => builder.start(by, luck)?,
            Command::Move { moves } => builder.play(by, moves)?,
            Command::Confirm => builder.confirm(by)?,
            Command::Undo => builder.undo(by)?,
            Command::TakeBack => builder.take_back(by)?,
            Command::Rewind { to } => builder.rewind(by, *to)?,
            Command::Hint => builder.hint(by)?,
            Command::ProposeBot { seat } => builder.propose_bot(request, *seat)?,
            Command::ProposeAbort => builder.propose_abort(request)?,
            Command::Agree => builder.agree(request)?,
            Command::Decline => builder.decline(by)?,
            Command::Resign { seat } => builder.resign(by, *seat)?,
            Command::Return => builder.come_back(by)?,
            Command::Wish { wishes } => builder.wish(by, *wishes)?,
            Command::Say { text } => builder.say(by, text)?,
        }
        builder.settle(luck);
        Ok(builder.done(Some(by), request.cid))
    }

    /// What comes of a bot's decision about an [`BotJob`](crate::table::BotJob); nothing if it is
    /// no longer wanted.
    pub fn decide_bot(
        &self,
        seat: Seat,
        seq: u64,
        moves: &[String],
        now: Millis,
        luck: &mut dyn Luck,
    ) -> Option<Decision> {
        let wanted = self.bot_job().is_some_and(|job| job.seat == seat && job.seq == seq);
        if !wanted || moves.is_empty() {
            return None;
        }
        let mut builder = StepBuilder::of(self, now);
        for mv in moves {
            builder.push(Fact::Moved { seat, mv: mv.clone(), forced: false }).ok()?;
        }
        builder.settle(luck);
        Some(builder.done(None, None))
    }

    /// What comes of the passing of time, if anything.
    pub fn pass_time(&self, now: Millis, luck: &mut dyn Luck) -> Option<Decision> {
        if self.given_up_at().is_some_and(|at| at <= now) {
            let mut builder = StepBuilder::of(self, now);
            builder.push(Fact::Aborted).ok()?;
            return Some(builder.done(None, None));
        }
        let (seat, at) = self.deadline()?;
        if now < at {
            return None;
        }
        let mut builder = StepBuilder::of(self, now);
        builder.put_out(seat, OutReason::Time).ok()?;
        builder.settle(luck);
        Some(builder.done(None, None))
    }

    /// Notes that the same people play again elsewhere.
    pub fn note_rematch(&self, by: &PersonId, table: TableId, now: Millis) -> Option<Decision> {
        let ended = matches!(self.stage, Stage::Over | Stage::Aborted);
        if !ended || self.rematch.is_some() || !self.people().contains_key(by) {
            return None;
        }
        let mut builder = StepBuilder::of(self, now);
        builder.push(Fact::Rematched { table }).ok()?;
        Some(builder.done(Some(by), None))
    }

    /// What comes of a guest's logging in as somebody; nothing if the guest is not known here. A rated game
    /// stays one of people with a seat each.
    pub fn decide_hand_over(
        &self,
        from: &PersonId,
        to: &PersonId,
        now: Millis,
    ) -> Result<Option<Decision>, Refusal> {
        if from == to || !self.mentioned().contains(from) {
            return Ok(None);
        }
        let mut builder = StepBuilder::of(self, now);
        builder.push(Fact::HandedOver { from: from.clone(), to: to.clone() })?;
        builder.check_rated()?;
        Ok(Some(builder.done(Some(to), None)))
    }

    /// The table for playing again, opened by one of the players: everybody moves one seat on, and the
    /// same seat begins. It begins at once if nobody has to come.
    pub fn rematch_plan(&self, by: &PersonId) -> Result<NewTable, Refusal> {
        if !self.people().contains_key(by) {
            return Err(Refusal::new(RefusalCode::SeatsOnly, "you did not play at this table"));
        }
        if matches!(self.stage, Stage::Waiting | Stage::Running) {
            return Err(Refusal::new(RefusalCode::NotRunning, "the game is not over yet"));
        }
        let mut terms = self.terms.clone();
        terms.start = self.play.as_ref().map(|play| play.start);
        let plan = |sitter: &Occupant| match sitter {
            Occupant::Person { person, label } if person == by => {
                SeatPlan::Me { label: label.clone() }
            }
            Occupant::Person { person, .. } => SeatPlan::For { person: person.clone() },
            Occupant::Bot { level } => SeatPlan::Bot { level: *level },
            Occupant::Open | Occupant::Reserved { .. } => SeatPlan::Open,
        };
        let mut seats: Vec<_> = self.places.iter().map(|place| plan(&place.sitter)).collect();
        seats.rotate_left(1);
        let start = seats.iter().all(|p| matches!(p, SeatPlan::Me { .. } | SeatPlan::Bot { .. }));
        Ok(NewTable { terms, seats, start })
    }
}

/// Whether a command is about the position as it was seen.
fn needs_position(command: &Command) -> bool {
    matches!(
        command,
        Command::Move { .. }
            | Command::Confirm
            | Command::Undo
            | Command::TakeBack
            | Command::Rewind { .. }
            | Command::Hint
    )
}

/// A step in the making: facts, and the table with them applied.
struct StepBuilder {
    table: Table,
    facts: Vec<Fact>,
    change: Change,
    now: Millis,
}

impl StepBuilder {
    fn of(table: &Table, now: Millis) -> StepBuilder {
        // Time never goes back at a table, whatever the machine's clock does.
        let now = now.max(table.updated);
        StepBuilder { table: table.clone(), facts: Vec::new(), change: Change::default(), now }
    }

    /// Lets a fact be true.
    fn push(&mut self, fact: Fact) -> Result<(), Refusal> {
        self.table.apply(&fact, self.now, &mut self.change)?;
        self.facts.push(fact);
        Ok(())
    }

    fn done(mut self, by: Option<&PersonId>, cid: Option<&str>) -> Decision {
        let (by, cid) = (by.cloned(), cid.map(str::to_owned));
        let step = Step { at: self.now, by, cid, facts: self.facts };
        self.table.end_step(&step, &mut self.change);
        Decision { step, table: self.table, change: self.change }
    }

    /// Lets everything happen that needs nobody's decision.
    fn settle(&mut self, luck: &mut dyn Luck) {
        while self.table.stage == Stage::Running {
            let Some(fact) = self.next_by_itself(luck) else { return };
            self.push(fact).expect("what follows from the position fits it");
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
                Some(Fact::Moved { seat, mv, forced: true })
            }
        }
    }

    /// How the game stands or ended. A seat that is out has not won.
    fn outcome(&self, complete: bool) -> Outcome {
        let game = self.table.game();
        let scores: Vec<i16> = game.map_or_else(Vec::new, |game| game.scores().as_slice().to_vec());
        let in_play = |seat: Seat| self.table.place(seat).out.is_none();
        let won = game.map(|game| game.winners()).unwrap_or_default();
        let mut winners: Vec<Seat> = won.iter().filter(|&seat| in_play(seat)).collect();
        if winners.is_empty() {
            let left = (0..self.table.terms.players).map(Seat).filter(|&seat| in_play(seat));
            let points = |seat: Seat| scores.get(seat.index()).copied().unwrap_or_default();
            let best = left.clone().map(points).max();
            winners = left.filter(|&seat| Some(points(seat)) == best).collect();
        }
        Outcome { scores, winners, complete }
    }

    fn say(&mut self, by: &PersonId, text: &str) -> Result<(), Refusal> {
        let text = tidy(text, LONGEST_SAYING)?;
        self.push(Fact::Said { person: by.clone(), text })
    }
}

/// A text on one line, without what cannot be seen, if it is neither empty nor too long.
fn tidy(text: &str, longest: usize) -> Result<String, Refusal> {
    let spaced = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let seen: String = spaced.filter(|&c| Visibility::of(c) != Visibility::Invisible).collect();
    let text = seen.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if text.chars().all(|c| c == ' ' || Visibility::of(c) != Visibility::Visible) {
        return Err(Refusal::new(RefusalCode::BadText, "the text is empty: write something"));
    }
    if text.chars().count() > longest {
        let why = format!("the text is too long: at most {longest} characters");
        return Err(Refusal::new(RefusalCode::BadText, why));
    }
    Ok(text)
}
