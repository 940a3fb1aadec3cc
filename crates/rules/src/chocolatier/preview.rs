//! What a move will do, told before it is made.
//!
//! Everything is done to a copy of the game, by the same rules, and read off the events.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::{Bonus, Chocolatier, Event, Kind, Move, Phase};
use crate::event::Silent;
use crate::game::{Game, Seat, Turn};
use crate::view::Previewed;

/// What a move will do.
///
/// `points` and `cost` of a take look ahead to the end of this round: if it ended right after the
/// move, and not right before it, the player would have `points` − `cost` more. That nobody falls
/// below 0 points is not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::Preview))]
pub struct Preview {
    /// Tiles that go into the line.
    pub lined: u8,
    /// Tiles that fall, onto the floor, the Tray or into the lid. When a line is tiled on the plain
    /// box: tiles of later lines that then have no cell.
    pub fallen: u8,
    /// When a line is tiled: the points that it scores now. When tiles are taken: how many more
    /// points tiling would bring at the end of this round, columns being chosen as well as possible,
    /// and what lines without a cell would cost being taken off.
    pub points: i16,
    /// How many more points the floor would cost for what falls; never less than 0.
    pub cost: i16,
    /// Whether it takes the start marker.
    pub marker: bool,
}

impl Previewed for Chocolatier {
    type Preview = Preview;

    fn preview(&self, mv: Move) -> Preview {
        match (mv, self.phase) {
            (Move::Take { .. }, Phase::Drafting { seat }) => self.preview_take(seat, mv),
            (Move::Tile { .. }, Phase::Tiling { seat, .. }) => self.preview_tile(seat, mv),
            _ => Preview::default(),
        }
    }
}

impl Chocolatier {
    fn preview_take(&self, seat: Seat, mv: Move) -> Preview {
        let Move::Take { colour, from, to, shares } = mv else { return Preview::default() };
        let mut preview = Preview::default();
        let mut after = self.clone();
        // Not `apply`, which would tile everybody's lines after the last take.
        after.take(seat, colour, from, shares, to, &mut |event: Event| match event.kind {
            Kind::Lined { .. } => preview.lined = event.count(),
            Kind::Fell { .. } => preview.fallen += 1,
            Kind::MarkerTaken { .. } => preview.marker = true,
            _ => {}
        });
        preview.points = after.tiling_points(seat) - self.tiling_points(seat);
        preview.cost = after.floor_cost(seat) - self.floor_cost(seat);
        preview
    }

    fn preview_tile(&self, seat: Seat, mv: Move) -> Preview {
        let mut after = self.last_to_tile(seat);
        let mut tiling = Tiling::default();
        after.apply(mv, &mut |event| tiling.watch(&event));
        let points = tiling.points;
        let tiling = after.best_tiling(tiling);
        let cost = tiling.cost - self.floor_cost(seat);
        Preview { fallen: tiling.fallen, points, cost, ..Preview::default() }
    }

    /// What a move would complete on the wall of who makes it: what is not complete now, but would be if the
    /// round ended right after the move. Where a column is still to be chosen, that line is not looked at.
    pub fn completed_by(&self, mv: Move) -> Vec<Bonus> {
        let Turn::Player(seat) = self.turn() else { return Vec::new() };
        let mut after = self.last_to_tile(seat);
        match (mv, self.phase) {
            (Move::Take { colour, from, to, shares }, Phase::Drafting { .. }) => {
                after.take(seat, colour, from, shares, to, &mut Silent);
                after.tile(seat, 0, &mut Silent);
            }
            _ => after.apply(mv, &mut Silent),
        }
        let complete = |game: &Chocolatier| game.board(seat).wall.bonuses().map(|(bonus, _)| bonus);
        let before: Vec<Bonus> = complete(self).collect();
        complete(&after).filter(|bonus| !before.contains(bonus)).collect()
    }

    /// What the floor would cost as it lies, whatever the score.
    fn floor_cost(&self, seat: Seat) -> i16 {
        self.board(seat).floor.costs().iter().sum()
    }

    /// What tiling would bring a player if the round ended now, less what lines without a cell would
    /// then add to the floor's cost.
    fn tiling_points(&self, seat: Seat) -> i16 {
        let mut game = self.last_to_tile(seat);
        let mut tiling = Tiling::default();
        game.tile(seat, 0, &mut |event| tiling.watch(&event));
        game.best_tiling(tiling).total() + self.floor_cost(seat)
    }

    /// A copy in which this player's lines are the last to be tiled: then nobody else's are.
    fn last_to_tile(&self, seat: Seat) -> Chocolatier {
        Chocolatier { first: seat.next(self.setup.players), ..self.clone() }
    }

    /// How tiling goes on best, after it has come so far.
    fn best_tiling(&self, so_far: Tiling) -> Tiling {
        if !matches!(self.phase, Phase::Tiling { .. }) {
            return so_far;
        }
        let mut columns = Vec::new();
        self.moves(&mut columns);
        let tilings = columns.into_iter().map(|mv| {
            let (mut game, mut tiling) = (self.clone(), so_far);
            game.apply(mv, &mut |event| tiling.watch(&event));
            game.best_tiling(tiling)
        });
        let best = tilings.max_by_key(|tiling| (tiling.total(), Reverse(tiling.cost)));
        best.expect("a line without a cell is not waited for")
    }
}

/// What tiling did for the one player who tiled.
#[derive(Clone, Copy, Default)]
struct Tiling {
    /// Points of the wall.
    points: i16,
    /// Tiles of lines without a cell.
    fallen: u8,
    /// What the floor cost, whatever the score.
    cost: i16,
}

impl Tiling {
    fn watch(&mut self, event: &Event) {
        match &event.kind {
            Kind::Tiled { .. } => self.points += event.change(),
            Kind::Fell { .. } => self.fallen += 1,
            Kind::FloorScored { costs } => self.cost += costs.iter().sum::<i16>(),
            _ => {}
        }
    }

    fn total(&self) -> i16 {
        self.points - self.cost
    }
}
