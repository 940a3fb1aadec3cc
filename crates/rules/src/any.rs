//! All games behind one type, for applications: it speaks text.
//!
//! Algorithms are generic over [`Game`] and pay nothing; a program that learns at run time
//! which game it plays uses [`AnyGame`], or lets [`Title::visit`] choose the type.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::chocolatier::Chocolatier;
use crate::game::{BySeat, Game, Illegal, Luck, Seat, SeatSet, Turn};
use crate::json::{Json, shown};
use crate::perft::{Count, perft};
use crate::queens_garden::QueensGarden;
use crate::record::Recorded;
use crate::summer_pavilion::SummerPavilion;

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, ts_rs::TS),
    serde(rename_all = "kebab-case")
)]
pub enum Title {
    /// Master Chocolatier: base Azul and its variants.
    Chocolatier,
    /// Summer Pavilion and its variants.
    SummerPavilion,
    /// Queen's Garden and its scoring boards.
    QueensGarden,
}

impl Title {
    /// All of them.
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

    /// Calls the visitor with the game's type.
    pub fn visit<V: GameVisitor>(self, visitor: V) -> V::Output {
        match self {
            Title::Chocolatier => visitor.visit::<Chocolatier>(),
            Title::SummerPavilion => visitor.visit::<SummerPavilion>(),
            Title::QueensGarden => visitor.visit::<QueensGarden>(),
        }
    }
}

/// Something to do for a game that is only known at run time.
pub trait GameVisitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Recorded>(self) -> Self::Output
    where
        AnyGame: From<G>;
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
    /// A game of Chocolatier.
    Chocolatier(Chocolatier),
    /// A game of Summer Pavilion.
    SummerPavilion(SummerPavilion),
    /// A game of Queen's Garden.
    QueensGarden(QueensGarden),
}

impl From<Chocolatier> for AnyGame {
    fn from(game: Chocolatier) -> AnyGame {
        AnyGame::Chocolatier(game)
    }
}

impl From<SummerPavilion> for AnyGame {
    fn from(game: SummerPavilion) -> AnyGame {
        AnyGame::SummerPavilion(game)
    }
}

impl From<QueensGarden> for AnyGame {
    fn from(game: QueensGarden) -> AnyGame {
        AnyGame::QueensGarden(game)
    }
}

impl AnyGame {
    /// A game before its first draw, with the options as a record has them.
    pub fn new(title: Title, players: u8, start: Seat, options: &Json) -> Result<AnyGame, String> {
        struct New<'a>(u8, Seat, &'a Json);
        impl GameVisitor for New<'_> {
            type Output = Result<AnyGame, String>;
            fn visit<G: Recorded>(self) -> Self::Output
            where
                AnyGame: From<G>,
            {
                let New(players, start, options) = self;
                Ok(AnyGame::from(G::new(&G::read_options(players, start, options)?)))
            }
        }
        check_table(players.into(), start)?;
        title.visit(New(players, start, options))
    }

    /// The options of the usual game for 2 to 4 players.
    pub fn usual_options(title: Title, players: u8) -> Json {
        struct Usual(u8);
        impl GameVisitor for Usual {
            type Output = Json;
            fn visit<G: Recorded>(self) -> Json
            where
                AnyGame: From<G>,
            {
                G::write_options(&G::usual_setup(self.0, Seat(0)))
            }
        }
        title.visit(Usual(players))
    }

    /// Which game it is.
    pub fn title(&self) -> Title {
        self.as_text().title()
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        self.as_text().players()
    }

    /// The current round, from 1.
    pub fn round(&self) -> u16 {
        self.as_text().round()
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        self.as_text().turn()
    }

    /// Every legal move.
    pub fn moves(&self) -> Vec<String> {
        self.as_text().moves()
    }

    /// How many moves are legal: the number of [`moves`](AnyGame::moves), without listing them where
    /// the game can. (A record's `legal` counts whole turns instead.)
    pub fn legal_count(&self) -> usize {
        self.as_text().legal_count()
    }

    /// One draw by its odds. It must be chance's turn.
    pub fn sample(&self, luck: &mut dyn Luck) -> String {
        self.as_text().sample(luck)
    }

    /// Every possible draw with its weight.
    pub fn draws(&self) -> Vec<(String, u32)> {
        self.as_text().draws()
    }

    /// Makes a move if it is legal; otherwise nothing changes.
    pub fn play(&mut self, mv: &str) -> Result<(), Illegal> {
        self.as_text_mut().play(mv)
    }

    /// Lets a possible draw happen; otherwise nothing changes.
    pub fn play_draw(&mut self, draw: &str) -> Result<(), Illegal> {
        self.as_text_mut().play_draw(draw)
    }

    /// Everybody's points now.
    pub fn scores(&self) -> BySeat<i16> {
        self.as_text().scores()
    }

    /// Who has won; nobody before the end.
    pub fn winners(&self) -> SeatSet {
        self.as_text().winners()
    }

    /// All lines of play from here, see [`perft`](crate::perft).
    pub fn perft(&self, depth: usize) -> Vec<Count> {
        self.as_text().perft(depth)
    }

    /// The whole position as one line of text.
    pub fn position(&self) -> String {
        self.as_text().position()
    }

    /// The game that [`position`](AnyGame::position) describes: its first word is the title.
    pub fn from_position(text: &str) -> Result<AnyGame, String> {
        struct Read<'a>(&'a str);
        impl GameVisitor for Read<'_> {
            type Output = Result<AnyGame, String>;
            fn visit<G: Recorded>(self) -> Self::Output
            where
                AnyGame: From<G>,
            {
                G::from_position(self.0).map(AnyGame::from)
            }
        }
        let title: Title = text.split(' ').next().unwrap_or_default().parse()?;
        title.visit(Read(text))
    }

    fn as_text(&self) -> &dyn TextGame {
        match self {
            AnyGame::Chocolatier(game) => game,
            AnyGame::SummerPavilion(game) => game,
            AnyGame::QueensGarden(game) => game,
        }
    }

    fn as_text_mut(&mut self) -> &mut dyn TextGame {
        match self {
            AnyGame::Chocolatier(game) => game,
            AnyGame::SummerPavilion(game) => game,
            AnyGame::QueensGarden(game) => game,
        }
    }
}

/// Whether so many can play, and one of them begins.
pub(crate) fn check_table(players: usize, start: Seat) -> Result<(), String> {
    if !(2..=4).contains(&players) {
        Err(format!("there must be 2 to 4 players, not {players}"))
    } else if start.index() >= players {
        Err(format!("seat {} cannot begin: there are seats 0 to {}", start.0, players - 1))
    } else {
        Ok(())
    }
}

/// A game without its types.
trait TextGame {
    fn title(&self) -> Title;
    fn players(&self) -> u8;
    fn round(&self) -> u16;
    fn turn(&self) -> Turn;
    fn moves(&self) -> Vec<String>;
    fn legal_count(&self) -> usize;
    fn sample(&self, luck: &mut dyn Luck) -> String;
    fn draws(&self) -> Vec<(String, u32)>;
    fn play(&mut self, mv: &str) -> Result<(), Illegal>;
    fn play_draw(&mut self, draw: &str) -> Result<(), Illegal>;
    fn scores(&self) -> BySeat<i16>;
    fn winners(&self) -> SeatSet;
    fn perft(&self, depth: usize) -> Vec<Count>;
    fn position(&self) -> String;
}

impl<G: Recorded> TextGame for G {
    fn title(&self) -> Title {
        G::TITLE
    }

    fn players(&self) -> u8 {
        Game::players(self)
    }

    fn round(&self) -> u16 {
        Game::round(self)
    }

    fn turn(&self) -> Turn {
        Game::turn(self)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        Game::moves(self, &mut moves);
        moves.iter().map(G::Move::to_string).collect()
    }

    fn legal_count(&self) -> usize {
        let mut count = 0;
        if let Turn::Player(_) = Game::turn(self) {
            let first = |legal| {
                count = legal;
                0
            };
            self.pick_move(&mut Vec::new(), first);
        }
        count as usize
    }

    fn sample(&self, mut luck: &mut dyn Luck) -> String {
        debug_assert_eq!(Game::turn(self), Turn::Chance, "nothing is to be drawn now");
        Game::sample(self, &mut luck).to_string()
    }

    fn draws(&self) -> Vec<(String, u32)> {
        let mut draws = Vec::new();
        Game::draws(self, &mut draws);
        draws.iter().map(|(draw, weight)| (draw.to_string(), *weight)).collect()
    }

    fn play(&mut self, mv: &str) -> Result<(), Illegal> {
        Game::play(self, mv.parse()?, &mut |_| {})
    }

    fn play_draw(&mut self, draw: &str) -> Result<(), Illegal> {
        Game::play_draw(self, draw.parse()?, &mut |_| {})
    }

    fn scores(&self) -> BySeat<i16> {
        Game::scores(self)
    }

    fn winners(&self) -> SeatSet {
        Game::winners(self)
    }

    fn perft(&self, depth: usize) -> Vec<Count> {
        perft(self, depth)
    }

    fn position(&self) -> String {
        Game::position(self)
    }
}
