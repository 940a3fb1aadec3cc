// What Summer Pavilion says, in English.

import type { Texts } from "../../../text/text.svelte";

export const en = {
  "pav.table.supply": "Supply",
  "pav.table.jokers": "Jokers",
  "pav.table.joker": "Joker",
  "pav.table.jokers-of": "Joker colours by round: {colours}. Now round {round}: {colour}.",
  "pav.table.stock": "Bag {bag}, collector {collector}",
  "pav.table.hand": "Beside your board",
  "pav.table.passed": "passed",
  "pav.table.take": "Take",

  "pav.prompt.take": "Your turn: take tiles of one colour.",
  "pav.prompt.taking": "{tiles}: choose them again to take them.",
  "pav.prompt.taking-stone": "{tiles}, start marker −{lost}: choose them again to take them.",
  "pav.prompt.lay": "Your turn: fill a field, or pass.",
  "pav.prompt.lay-last": "Your turn: fill a field, or pass. Every tile left over costs a point now.",
  "pav.prompt.only-pass": "You cannot fill any field: pass.",
  "pav.prompt.colour": "{colour}: which field?",
  "pav.prompt.field": "Choose the field again to lay {colour}.",
  "pav.prompt.bonus": { one: "Choose {n} tile from the supply.", other: "Choose {n} tiles from the supply." },
  "pav.prompt.keep": "Which tiles do you keep?",

  "pav.why.supply": "From the supply you choose when a pillar, a statue or a window is complete.",
  "pav.why.no-field": "There is no field that you could fill with that colour now.",
  "why.unreadable-move-summer-pavilion": "A move reads like Cg, 24b, 24b+3, +y, pass or keep:g2r1.",
  "why.unreadable-draw-summer-pavilion": "A draw is p, g, o, y, b, r, or - for nothing.",
  "why.joker-not-alone":
    "The joker colour cannot be chosen while other tiles lie there. One joker comes along with them.",
  "why.lay-now": "Fill a field of your board, or pass.",
  "why.field-filled": "That field is filled already.",
  "why.star-refuses-colour": "This star does not accept that colour now.",
  "why.jokers-pay-for-jokers": "The joker colour is not paid for with jokers.",
  "why.colour-not-paid": "At least one of the tiles paid must be of the colour laid.",
  "why.too-few-tiles": "You have too few tiles of a colour that may lie here.",
  "why.too-few-joker-tiles": "You do not have so many jokers beside your board.",
  "why.bonus-now": "First choose your tiles from the supply.",
  "why.supply-lacks-colour": "The supply has no tile of this colour.",
  "why.keep-now": "First choose the tiles that you keep.",
  "why.keeps-too-many": "There is room for four tiles.",
  "why.keeps-others": "Only tiles beside your board can be kept.",

  "pav.pay.title": "Lay {colour}",
  "pav.pay.colour": "Colour",
  "pav.pay.jokers": "Jokers",
  "pav.pay.way": "{colour} ×{own}, jokers ×{jokers}",
  "pav.pay.no-jokers": "{colour} ×{own}",
  "pav.pay.lay": "Lay",
  "pav.pay.points": { one: "+{n} point", other: "+{n} points" },
  "pav.pay.bonus": { one: "{n} tile from the supply", other: "{n} tiles from the supply" },
  "pav.pay.star": "Complete star: +{points} at the end",
  "pav.pay.number": "All {number}s: +{points} at the end",

  "pav.keep.title": "Which tiles do you keep?",
  "pav.keep.text": "Up to four stay on the corners of your board. Every other tile costs a point.",
  "pav.keep.last": "The game ends with this round: nothing can be kept, every tile left over costs a point.",
  "pav.keep.next": "The next joker is {colour}.",
  "pav.keep.kept": "Kept: {count} of {room}",
  "pav.keep.free": "Nothing is lost",
  "pav.keep.lost": { one: "−{n} point", other: "−{n} points" },
  "pav.keep.more": "keep one more {colour}",
  "pav.keep.less": "keep one {colour} less",
  "pav.keep.done": "Keep these",
  "pav.keep.pass": "Pass",

  "pav.points.start": "At the start",
  "pav.points.runs": "Tiles laid",
  "pav.points.stone": "Start marker",
  "pav.points.left": "Tiles not kept",
  "pav.points.star": "Complete stars",
  "pav.points.number": "Numbers",
  "pav.points.corners": "On the corners",

  "pav.keys.places": "from place to place, from field to field",
  "pav.keys.colours": "from colour to colour, from star to star",
  "pav.keys.notation": "type a move: factory (X: centre) and colour",
  "pav.keys.notation-lay": "star (0–5 from the upper left, 6: centre), position, colour, + jokers",
  "pav.keys.notation-bonus": "a tile from the supply",
  "pav.keys.letters": "Letters of colours: P purple, G green, O orange, Y yellow, B blue, R red.",

  "pav.colour.purple": "purple",
  "pav.colour.green": "green",
  "pav.colour.orange": "orange",
  "pav.colour.yellow": "yellow",
  "pav.colour.blue": "blue",
  "pav.colour.red": "red",
  "pav.place.centre": "the centre",
  "pav.place.factory": "factory {letter}",
  "pav.star.orange": "orange star",
  "pav.star.red": "red star",
  "pav.star.blue": "blue star",
  "pav.star.yellow": "yellow star",
  "pav.star.green": "green star",
  "pav.star.purple": "purple star",
  "pav.star.centre": "centre star",
  "pav.star.0": "upper left star",
  "pav.star.1": "upper right star",
  "pav.star.2": "right star",
  "pav.star.3": "lower right star",
  "pav.star.4": "lower left star",
  "pav.star.5": "left star",
  "pav.star.6": "centre star",
  "pav.feature.pillar": "pillar",
  "pav.feature.statue": "statue",
  "pav.feature.window": "window",

  "pav.describe.group": "{colour} ×{n} from {source}",
  "pav.describe.taking": "{tiles} from {source}",
  "pav.describe.stone": "with the start marker: −{lost}",
  "pav.describe.supply": "Supply: {colour} ×{n}",
  "pav.describe.hand-colour": "Beside your board: {colour} ×{n}",
  "pav.describe.field": "{star}, field {position}, cost {cost}",
  "pav.describe.filled": "{star}, field {position}: {colour}",
  "pav.describe.field-gives": "{colour}, jokers {jokers}, points +{points}, bonus tiles {bonus}",
  "pav.describe.passed": "Has passed.",
  "pav.describe.hand": "Beside the board: {tiles}.",
  "pav.describe.corners": "On the corners: {tiles}.",
  "pav.describe.star": "{star}: {fields}.",
  "pav.describe.number": "Number {number}: {filled} of {all}, for {points}.",
  "pav.describe.near": "One field is missing for {feature} at {star}: tiles {tiles}.",

  "pav.log.round": "Round {round}, joker {colour}: {who} begins",
  "pav.log.refilled": "The bag is refilled from the collector",
  "pav.log.nothing-dealt": "No tiles are left for the factories",
  "pav.log.taken": "{who} takes {tiles} from {source}",
  "pav.log.stone": "{who} takes the start marker: −{lost}",
  "pav.log.stone-clamped": "{who} takes the start marker: −{tiles}, but nobody falls so low: −{lost}",
  "pav.log.laid": "{who}: {colour} on the {star}, cost {cost}: +{points}",
  "pav.log.laid-run": "{who}: {colour} on the {star}, cost {cost}, {length} in a row: +{points}",
  "pav.log.completed": "{who} completes a {feature}: bonus tiles {tiles}",
  "pav.log.bonus": "{who} takes {colour} from the supply",
  "pav.log.passed": "{who} passes",
  "pav.log.kept": "{who} keeps {tiles}",
  "pav.log.kept-lost": "{who} keeps {tiles} and gives up {discarded}: −{lost}",
  "pav.log.kept-clamped": "{who} keeps {tiles} and gives up {discarded}: −{sum}, but nobody falls so low: −{lost}",
  "pav.log.bonus-star": "{who}: complete {star}, all {colour}: +{points}",
  "pav.log.bonus-mixed": "{who}: complete {star}, six colours: +{points}",
  "pav.log.bonus-number": "{who}: all {number}s: +{points}",
  "pav.log.corners": "{who}: tiles on the corners {tiles}: −{lost}",
  "pav.log.end": "The game ends after six rounds",

  "pav.hint.star": "completes a star: +{n} at the end",
  "pav.hint.number": "completes all fields with {number}: +{n} at the end",
  "pav.hint.feature": { one: "gives {n} bonus tile", other: "gives {n} bonus tiles" },
  "pav.hint.points": "points +{n} at once",
  "pav.hint.takes": { one: "takes {n} tile", other: "takes {n} tiles" },
  "pav.hint.jokers": { one: "{n} of them a joker", other: "{n} of them jokers" },
  "pav.hint.stone": "takes the start stone: −{n}, and you begin the next round",
  "pav.hint.passes": "passes and keeps what is left for the next round",
  "pav.hint.loses": "loses {n} for tiles that cannot be kept",

  "pav.rules.aim":
    "Six rounds: take tiles, then lay them on the seven stars of your board. Long runs in a star score at once, " +
    "complete stars and numbers at the end; pillars, statues and windows give you more tiles.",
  "pav.rules.round.title": "A round",
  "pav.rules.round.text":
    "Every round has a joker colour. First all take tiles in turn until factories and centre are empty; they lie " +
    "beside the boards. Then all lay tiles in turn until everybody has passed. Whoever has the start marker " +
    "begins to lay, and begins the next round.",
  "pav.rules.take.title": "Take tiles",
  "pav.rules.take.text":
    "Choose a factory or the centre, and a colour there: take all tiles of it. If joker-coloured tiles lie there " +
    "too, exactly one of them comes along. The rest of a factory moves to the centre.",
  "pav.rules.take.caption":
    "The joker is purple. With green from factory A a purple tile comes along; yellow and the other purple tile " +
    "move to the centre. From factory B you take one purple tile.",
  "pav.rules.take.joker":
    "The joker colour itself can only be chosen where nothing else lies; then you take exactly one.",
  "pav.rules.take.stone":
    "Who takes from the centre first in a round also takes the start marker, and loses a point for every tile of " +
    "that turn.",
  "pav.rules.lay.title": "Fill a field",
  "pav.rules.lay.text":
    "The number on a field is its price. Pay so many tiles from beside your board: at least one of the colour " +
    "that you lay, the others of that colour or jokers. One tile of the colour goes onto the field, the others " +
    "into the collector. Laying the joker colour itself takes tiles of that colour only.",
  "pav.rules.lay.caption":
    "Yellow 4, joker purple: four yellow tiles, or three and a joker, or two and two, or one and three.",
  "pav.rules.stars.title": "Which colour where",
  "pav.rules.stars.text":
    "Each outer star takes its own colour. The star in the centre takes six different colours, each once.",
  "pav.rules.runs.title": "Points",
  "pav.rules.runs.text":
    "A tile scores at once: a point for every tile of the unbroken run in its star that it is part of. The ring " +
    "closes: 6 lies next to 1. The sixth tile of a star scores 6.",
  "pav.rules.runs.caption": "Red 2 joins 1 and 3 and scores 3. Blue 1 lies next to blue 6 and scores 2.",
  "pav.rules.features.title": "Pillars, statues, windows",
  "pav.rules.features.text":
    "When all fields round one of them are filled, choose tiles from the supply, in any colours: they lie beside " +
    "your board, and you can use them from your next turn on. Then the supply is filled up to ten again. The " +
    "edges show how many fields are still missing.",
  "pav.rules.features.pillar": "Between an outer star and the centre star: four fields.",
  "pav.rules.features.statue": "Between two outer stars: four fields, among them the cheap ones.",
  "pav.rules.features.window": "On the outside of a star: its fields 5 and 6.",
  "pav.rules.features.caption": "The pillar on the right lacks one field; the window above is complete.",
  "pav.rules.pass.title": "Pass",
  "pav.rules.pass.text":
    "Who passes is out of this round. You may keep up to four tiles on the corners of your board for the next " +
    "round; every other tile costs a point and goes into the collector. Nobody falls below 0 points.",
  "pav.rules.end.title": "The end",
  "pav.rules.end.text":
    "After the sixth round complete stars and numbers score. A set of numbers is complete when every field with " +
    "that number is filled.",
  "pav.rules.end.numbers": "All 1s, 2s, 3s, 4s",
  "pav.rules.end.corners":
    "Every tile that still lies on a corner costs a point. Most points win; in a tie they share the victory.",
  "pav.rules.uniform.title": "Uniform stars",
  "pav.rules.uniform.text":
    "No star has a colour, and some numbers are others: every field of the centre star costs 3. Each star " +
    "becomes either one colour or six different ones: its second tile decides. A complete star scores by its " +
    "colour, six different ones 12, wherever it lies; several of a kind are allowed.",
  "pav.rules.uniform.caption":
    "The upper left star takes only red now, the upper right one only colours that it does not have. The star in " +
    "the centre is still open.",
  "pav.rules.options.title": "Options",
  "pav.rules.options.jokers": "The order of the joker colours: the usual one, reversed, random, or your own.",
  "pav.rules.options.floor": "Lowest score: 0, or 1 as in the edition of 2019.",
  "pav.rules.rare.title": "Rare cases",
  "pav.rules.rare.stone": "If nobody took from the centre, the same player begins again, and lays first.",
  "pav.rules.rare.two": "One tile can complete two of them at once: the bonus tiles add up.",
  "pav.rules.rare.supply": "If the supply has too few tiles, you take what is there.",
  "pav.rules.rare.bag":
    "When a tile is needed and the bag is empty, the collector is poured into the bag. With no tiles for the " +
    "factories, laying follows at once.",
} as const satisfies Texts;
