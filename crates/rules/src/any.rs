//! All games behind one type, for applications: it speaks text.
//!
//! Algorithms are generic over [`Game`] and pay nothing; a program that learns at run time
//! which game it plays uses [`AnyGame`], or lets [`dispatch!`](crate::dispatch!) choose the type.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::event::{Event, Frame, Listener, Silent};
use crate::game::{BySeat, Game, Luck, Seat, SeatSet, Turn};
use crate::illegal::Illegal;
use crate::perft::{Count, perft};
use crate::record::Recorded;
use crate::strict::shown;
use crate::view::{AnyChoices, AnyFrame, AnyView, Choice};
use crate::{chocolatier, queens_garden, summer_pavilion};

/// Does the same for any of the games, each time with its own types.
///
/// By title, `dispatch!(title, G => record.replay::<G>())`: `G` is the game's type. By value,
/// `dispatch!(any, AnyGame(game) => game.players())`: `game` is what is in the variant, of `AnyGame` or of any
/// other enum that has a variant for each title.
#[macro_export]
macro_rules! dispatch {
    ($title:expr, $G:ident => $body:expr) => {
        match $title {
            $crate::any::Title::Chocolatier => {
                type $G = $crate::chocolatier::Chocolatier;
                $body
            }
            $crate::any::Title::SummerPavilion => {
                type $G = $crate::summer_pavilion::SummerPavilion;
                $body
            }
            $crate::any::Title::QueensGarden => {
                type $G = $crate::queens_garden::QueensGarden;
                $body
            }
        }
    };
    ($any:expr, $Any:ident($value:ident) => $body:expr) => {
        match $any {
            $Any::Chocolatier($value) => $body,
            $Any::SummerPavilion($value) => $body,
            $Any::QueensGarden($value) => $body,
        }
    };
}

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Title {
    /// Master Chocolatier: base Azul and its variants.
    Chocolatier,
    /// Summer Pavilion and its variants.
    SummerPavilion,
    /// Queen's Garden and its scoring boards.
    QueensGarden,
}

impl Title {
    pub const ALL: &'static [Title] =
        &[Title::Chocolatier, Title::SummerPavilion, Title::QueensGarden];

    /// The name in records and on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Title::Chocolatier => "chocolatier",
            Title::SummerPavilion => "summer-pavilion",
            Title::QueensGarden => "queens-garden",
        }
    }
}

impl Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Title {
    type Err = String;
    fn from_str(name: &str) -> Result<Title, String> {
        Title::ALL.iter().copied().find(|title| title.name() == name).ok_or_else(|| {
            let known: Vec<_> = Title::ALL.iter().map(|title| title.name()).collect();
            format!("no game is called \"{}\"; there is {}", shown(name), known.join(", "))
        })
    }
}

/// A game of any title.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::large_enum_variant, reason = "an application has few games and rarely moves them")]
pub enum AnyGame {
    Chocolatier(chocolatier::Chocolatier),
    SummerPavilion(summer_pavilion::SummerPavilion),
    QueensGarden(queens_garden::QueensGarden),
}

impl AnyGame {
    /// A game before its first draw, with the options as a record has them.
    pub fn new(title: Title, players: u8, start: Seat, options: &Value) -> Result<AnyGame, String> {
        check_table(players.into(), start)?;
        dispatch!(title, G => Ok(G::new(&G::read_options(players, start, options)?).into()))
    }

    /// The options of the usual game for 2 to 4 players.
    pub fn usual_options(title: Title, players: u8) -> Value {
        dispatch!(title, G => G::write_options(&G::usual_setup(players, Seat(0))))
    }

    /// Which game it is.
    pub fn title(&self) -> Title {
        fn title<G: Recorded>(_: &G) -> Title {
            G::TITLE
        }
        dispatch!(self, AnyGame(game) => title(game))
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        dispatch!(self, AnyGame(game) => game.players())
    }

    /// The current round, from 1.
    pub fn round(&self) -> u16 {
        dispatch!(self, AnyGame(game) => game.round())
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        dispatch!(self, AnyGame(game) => game.turn())
    }

    /// Every legal move.
    pub fn moves(&self) -> Vec<String> {
        dispatch!(self, AnyGame(game) => {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            moves.iter().map(ToString::to_string).collect()
        })
    }

    /// How many moves are legal: the number of [`moves`](AnyGame::moves), without listing them where
    /// the game can. (A record's `legal` counts whole turns instead.)
    pub fn legal_count(&self) -> usize {
        let mut count = 0;
        if let Turn::Player(_) = self.turn() {
            let first = |legal| {
                count = legal;
                0
            };
            dispatch!(self, AnyGame(game) => _ = game.pick_move(&mut Vec::new(), first));
        }
        count as usize
    }

    /// One draw by its odds. It must be chance's turn.
    pub fn sample(&self, mut luck: &mut dyn Luck) -> String {
        debug_assert_eq!(self.turn(), Turn::Chance, "nothing is to be drawn now");
        dispatch!(self, AnyGame(game) => game.sample(&mut luck).to_string())
    }

    /// Every possible draw with its weight.
    pub fn draws(&self) -> Vec<(String, u32)> {
        dispatch!(self, AnyGame(game) => {
            let mut draws = Vec::new();
            game.draws(&mut draws);
            draws.iter().map(|(draw, weight)| (draw.to_string(), *weight)).collect()
        })
    }

    /// Makes a move if it is legal; otherwise nothing changes.
    pub fn play(&mut self, mv: &str) -> Result<(), Illegal> {
        dispatch!(self, AnyGame(game) => game.play(mv.parse()?, &mut Silent))
    }

    /// Lets a possible draw happen; otherwise nothing changes.
    pub fn play_draw(&mut self, draw: &str) -> Result<(), Illegal> {
        dispatch!(self, AnyGame(game) => game.play_draw(draw.parse()?, &mut Silent))
    }

    /// Everybody's points now.
    pub fn scores(&self) -> BySeat<i16> {
        dispatch!(self, AnyGame(game) => game.scores())
    }

    /// Who has won; nobody before the end.
    pub fn winners(&self) -> SeatSet {
        dispatch!(self, AnyGame(game) => game.winners())
    }

    /// All lines of play from here, see [`perft`](crate::perft).
    pub fn perft(&self, depth: usize) -> Vec<Count> {
        dispatch!(self, AnyGame(game) => perft(game, depth))
    }

    /// The whole position as one line of text.
    pub fn position(&self) -> String {
        dispatch!(self, AnyGame(game) => game.position())
    }

    /// The game that [`position`](AnyGame::position) describes: its first word is the title.
    pub fn from_position(text: &str) -> Result<AnyGame, String> {
        let title: Title = text.split(' ').next().unwrap_or_default().parse()?;
        dispatch!(title, G => G::from_position(text).map(AnyGame::from))
    }
}

/// What a game and its parts are among those of any game.
macro_rules! join {
    ($Title:ident, $game:ident) => {
        impl From<$game::$Title> for AnyGame {
            fn from(game: $game::$Title) -> AnyGame {
                AnyGame::$Title(game)
            }
        }

        impl From<$game::View> for AnyView {
            fn from(view: $game::View) -> AnyView {
                AnyView::$Title(view)
            }
        }

        /// The error is the view of another game.
        impl TryFrom<AnyView> for $game::View {
            type Error = AnyView;
            fn try_from(view: AnyView) -> Result<Self, AnyView> {
                if let AnyView::$Title(view) = view { Ok(view) } else { Err(view) }
            }
        }

        impl From<Frame<$game::Kind, $game::View>> for AnyFrame {
            fn from(frame: Frame<$game::Kind, $game::View>) -> AnyFrame {
                AnyFrame::$Title(frame)
            }
        }

        /// Hears the events of its own game, and no other's.
        impl Listener<Event<$game::Kind>> for AnyFrame {
            fn hear(&mut self, event: impl FnOnce() -> Event<$game::Kind>) {
                if let AnyFrame::$Title(frame) = self {
                    frame.events.push(event());
                }
            }
        }

        impl From<Vec<Choice<$game::Move, $game::Preview>>> for AnyChoices {
            fn from(choices: Vec<Choice<$game::Move, $game::Preview>>) -> AnyChoices {
                AnyChoices::$Title(choices)
            }
        }
    };
}

join!(Chocolatier, chocolatier);
join!(SummerPavilion, summer_pavilion);
join!(QueensGarden, queens_garden);

/// Whether a table of this size can play, and the seat that begins is one of its seats.
pub(crate) fn check_table(players: usize, start: Seat) -> Result<(), String> {
    if !(2..=4).contains(&players) {
        Err(format!("there must be 2 to 4 players, not {players}"))
    } else if start.index() >= players {
        Err(format!("seat {} cannot begin: there are seats 0 to {}", start.0, players - 1))
    } else {
        Ok(())
    }
}
