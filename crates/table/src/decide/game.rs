//! During the game: moves, second thoughts, and what needs the others' consent.

use azulejo_protocol::{
    Fact, Level, OutReason, PersonId, Proposal, Refusal, RefusalCode, SeatState, Stage,
};
use azulejo_rules::Seat;

use super::{ALONE_AFTER, Request, StepBuilder};
use crate::play::Play;

/// How well a bot plays that stands in for a person.
const STAND_IN: Level = Level::Club;
/// The most decisions that come with one command.
const MOST_MOVES: usize = 64;

impl StepBuilder {
    fn playing(&self) -> Result<&Play, Refusal> {
        let play = self.table.play.as_ref().filter(|_| self.table.stage == Stage::Running);
        play.ok_or_else(|| Refusal::new(RefusalCode::NotRunning, "no game is on at this table"))
    }

    /// The seat that acts now, if it is this person's.
    fn own_turn(&self, by: &PersonId) -> Result<Seat, Refusal> {
        let actor = self.playing()?.actor();
        let mine = actor.filter(|&seat| self.table.place(seat).player() == Some(by));
        mine.ok_or_else(|| Refusal::new(RefusalCode::NotYourTurn, "it is not your turn"))
    }

    fn check_seated(&self, by: &PersonId) -> Result<(), Refusal> {
        match self.table.places.iter().any(|place| place.player() == Some(by)) {
            true => Ok(()),
            false => Err(Refusal::new(RefusalCode::SeatsOnly, "you do not play at this table")),
        }
    }

    pub(super) fn play(&mut self, by: &PersonId, moves: &[String]) -> Result<(), Refusal> {
        if moves.is_empty() || moves.len() > MOST_MOVES {
            let why = format!("a command has 1 to {MOST_MOVES} moves");
            return Err(Refusal::new(RefusalCode::Illegal, why));
        }
        let seat = self.own_turn(by)?;
        for mv in moves {
            if self.own_turn(by)? != seat {
                return Err(Refusal::new(
                    RefusalCode::NotYourTurn,
                    "the turn is over before these moves",
                ));
            }
            if self.playing()?.unconfirmed.is_some() {
                let why = "confirm your turn, or undo it";
                return Err(Refusal::new(RefusalCode::Unconfirmed, why));
            }
            self.push(Fact::Moved { seat, mv: mv.clone(), forced: false })?;
        }
        Ok(())
    }

    pub(super) fn confirm(&mut self, by: &PersonId) -> Result<(), Refusal> {
        let seat = self.own_turn(by)?;
        if self.playing()?.unconfirmed != Some(seat) {
            return Err(Refusal::new(RefusalCode::NothingToConfirm, "there is nothing to confirm"));
        }
        self.push(Fact::Confirmed { seat })
    }

    pub(super) fn undo(&mut self, by: &PersonId) -> Result<(), Refusal> {
        self.own_turn(by)?;
        match self.playing()?.undo_point() {
            Some((to, seat)) => self.push(Fact::Undone { to, seat }),
            None => Err(nothing_to_undo()),
        }
    }

    pub(super) fn take_back(&mut self, by: &PersonId) -> Result<(), Refusal> {
        let play = self.playing()?;
        if self.table.terms.rated {
            return Err(Refusal::new(RefusalCode::Rated, "in a rated game nothing is taken back"));
        }
        let places = self.table.seats();
        let mine = places.filter(|(_, place)| place.player() == Some(by)).map(|(seat, _)| seat);
        let last = mine.filter_map(|seat| play.take_back_point(seat).map(|to| (to, seat)));
        let (to, seat) = last.max().ok_or_else(nothing_to_undo)?;
        match self.others(by).is_empty() {
            true => self.push(Fact::Undone { to, seat }),
            false => self.propose(by, Proposal::TakeBack { to, seat }),
        }
    }

    pub(super) fn rewind(&mut self, by: &PersonId, to: usize) -> Result<(), Refusal> {
        let play = self.playing()?;
        self.check_alone(by)?;
        let seat = play.turn_that_began(self.table.rules, &self.table.terms, to);
        let mine = seat.filter(|&seat| self.table.place(seat).player() == Some(by));
        let seat = mine.ok_or_else(|| {
            Refusal::new(RefusalCode::NothingToUndo, "no turn of yours began there")
        })?;
        self.push(Fact::Rewound { to, seat })
    }

    pub(super) fn hint(&mut self, by: &PersonId) -> Result<(), Refusal> {
        self.playing()?;
        self.check_alone(by)?;
        let seat = self.own_turn(by)?;
        if self.playing()?.unconfirmed.is_some() {
            let why = "confirm your turn, or undo it";
            return Err(Refusal::new(RefusalCode::Unconfirmed, why));
        }
        self.push(Fact::Hinted { seat })
    }

    /// Whether nobody else plays here, not even by a bot that stands in, and nothing is at stake.
    fn check_alone(&self, by: &PersonId) -> Result<(), Refusal> {
        self.check_seated(by)?;
        if self.table.terms.rated {
            return Err(Refusal::new(RefusalCode::Rated, "a rated game is played without help"));
        }
        let mut people = self.table.places.iter().filter_map(SeatState::person);
        match people.all(|person| person == by) {
            true => Ok(()),
            false => Err(Refusal::new(RefusalCode::BotsOnly, "other people play here")),
        }
    }

    /// The other people who play here and are not out.
    fn others(&self, by: &PersonId) -> Vec<PersonId> {
        let playing = self.table.places.iter().filter(|place| place.out.is_none());
        let mut others: Vec<_> =
            playing.filter_map(SeatState::player).filter(|person| *person != by).cloned().collect();
        others.sort();
        others.dedup();
        others
    }

    fn propose(&mut self, by: &PersonId, proposal: Proposal) -> Result<(), Refusal> {
        self.push(Fact::Proposed { person: by.clone(), proposal })
    }

    pub(super) fn propose_bot(&mut self, request: Request<'_>, seat: Seat) -> Result<(), Refusal> {
        self.playing()?;
        self.check_seated(request.by)?;
        let place = self.table.places.get(seat.index());
        let person = place.and_then(SeatState::player).filter(|person| is_away(request, person));
        if person.is_none() {
            return Err(Refusal::new(RefusalCode::NotAlone, "this seat is not left alone"));
        }
        if self.table.terms.rated {
            return Err(Refusal::new(RefusalCode::Rated, "in a rated game no bot takes over"));
        }
        self.propose(request.by, Proposal::Bot { seat, level: STAND_IN })?;
        self.carry_out(request)
    }

    pub(super) fn propose_abort(&mut self, request: Request<'_>) -> Result<(), Refusal> {
        self.playing()?;
        self.check_seated(request.by)?;
        self.propose(request.by, Proposal::Abort)?;
        self.carry_out(request)
    }

    pub(super) fn agree(&mut self, request: Request<'_>) -> Result<(), Refusal> {
        self.playing()?;
        let by = request.by;
        self.check_seated(by)?;
        let pending = self.table.pending.as_ref().ok_or_else(no_proposal)?;
        if request.seen < self.table.pending_seq {
            return Err(Refusal::new(RefusalCode::Stale, "something else is proposed now"));
        }
        if pending.agreed.contains(by) {
            return Err(Refusal::new(RefusalCode::NoProposal, "you have agreed already"));
        }
        self.push(Fact::Agreed { person: by.clone() })?;
        self.carry_out(request)
    }

    /// Does what is proposed, if everybody who is asked has agreed: all players, except that those away are
    /// asked only whether to take back moves.
    fn carry_out(&mut self, request: Request<'_>) -> Result<(), Refusal> {
        let Some(pending) = &self.table.pending else { return Ok(()) };
        // Nobody loses a rated game, or escapes from one, by the other's bad connection.
        let rated = self.table.terms.rated;
        let asked = |person: &PersonId| {
            rated
                || matches!(pending.proposal, Proposal::TakeBack { .. })
                || !is_away(request, person)
        };
        let missing = |person: &PersonId| asked(person) && !pending.agreed.contains(person);
        if self.others(&pending.by).iter().any(missing) {
            return Ok(());
        }
        match pending.proposal.clone() {
            Proposal::TakeBack { to, seat } => self.push(Fact::Undone { to, seat }),
            Proposal::Bot { seat, level } => self.push(Fact::BotTookOver { seat, level }),
            Proposal::Abort => self.push(Fact::Aborted),
        }
    }

    pub(super) fn decline(&mut self, by: &PersonId) -> Result<(), Refusal> {
        self.check_seated(by)?;
        match self.table.pending {
            Some(_) => self.push(Fact::Declined { person: Some(by.clone()) }),
            None => Err(no_proposal()),
        }
    }

    pub(super) fn resign(&mut self, by: &PersonId, seat: Option<Seat>) -> Result<(), Refusal> {
        self.playing()?;
        let places = self.table.seats();
        let mine = places.filter(|(_, p)| p.player() == Some(by) && p.out.is_none());
        let giving_up: Vec<Seat> =
            mine.map(|(at, _)| at).filter(|&at| seat.is_none_or(|seat| seat == at)).collect();
        if giving_up.is_empty() {
            return Err(Refusal::new(RefusalCode::SeatsOnly, "this is not your seat"));
        }
        for seat in giving_up {
            if self.table.stage == Stage::Running {
                self.put_out(seat, OutReason::Resigned)?;
            }
        }
        Ok(())
    }

    /// A seat is out. The game ends if nobody is left to play against, or no person is; otherwise
    /// a bot plays on for it, so that the others can finish their game.
    pub(super) fn put_out(&mut self, seat: Seat, why: OutReason) -> Result<(), Refusal> {
        self.push(Fact::Out { seat, why })?;
        let left = self.table.places.iter().filter(|place| place.out.is_none());
        let people = left.clone().filter(|place| place.player().is_some()).count();
        if left.count() < 2 || people == 0 {
            let outcome = self.outcome(false);
            return self.push(Fact::Ended { outcome });
        }
        self.push(Fact::BotTookOver { seat, level: STAND_IN })
    }

    pub(super) fn come_back(&mut self, by: &PersonId) -> Result<(), Refusal> {
        self.playing()?;
        let places = self.table.seats();
        let waiting = places.filter(|(_, place)| {
            place.person() == Some(by) && place.stand_in.is_some() && place.out.is_none()
        });
        let waiting: Vec<Seat> = waiting.map(|(seat, _)| seat).collect();
        if waiting.is_empty() {
            return Err(Refusal::new(RefusalCode::SeatsOnly, "no seat waits for you here"));
        }
        waiting.into_iter().try_for_each(|seat| self.push(Fact::Returned { seat }))
    }
}

/// Whether a person has left the table alone for long.
fn is_away(request: Request<'_>, person: &PersonId) -> bool {
    request.away.get(person).is_some_and(|since| request.now - since >= ALONE_AFTER)
}

fn nothing_to_undo() -> Refusal {
    Refusal::new(
        RefusalCode::NothingToUndo,
        "there is nothing to take back: or something was drawn since",
    )
}

fn no_proposal() -> Refusal {
    Refusal::new(RefusalCode::NoProposal, "nothing is proposed")
}
