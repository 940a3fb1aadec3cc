//! Who watches a table and checks after every step what must always hold.
//!
//! The witness keeps its own books: the log as it comes back from JSON, the table that follows from
//! it, every position since the beginning, the view that the last frame ended with, and the players' time.

use azulejo_protocol::{Clock, Fact, Millis, Proposal, SeatState, Stage, Step, TimeView, Update};
use azulejo_rules::any::AnyGame;
use azulejo_rules::record::Record;
use azulejo_rules::view::{AnyFrame, AnyView};
use azulejo_rules::{Seat, Turn};
use azulejo_table::{Decision, Table};

pub struct Witness {
    log: Vec<Step>,
    /// The table that follows from the log.
    twin: Table,
    view: Option<AnyView>,
    seats: Vec<SeatState>,
    /// The game before its first draw, then after every move and draw that stands.
    positions: Vec<AnyGame>,
    /// Which of those that stand are draws.
    is_draw: Vec<bool>,
}

impl Witness {
    pub fn new(opened: &Decision) -> Witness {
        let step = written_and_read(&opened.step);
        let (twin, change) = Table::opened(opened.table.id().clone(), &step).unwrap();
        assert_eq!(change, opened.change);
        assert_eq!(twin, opened.table);
        let snapshot = twin.snapshot(Default::default());
        assert_eq!(snapshot.seq, 1);
        let mut witness = Witness {
            log: vec![step],
            twin,
            view: snapshot.view,
            seats: snapshot.seats,
            positions: Vec::new(),
            is_draw: Vec::new(),
        };
        witness.keep_positions(&opened.step, &opened.table);
        witness
    }

    pub fn log(&self) -> &[Step] {
        &self.log
    }

    pub fn actions(&self) -> usize {
        self.is_draw.len()
    }

    /// A refusal leaves the table as it is.
    pub fn nothing_happened(&self, table: &Table) {
        assert!(*table == self.twin, "a refused command changed the table");
    }

    /// Checks a step from one table to the next.
    pub fn see(&mut self, before: &Table, decision: &Decision) {
        let Decision { step, table, change } = decision;
        let read = written_and_read(step);
        assert_eq!(read, *step, "a step is read as it was written");
        let twins_change = self.twin.follow(&read).expect("the log can be followed");
        assert_eq!(twins_change, *change);
        assert!(self.twin == *table, "replaying differs from playing: {step:?}");
        self.log.push(read);
        // Replaying all of it every time would be slow, and is the same as following.
        if self.log.len().is_power_of_two() || table.stage() != Stage::Running {
            let replayed = Table::replay(table.id().clone(), &self.log).unwrap();
            assert!(replayed == *table, "replaying from the beginning differs");
        }
        check_owners(before, table, step);
        let was = self.actions();
        self.keep_positions(step, table);
        self.check_update(table.update(step, change.clone()), table);
        // All of it is replayed for this: so not every time when a game is long.
        let played = was != self.actions() || step.facts.iter().any(is_move);
        let long = self.actions() > 60 && table.stage() == Stage::Running;
        if played && (!long || self.log.len().is_multiple_of(8)) {
            self.check_record(table);
        }
        check_time(before, table, step);
        check_choices(table);
    }

    /// Keeps the positions as the facts tell, and checks that no draw is ever undone.
    fn keep_positions(&mut self, step: &Step, table: &Table) {
        for fact in &step.facts {
            match fact {
                Fact::Began { start } => {
                    let options = table.terms().options.clone();
                    let terms = table.terms();
                    let game = AnyGame::new(terms.game, terms.players, *start, &options);
                    self.positions = vec![game.unwrap()];
                }
                Fact::Dealt { draws } => {
                    draws.iter().for_each(|draw| self.act(true, |game| game.play_draw(draw)));
                }
                Fact::Moved { seat, mv, .. } => {
                    let turn = self.positions.last().unwrap().turn();
                    assert_eq!(turn, Turn::Player(*seat));
                    self.act(false, |game| game.play(mv));
                }
                Fact::Undone { to, .. } => {
                    let undone = &self.is_draw[*to..];
                    assert!(!undone.is_empty(), "something is undone");
                    assert!(!undone.contains(&true), "a draw was undone");
                    self.is_draw.truncate(*to);
                    self.positions.truncate(to + 1);
                }
                Fact::Rewound { to, seat } => {
                    assert!(*to < self.is_draw.len(), "something is left");
                    self.is_draw.truncate(*to);
                    self.positions.truncate(to + 1);
                    assert_eq!(self.positions.last().unwrap().turn(), Turn::Player(*seat));
                }
                _ => {}
            }
        }
    }

    fn act(
        &mut self,
        is_draw: bool,
        act: impl FnOnce(&mut AnyGame) -> Result<(), azulejo_rules::Illegal>,
    ) {
        let mut game = self.positions.last().unwrap().clone();
        act(&mut game).unwrap();
        self.positions.push(game);
        self.is_draw.push(is_draw);
    }

    fn check_update(&mut self, update: Update, table: &Table) {
        let snapshot = table.snapshot(Default::default());
        assert_eq!(update.seq, self.log.len() as u64);
        assert_eq!(snapshot.seq, update.seq);
        assert_eq!(snapshot.state, update.state);
        assert!(update.frames.iter().all(AnyFrame::has_view), "every frame ends with a view");
        if let Some(frame) = update.frames.last() {
            self.view = frame.view();
        }
        assert_eq!(self.view, snapshot.view, "following updates differs from a snapshot");
        if let Some(seats) = update.seats {
            self.seats = seats;
        }
        assert_eq!(self.seats, snapshot.seats, "seats changed, but the update does not tell");
        let position = self.positions.last().map(AnyGame::position);
        let hash = position.as_ref().map(|text| format!("{:016x}", fnv_1a(text.as_bytes())));
        assert_eq!(update.state.hash, hash);
        assert_eq!(table.game().map(AnyGame::position), position);
    }

    /// The record can be checked at any time, and tells the end if there is one.
    fn check_record(&self, table: &Table) {
        let names = (0..table.terms().players).map(|seat| format!("player {seat}")).collect();
        let record = table.record(names).expect("the game has begun").to_string();
        let checked = Record::parse(&record).and_then(|record| record.check());
        let checked = checked.unwrap_or_else(|why| panic!("{why}: {record}"));
        let game = self.positions.last().unwrap();
        assert_eq!(record.contains("\"scores\":"), game.turn() == Turn::Over);
        if let Some(outcome) = table.outcome() {
            assert_eq!(outcome.scores, game.scores().as_slice());
            assert!(!outcome.winners.is_empty());
            assert!(outcome.winners.iter().all(|&w| table.places()[w.index()].out.is_none()));
            assert!(!outcome.complete || checked == *game && game.turn() == Turn::Over);
        }
    }
}

fn is_move(fact: &Fact) -> bool {
    matches!(fact, Fact::Moved { .. })
}

fn written_and_read(step: &Step) -> Step {
    serde_json::from_str(&serde_json::to_string(step).unwrap()).unwrap()
}

fn fnv_1a(bytes: &[u8]) -> u64 {
    let mut hash = 14_695_981_039_346_656_037u64;
    for byte in bytes {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(1_099_511_628_211);
    }
    hash
}

/// Nobody moves the game but who owns the seat that acts.
fn check_owners(before: &Table, after: &Table, step: &Step) {
    let place = |table: &'_ Table, seat: Seat| table.places()[seat.index()].clone();
    for fact in &step.facts {
        match (fact, &step.by) {
            (Fact::Moved { seat, forced: true, .. }, _) => {
                let place = place(after, *seat);
                assert!(place.wishes.auto && place.bot().is_none(), "{step:?}");
            }
            (Fact::Moved { seat, .. }, Some(by)) => {
                assert_eq!(before.actor(), Some(*seat));
                assert_eq!(place(before, *seat).player(), Some(by));
            }
            (Fact::Moved { seat, .. }, None) => {
                assert_eq!(before.bot_job().map(|job| job.seat), Some(*seat));
            }
            (Fact::Confirmed { seat }, by) => {
                assert_eq!(before.actor(), Some(*seat));
                assert_eq!(place(before, *seat).player(), by.as_ref());
            }
            (Fact::Undone { seat, to }, by) => {
                let asked = before.snapshot(Default::default()).state.proposal;
                let taken_back = Proposal::TakeBack { to: *to, seat: *seat };
                let asked = asked.filter(|asked| asked.proposal == taken_back);
                let who = asked.map(|proposal| proposal.by).or_else(|| by.clone());
                assert_eq!(place(before, *seat).player(), who.as_ref());
            }
            (Fact::Rewound { seat, .. } | Fact::Hinted { seat }, by) => {
                assert_eq!(place(before, *seat).player(), by.as_ref());
                let others = before.places().iter().filter_map(|place| place.person());
                assert!(others.into_iter().all(|person| Some(person) == by.as_ref()));
                assert!(!before.terms().rated);
            }
            _ => {}
        }
    }
}

/// Time runs for the person who is to act, and for nobody else; it is never negative, and grows by
/// what a finished turn earns only.
fn check_time(before: &Table, after: &Table, step: &Step) {
    assert!(step.at >= before.updated_at(), "time went back");
    assert_eq!(after.updated_at(), step.at);
    let running = after.stage() == Stage::Running && after.terms().clock != Clock::None;
    let due = after.actor().filter(|seat| after.places()[seat.index()].player().is_some());
    let runs = after.deadline().map(|(seat, _)| seat);
    assert_eq!(runs, due.filter(|_| running));
    let time = |table: &Table| table.snapshot(Default::default()).state.time;
    let (Some(was), Some(is)) = (time(before), time(after)) else { return };
    let ran = before.deadline().map(|(seat, _)| seat);
    for seat in (0..after.terms().players).map(Seat) {
        let expected = match ran == Some(seat) {
            true => left_after_running(&was, &is, seat, before, after, step),
            false => match (after.terms().clock, runs == Some(seat)) {
                (Clock::Days { days }, true) => Millis::from(days) * 86_400_000,
                _ => was.left[seat.index()],
            },
        };
        assert_eq!(is.left[seat.index()], expected, "seat {}: {step:?}", seat.0);
        assert!(expected >= 0);
    }
    assert!(is.since.is_none_or(|since| since <= step.at));
    if let Some((seat, at)) = after.deadline() {
        let luck = &mut azulejo_rules::rng::ChaCha::from_seed(3, 3);
        assert_eq!(at, is.since.unwrap() + is.left[seat.index()]);
        assert!(after.pass_time(at - 1, luck).is_none());
        let flag = after.pass_time(at, luck).expect("the time is over");
        assert!(flag.table.places()[seat.index()].out.is_some());
    }
}

fn left_after_running(
    was: &TimeView,
    is: &TimeView,
    seat: Seat,
    before: &Table,
    after: &Table,
    step: &Step,
) -> Millis {
    let left = was.left[seat.index()];
    let acted = |fact: &Fact| match fact {
        Fact::Moved { seat: who, .. } | Fact::Confirmed { seat: who } => *who == seat,
        _ => false,
    };
    let others = |fact: &Fact| match fact {
        Fact::Moved { seat: who, .. } => *who != seat,
        Fact::Dealt { .. } => true,
        _ => false,
    };
    let first = step.facts.iter().position(acted);
    let finished = first
        .is_some_and(|first| after.actor() != Some(seat) || step.facts[first..].iter().any(others));
    let goes_on = after.deadline().is_some_and(|(runs, _)| runs == seat);
    if goes_on && !finished {
        assert_eq!(was.since, is.since, "the time of seat {} began anew", seat.0);
        return left;
    }
    let rest = (left - (step.at - was.since.unwrap())).max(0);
    match before.terms().clock {
        Clock::None => left,
        Clock::Live { increment, .. } => {
            rest + if finished { Millis::from(increment) * 1000 } else { 0 }
        }
        Clock::Days { days } if finished => Millis::from(days) * 86_400_000,
        Clock::Days { .. } => rest,
    }
}

/// The choices are those of the person who is to decide.
fn check_choices(table: &Table) {
    let decides = table.actor().filter(|_| !table.snapshot(Default::default()).state.unconfirmed);
    let player = decides.and_then(|seat| table.places()[seat.index()].player());
    assert_eq!(table.chooser(), player);
    let count = player.map(|_| table.game().unwrap().legal_count());
    assert_eq!(table.choices_for(player).map(|choices| choices.len()), count);
    assert!(table.choices_for(None).is_none());
    let acting = table.actor().and_then(|seat| SeatState::player(&table.places()[seat.index()]));
    for (person, acts) in table.people() {
        assert_eq!(acts, acting == Some(&person));
    }
}
