//! Why a move or a draw is refused: a stable code for programs, an English sentence for logs.
//!
//! Clients translate the code; they never work out a reason by themselves.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

/// Declares the reasons once: variant, code, and the sentence in English.
macro_rules! reasons {
    ($($name:ident = $code:literal: $sentence:literal,)*) => {
        /// Why the rules refuse a move or a draw.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Illegal {
            $(#[doc = $sentence] #[serde(rename = $code)] $name,)*
        }

        impl Illegal {
            /// Every reason there is.
            pub const ALL: &'static [Illegal] = &[$(Illegal::$name,)*];

            /// The code for programs: it never changes.
            pub fn code(self) -> &'static str {
                match self {
                    $(Illegal::$name => $code,)*
                }
            }

            /// The reason in English.
            pub fn sentence(self) -> &'static str {
                match self {
                    $(Illegal::$name => $sentence,)*
                }
            }
        }
    };
}

reasons! {
    // Any game
    GameOver = "game-over": "the game is over",
    DrawFirst = "draw-first": "tiles have to be drawn first",
    ChanceFirst = "chance-first": "something has to be drawn first",
    NothingToDraw = "nothing-to-draw": "nothing is to be drawn now",
    NotDrawable = "not-drawable": "this cannot be drawn now",
    NobodyDecides = "nobody-decides": "nobody is to decide now",
    TakeNow = "take-now": "tiles have to be taken now",
    NoSuchFactory = "no-such-factory": "there is no such factory",
    NoSuchTile = "no-such-tile": "no tile of this colour lies there",
    // Chocolatier
    UnreadableMoveChocolatier = "unreadable-move-chocolatier":
        "a move reads like Ck2, Xwf, Ck2.rw.t (take) or 3c5 (tile a line)",
    UnreadableDrawChocolatier = "unreadable-draw-chocolatier":
        "a draw is t, b, w, k, r, normal or a special side's name",
    NoSuchLine = "no-such-line": "there are five lines",
    LineFull = "line-full": "that line is full already",
    LineHoldsAnotherColour = "line-holds-another-colour": "that line holds another colour",
    WallHasColour = "wall-has-colour": "the wall has this colour in that row already",
    CellTaken = "cell-taken": "that cell is taken, or its column has the colour already",
    TileNow = "tile-now": "a full line has to be tiled now",
    TilingOrder = "tiling-order": "full lines are tiled from top to bottom",
    NothingToSplit = "nothing-to-split": "there is nothing to split here",
    SplitMissing = "split-missing": "say to which side each colour left on Split goes",
    SplitColours = "split-colours": "exactly the colours left on Split go to a side",
    SplitTwice = "split-twice": "each colour left on Split goes to one side",
    // Summer Pavilion
    UnreadableMoveSummerPavilion = "unreadable-move-summer-pavilion":
        "a move reads like Cg (take), 24b or 24b+3 (lay, with jokers), +y (bonus), pass, \
         keep:g2r1",
    UnreadableDrawSummerPavilion = "unreadable-draw-summer-pavilion":
        "a draw is p, g, o, y, b, r, or - for nothing",
    JokerNotAlone = "joker-not-alone":
        "the joker colour can be chosen only where nothing else lies",
    LayNow = "lay-now": "a field has to be filled now, or pass",
    FieldFilled = "field-filled": "that field is filled already",
    StarRefusesColour = "star-refuses-colour": "that star does not accept this colour",
    JokersPayForJokers = "jokers-pay-for-jokers": "the joker colour is not paid for with jokers",
    ColourNotPaid = "colour-not-paid": "at least one of the tiles paid must be of the colour laid",
    TooFewTiles = "too-few-tiles": "there are too few tiles of the colour laid beside the board",
    TooFewJokerTiles = "too-few-joker-tiles":
        "there are not so many joker-coloured tiles beside the board",
    BonusNow = "bonus-now": "a bonus tile has to be chosen now",
    SupplyLacksColour = "supply-lacks-colour": "the supply has no tile of this colour",
    KeepNow = "keep-now": "say now which tiles you keep",
    KeepsTooMany = "keeps-too-many": "there is room for four tiles",
    KeepsOthers = "keeps-others": "only tiles beside the board can be kept",
    // Queen's Garden
    UnreadableMoveQueensGarden = "unreadable-move-queens-garden":
        "a move reads like take:b, take:3, b3@2 (a copy), place:b3, place:+b3, 1,-1 (a \
         field), pay:b2, pay:+b2, pay:jokers, face-down, NE (an area), pass, drop:b2, \
         drop:+b2 or done",
    UnreadableDrawQueensGarden = "unreadable-draw-queens-garden":
        "a draw reads like b3 (a stone) or +b3 (an expansion)",
    ActNow = "act-now": "take, place, expand or pass",
    NotInDisplay = "not-in-display": "the display does not show it",
    StorageFull = "storage-full": "it does not fit into storage",
    CopyDoesNotFit = "copy-does-not-fit": "with this copy it does not fit into storage",
    NoSuchCopy = "no-such-copy": "no copy of it lies there",
    CopyNow = "copy-now": "say which copy is taken",
    CopyOrder = "copy-order": "copies are chosen in the order of the hexagons",
    NotInStorage = "not-in-storage": "it is not in storage",
    NoFieldAccepts = "no-field-accepts": "no field accepts it",
    CannotBePaid = "cannot-be-paid": "its cost cannot be paid",
    FieldNow = "field-now": "say on which field",
    NoSuchField = "no-such-field": "the garden has no such field yet",
    FieldHoldsHexagon = "field-holds-hexagon": "that field holds a hexagon already",
    NoMatchingNeighbour = "no-matching-neighbour":
        "no neighbour there has the colour or the symbol",
    GroupWouldRepeat = "group-would-repeat": "a group would hold two identical hexagons",
    NotRoundAMiddle = "not-round-a-middle":
        "an expansion's hexagon lies round the middle of an area",
    AreaTaken = "area-taken": "an expansion lies in that area already",
    PayNow = "pay-now": "say what pays",
    WrongPayment = "wrong-payment":
        "the others must all have its colour or all its symbol, be different, come in \
         order, and make up the cost",
    TooFewJokers = "too-few-jokers": "there are not enough jokers",
    SupplyEmpty = "supply-empty": "the supply is empty",
    NoFreeArea = "no-free-area": "no area is free",
    FaceDownCost = "face-down-cost": "a face-down expansion costs 6 points",
    AreaNow = "area-now": "say in which area",
    DiscardNow = "discard-now": "discard something, or be done",
    DiscardOrder = "discard-order": "discards come in order, expansions last",
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

impl std::error::Error for Illegal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_code_of_its_own() {
        let mut codes: Vec<_> = Illegal::ALL.iter().map(|reason| reason.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), Illegal::ALL.len());
    }

    #[test]
    fn a_reason_is_written_as_its_code() {
        for &reason in Illegal::ALL {
            let json = serde_json::to_value(reason).unwrap();
            assert_eq!(json, reason.code());
            assert_eq!(serde_json::from_value::<Illegal>(json).unwrap(), reason);
        }
    }
}
