//! What applications show of a game of any title: its view, what happened, and what may be chosen.
//!
//! One view for everybody, since a game hides nothing. What happened comes in frames, each with the
//! view that it leads to, so that nobody has to work it out. What may be
//! chosen is told with what it will do, as the rules see it ([`Previewed`]).

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::any::{AnyGame, Title};
use crate::event::{Event, Frame, Points};
use crate::game::{Game, Seat};
use crate::illegal::Illegal;
use crate::{chocolatier, dispatch, queens_garden, summer_pavilion};

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "game", content = "view", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AnyView {
    Chocolatier(
        #[cfg_attr(feature = "typescript", ts(type = "chocolatier.View"))] chocolatier::View,
    ),
    SummerPavilion(
        #[cfg_attr(feature = "typescript", ts(type = "summerPavilion.View"))] summer_pavilion::View,
    ),
    QueensGarden(
        #[cfg_attr(feature = "typescript", ts(type = "queensGarden.View"))] queens_garden::View,
    ),
}

/// A part of what happened in a game, and what is on the table after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AnyFrame {
    Chocolatier(
        #[cfg_attr(feature = "typescript", ts(type = "Frame<chocolatier.Kind, chocolatier.View>"))]
        Frame<chocolatier::Kind, chocolatier::View>,
    ),
    SummerPavilion(
        #[cfg_attr(
            feature = "typescript",
            ts(type = "Frame<summerPavilion.Kind, summerPavilion.View>")
        )]
        Frame<summer_pavilion::Kind, summer_pavilion::View>,
    ),
    QueensGarden(
        #[cfg_attr(
            feature = "typescript",
            ts(type = "Frame<queensGarden.Kind, queensGarden.View>")
        )]
        Frame<queens_garden::Kind, queens_garden::View>,
    ),
}

/// Every legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "game", content = "choices", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AnyChoices {
    Chocolatier(
        #[cfg_attr(
            feature = "typescript",
            ts(type = "Array<Choice<chocolatier.Move, chocolatier.Preview>>")
        )]
        Vec<Choice<chocolatier::Move, chocolatier::Preview>>,
    ),
    SummerPavilion(
        #[cfg_attr(
            feature = "typescript",
            ts(type = "Array<Choice<summerPavilion.Move, summerPavilion.Preview>>")
        )]
        Vec<Choice<summer_pavilion::Move, summer_pavilion::Preview>>,
    ),
    QueensGarden(
        #[cfg_attr(
            feature = "typescript",
            ts(type = "Array<Choice<queensGarden.Move, queensGarden.Preview>>")
        )]
        Vec<Choice<queens_garden::Move, queens_garden::Preview>>,
    ),
}

/// A legal move: the text that makes it, what it means, and what it will do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Choice<M, P> {
    /// The text that makes the move.
    pub text: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// What it will do.
    pub preview: P,
}

/// A game that tells what a move will do before it is made, so that no client need know a rule.
pub trait Previewed: Game {
    /// What a move will do.
    type Preview: Clone + Eq + Debug;

    /// What a legal move will do. For people to look at: it may take much longer than the move.
    fn preview(&self, mv: Self::Move) -> Self::Preview;
}

impl AnyFrame {
    /// Nothing has happened yet, and no view is told.
    pub fn new(title: Title) -> Self {
        fn empty<G: Game>() -> Frame<G::Kind, G::View> {
            Frame::default()
        }
        dispatch!(title, G => empty::<G>().into())
    }

    /// How many events it tells.
    pub fn events(&self) -> usize {
        dispatch!(self, AnyFrame(frame) => frame.events.len())
    }

    /// The points that its events tell of, with whose they are.
    pub fn points(&self) -> Vec<(Seat, &Points)> {
        fn told<K>(events: &[Event<K>]) -> Vec<(Seat, &Points)> {
            events.iter().filter_map(|event| event.seat.zip(event.points.as_ref())).collect()
        }
        dispatch!(self, AnyFrame(frame) => told(&frame.events))
    }

    /// Whether it tells what is on the table after it.
    pub fn has_view(&self) -> bool {
        dispatch!(self, AnyFrame(frame) => frame.view.is_some())
    }

    /// What is on the table after it, if that is told.
    pub fn view(&self) -> Option<AnyView> {
        dispatch!(self, AnyFrame(frame) => frame.view.clone().map(AnyView::from))
    }

    /// Tells what is on the table after it; nothing, if it is of another title.
    pub fn set_view(&mut self, view: Option<AnyView>) {
        dispatch!(self, AnyFrame(frame) => {
            frame.view = view.and_then(|view| view.try_into().ok());
        });
    }
}

impl AnyChoices {
    /// The texts that make the moves.
    pub fn texts(&self) -> Vec<&str> {
        dispatch!(self, AnyChoices(choices) => choices.iter().map(|c| c.text.as_str()).collect())
    }

    /// Whether nobody has anything to choose.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many moves.
    pub fn len(&self) -> usize {
        dispatch!(self, AnyChoices(choices) => choices.len())
    }
}

/// For those who show the game.
impl AnyGame {
    /// What is on the table.
    pub fn view(&self) -> AnyView {
        dispatch!(self, AnyGame(game) => game.view().into())
    }

    /// Every legal move with its text and what it will do, in the order of [`moves`](AnyGame::moves); none unless it is
    /// a player's turn.
    pub fn choices(&self) -> AnyChoices {
        dispatch!(self, AnyGame(game) => choices(game).into())
    }

    /// Makes a move if it is legal, and appends what happened; otherwise nothing changes. `frame`
    /// must be of the same title, else nothing is appended.
    pub fn watch_move(&mut self, mv: &str, frame: &mut AnyFrame) -> Result<(), Illegal> {
        dispatch!(self, AnyGame(game) => game.play(mv.parse()?, frame))
    }

    /// Lets a possible draw happen, and appends what happened; otherwise nothing changes. `frame`
    /// must be of the same title, else nothing is appended.
    pub fn watch_draw(&mut self, draw: &str, frame: &mut AnyFrame) -> Result<(), Illegal> {
        dispatch!(self, AnyGame(game) => game.play_draw(draw.parse()?, frame))
    }
}

fn choices<G: Previewed>(game: &G) -> Vec<Choice<G::Move, G::Preview>> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let choice = |mv: G::Move| Choice { text: mv.to_string(), mv, preview: game.preview(mv) };
    moves.into_iter().map(choice).collect()
}
