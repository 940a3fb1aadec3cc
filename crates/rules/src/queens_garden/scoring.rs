//! The end of a round, and of the game: what scores.

use super::display::Display;
use super::storage::Storage;
use super::{
    Event, Heap, Hexagons, PAVILION_POINTS, Phase, Player, QueensGarden, ROUNDS, SMALLEST_GROUP,
};
use crate::game::Seat;

impl QueensGarden {
    pub(super) fn end_round(&mut self, on: &mut impl FnMut(Event)) {
        for seat in self.seats() {
            self.score_round(seat, on);
        }
        if self.round < ROUNDS {
            self.begin_next_round(on);
            return;
        }
        for seat in self.seats() {
            self.empty_storage(seat, on);
            self.score_groups(seat, on);
        }
        self.phase = Phase::Over;
        on(Event::GameEnded);
    }

    pub(super) fn score_round(&mut self, seat: Seat, on: &mut impl FnMut(Event)) {
        let items = self.setup.wheel[usize::from(self.round - 1)];
        let Player { garden, score, .. } = &mut self.players[seat.index()];
        for (item, worth) in items {
            let hexagons = garden.with(item).len() as u8;
            let points = i16::from(hexagons) * i16::from(worth);
            if hexagons > 0 {
                *score = score.saturating_add(points);
                on(Event::ItemScored { seat, item, hexagons, points });
            }
        }
        let pavilions = garden.pavilions();
        if pavilions > 0 {
            let points = PAVILION_POINTS * i16::from(pavilions);
            *score = score.saturating_add(points);
            on(Event::PavilionsScored { seat, pavilions, points });
        }
    }

    pub(super) fn begin_next_round(&mut self, on: &mut impl FnMut(Event)) {
        self.tower += self.display.stones();
        self.supply += self.display.expansions();
        on(Event::DisplayCleared);
        self.round += 1;
        self.first = self.marker.take().unwrap_or(self.first);
        self.seat = self.first;
        self.players.iter_mut().for_each(|player| player.has_passed = false);
        self.display = Display::new(self.setup.players);
        on(Event::RoundBegan { round: self.round, first: self.first });
        self.fill_top(on);
    }

    /// Jokers left give a point each, stones and expansions cost their values, down to 0 points.
    pub(super) fn empty_storage(&mut self, seat: Seat, on: &mut impl FnMut(Event)) {
        let player = &mut self.players[seat.index()];
        let storage = player.storage;
        let change = (i16::from(storage.jokers) - storage.value()).max(-player.score);
        player.score = player.score.saturating_add(change);
        self.tower += storage.stones;
        self.supply += storage.expansions.len() as u8;
        player.storage = Storage { stones: Heap::EMPTY, expansions: Hexagons::EMPTY, jokers: 0 };
        let (jokers, value) = (storage.jokers, storage.value());
        on(Event::StorageEmptied { seat, jokers, value, points: change });
    }

    pub(super) fn score_groups(&mut self, seat: Seat, on: &mut impl FnMut(Event)) {
        let bonuses = self.setup.group_bonus;
        let Player { garden, score, .. } = &mut self.players[seat.index()];
        for group in garden.groups() {
            let size = (group.fields.len() - SMALLEST_GROUP) as usize;
            let bonus = bonuses.get(size).copied().unwrap_or(0);
            let points = i16::from(group.value) + i16::from(bonus);
            *score = score.saturating_add(points);
            let (item, fields, value) = (group.item, group.fields, group.value);
            on(Event::GroupScored { seat, item, fields, value, bonus, points });
        }
    }
}
