//! A player's turn: what may be done, taking, placing, passing.

use super::storage::{Choices, Storage};
use super::{
    Area, Colour, Event, FACE_DOWN_COST, FIRST_PASS_COST, Field, Fields, Hexagon, Hexagons, Item,
    Kind, Move, Phase, Piece, Player, QueensGarden, Symbol, events,
};
use crate::event::Listener;
use crate::illegal::Illegal;

/// Which turns a player may begin.
impl QueensGarden {
    /// Takes, stones, expansions, a face-down one, and the pass.
    pub(super) fn actions(&self, moves: &mut Vec<Move>) {
        let Player { storage, garden, .. } = self.me();
        let (shown, places) = (self.display.shown(), storage.places());
        let expansion_places = storage.expansion_places();
        let mut take = |item: Item| {
            let wanted = shown.hexagons().and(item.hexagons());
            if !wanted.is_empty() && shown.fits_into(wanted, places, expansion_places) {
                moves.push(Move::Take { item });
            }
        };
        // Not in one loop: an item whose kind is known is quicker.
        Colour::ALL.into_iter().for_each(|colour| take(Item::Colour(colour)));
        Symbol::ALL.into_iter().for_each(|symbol| take(Item::Symbol(symbol)));
        for hexagon in storage.stones.kinds().iter() {
            if storage.can_pay(hexagon) && !garden.fields_for(hexagon).is_empty() {
                moves.push(Move::Place { piece: Piece::Stone(hexagon) });
            }
        }
        for hexagon in storage.expansions.iter() {
            if storage.can_pay(hexagon) && !garden.fields_for_expansion(hexagon).is_empty() {
                moves.push(Move::Place { piece: Piece::Expansion(hexagon) });
            }
        }
        moves.extend(self.check_face_down().is_ok().then_some(Move::ExpandFaceDown));
        moves.push(Move::Pass);
    }

    pub(super) fn check_take(&self, item: Item) -> Result<(), Illegal> {
        let shown = self.display.shown();
        let wanted = shown.hexagons().and(item.hexagons());
        if wanted.is_empty() {
            Err(Illegal::NotInDisplay)
        } else if !shown.fits(wanted, &self.me().storage) {
            Err(Illegal::StorageFull)
        } else {
            Ok(())
        }
    }

    pub(super) fn check_place(&self, piece: Piece) -> Result<(), Illegal> {
        let storage = &self.me().storage;
        if !storage.has(piece) {
            Err(Illegal::NotInStorage)
        } else if !storage.can_pay(piece.hexagon()) {
            Err(Illegal::CannotBePaid)
        } else if self.fields_for(piece).is_empty() {
            Err(Illegal::NoFieldAccepts)
        } else {
            Ok(())
        }
    }

    pub(super) fn check_face_down(&self) -> Result<(), Illegal> {
        let me = self.me();
        if me.score < FACE_DOWN_COST {
            Err(Illegal::FaceDownCost)
        } else if self.supply == 0 {
            Err(Illegal::SupplyEmpty)
        } else if me.garden.free_areas().next().is_none() {
            Err(Illegal::NoFreeArea)
        } else {
            Ok(())
        }
    }
}

/// A. Taking.
impl QueensGarden {
    pub(super) fn take(&mut self, item: Item, on: &mut impl Listener<Event>) {
        let shown = self.display.shown();
        let wanted = shown.hexagons().and(item.hexagons());
        let mut from_top = false;
        for hexagon in wanted.without(shown.several).iter() {
            let slot = self.display.copies(hexagon).next().map(|(slot, _)| slot);
            from_top |= self.take_copy(hexagon, slot.expect("the display shows it"), on);
        }
        self.choose_copies(item, wanted.and(shown.several), from_top, on);
    }

    /// The copies of the first open hexagon that may be taken so that all the others still fit.
    #[inline]
    pub(super) fn copies(&self, open: Hexagons, mut each: impl FnMut(Hexagon, u8, Piece)) {
        let Some(hexagon) = open.first() else { return };
        let (shown, storage) = (self.display.shown(), &self.me().storage);
        let (places, expansion_places) = (storage.places(), storage.expansion_places());
        let rest = open.without(Hexagons::of(hexagon));
        let as_stone = places > 0 && shown.fits_into(rest, places - 1, expansion_places);
        let as_expansion =
            expansion_places > 0 && shown.fits_into(rest, places, expansion_places - 1);
        for (slot, piece) in self.display.copies(hexagon) {
            let fits = match piece {
                Piece::Stone(_) => as_stone,
                Piece::Expansion(_) => as_expansion,
            };
            if fits {
                each(hexagon, slot, piece);
            }
        }
    }

    pub(super) fn check_copy(
        &self,
        open: Hexagons,
        hexagon: Hexagon,
        slot: u8,
    ) -> Result<(), Illegal> {
        if open.first() != Some(hexagon) {
            return Err(Illegal::CopyOrder);
        }
        let here = self.display.slots().get(usize::from(slot));
        if here.and_then(|here| here.piece(hexagon)).is_none() {
            return Err(Illegal::NoSuchCopy);
        }
        let mut fits = false;
        self.copies(open, |_, fitting, _| fits |= fitting == slot);
        if fits { Ok(()) } else { Err(Illegal::CopyDoesNotFit) }
    }

    /// Takes one hexagon, and says whether it is a stone from the stack's top.
    pub(super) fn take_copy(
        &mut self,
        hexagon: Hexagon,
        slot: u8,
        on: &mut impl Listener<Event>,
    ) -> bool {
        let here = &self.display.slots()[usize::from(slot)];
        let piece = here.piece(hexagon).expect("a copy lies there");
        self.display.take(slot, piece);
        self.me_mut().storage.put(piece);
        on.hear(|| events::taken(self.seat, piece, slot));
        slot == self.display.top()
    }

    /// Goes on taking, up to the next copy that there is a choice of.
    pub(super) fn choose_copies(
        &mut self,
        item: Item,
        open: Hexagons,
        from_top: bool,
        on: &mut impl Listener<Event>,
    ) {
        let (mut open, mut from_top) = (open, from_top);
        while let Some(hexagon) = open.first() {
            let (mut choices, mut only) = (0, 0);
            self.copies(open, |_, slot, _| {
                choices += 1;
                only = slot;
            });
            if choices > 1 {
                self.phase = Phase::Copies { item, open, from_top };
                return;
            }
            from_top |= self.take_copy(hexagon, only, on);
            open = open.without(Hexagons::of(hexagon));
        }
        self.end_take(from_top, on);
    }

    pub(super) fn end_take(&mut self, from_top: bool, on: &mut impl Listener<Event>) {
        self.seat = self.next_seat().expect("who takes has not passed");
        if from_top {
            on.hear(|| Event::new(Kind::TopMoved { slot: self.display.top() }));
            self.display.set_top(self.display.top() + 1);
            if !self.display.is_used_up() {
                return self.fill_top(on);
            }
        }
        self.turn_emptied();
    }
}

/// B and C. Placing.
impl QueensGarden {
    #[inline]
    pub(super) fn fields_for(&self, piece: Piece) -> Fields {
        let garden = &self.me().garden;
        match piece {
            Piece::Stone(hexagon) => garden.fields_for(hexagon),
            Piece::Expansion(hexagon) => garden.fields_for_expansion(hexagon),
        }
    }

    /// Goes on paying, up to the next choice; when nothing is due any more, the piece is placed.
    #[inline]
    pub(super) fn pay(
        &mut self,
        piece: Piece,
        field: Field,
        last: Option<Hexagon>,
        due: u8,
        on: &mut impl Listener<Event>,
    ) {
        let (mut last, mut due) = (last, due);
        while due > 0 {
            let choices = self.me().storage.choices(piece.hexagon(), last, due);
            if choices.are_several() {
                self.phase = Phase::Payment { piece, field, last, due };
                return;
            }
            match choices.pieces().next() {
                Some(paid) => {
                    self.pay_piece(paid, on);
                    (last, due) = (Some(paid.hexagon()), due - 1);
                }
                None => {
                    self.pay_jokers(due, on);
                    due = 0;
                }
            }
        }
        self.place(piece, field, on);
    }

    pub(super) fn check_pay(&self, mv: Move, choices: Choices) -> Result<(), Illegal> {
        match mv {
            Move::Pay { piece } if choices.pieces().any(|choice| choice == piece) => Ok(()),
            Move::Pay { piece } if !self.me().storage.has(piece) => Err(Illegal::NotInStorage),
            Move::Pay { .. } => Err(Illegal::WrongPayment),
            Move::PayJokers if choices.jokers => Ok(()),
            Move::PayJokers => Err(Illegal::TooFewJokers),
            _ => Err(Illegal::PayNow),
        }
    }

    /// What is paid leaves storage: stones to the tower, expansions under the supply.
    #[inline]
    pub(super) fn pay_piece(&mut self, piece: Piece, on: &mut impl Listener<Event>) {
        self.throw_away(piece);
        on.hear(|| events::paid(self.seat, piece));
    }

    #[inline]
    pub(super) fn throw_away(&mut self, piece: Piece) {
        self.me_mut().storage.remove(piece);
        match piece {
            Piece::Stone(hexagon) => self.tower.add(hexagon),
            Piece::Expansion(_) => self.supply += 1,
        }
    }

    pub(super) fn pay_jokers(&mut self, count: u8, on: &mut impl Listener<Event>) {
        self.me_mut().storage.jokers -= count;
        on.hear(|| events::jokers_paid(self.seat, count));
    }

    /// The piece, now paid for, leaves storage for the garden.
    pub(super) fn place(&mut self, piece: Piece, field: Field, on: &mut impl Listener<Event>) {
        let seat = self.seat;
        let Player { storage, garden, .. } = self.me_mut();
        storage.remove(piece);
        match piece {
            Piece::Stone(hexagon) => {
                garden.place(hexagon, field);
                on.hear(|| events::placed(seat, hexagon, field));
            }
            Piece::Expansion(hexagon) => {
                let area = garden.expand(hexagon, field).expect("the field is in an area");
                on.hear(|| events::expanded(seat, hexagon, area, field));
            }
        }
        for feature in garden.surrounded_by(field) {
            let jokers = feature.jokers().min(storage.places());
            storage.jokers += jokers;
            on.hear(|| events::surrounded(seat, feature, jokers));
        }
        self.end_turn();
    }

    pub(super) fn expand_face_down(&mut self, area: Area, on: &mut impl Listener<Event>) {
        let seat = self.seat;
        self.supply -= 1;
        let me = self.me_mut();
        me.score -= FACE_DOWN_COST;
        me.garden.expand_face_down(area);
        on.hear(|| events::expanded_face_down(seat, area));
        self.end_turn();
    }

    pub(super) fn end_turn(&mut self) {
        self.seat = self.next_seat().expect("who places has not passed");
        self.phase = Phase::Action;
    }
}

/// D. Passing.
impl QueensGarden {
    pub(super) fn pass(&mut self, on: &mut impl Listener<Event>) {
        let seat = self.seat;
        let is_first = self.marker.is_none();
        let me = self.me_mut();
        me.has_passed = true;
        let lost = if is_first { FIRST_PASS_COST.min(me.score) } else { 0 };
        me.score -= lost;
        if is_first {
            self.marker = Some(seat);
        }
        on.hear(|| events::passed(seat, is_first, lost));
        self.choose_discards(None, on);
    }

    /// What can be thrown away after `last`: stones first, in the order of the hexagons, so that
    /// there is one way to every choice.
    pub(super) fn discards(&self, last: Option<Piece>) -> impl Iterator<Item = Piece> {
        let Storage { stones, expansions, .. } = self.me().storage;
        let stones = stones.kinds().iter().map(Piece::Stone);
        let pieces = stones.chain(expansions.iter().map(Piece::Expansion));
        pieces.filter(move |&piece| last.is_none_or(|last| piece >= last))
    }

    pub(super) fn choose_discards(&mut self, last: Option<Piece>, on: &mut impl Listener<Event>) {
        if self.discards(last).next().is_some() {
            self.phase = Phase::Discards { last };
        } else {
            self.end_pass(on);
        }
    }

    pub(super) fn check_discard(&self, last: Option<Piece>, piece: Piece) -> Result<(), Illegal> {
        if !self.me().storage.has(piece) {
            Err(Illegal::NotInStorage)
        } else if last.is_some_and(|last| piece < last) {
            Err(Illegal::DiscardOrder)
        } else {
            Ok(())
        }
    }

    pub(super) fn discard(&mut self, piece: Piece, on: &mut impl Listener<Event>) {
        self.throw_away(piece);
        let me = self.me_mut();
        let lost = i16::from(piece.hexagon().value()).min(me.score);
        me.score -= lost;
        on.hear(|| events::discarded(self.seat, piece, lost));
    }

    pub(super) fn end_pass(&mut self, on: &mut impl Listener<Event>) {
        match self.next_seat() {
            Some(seat) => {
                self.seat = seat;
                self.phase = Phase::Action;
            }
            None => self.end_round(on),
        }
    }
}
