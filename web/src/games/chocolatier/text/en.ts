// What Chocolatier says, in English.

import type { Texts } from "../../../text/text.svelte";

export const en = {
  "choc.table.bag": "Bag {count}",
  "choc.table.lid": "Lid {count}",

  "choc.prompt.take": "Your turn: take tiles of one colour.",
  "choc.prompt.target": "{colour} from {source}: where to?",
  "choc.prompt.tile": "Choose a cell for the tile of line {line}.",
  "choc.prompt.shares": "Where does the rest go?",

  "choc.why.choose-tiles": "First choose tiles from the display.",
  "why.unreadable-move-chocolatier": "A move reads like Ck2, Xwf, Ck2.rw.t or 3c5.",
  "why.unreadable-draw-chocolatier": "A draw is t, b, w, k, r, normal or the name of a special side.",
  "why.no-such-line": "There are five lines.",
  "why.line-full": "That line is full.",
  "why.line-holds-another-colour": "That line already collects another colour.",
  "why.wall-has-colour": "That row of your box already has this colour.",
  "why.cell-taken": "The tile cannot lie there: the cell is taken, in another row, or its column has that colour.",
  "why.tile-now": "First choose a cell for the tile of the full line.",
  "why.tiling-order": "Full lines are tiled from top to bottom.",
  "why.nothing-to-split": "There is nothing to split here.",
  "why.split-missing": "Say to which side each colour left on Split goes.",
  "why.split-colours": "Exactly the colours left on Split go to a side.",
  "why.split-twice": "Each colour left on Split goes to one side.",

  "choc.points.wall": "Tiles laid",
  "choc.points.floor": "Floor",
  "choc.points.row": "Full rows",
  "choc.points.column": "Full columns",
  "choc.points.colour": "Full colours",

  "choc.keys.places": "from factory to factory",
  "choc.keys.colours": "from colour to colour, from line to line",
  "choc.keys.notation": "type a move: factory (X: centre), colour, line (F: floor)",
  "choc.keys.notation-tile": "plain box: line, C, column",
  "choc.keys.letters": "Letters of colours: T turquoise, B brown, W white, K black, R red.",

  "choc.colour.turquoise": "turquoise",
  "choc.colour.brown": "brown",
  "choc.colour.white": "white",
  "choc.colour.black": "black",
  "choc.colour.red": "red",
  "choc.piece.marker": "start marker",
  "choc.place.centre": "the centre",
  "choc.place.factory": "factory {letter}",
  "choc.special.extra": "Extra",
  "choc.special.magnet": "Magnet ({colour})",
  "choc.special.magnet-short": "Magnet",
  "choc.special.keep": "Keep",
  "choc.special.split": "Split",
  "choc.special.tray": "Tray",

  "choc.describe.line": "Line {line}: {count} of {room} {colour}.",
  "choc.describe.line-empty": "Line {line}: empty, room for {room}.",
  "choc.describe.row": "Row {row} of the box: {cells}.",
  "choc.describe.floor": "Floor: {pieces}.",
  "choc.describe.tray": "On the Tray: {what}.",
  "choc.describe.group": "{colour} ×{n} from {source}",
  "choc.describe.cell": "Row {row}, column {column}: points +{points}",
  "choc.describe.preview": "In the line {lined}, falling {fallen}, points +{points}, cost −{cost}.",

  "choc.log.turned": "Factory {letter} is {special}",
  "choc.log.refilled": "The bag is refilled from the lid",
  "choc.log.attracted": "Factory {to} attracts {colour} from factory {from}",
  "choc.log.taken": {
    one: "{who} takes {n} {colour} tile from {source}",
    other: "{who} takes {n} {colour} tiles from {source}",
  },
  "choc.log.moved": "The rest ({tiles}) goes to factory {letter}",
  "choc.log.marker": "{who} takes the start marker: −{cost}",
  "choc.log.marker-free": "{who} takes the start marker; the floor is full, it costs nothing",
  "choc.log.tray": "{who} takes the Tray",
  "choc.log.lined": { one: "{n} tile to line {line}", other: "{n} tiles to line {line}" },
  "choc.log.fell": "A tile falls to the floor: −{cost}",
  "choc.log.fell-tray": "A tile falls on the Tray, free of charge",
  "choc.log.fell-lid": "A tile falls into the lid: the floor is full",
  "choc.log.dropped": "{who}: no cell for line {line}, its tiles fall",
  "choc.log.tiled-alone": "{who}: {colour} in row {row}, alone: +1",
  "choc.log.tiled-across": "{who}: {colour} in row {row}, {across} across: +{points}",
  "choc.log.tiled-down": "{who}: {colour} in row {row}, {down} down: +{points}",
  "choc.log.tiled-both": "{who}: {colour} in row {row}, {across} across and {down} down: +{points}",
  "choc.log.floor": "{who}: floor {costs} = −{lost}",
  "choc.log.floor-clamped": "{who}: floor {costs} = −{sum}, but nobody falls below 0: −{lost}",
  "choc.log.bonus-row": "{who}: row {number} is full: +{points}",
  "choc.log.bonus-column": "{who}: column {number} is full: +{points}",
  "choc.log.bonus-colour": "{who}: all five {colour}: +{points}",
  "choc.log.end-row-complete": "The game ends: a row is full",
  "choc.log.end-no-tiles": "The game ends: no tiles are left",
  "choc.log.end-standstill": "The game ends: nobody laid a tile in ten rounds",

  "choc.hint.row": "completes row {row}",
  "choc.hint.column": "completes column {column}",
  "choc.hint.colour": "completes a colour: all five {colour}",
  "choc.hint.fills": "fills line {line}: points +{n} at the end of the round",
  "choc.hint.lines": { one: "{n} tile to line {line}", other: "{n} tiles to line {line}" },
  "choc.hint.tiles": "points +{n} at once",
  "choc.hint.cost": "costs {n} on the floor",
  "choc.hint.marker": "takes the start marker: you begin the next round",
  "choc.hint.leaves": { one: "leaves {n} tile to take", other: "leaves {n} tiles to take" },
  "choc.hint.ends": "ends the round",

  "choc.rules.aim":
    "Collect tiles in your lines, lay them in your box side by side, and score for every neighbour. What you " +
    "cannot use falls to the floor and costs points.",
  "choc.rules.take.title": "Take tiles",
  "choc.rules.take.text":
    "On your turn take all tiles of one colour from one factory; the rest of it moves to the centre. Or take all " +
    "tiles of one colour from the centre. The round goes on until no tile is left.",
  "choc.rules.take.caption": "From factory A you could take both red tiles; white and black would move to the centre.",
  "choc.rules.take.marker":
    "Who takes from the centre first in a round also takes the start marker. It lies on the floor like a tile, " +
    "and its owner begins the next round.",
  "choc.rules.lines.title": "Fill a line",
  "choc.rules.lines.text":
    "All the tiles you took go to one line, or to the floor. Tiles that do not fit fall to the floor.",
  "choc.rules.lines.one-colour": "A line holds one colour only.",
  "choc.rules.lines.full": "A full line takes no more tiles.",
  "choc.rules.lines.wall": "A line refuses a colour that its row of the box already has.",
  "choc.rules.lines.caption": "Two red tiles may go to lines 2, 3 and 5. In line 2 only one fits; the other falls.",
  "choc.rules.floor.title": "The floor",
  "choc.rules.floor.text":
    "Tiles fall from left to right. Every occupied space costs what is printed on it: 1, 1, 2, 2, 2, 3, 3. When " +
    "the floor is full, further tiles go to the lid and cost nothing. You may drop all your tiles to the floor. " +
    "Nobody ever has less than 0 points.",
  "choc.rules.floor.caption": "Tile, start marker and three more tiles: −1 −1 −2 −2 −2 = −8.",
  "choc.rules.tile.title": "Tile the box",
  "choc.rules.tile.text":
    "At the end of a round every full line, from the top, sends one tile to its row of the box; the others go to " +
    "the lid. It scores at once: the length of its run across, plus the length of its run down, where a run has " +
    "at least two tiles. A tile without neighbours scores 1. Then the floor is paid and cleared. Unfinished " +
    "lines stay.",
  "choc.rules.tile.caption": "The tile at the crossing scores 3 across and 4 down: 7 points.",
  "choc.rules.end.title": "The end",
  "choc.rules.end.text":
    "The game ends after the round in which somebody has filled a row of five. Then there are bonuses:",
  "choc.rules.end.tie":
    "Most points win. In a tie it is the player with more full rows; if that is a tie too, they share the victory.",
  "choc.rules.plain.title": "Plain box",
  "choc.rules.plain.text":
    "The box has no colours. You choose the cell of a full line’s tile in its row, but no colour may lie twice " +
    "in a column. If no cell is left, all tiles of that line fall to the floor.",
  "choc.rules.plain.caption": "The red tile of line 3 may go to columns 2, 3 and 5: columns 1 and 4 already have red.",
  "choc.rules.special.title": "Special factories",
  "choc.rules.special.text": "Every round as many factories as there are players show their special side.",
  "choc.rules.special.extra": "One more tile from the bag lies on it.",
  "choc.rules.special.magnet":
    "After the factories are filled it attracts one tile of its colour from its left and from its right neighbour.",
  "choc.rules.special.keep": "What you do not take stays on it.",
  "choc.rules.special.split":
    "What you do not take goes to its neighbours, not to the centre. For every colour you choose the left or the " +
    "right one.",
  "choc.rules.special.tray":
    "Who takes from it puts it beside the floor. The next tile that would fall lies on it instead, free of charge.",
  "choc.rules.rare.title": "Rare cases",
  "choc.rules.rare.marker":
    "If the floor is full, the start marker costs nothing. If nobody took from the centre, the same player " +
    "begins again.",
  "choc.rules.rare.bag": "When a tile is needed and the bag is empty, the lid is poured into the bag.",
  "choc.rules.rare.no-tiles": "If a round would begin without any tile, the game ends.",
  "choc.rules.rare.standstill": "If nobody lays a tile in ten rounds running, the game ends.",
} as const satisfies Texts;
