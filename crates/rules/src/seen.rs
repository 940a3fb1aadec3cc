//! What applications show of a game of any title: its view, what happened, and what may be chosen.
//!
//! One view for everybody, since a game hides nothing. [`AnyGame::fold`] changes a view as events
//! tell, so that whoever follows a game needs the view only once. With the feature `wire` all of it
//! can be written as JSON, and described in TypeScript. What may be chosen is told with what it will
//! do, as the rules see it ([`Previewed`]).

use std::fmt::Debug;

use crate::any::{AnyGame, Title};
use crate::game::{Game, Illegal};
use crate::{chocolatier, queens_garden, summer_pavilion};

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(tag = "game", content = "view", rename_all = "kebab-case")
)]
pub enum AnyView {
    /// Of a game of Chocolatier.
    Chocolatier(#[cfg_attr(feature = "wire", ts(type = "chocolatier.View"))] chocolatier::View),
    /// Of a game of Summer Pavilion.
    SummerPavilion(
        #[cfg_attr(feature = "wire", ts(type = "summerPavilion.View"))] summer_pavilion::View,
    ),
    /// Of a game of Queen's Garden.
    QueensGarden(#[cfg_attr(feature = "wire", ts(type = "queensGarden.View"))] queens_garden::View),
}

/// What happened, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(tag = "game", content = "events", rename_all = "kebab-case")
)]
pub enum AnyEvents {
    /// In a game of Chocolatier.
    Chocolatier(
        #[cfg_attr(feature = "wire", ts(type = "Array<chocolatier.Event>"))]
        Vec<chocolatier::Event>,
    ),
    /// In a game of Summer Pavilion.
    SummerPavilion(
        #[cfg_attr(feature = "wire", ts(type = "Array<summerPavilion.Event>"))]
        Vec<summer_pavilion::Event>,
    ),
    /// In a game of Queen's Garden.
    QueensGarden(
        #[cfg_attr(feature = "wire", ts(type = "Array<queensGarden.Event>"))]
        Vec<queens_garden::Event>,
    ),
}

/// Every legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(tag = "game", content = "choices", rename_all = "kebab-case")
)]
pub enum AnyChoices {
    /// In a game of Chocolatier.
    Chocolatier(
        #[cfg_attr(
            feature = "wire",
            ts(type = "Array<Choice<chocolatier.Move, chocolatier.Preview>>")
        )]
        Vec<Choice<chocolatier::Move, chocolatier::Preview>>,
    ),
    /// In a game of Summer Pavilion.
    SummerPavilion(
        #[cfg_attr(
            feature = "wire",
            ts(type = "Array<Choice<summerPavilion.Move, summerPavilion.Preview>>")
        )]
        Vec<Choice<summer_pavilion::Move, summer_pavilion::Preview>>,
    ),
    /// In a game of Queen's Garden.
    QueensGarden(
        #[cfg_attr(
            feature = "wire",
            ts(type = "Array<Choice<queensGarden.Move, queensGarden.Preview>>")
        )]
        Vec<Choice<queens_garden::Move, queens_garden::Preview>>,
    ),
}

/// A legal move: the text that makes it, what it means, and what it will do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Choice<M, P> {
    /// The text that makes the move.
    pub text: String,
    /// The move.
    #[cfg_attr(feature = "wire", serde(rename = "move"))]
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

impl AnyView {
    /// Of which game.
    pub fn title(&self) -> Title {
        match self {
            AnyView::Chocolatier(_) => Title::Chocolatier,
            AnyView::SummerPavilion(_) => Title::SummerPavilion,
            AnyView::QueensGarden(_) => Title::QueensGarden,
        }
    }
}

impl AnyEvents {
    /// Nothing has happened yet.
    pub fn none(title: Title) -> Self {
        match title {
            Title::Chocolatier => AnyEvents::Chocolatier(Vec::new()),
            Title::SummerPavilion => AnyEvents::SummerPavilion(Vec::new()),
            Title::QueensGarden => AnyEvents::QueensGarden(Vec::new()),
        }
    }

    /// In which game.
    pub fn title(&self) -> Title {
        match self {
            AnyEvents::Chocolatier(_) => Title::Chocolatier,
            AnyEvents::SummerPavilion(_) => Title::SummerPavilion,
            AnyEvents::QueensGarden(_) => Title::QueensGarden,
        }
    }

    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many events.
    pub fn len(&self) -> usize {
        match self {
            AnyEvents::Chocolatier(events) => events.len(),
            AnyEvents::SummerPavilion(events) => events.len(),
            AnyEvents::QueensGarden(events) => events.len(),
        }
    }
}

impl AnyChoices {
    /// Whether nobody has anything to choose.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many moves.
    pub fn len(&self) -> usize {
        match self {
            AnyChoices::Chocolatier(choices) => choices.len(),
            AnyChoices::SummerPavilion(choices) => choices.len(),
            AnyChoices::QueensGarden(choices) => choices.len(),
        }
    }
}

/// For those who show the game.
impl AnyGame {
    /// What is on the table.
    pub fn view(&self) -> AnyView {
        match self {
            AnyGame::Chocolatier(game) => AnyView::Chocolatier(game.view()),
            AnyGame::SummerPavilion(game) => AnyView::SummerPavilion(game.view()),
            AnyGame::QueensGarden(game) => AnyView::QueensGarden(game.view()),
        }
    }

    /// Every legal move with its text and what it will do, in the order of [`moves`](AnyGame::moves); none unless it is
    /// a player's turn.
    pub fn choices(&self) -> AnyChoices {
        match self {
            AnyGame::Chocolatier(game) => AnyChoices::Chocolatier(choices(game)),
            AnyGame::SummerPavilion(game) => AnyChoices::SummerPavilion(choices(game)),
            AnyGame::QueensGarden(game) => AnyChoices::QueensGarden(choices(game)),
        }
    }

    /// Makes a move if it is legal, and appends what happened; otherwise nothing changes. `seen`
    /// must be of the same title, else nothing is appended.
    pub fn watch_move(&mut self, mv: &str, seen: &mut AnyEvents) -> Result<(), Illegal> {
        match (self, seen) {
            (AnyGame::Chocolatier(game), AnyEvents::Chocolatier(seen)) => {
                game.play(mv.parse()?, &mut |event| seen.push(event))
            }
            (AnyGame::SummerPavilion(game), AnyEvents::SummerPavilion(seen)) => {
                game.play(mv.parse()?, &mut |event| seen.push(event))
            }
            (AnyGame::QueensGarden(game), AnyEvents::QueensGarden(seen)) => {
                game.play(mv.parse()?, &mut |event| seen.push(event))
            }
            (game, _) => game.play(mv),
        }
    }

    /// Lets a possible draw happen, and appends what happened; otherwise nothing changes. `seen`
    /// must be of the same title, else nothing is appended.
    pub fn watch_draw(&mut self, draw: &str, seen: &mut AnyEvents) -> Result<(), Illegal> {
        match (self, seen) {
            (AnyGame::Chocolatier(game), AnyEvents::Chocolatier(seen)) => {
                game.play_draw(draw.parse()?, &mut |event| seen.push(event))
            }
            (AnyGame::SummerPavilion(game), AnyEvents::SummerPavilion(seen)) => {
                game.play_draw(draw.parse()?, &mut |event| seen.push(event))
            }
            (AnyGame::QueensGarden(game), AnyEvents::QueensGarden(seen)) => {
                game.play_draw(draw.parse()?, &mut |event| seen.push(event))
            }
            (game, _) => game.play_draw(draw),
        }
    }

    /// Changes a view as the events tell, knowing no rules. They must be of the same title, else the
    /// view stays as it is.
    pub fn fold(view: &mut AnyView, events: &AnyEvents) {
        use chocolatier::Chocolatier;
        use queens_garden::QueensGarden;
        use summer_pavilion::SummerPavilion;
        match (view, events) {
            (AnyView::Chocolatier(view), AnyEvents::Chocolatier(events)) => {
                events.iter().for_each(|event| Chocolatier::fold(view, event));
            }
            (AnyView::SummerPavilion(view), AnyEvents::SummerPavilion(events)) => {
                events.iter().for_each(|event| SummerPavilion::fold(view, event));
            }
            (AnyView::QueensGarden(view), AnyEvents::QueensGarden(events)) => {
                events.iter().for_each(|event| QueensGarden::fold(view, event));
            }
            _ => {}
        }
    }
}

fn choices<G: Previewed>(game: &G) -> Vec<Choice<G::Move, G::Preview>> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let choice = |mv: G::Move| Choice { text: mv.to_string(), mv, preview: game.preview(mv) };
    moves.into_iter().map(choice).collect()
}
