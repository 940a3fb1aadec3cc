//! What a move will do, told before it is made.
//!
//! Everything is done to a copy of the game, by the same rules, and read off the events.

use serde::{Deserialize, Serialize};

use super::{Bonus, Event, Feature, Kind, Move, Phase, ROUNDS, SummerPavilion, Tiles};
use crate::game::{Game, Seat, Turn};
use crate::view::Previewed;

/// What a move will do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::Preview))]
pub struct Preview {
    /// Tiles that come to lie beside the board: what is taken, or the bonus tile.
    pub tiles: Tiles,
    /// Whether it takes the start stone.
    pub stone: bool,
    /// Points that a tile laid scores at once.
    pub points: i16,
    /// Points lost at once, for the start stone or for tiles that are not kept. When passing: if as
    /// many as possible are kept; in the last round if none are, since what is kept costs as much.
    pub lost: i16,
    /// Bonus tiles that may be chosen.
    pub bonus_tiles: u8,
    /// The features that give them.
    pub features: Vec<Feature>,
    /// What becomes complete and scores at the end of the game.
    pub completes: Vec<Completion>,
}

/// Something that becomes complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::Completion))]
pub struct Completion {
    /// What.
    pub bonus: Bonus,
    /// Points for it at the end of the game.
    pub points: i16,
}

impl Preview {
    /// Of a move that does nothing worth telling.
    const NOTHING: Preview = Preview {
        tiles: Tiles::EMPTY,
        stone: false,
        points: 0,
        lost: 0,
        bonus_tiles: 0,
        features: Vec::new(),
        completes: Vec::new(),
    };

    fn watch(&mut self, event: &Event) {
        match event.kind {
            Kind::StoneTaken { .. } => (self.stone, self.lost) = (true, -event.change()),
            Kind::Laid { .. } => self.points = event.change(),
            Kind::Completed { feature, .. } => self.features.push(feature),
            Kind::BonusDue { count } => self.bonus_tiles = count,
            Kind::Kept => self.lost = -event.change(),
            _ => {}
        }
    }
}

impl Previewed for SummerPavilion {
    type Preview = Preview;

    fn preview(&self, mv: Move) -> Preview {
        let Turn::Player(seat) = self.turn() else { return Preview::NOTHING };
        let (mut after, mut preview) = (self.clone(), Preview::NOTHING);
        after.apply(mv, &mut |event: Event| preview.watch(&event));
        match mv {
            Move::Lay { .. } => {
                let before = self.bonuses(seat);
                preview.completes = after.bonuses(seat);
                preview.completes.retain(|completion| !before.contains(completion));
            }
            Move::Pass => preview.lost = after.least_lost(),
            Move::Take { .. } | Move::Bonus { .. } => {
                preview.tiles = after.board(seat).hand;
                preview.tiles -= self.board(seat).hand;
            }
            Move::Keep { .. } => {}
        }
        preview
    }
}

impl SummerPavilion {
    /// What would score if the game ended now.
    fn bonuses(&self, seat: Seat) -> Vec<Completion> {
        let mut bonuses = Vec::new();
        self.clone().score_bonuses(seat, &mut |event: Event| {
            if let Kind::BonusScored { bonus } = event.kind {
                bonuses.push(Completion { bonus, points: event.change() });
            }
        });
        bonuses
    }

    /// The fewest points that keeping tiles costs who has just passed.
    fn least_lost(&self) -> i16 {
        let Phase::Keeping { .. } = self.phase else { return 0 };
        let mut keeps = Vec::new();
        self.moves(&mut keeps);
        let lost = keeps.into_iter().map(|keep| self.preview(keep).lost);
        if self.round < ROUNDS { lost.min() } else { lost.max() }.unwrap_or(0)
    }
}
