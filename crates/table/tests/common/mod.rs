//! A table played by a script: people and bots act at moments that the script names, and a
//! [`Witness`] checks after every step what must hold at every table.
#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod witness;

use std::collections::BTreeMap;

use azulejo_protocol::{
    Clock, Command, Fact, Level, Millis, Outcome, PersonId, Preferences, Refusal, RefusalCode,
    SeatPlan, Snapshot, Stage, State, Step, TableId, Terms,
};
use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Luck, Seat, dispatch};
use azulejo_table::{Decision, Request, Table};
use witness::Witness;

/// The people of the scripts. Ana opens the tables; Eve has no seat unless she takes one.
pub const ANA: usize = 0;
pub const BEN: usize = 1;
pub const CLEO: usize = 2;
pub const DORA: usize = 3;
pub const EVE: usize = 4;

/// When the scripts begin; moments in scripts count from here.
const DAWN: Millis = 1_700_000_000_000;

pub fn person(number: usize) -> PersonId {
    PersonId::from_random([number as u8; 20])
}

pub fn me() -> SeatPlan {
    SeatPlan::Me { label: None }
}

pub fn kept_for(number: usize) -> SeatPlan {
    SeatPlan::For { person: person(number) }
}

pub fn bot(level: Level) -> SeatPlan {
    SeatPlan::Bot { level }
}

pub fn mv(text: &str) -> Command {
    Command::Move { moves: vec![text.to_owned()] }
}

pub fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

pub fn wish(confirm: bool, auto: bool) -> Command {
    Command::Wish { wishes: Preferences { confirm, auto } }
}

pub fn sit(seat: u8) -> Command {
    Command::Sit { seat: Some(Seat(seat)), label: None }
}

pub const SIT: Command = Command::Sit { seat: None, label: None };
pub const STAND: Command = Command::Stand { seat: None };
pub const RESIGN: Command = Command::Resign { seat: None };

/// The usual game, with seat 0 to begin.
pub fn terms(game: Title, players: u8) -> Terms {
    Terms { start: Some(Seat(0)), ..Terms::usual(game, players) }
}

pub fn clocked(game: Title, players: u8, clock: Clock) -> Terms {
    Terms { clock, ..terms(game, players) }
}

pub fn rated(game: Title, players: u8) -> Terms {
    Terms { rated: true, ..terms(game, players) }
}

/// Terms with one option other than usual, set as people set it.
pub fn with_option(terms: Terms, name: &str, value: &str) -> Terms {
    let options = dispatch!(terms.game, G => {
        let mut setup = G::usual_setup(terms.players, Seat(0));
        G::set(&mut setup, name, value, &mut ChaCha::from_seed(1, 1)).unwrap();
        G::write_options(&setup)
    });
    Terms { options, ..terms }
}

/// What came of a command.
#[must_use]
#[derive(Clone, Debug)]
pub struct Answer(pub Result<Step, Refusal>);

impl Answer {
    /// It was done.
    #[track_caller]
    pub fn done(self) -> Step {
        self.0.unwrap_or_else(|refusal| panic!("refused: {}: {refusal}", refusal.code.name()))
    }

    /// It was done, and brought about these kinds of facts.
    #[track_caller]
    pub fn gives(self, kinds: &str) -> Step {
        let step = self.done();
        assert_eq!(kinds_of(&step), kinds);
        step
    }

    /// It was refused, in words.
    #[track_caller]
    pub fn refused(self, code: RefusalCode) {
        match self.0 {
            Ok(step) => panic!("not refused: {:?}", step.facts),
            Err(refusal) => {
                assert_eq!(refusal.code, code, "{refusal}");
                assert!(!refusal.message.is_empty());
                let name = serde_json::to_value(refusal.code).unwrap();
                assert_eq!(name, refusal.code.name());
            }
        }
    }
}

/// The names of a step's facts, as the log has them.
pub fn kinds_of(step: &Step) -> String {
    step.facts.iter().map(kind_of).collect::<Vec<_>>().join(" ")
}

pub fn kind_of(fact: &Fact) -> String {
    let fact = serde_json::to_value(fact).unwrap();
    fact["type"].as_str().unwrap().to_owned()
}

/// A table, its log, the time and the luck of its script.
pub struct Script {
    pub table: Table,
    pub now: Millis,
    pub luck: ChaCha,
    /// Who is away, since when.
    pub away: BTreeMap<PersonId, Millis>,
    witness: Witness,
    commands: u64,
}

impl Script {
    /// Opens a table by Ana, and lets people take the seats that are kept for them.
    pub fn open(terms: Terms, plan: &[SeatPlan]) -> Script {
        let mut script = Script::try_open(terms, plan, false, 1).unwrap();
        for plan in plan {
            if let SeatPlan::For { person } = plan {
                script.by(person, &SIT).done();
            }
        }
        script
    }

    /// A game that has begun.
    pub fn begun(terms: Terms, plan: &[SeatPlan]) -> Script {
        let mut script = Script::open(terms, plan);
        script.ana(Command::Start).done();
        script
    }

    pub fn try_open(
        terms: Terms,
        plan: &[SeatPlan],
        begin: bool,
        seed: u64,
    ) -> Result<Script, Refusal> {
        let mut luck = ChaCha::from_seed(seed, 0);
        let id = TableId::from_random([7; 8]);
        let opened = Table::open(id, &person(ANA), terms, plan, begin, DAWN, &mut luck)?;
        let witness = Witness::new(&opened);
        let away = BTreeMap::new();
        Ok(Script { table: opened.table, now: DAWN, luck, away, witness, commands: 0 })
    }

    /// It is so many milliseconds after the opening.
    pub fn at(&mut self, moment: Millis) -> &mut Script {
        self.now = DAWN + moment;
        self
    }

    /// So many milliseconds pass.
    pub fn wait(&mut self, passing: Millis) -> &mut Script {
        self.now += passing;
        self
    }

    /// Somebody has been away for so long.
    pub fn leaves(&mut self, number: usize, ago: Millis) {
        self.away.insert(person(number), self.now - ago);
    }

    pub fn is_back(&mut self, number: usize) {
        self.away.remove(&person(number));
    }

    pub fn ana(&mut self, command: Command) -> Answer {
        self.does(ANA, command)
    }

    pub fn ben(&mut self, command: Command) -> Answer {
        self.does(BEN, command)
    }

    pub fn cleo(&mut self, command: Command) -> Answer {
        self.does(CLEO, command)
    }

    pub fn dora(&mut self, command: Command) -> Answer {
        self.does(DORA, command)
    }

    pub fn eve(&mut self, command: Command) -> Answer {
        self.does(EVE, command)
    }

    pub fn does(&mut self, number: usize, command: Command) -> Answer {
        self.by(&person(number), &command)
    }

    /// Somebody who has seen everything asks for something.
    pub fn by(&mut self, by: &PersonId, command: &Command) -> Answer {
        self.by_knowing(by, self.table.seq(), command)
    }

    /// Somebody who has seen so many steps asks for something.
    pub fn by_knowing(&mut self, by: &PersonId, seen: u64, command: &Command) -> Answer {
        self.commands += 1;
        let cid = format!("c{}", self.commands);
        let request = Request { by, cid: Some(&cid), seen, now: self.now, away: &self.away };
        match self.table.decide(request, command, &mut self.luck) {
            Ok(decision) => {
                let step = self.take(decision);
                assert_eq!(self.table.step_of(by, &cid), Some(self.table.seq()));
                Answer(Ok(step))
            }
            Err(refusal) => {
                self.witness.nothing_happened(&self.table);
                assert_eq!(self.table.step_of(by, &cid), None);
                Answer(Err(refusal))
            }
        }
    }

    /// Somebody else's step: a bot's, or time's.
    pub fn take(&mut self, decision: Decision) -> Step {
        self.witness.see(&self.table, &decision);
        self.table = decision.table;
        decision.step
    }

    /// Lets time do what it does now.
    pub fn time(&mut self) -> Option<Step> {
        let decision = self.table.pass_time(self.now, &mut self.luck)?;
        Some(self.take(decision))
    }

    /// The bot that is to move answers with one legal decision.
    pub fn bot_decides(&mut self) -> Option<Step> {
        let job = self.table.bot_job()?;
        let mv = self.any_move();
        let decided = self.table.decide_bot(job.seat, job.seq, &[mv], self.now, &mut self.luck);
        Some(self.take(decided.expect("a legal decision that is wanted")))
    }

    /// A legal move, by luck; passing only now and then, or the rest of the game is hardly seen.
    pub fn any_move(&mut self) -> String {
        let mut moves = self.game().moves();
        let luck = &mut self.luck;
        if moves.len() > 1 && luck.below(30) > 0 {
            moves.retain(|mv| mv != "pass");
        }
        let at = luck.below(moves.len() as u32) as usize;
        moves.swap_remove(at)
    }

    /// Whoever is to act does: a bot decides, a person decides or confirms.
    pub fn goes_on(&mut self) -> Step {
        if let Some(step) = self.bot_decides() {
            return step;
        }
        let seat = self.table.actor().expect("somebody is to act");
        let by = self.table.places()[seat.index()].player().expect("no bot, so a person").clone();
        let command = match self.state().unconfirmed {
            true => Command::Confirm,
            false => mv(&self.any_move()),
        };
        self.by(&by, &command).done()
    }

    /// Goes on until something is so; it must become so before the game ends.
    #[track_caller]
    pub fn goes_on_until(&mut self, is_so: impl Fn(&Script) -> bool) -> &mut Script {
        while !is_so(self) {
            assert_eq!(self.table.stage(), Stage::Running, "it never became so");
            self.goes_on();
        }
        self
    }

    pub fn is_running(&self) -> bool {
        self.table.stage() == Stage::Running
    }

    #[track_caller]
    pub fn outcome(&self) -> Outcome {
        self.table.outcome().expect("the game is over").clone()
    }

    pub fn game(&self) -> &AnyGame {
        self.table.game().expect("the game has begun")
    }

    pub fn position(&self) -> String {
        self.game().position()
    }

    pub fn snapshot(&self) -> Snapshot {
        self.table.snapshot(BTreeMap::new())
    }

    pub fn state(&self) -> State {
        self.snapshot().state
    }

    /// The seat that acts.
    pub fn actor(&self) -> Option<u8> {
        self.table.actor().map(|seat| seat.0)
    }

    /// What a seat has left at this moment.
    #[track_caller]
    pub fn left(&self, seat: u8) -> Millis {
        let time = self.state().time.expect("there is a clock");
        let left = time.left[usize::from(seat)];
        match self.table.deadline() {
            Some((Seat(running), at)) if running == seat => at - self.now,
            _ => left,
        }
    }

    /// How many moves and draws stand.
    pub fn actions(&self) -> usize {
        self.witness.actions()
    }

    /// How many steps the log has.
    pub fn steps(&self) -> u64 {
        self.table.seq()
    }

    pub fn log(&self) -> &[Step] {
        self.witness.log()
    }
}
