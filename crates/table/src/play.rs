//! The game of a table while it is played: what happened, what can be taken back, whose time runs.

use std::collections::BTreeSet;

use azulejo_protocol::{Clock, Millis, Terms};
use azulejo_rules::any::AnyGame;
use azulejo_rules::{Action, Illegal, Seat, Turn};

use crate::rules::Rules;
use crate::table::Change;

/// A game in progress, or ended.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Play {
    pub game: AnyGame,
    pub start: Seat,
    /// What happened, as far as it stands.
    pub line: Line,
    /// The moves since the last draw, each with what was before it: so far can be taken back.
    past: Vec<Past>,
    /// This seat has made all its decisions, and has yet to confirm them.
    pub unconfirmed: Option<Seat>,
    pub times: Times,
}

/// A way that the game went. Places in it are told by the number of moves and draws before them, from
/// the beginning of the game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Line {
    /// Moves and draws, in notation; those of a variation from where it begins.
    pub actions: Vec<Action<String, String>>,
    /// Where hints were asked for.
    pub hints: BTreeSet<usize>,
    /// Lines that were left, each with where it begins.
    pub variations: Vec<(usize, Line)>,
}

#[derive(Clone, PartialEq, Debug)]
struct Past {
    before: AnyGame,
    seat: Seat,
    forced: bool,
}

impl Play {
    pub fn new(rules: &Rules, terms: &Terms, start: Seat) -> Result<Play, String> {
        Ok(Play {
            game: (rules.begin)(terms, start)?,
            start,
            line: Line::default(),
            past: Vec::new(),
            unconfirmed: None,
            times: Times::new(terms.clock, terms.players),
        })
    }

    /// Who has to do something now: decide, or confirm.
    pub fn actor(&self) -> Option<Seat> {
        match (self.unconfirmed, self.game.turn()) {
            (Some(seat), _) | (None, Turn::Player(seat)) => Some(seat),
            _ => None,
        }
    }

    /// A seat decides; `confirms`: its turn ends only when it says so.
    pub fn decide(
        &mut self,
        mv: &str,
        forced: bool,
        confirms: bool,
        change: &mut Change,
    ) -> Result<(), Illegal> {
        let Turn::Player(seat) = self.game.turn() else {
            return Err(Illegal::NobodyDecides);
        };
        let before = self.game.clone();
        self.game.watch_move(mv, change.frame(&before))?;
        change.follow(before.round(), &self.game);
        self.past.push(Past { before, seat, forced });
        self.line.actions.push(Action::Move(mv.to_owned()));
        // A turn in which nothing was chosen needs no second thought.
        let chosen = self.turn_begins().is_some_and(|at| self.past[at..].iter().any(|p| !p.forced));
        if confirms && chosen && self.game.turn() != Turn::Player(seat) {
            self.unconfirmed = Some(seat);
        }
        Ok(())
    }

    /// Chance acts; from now on nothing before it can be taken back.
    pub fn draw(&mut self, draw: &str, change: &mut Change) -> Result<(), Illegal> {
        let round = self.game.round();
        self.game.watch_draw(draw, change.frame(&self.game))?;
        change.follow(round, &self.game);
        self.line.actions.push(Action::Draw(draw.to_owned()));
        self.past.clear();
        Ok(())
    }

    /// Where in the past the turn begins that was played last.
    fn turn_begins(&self) -> Option<usize> {
        let seat = self.past.last()?.seat;
        Some(self.past.iter().rposition(|past| past.seat != seat).map_or(0, |other| other + 1))
    }

    /// What stays when the last decision of the turn is undone that is still open, with those that
    /// followed from it by themselves.
    pub fn undo_point(&self) -> Option<(usize, Seat)> {
        let last = self.past.last()?;
        if self.actor() != Some(last.seat) {
            return None;
        }
        let begins = self.turn_begins()?;
        let chosen = self.past[begins..].iter().rposition(|past| !past.forced)?;
        Some((self.stands_at(begins + chosen), last.seat))
    }

    /// What stays when the last turn of a seat is taken back, whoever has played since.
    pub fn take_back_point(&self, seat: Seat) -> Option<usize> {
        let last = self.past.iter().rposition(|past| past.seat == seat && !past.forced)?;
        let other = self.past[..last].iter().rposition(|past| past.seat != seat);
        Some(self.stands_at(other.map_or(0, |other| other + 1)))
    }

    fn stands_at(&self, past: usize) -> usize {
        self.line.actions.len() - (self.past.len() - past)
    }

    /// Takes back everything after the first `to` moves and draws.
    pub fn undo(&mut self, to: usize) -> Result<(), String> {
        let oldest = self.line.actions.len() - self.past.len();
        let at = to.checked_sub(oldest).filter(|&at| at < self.past.len());
        let at = at.ok_or("something was drawn since, or there is nothing to take back")?;
        self.game = self.past[at].before.clone();
        self.past.truncate(at);
        self.cut(to);
        Ok(())
    }

    /// Leaves what comes after the first `to` moves and draws; what is left.
    fn cut(&mut self, to: usize) -> Line {
        self.unconfirmed = None;
        let Line { actions, hints, variations } = &mut self.line;
        let later = variations.iter().position(|(at, _)| *at > to).unwrap_or(variations.len());
        Line {
            actions: actions.split_off(to),
            // What was asked for here, was asked for whatever follows.
            hints: hints.split_off(&(to + 1)),
            variations: variations.split_off(later),
        }
    }

    /// The seat whose turn began after the first `to` moves and draws, if one did and was played.
    pub fn turn_that_began(&self, rules: &Rules, terms: &Terms, to: usize) -> Option<Seat> {
        if to >= self.line.actions.len() {
            return None;
        }
        let (game, past) = self.as_it_was(rules, terms, to)?;
        let Turn::Player(seat) = game.turn() else { return None };
        let begins = past.last().is_none_or(|before| before.seat != seat);
        begins.then_some(seat)
    }

    /// Goes back to where so many moves and draws stood. What was played since becomes a variation.
    pub fn rewind(&mut self, rules: &Rules, terms: &Terms, to: usize) -> Result<(), String> {
        let earlier = self.as_it_was(rules, terms, to).filter(|_| to < self.line.actions.len());
        (self.game, self.past) = earlier.ok_or("there is nothing to go back to")?;
        let left = self.cut(to);
        self.line.variations.push((to, left));
        Ok(())
    }

    /// The game when so many moves and draws stood, and the moves since the draw before.
    fn as_it_was(&self, rules: &Rules, terms: &Terms, to: usize) -> Option<(AnyGame, Vec<Past>)> {
        let mut game = (rules.begin)(terms, self.start).ok()?;
        let mut past = Vec::new();
        for action in self.line.actions.get(..to)? {
            match (action, game.turn()) {
                (Action::Draw(draw), _) => {
                    game.play_draw(draw).ok()?;
                    past.clear();
                }
                (Action::Move(mv), Turn::Player(seat)) => {
                    past.push(Past { before: game.clone(), seat, forced: false });
                    game.play(mv).ok()?;
                }
                _ => return None,
            }
        }
        Some((game, past))
    }
}

/// The players' time.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Times {
    clock: Clock,
    /// What each seat had left when its time last began to run or stopped.
    left: Vec<Millis>,
    /// Whose time runs, and since when.
    running: Option<(Seat, Millis)>,
}

impl Times {
    fn new(clock: Clock, players: u8) -> Times {
        let supply = clock.supply().unwrap_or_default();
        Times { clock, left: vec![supply; players.into()], running: None }
    }

    /// From `now` on the time of `seat` runs. `finished`: whoever's time ran has finished a turn.
    pub fn pass_to(&mut self, seat: Option<Seat>, finished: bool, now: Millis) {
        let goes_on = self.running() == seat && !finished;
        if self.clock == Clock::None || goes_on {
            return;
        }
        if let Some((stopped, since)) = self.running {
            let left = &mut self.left[stopped.index()];
            *left = (*left - (now - since).max(0)).max(0);
            if finished {
                *left = self.clock.after_turn(*left);
            }
        }
        if let Some(seat) = seat {
            let left = &mut self.left[seat.index()];
            *left = self.clock.before_turn(*left);
        }
        self.running = seat.map(|seat| (seat, now));
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Whose time will be over, and when.
    pub fn deadline(&self) -> Option<(Seat, Millis)> {
        self.running.map(|(seat, since)| (seat, since + self.left[seat.index()]))
    }

    /// What every seat has left: at the moment of [`deadline`](Times::deadline)'s beginning for the
    /// one whose time runs.
    pub fn left(&self) -> Option<&[Millis]> {
        (self.clock != Clock::None).then_some(&self.left[..])
    }

    /// Since when the time runs.
    pub fn since(&self) -> Option<Millis> {
        self.running.map(|(_, since)| since)
    }
}
