//! The end of a round, and of the game: what scores.

use super::display::Display;
use super::garden::Group;
use super::storage::Storage;
use super::{
    Event, Heap, Hexagons, Kind, PAVILION_POINTS, Phase, Player, QueensGarden, ROUNDS,
    SMALLEST_GROUP, events,
};
use crate::event::Listener;
use crate::game::Seat;

impl QueensGarden {
    pub(super) fn end_round(&mut self, on: &mut impl Listener<Event>) {
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
        on.hear(|| Event::new(Kind::GameEnded));
    }

    pub(super) fn score_round(&mut self, seat: Seat, on: &mut impl Listener<Event>) {
        let items = self.setup.wheel[usize::from(self.round - 1)];
        let Player { garden, score, .. } = &mut self.players[seat.index()];
        for (item, worth) in items {
            let fields = garden.with(item);
            let points = i16::from(fields.len() as u8) * i16::from(worth);
            if !fields.is_empty() {
                let change = add(score, points);
                on.hear(|| events::item_scored(seat, item, fields, change));
            }
        }
        let pavilions = garden.pavilions();
        if pavilions > 0 {
            let change = add(score, PAVILION_POINTS * i16::from(pavilions));
            on.hear(|| events::pavilions_scored(seat, garden, change));
        }
    }

    pub(super) fn begin_next_round(&mut self, on: &mut impl Listener<Event>) {
        on.hear(|| events::display_cleared(self.display.slots()));
        self.tower += self.display.stones();
        self.supply += self.display.expansions();
        self.round += 1;
        self.first = self.marker.take().unwrap_or(self.first);
        self.seat = self.first;
        self.players.iter_mut().for_each(|player| player.has_passed = false);
        self.display = Display::new(self.setup.players);
        let slots = self.display.slots().len() as u8;
        on.hear(|| events::round_began(self.round, self.first, slots));
        self.fill_top(on);
    }

    /// Jokers left give a point each, stones and expansions cost their values, down to 0 points.
    pub(super) fn empty_storage(&mut self, seat: Seat, on: &mut impl Listener<Event>) {
        let player = &mut self.players[seat.index()];
        let storage = player.storage;
        let change = (i16::from(storage.jokers) - storage.value()).max(-player.score);
        let change = add(&mut player.score, change);
        self.tower += storage.stones;
        self.supply += storage.expansions.len() as u8;
        player.storage = Storage { stones: Heap::EMPTY, expansions: Hexagons::EMPTY, jokers: 0 };
        on.hear(|| events::storage_emptied(seat, &storage, change));
    }

    pub(super) fn score_groups(&mut self, seat: Seat, on: &mut impl Listener<Event>) {
        let groups = self.player(seat).garden;
        for group in groups.groups() {
            let bonus = self.bonus_of(&group);
            let points = i16::from(group.value) + i16::from(bonus);
            let change = add(&mut self.players[seat.index()].score, points);
            on.hear(|| events::group_scored(seat, &group, bonus, change));
        }
    }

    /// What the size of a group gives besides its value.
    pub(super) fn bonus_of(&self, group: &Group) -> u8 {
        let size = (group.fields.len() - SMALLEST_GROUP) as usize;
        self.setup.group_bonus.get(size).copied().unwrap_or(0)
    }
}

/// Adds points to a score, and says how many there was room for.
#[inline]
fn add(score: &mut i16, points: i16) -> i16 {
    let before = std::mem::replace(score, score.saturating_add(points));
    *score - before
}
