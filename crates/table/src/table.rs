//! The table: what follows from its log.
//!
//! A [`Table`] changes by facts only. Deciding ([`decide`](crate::decide)) finds the facts that a
//! command brings about; replaying a log applies the same facts again. Both come to the same table.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};

use azulejo_protocol::{
    ChatMessage, Fact, Level, Millis, Occupant, Outcome, Pending, PersonId, Refusal, RefusalCode,
    SeatState, Stage, Step, TableId, Terms, Update,
};
use azulejo_rules::any::AnyGame;
use azulejo_rules::view::AnyFrame;
use azulejo_rules::{Illegal, Seat, Turn};

use crate::play::Play;
use crate::rules::{RULEBOOK, Rules};

/// How many commands' names are remembered.
const REMEMBERED: usize = 256;
/// A table where nothing happens is given up after so long, if the game has not begun: a week.
const LONGEST_WAIT: Millis = 7 * 24 * 60 * 60 * 1000;
/// How much of what was said is shown to those who come later.
const CHAT: usize = 100;

/// One match.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) rules: &'static Rules,
    pub(crate) host: PersonId,
    pub(crate) terms: Terms,
    pub(crate) places: Vec<SeatState>,
    pub(crate) stage: Stage,
    /// How the game ended, once it is over.
    pub(crate) outcome: Option<Outcome>,
    pub(crate) play: Option<Play>,
    pub(crate) pending: Option<Pending>,
    /// The step that proposed it: whoever agrees must have seen it.
    pub(crate) pending_seq: u64,
    pub(crate) chat: VecDeque<ChatMessage>,
    pub(crate) rematch: Option<TableId>,
    pub(crate) seq: u64,
    /// The last step that changed whose decision it is or what there is to decide.
    pub(crate) position_seq: u64,
    pub(crate) opened: Millis,
    pub(crate) updated: Millis,
    commands: VecDeque<(PersonId, String, u64)>,
}

/// What somebody has to do for a table that does not think itself.
#[derive(Clone, PartialEq, Debug)]
pub struct BotJob {
    /// The seat that is to decide.
    pub seat: Seat,
    /// How well.
    pub level: Level,
    /// The position.
    pub game: AnyGame,
    /// The step that the answer is for.
    pub seq: u64,
}

/// What one step did, for those who watch.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Change {
    /// What happened in the game, part by part; each ends with what is on the table then.
    pub frames: Vec<AnyFrame>,
}

impl Change {
    /// Whatever was seen before, everybody begins with this position.
    fn begin_with(&mut self, game: &AnyGame) {
        let mut frame = AnyFrame::new(game.title());
        frame.set_view(Some(game.view()));
        self.frames = vec![frame];
    }

    /// The frame that what happens next belongs to.
    pub(crate) fn frame(&mut self, game: &AnyGame) -> &mut AnyFrame {
        let is_open = self.frames.last().is_some_and(|frame| !frame.has_view());
        if !is_open {
            self.frames.push(AnyFrame::new(game.title()));
        }
        self.frames.last_mut().expect("there is one now")
    }

    /// Something led to this position. Where it ended a round, it ends the frame too.
    pub(crate) fn follow(&mut self, round_before: u16, game: &AnyGame) {
        if game.round() != round_before {
            self.end_frame(Some(game));
        }
    }

    /// The last frame, if there is one that goes on, leads to this position.
    fn end_frame(&mut self, game: Option<&AnyGame>) {
        if let (Some(frame), Some(game)) = (self.frames.last_mut(), game)
            && !frame.has_view()
        {
            frame.set_view(Some(game.view()));
        }
    }
}

/// Why a fact cannot be true at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misfit {
    /// The rule that forbids it, if one does.
    reason: Option<Illegal>,
    message: Cow<'static, str>,
}

impl Misfit {
    fn illegal(action: &str, reason: Illegal) -> Misfit {
        Misfit { reason: Some(reason), message: format!("{action}: {reason}").into() }
    }
}

impl<T: Into<Cow<'static, str>>> From<T> for Misfit {
    fn from(message: T) -> Misfit {
        Misfit { reason: None, message: message.into() }
    }
}

impl From<Misfit> for String {
    fn from(misfit: Misfit) -> String {
        misfit.message.into_owned()
    }
}

impl From<Misfit> for Refusal {
    fn from(Misfit { reason, message }: Misfit) -> Refusal {
        Refusal { code: RefusalCode::Illegal, reason, message }
    }
}

impl Table {
    /// The table that a log tells of.
    pub fn replay<'a>(
        id: TableId,
        steps: impl IntoIterator<Item = &'a Step>,
    ) -> Result<Table, String> {
        let mut steps = steps.into_iter();
        let first = steps.next().ok_or("the log is empty")?;
        let (mut table, _) = Table::opened(id, first)?;
        for (step, number) in steps.zip(2..) {
            table.follow(step).map_err(|why| format!("step {number}: {why}"))?;
        }
        Ok(table)
    }

    /// Every step after this one, as clients see them, by the rules that the table was opened with.
    pub fn history(
        rules: &'static Rules,
        id: TableId,
        steps: &[Step],
        after: u64,
    ) -> Result<Vec<Update>, String> {
        let (first, rest) = steps.split_first().ok_or("the log is empty")?;
        let (mut table, opened) = Table::opened_by(rules, id, first)?;
        let mut updates = Vec::new();
        if after == 0 {
            updates.push(table.update(first, opened));
        }
        for (step, number) in rest.iter().zip(2..) {
            let change = table.follow(step).map_err(|why| format!("step {number}: {why}"))?;
            if table.seq > after {
                updates.push(table.update(step, change));
            }
        }
        Ok(updates)
    }

    /// The table after its first step, and what that did.
    pub fn opened(id: TableId, step: &Step) -> Result<(Table, Change), String> {
        Table::opened_by(Rules::newest(RULEBOOK), id, step)
    }

    /// The table after its first step, played by these rules.
    pub fn opened_by(
        rules: &'static Rules,
        id: TableId,
        step: &Step,
    ) -> Result<(Table, Change), String> {
        let Some(Fact::Opened { host, terms }) = step.facts.first() else {
            return Err("step 1: a log begins with the opening of the table".to_owned());
        };
        let mut table = Table {
            id,
            rules,
            host: host.clone(),
            terms: terms.clone(),
            places: vec![SeatState::open(); terms.players.into()],
            stage: Stage::Waiting,
            outcome: None,
            play: None,
            pending: None,
            pending_seq: 0,
            chat: VecDeque::new(),
            rematch: None,
            seq: 0,
            position_seq: 1,
            opened: step.at,
            updated: step.at,
            commands: VecDeque::new(),
        };
        let change = table.follow(step).map_err(|why| format!("step 1: {why}"))?;
        Ok((table, change))
    }

    /// Does what a step tells.
    pub fn follow(&mut self, step: &Step) -> Result<Change, String> {
        let mut change = Change::default();
        for fact in &step.facts {
            self.apply(fact, step.at, &mut change)?;
        }
        self.end_step(step, &mut change);
        Ok(change)
    }

    /// Counts a step whose facts are applied.
    pub(crate) fn end_step(&mut self, step: &Step, change: &mut Change) {
        change.end_frame(self.game());
        self.seq += 1;
        self.updated = step.at;
        if step.facts.iter().any(changes_position) {
            self.position_seq = self.seq;
        }
        if let (Some(by), Some(cid)) = (&step.by, &step.cid) {
            self.commands.push_back((by.clone(), cid.clone(), self.seq));
            if self.commands.len() > REMEMBERED {
                self.commands.pop_front();
            }
        }
        let next = self.actor();
        let running = next.filter(|seat| self.place(*seat).bot().is_none());
        if let Some(play) = &mut self.play {
            let ran = play.times.running();
            let finished = ran.is_some_and(|seat| finishes_turn(&step.facts, seat, next));
            play.times.pass_to(running, finished, step.at);
        }
    }

    pub(crate) fn apply(
        &mut self,
        fact: &Fact,
        at: Millis,
        change: &mut Change,
    ) -> Result<(), Misfit> {
        match fact {
            Fact::Opened { .. } => {}
            Fact::TermsChanged { terms } => {
                self.terms = terms.clone();
                self.places.resize(terms.players.into(), SeatState::open());
            }
            Fact::Sat { .. } | Fact::Reserved { .. } | Fact::BotSat { .. } | Fact::Freed { .. } => {
                self.apply_seating(fact)?;
            }
            Fact::Began { .. }
            | Fact::Dealt { .. }
            | Fact::Moved { .. }
            | Fact::Confirmed { .. }
            | Fact::Undone { .. }
            | Fact::Rewound { .. }
            | Fact::Hinted { .. } => {
                self.apply_play(fact, change)?;
                self.pending = None;
            }
            Fact::Proposed { person, proposal } => {
                self.pending = Some(Pending {
                    proposal: proposal.clone(),
                    by: person.clone(),
                    agreed: vec![person.clone()],
                });
                self.pending_seq = self.seq + 1;
            }
            Fact::Agreed { person } => {
                self.pending.iter_mut().for_each(|pending| pending.agreed.push(person.clone()));
            }
            Fact::Declined { .. } => self.pending = None,
            Fact::Out { seat, why } => self.place_mut(*seat)?.out = Some(*why),
            Fact::BotTookOver { seat, level } => {
                self.place_mut(*seat)?.stand_in = Some(*level);
                self.pending = None;
                self.confirm_for(*seat);
            }
            Fact::Returned { seat } => self.place_mut(*seat)?.stand_in = None,
            Fact::HandedOver { from, to } => self.hand_over(from, to),
            Fact::Wished { seat, wishes } => self.place_mut(*seat)?.wishes = *wishes,
            // Who has left for ever took their words along.
            Fact::Said { text, .. } if text.is_empty() => {}
            Fact::Said { person, text } => {
                self.chat.push_back(ChatMessage { at, by: person.clone(), text: text.clone() });
                if self.chat.len() > CHAT {
                    self.chat.pop_front();
                }
            }
            Fact::Ended { outcome } => {
                self.stage = Stage::Over;
                self.outcome = Some(outcome.clone());
                self.pending = None;
            }
            Fact::Aborted => {
                self.stage = Stage::Aborted;
                self.pending = None;
            }
            Fact::Rematched { table } => self.rematch = Some(table.clone()),
        }
        Ok(())
    }

    /// Whatever is this person's becomes the other's.
    fn hand_over(&mut self, from: &PersonId, to: &PersonId) {
        let replace = |person: &mut PersonId| {
            if person == from {
                *person = to.clone();
            }
        };
        replace(&mut self.host);
        for place in &mut self.places {
            match &mut place.sitter {
                Occupant::Person { person, .. } | Occupant::Reserved { person } => replace(person),
                Occupant::Open | Occupant::Bot { .. } => {}
            }
        }
        self.chat.iter_mut().for_each(|said| replace(&mut said.by));
        self.commands.iter_mut().for_each(|(by, ..)| replace(by));
        if let Some(pending) = &mut self.pending {
            replace(&mut pending.by);
            pending.agreed.iter_mut().for_each(replace);
            pending.agreed.sort();
            pending.agreed.dedup();
        }
    }

    fn apply_seating(&mut self, fact: &Fact) -> Result<(), Misfit> {
        let (seat, sitter) = match fact {
            Fact::Sat { seat, person, label } => {
                (*seat, Occupant::Person { person: person.clone(), label: label.clone() })
            }
            Fact::Reserved { seat, person } => {
                (*seat, Occupant::Reserved { person: person.clone() })
            }
            Fact::BotSat { seat, level } => (*seat, Occupant::Bot { level: *level }),
            Fact::Freed { seat } => (*seat, Occupant::Open),
            _ => return Ok(()),
        };
        *self.place_mut(seat)? = SeatState { sitter, ..SeatState::open() };
        Ok(())
    }

    fn apply_play(&mut self, fact: &Fact, change: &mut Change) -> Result<(), Misfit> {
        if let Fact::Began { start } = fact {
            let play = Play::new(self.rules, &self.terms, *start)?;
            change.begin_with(&play.game);
            self.play = Some(play);
            self.stage = Stage::Running;
            return Ok(());
        }
        let Table { rules, play, places, terms, .. } = self;
        let play = play.as_mut().ok_or("the game has not begun")?;
        match fact {
            Fact::Dealt { draws } => {
                for draw in draws {
                    play.draw(draw, change).map_err(|why| Misfit::illegal(draw, why))?;
                }
            }
            Fact::Moved { seat, mv, forced } => {
                if play.game.turn() != Turn::Player(*seat) {
                    return Err(Misfit::from(format!("seat {} is not to move", seat.0)));
                }
                let place = &places[seat.index()];
                let confirms = place.wishes.confirm && place.bot().is_none();
                play.decide(mv, *forced, confirms, change)
                    .map_err(|why| Misfit::illegal(mv, why))?;
            }
            Fact::Confirmed { .. } => play.unconfirmed = None,
            Fact::Undone { to, .. } => {
                play.undo(*to)?;
                change.begin_with(&play.game);
            }
            Fact::Rewound { to, .. } => {
                play.rewind(rules, terms, *to)?;
                change.begin_with(&play.game);
            }
            Fact::Hinted { .. } => _ = play.line.hints.insert(play.line.actions.len()),
            _ => {}
        }
        Ok(())
    }

    /// Who has decided for this seat so far is gone: what was decided, counts.
    fn confirm_for(&mut self, seat: Seat) {
        if let Some(play) = &mut self.play
            && play.unconfirmed == Some(seat)
        {
            play.unconfirmed = None;
        }
    }

    fn place_mut(&mut self, seat: Seat) -> Result<&mut SeatState, String> {
        self.places.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {}", seat.0))
    }

    pub(crate) fn place(&self, seat: Seat) -> &SeatState {
        &self.places[seat.index()]
    }

    /// Every seat with its number.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        (0..).map(Seat).zip(&self.places)
    }

    /// Its name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Who opened it.
    pub fn host(&self) -> &PersonId {
        &self.host
    }

    /// What the players agreed on.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    pub fn places(&self) -> &[SeatState] {
        &self.places
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How the game ended, once it is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The number of its last step.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// When it was opened.
    pub fn opened_at(&self) -> Millis {
        self.opened
    }

    /// When its last step was made.
    pub fn updated_at(&self) -> Millis {
        self.updated
    }

    /// The table where the same people play again.
    pub fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&AnyGame> {
        self.play.as_ref().map(|play| &play.game)
    }

    /// The seat that has to decide or to confirm.
    pub fn actor(&self) -> Option<Seat> {
        let play = self.play.as_ref().filter(|_| self.stage == Stage::Running)?;
        play.actor()
    }

    /// The step that a command of this name brought about.
    pub fn step_of(&self, by: &PersonId, cid: &str) -> Option<u64> {
        let known = self.commands.iter().rev();
        known.into_iter().find(|(person, name, _)| person == by && name == cid).map(|known| known.2)
    }

    /// People who have a seat, each once, and whether they have to act now.
    pub fn people(&self) -> BTreeMap<PersonId, bool> {
        let acting = self.actor().and_then(|seat| self.place(seat).player());
        let mut people = BTreeMap::new();
        for person in self.places.iter().filter_map(SeatState::person) {
            people.insert(person.clone(), acting == Some(person));
        }
        people
    }

    /// What a bot has to think about, if one is to move.
    pub fn bot_job(&self) -> Option<BotJob> {
        let seat = self.actor()?;
        let level = self.place(seat).bot()?;
        Some(BotJob { seat, level, game: self.game()?.clone(), seq: self.position_seq })
    }

    /// When something has to happen by itself: a bot is to move, or somebody's time is over.
    pub fn wake_at(&self) -> Option<Millis> {
        match self.bot_job() {
            Some(_) => Some(self.updated),
            None => self.deadline().map(|(_, at)| at).or(self.given_up_at()),
        }
    }

    /// When a game that does not begin is given up.
    pub(crate) fn given_up_at(&self) -> Option<Millis> {
        (self.stage == Stage::Waiting).then_some(self.updated + LONGEST_WAIT)
    }

    /// Whose time will be over, and when.
    pub fn deadline(&self) -> Option<(Seat, Millis)> {
        self.play.as_ref().filter(|_| self.stage == Stage::Running)?.times.deadline()
    }
}

/// Whether a seat finished a turn: it decided or confirmed, and then chance or another seat acted, or
/// is to act `next`. Whoever is to act again after that begins another turn.
fn finishes_turn(facts: &[Fact], seat: Seat, next: Option<Seat>) -> bool {
    let acted = facts.iter().position(|fact| match fact {
        Fact::Moved { seat: who, .. } | Fact::Confirmed { seat: who } => *who == seat,
        _ => false,
    });
    let is_others = |fact: &Fact| match fact {
        Fact::Moved { seat: who, .. } => *who != seat,
        fact => matches!(fact, Fact::Dealt { .. }),
    };
    acted.is_some_and(|at| next != Some(seat) || facts[at..].iter().any(is_others))
}

fn changes_position(fact: &Fact) -> bool {
    !matches!(
        fact,
        Fact::Said { .. }
            | Fact::Wished { .. }
            | Fact::Hinted { .. }
            | Fact::Proposed { .. }
            | Fact::Agreed { .. }
            | Fact::Declined { .. }
            | Fact::Rematched { .. }
            | Fact::HandedOver { .. }
    )
}
