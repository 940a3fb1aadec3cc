//! What clients are shown of a table.

use std::collections::BTreeMap;

use azulejo_protocol::{
    Fact, Occupant, PersonId, Snapshot, Stage, State, Step, Summary, TimeView, Update,
};
use azulejo_rules::event::Points;
use azulejo_rules::view::{AnyChoices, AnyFrame};
use azulejo_rules::{Action, Seat, fnv};

use crate::table::{Change, Table};

impl Table {
    /// All about the table, without choices; `names` of those who are mentioned.
    pub fn snapshot(&self, people: BTreeMap<PersonId, String>) -> Snapshot {
        Snapshot {
            seq: self.seq,
            host: self.host.clone(),
            terms: self.terms.clone(),
            seats: self.places.clone(),
            view: self.game().map(|game| game.view()),
            state: self.state(),
            chat: self.chat.iter().cloned().collect(),
            people,
            choices: None,
        }
    }

    /// What the step that was made last did, without choices.
    pub fn update(&self, step: &Step, change: Change) -> Update {
        let seated = step.facts.iter().any(changes_seats);
        Update {
            seq: self.seq,
            at: step.at,
            by: step.by.clone(),
            facts: step.facts.clone(),
            frames: change.frames,
            seats: seated.then(|| self.places.clone()),
            state: self.state(),
            people: BTreeMap::new(),
            choices: None,
        }
    }

    /// Points by seat and source, from all moves and draws that stand; nothing before the game began.
    pub fn points(&self) -> Vec<BTreeMap<String, i32>> {
        let mut points = vec![BTreeMap::new(); self.terms.players.into()];
        let Some(play) = &self.play else { return points };
        let game = (self.rules.begin)(&self.terms, play.start);
        let mut game = game.expect("the game was begun by these terms");
        let mut frame = AnyFrame::new(game.title());
        for action in &play.line.actions {
            let done = match action {
                Action::Move(mv) => game.watch_move(mv, &mut frame),
                Action::Draw(draw) => game.watch_draw(draw, &mut frame),
            };
            done.expect("it was played before");
        }
        for (seat, Points { source, points: n }) in frame.points() {
            *points[seat.index()].entry(source.as_str().to_owned()).or_default() += i32::from(*n);
        }
        points
    }

    /// The person who has to choose a move.
    pub fn chooser(&self) -> Option<&PersonId> {
        let play = self.play.as_ref().filter(|play| play.unconfirmed.is_none());
        self.place(play.and(self.actor())?).player()
    }

    /// The choices of this person, if it is their turn.
    pub fn choices_for(&self, person: Option<&PersonId>) -> Option<AnyChoices> {
        let chooses = person.is_some() && person == self.chooser();
        self.game().filter(|_| chooses).map(|game| game.choices())
    }

    /// Everybody who is mentioned at this table.
    pub fn mentioned(&self) -> Vec<PersonId> {
        let sitters = self.places.iter().filter_map(|place| place.sitter.mentioned());
        let said = self.chat.iter().map(|said| &said.by);
        let mut people: Vec<_> = sitters.chain(said).chain([&self.host]).cloned().collect();
        people.sort();
        people.dedup();
        people
    }

    /// What the players are called, seat 0 first.
    pub fn player_names(&self, names: &BTreeMap<PersonId, String>) -> Vec<String> {
        let name = |sitter: &Occupant| match sitter {
            // Who deleted the account took the names of everybody on that device along.
            Occupant::Person { person, label } => match (names.get(person), label) {
                (Some(name), Some(label)) if !name.is_empty() => label.clone(),
                (Some(name), None) => name.clone(),
                _ => String::new(),
            },
            Occupant::Bot { level } => level.to_string(),
            Occupant::Open | Occupant::Reserved { .. } => String::new(),
        };
        self.places.iter().map(|place| name(&place.sitter)).collect()
    }

    /// The table in a list, without names.
    pub fn summary(&self) -> Summary {
        let state = self.state();
        Summary {
            table: self.id.clone(),
            seq: self.seq,
            game: self.terms.game,
            options: self.terms.options.clone(),
            clock: self.terms.clock,
            public: self.terms.public,
            rated: self.terms.rated,
            stage: state.stage,
            host: self.host.clone(),
            seats: self.places.iter().map(|place| place.sitter.clone()).collect(),
            actor: state.actor,
            round: state.round,
            scores: state.scores,
            winners: state.outcome.map_or_else(Vec::new, |outcome| outcome.winners),
            opened: self.opened,
            updated: self.updated,
            people: BTreeMap::new(),
            present: Vec::new(),
        }
    }

    fn state(&self) -> State {
        let play = self.play.as_ref();
        let running = play.filter(|_| self.stage == Stage::Running);
        let take_back = |play: &crate::play::Play| {
            let seats = Seat(0).round_the_table(self.terms.players);
            let seats = seats.filter(|&seat| self.place(seat).player().is_some());
            let seats = seats.filter(|&seat| play.take_back_point(seat).is_some());
            seats.filter(|_| !self.terms.rated).collect()
        };
        State {
            stage: self.stage,
            round: play.map(|play| play.game.round()),
            actor: self.actor(),
            unconfirmed: running.is_some_and(|play| play.unconfirmed.is_some()),
            can_undo: running.is_some_and(|play| play.undo_point().is_some()),
            can_take_back: running.map(take_back).unwrap_or_default(),
            scores: play.map_or_else(Vec::new, |play| play.game.scores().as_slice().to_vec()),
            time: play.and_then(|play| {
                let left = play.times.left()?.to_vec();
                Some(TimeView { left, since: play.times.since() })
            }),
            proposal: self.pending.clone(),
            outcome: self.outcome.clone(),
            rematch: self.rematch.clone(),
            hash: play.map(|play| format!("{:016x}", fnv::hash(&play.game.position()))),
        }
    }
}

fn changes_seats(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Opened { .. }
            | Fact::TermsChanged { .. }
            | Fact::Sat { .. }
            | Fact::Reserved { .. }
            | Fact::BotSat { .. }
            | Fact::Freed { .. }
            | Fact::Out { .. }
            | Fact::BotTookOver { .. }
            | Fact::Returned { .. }
            | Fact::HandedOver { .. }
            | Fact::Wished { .. }
    )
}
