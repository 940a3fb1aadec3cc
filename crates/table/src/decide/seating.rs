//! Before the game: who sits where, and on what terms.

use azulejo_protocol::{
    Fact, Level, Occupant, PersonId, Preferences, Refusal, RefusalCode, SeatPlan, Stage, Terms,
};
use azulejo_rules::{Luck, Seat};

use super::{LONGEST_LABEL, StepBuilder, tidy};

impl StepBuilder {
    fn check_waiting(&self) -> Result<(), Refusal> {
        match self.table.stage {
            Stage::Waiting => Ok(()),
            _ => Err(Refusal::new(RefusalCode::AlreadyBegun, "the game has begun already")),
        }
    }

    fn check_host(&self, by: &PersonId) -> Result<(), Refusal> {
        match *by == self.table.host {
            true => Ok(()),
            false => {
                Err(Refusal::new(RefusalCode::HostOnly, "only who opened the table may do this"))
            }
        }
    }

    /// A seat of this table that is free for a person (or for a bot).
    fn free_seat(&self, seat: Option<Seat>, by: Option<&PersonId>) -> Result<Seat, Refusal> {
        let is_free = |sitter: &Occupant| match sitter {
            Occupant::Open => true,
            Occupant::Reserved { person } => Some(person) == by,
            _ => false,
        };
        let taken = || Refusal::new(RefusalCode::SeatTaken, "this seat is taken");
        match seat {
            Some(seat) => {
                let place = self.table.places.get(seat.index()).ok_or_else(no_such_seat)?;
                is_free(&place.sitter).then_some(seat).ok_or_else(taken)
            }
            None => {
                let mine = |sitter: &Occupant| matches!(sitter, Occupant::Reserved { .. });
                let places = || self.table.seats().filter(|(_, p)| is_free(&p.sitter));
                let kept = places().find(|(_, place)| mine(&place.sitter));
                let free = kept.or_else(|| places().next());
                free.map(|(seat, _)| seat)
                    .ok_or_else(|| Refusal::new(RefusalCode::SeatTaken, "every seat is taken"))
            }
        }
    }

    pub(super) fn seat_as_planned(
        &mut self,
        seat: Seat,
        plan: &SeatPlan,
        host: &PersonId,
    ) -> Result<(), Refusal> {
        match plan {
            SeatPlan::Open => Ok(()),
            SeatPlan::Me { label } => self.sit(host, Some(seat), label.as_deref()),
            SeatPlan::Bot { level } => self.push(Fact::BotSat { seat, level: *level }),
            SeatPlan::For { person } => self.push(Fact::Reserved { seat, person: person.clone() }),
        }
    }

    pub(super) fn sit(
        &mut self,
        by: &PersonId,
        seat: Option<Seat>,
        label: Option<&str>,
    ) -> Result<(), Refusal> {
        self.check_waiting()?;
        let seat = self.free_seat(seat, Some(by))?;
        let label = label.map(|label| tidy(label, LONGEST_LABEL)).transpose()?;
        self.push(Fact::Sat { seat, person: by.clone(), label })?;
        self.check_rated()
    }

    pub(super) fn stand(&mut self, by: &PersonId, seat: Option<Seat>) -> Result<(), Refusal> {
        self.check_waiting()?;
        let places = self.table.seats();
        let mine = |sitter: &Occupant| match sitter {
            Occupant::Person { person, .. } | Occupant::Reserved { person } => person == by,
            _ => false,
        };
        let mine: Vec<Seat> = places.filter(|(_, p)| mine(&p.sitter)).map(|(at, _)| at).collect();
        let leaving: Vec<Seat> =
            mine.into_iter().filter(|&at| seat.is_none_or(|seat| seat == at)).collect();
        if leaving.is_empty() {
            return Err(Refusal::new(RefusalCode::SeatsOnly, "this is not your seat"));
        }
        leaving.into_iter().try_for_each(|seat| self.push(Fact::Freed { seat }))?;
        // A host who leaves an empty table closes it.
        match *by == self.table.host && self.table.people().is_empty() {
            true => self.push(Fact::Aborted),
            false => Ok(()),
        }
    }

    pub(super) fn seat_bot(
        &mut self,
        by: &PersonId,
        seat: Option<Seat>,
        level: Level,
    ) -> Result<(), Refusal> {
        self.check_waiting()?;
        self.check_host(by)?;
        let is_bot = |seat: Seat| {
            let place = self.table.places.get(seat.index());
            place.is_some_and(|place| matches!(place.sitter, Occupant::Bot { .. }))
        };
        let seat = match seat {
            Some(seat) if is_bot(seat) => seat,
            seat => self.free_seat(seat, None)?,
        };
        self.push(Fact::BotSat { seat, level })?;
        self.check_rated()
    }

    pub(super) fn free(&mut self, by: &PersonId, seat: Seat) -> Result<(), Refusal> {
        self.check_waiting()?;
        self.check_host(by)?;
        let place = self.table.places.get(seat.index()).ok_or_else(no_such_seat)?;
        match place.sitter {
            Occupant::Open => Err(Refusal::new(RefusalCode::SeatFree, "this seat is free already")),
            _ => self.push(Fact::Freed { seat }),
        }
    }

    pub(super) fn change_terms(&mut self, by: &PersonId, terms: Terms) -> Result<(), Refusal> {
        self.check_waiting()?;
        self.check_host(by)?;
        let terms = terms.checked()?;
        self.push(Fact::TermsChanged { terms })?;
        self.check_rated()
    }

    pub(super) fn start(&mut self, by: &PersonId, luck: &mut dyn Luck) -> Result<(), Refusal> {
        self.check_waiting()?;
        self.check_host(by)?;
        self.begin(luck)
    }

    /// Begins if every seat is taken.
    pub(super) fn begin(&mut self, luck: &mut dyn Luck) -> Result<(), Refusal> {
        let free = |sitter: &Occupant| matches!(sitter, Occupant::Open | Occupant::Reserved { .. });
        if self.table.places.iter().any(|place| free(&place.sitter)) {
            return Err(Refusal::new(
                RefusalCode::SeatsMissing,
                "a seat is still free: fill it first",
            ));
        }
        let players = self.table.terms.players;
        let start =
            self.table.terms.start.unwrap_or_else(|| Seat(luck.below(players.into()) as u8));
        self.push(Fact::Began { start })?;
        self.settle(luck);
        Ok(())
    }

    /// Rated games are for people, each with one seat.
    pub(super) fn check_rated(&self) -> Result<(), Refusal> {
        if !self.table.terms.rated {
            return Ok(());
        }
        let places = &self.table.places;
        let seats = places.iter().filter(|place| place.person().is_some()).count();
        let bots = places.iter().any(|place| place.bot().is_some());
        if bots || self.table.people().len() < seats {
            let why = "a rated game is for people only, with one seat each";
            return Err(Refusal::new(RefusalCode::Rated, why));
        }
        Ok(())
    }

    pub(super) fn wish(&mut self, by: &PersonId, wishes: Preferences) -> Result<(), Refusal> {
        let places = self.table.seats();
        let mine: Vec<Seat> =
            places.filter(|(_, p)| p.person() == Some(by)).map(|(seat, _)| seat).collect();
        if mine.is_empty() {
            return Err(Refusal::new(RefusalCode::SeatsOnly, "you have no seat at this table"));
        }
        mine.into_iter().try_for_each(|seat| self.push(Fact::Wished { seat, wishes }))
    }
}

fn no_such_seat() -> Refusal {
    Refusal::new(RefusalCode::NoSuchSeat, "there is no such seat")
}
