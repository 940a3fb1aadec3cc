//! Taking tiles from factories and centre: a colour, and one joker with it.

use super::{Colour, Event, SummerPavilion, Tiles, events};
use crate::event::Listener;
use crate::game::Seat;
use crate::illegal::Illegal;
use crate::sources::Source;

impl SummerPavilion {
    pub(super) fn check_take(&self, colour: Colour, from: Source) -> Result<(), Illegal> {
        self.display.check(colour, from)?;
        let (tiles, joker) = (self.display.at(from), self.joker());
        if colour == joker && tiles != Tiles::of(joker, tiles.count(joker)) {
            Err(Illegal::JokerNotAlone)
        } else {
            Ok(())
        }
    }

    /// Takes a colour as the rules have it, moves the rest of a factory to the centre, and says
    /// what was taken.
    #[inline]
    pub(super) fn take_from(
        &mut self,
        from: Source,
        seat: Seat,
        colour: Colour,
        on: &mut impl Listener<Event>,
    ) -> Tiles {
        let joker = self.joker();
        let heap = self.display.at_mut(from);
        let one_joker = Tiles::of(joker, u8::from(heap.has(joker)));
        let taken = if colour == joker {
            one_joker
        } else {
            Tiles::of(colour, heap.count(colour)) + one_joker
        };
        *heap -= taken;
        on.hear(|| events::taken(seat, taken, from));
        if let Source::Factory(factory) = from {
            let rest = std::mem::replace(self.display.at_mut(from), Tiles::EMPTY);
            if !rest.is_empty() {
                *self.display.at_mut(Source::Centre) += rest;
                on.hear(|| events::moved(factory, rest));
            }
        }
        taken
    }
}
