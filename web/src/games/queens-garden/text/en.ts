// What Queen's Garden says, in English.

import type { Texts } from "../../../text/text.svelte";

export const en = {
  "qg.table.supply": "Supply {count}",
  "qg.table.bag": "Bag {count}",
  "qg.table.storage": "Your storage",
  "qg.table.wheel": "What each round scores",
  "qg.table.passed": "passed",

  "qg.prompt.begin": "Your turn: take, place, or pass.",
  "qg.prompt.take": "{hexagon}: take the colour or the symbol?",
  "qg.prompt.copy": "Which {hexagon} do you take?",
  "qg.prompt.field": "{piece}: where to?",
  "qg.prompt.turn": "{piece}: choose another field to turn it, the same one to lay it.",
  "qg.prompt.area": "Face-down expansion for {cost} points: into which area?",
  "qg.prompt.pass": "What do you throw away before you pass?",
  "qg.prompt.discards": "Throw more away, or end your turn.",
  "qg.prompt.payment": "What do you pay with?",

  "qg.take.nothing": "Does not fit into your storage.",
  "qg.button.pass": "Pass",
  "qg.button.face-down": "Face-down expansion, {cost} points",
  "qg.button.rotate": "Turn",
  "qg.button.lay": "Lay here",
  "qg.button.keep-all": "Pass, keep everything",
  "qg.button.pass-dropping": "Pass, throw {n} away",
  "qg.pass.marker": "You are the first to pass: you begin the next round and lose 1 point.",
  "qg.pass.marker-last": "You are the first to pass: you lose 1 point.",
  "qg.pass.last": "The game ends with this round: what is left in your storage costs its value.",
  "qg.pass.better": "Thrown away now it costs less: nobody falls below 0, and points of this round are still to come.",
  "qg.pass.storage": "Storage: {points}",
  "qg.button.keep-last": "Keep it: {points}",
  "qg.button.drop-last": "Throw it away: {points}",
  "qg.pass.forced": "You can do nothing else: you pass.",
  "qg.pass.lost": "Points lost: {lost}",
  "qg.pass.nothing": "Your storage has nothing to throw away.",
  "qg.pay.title": "Pays",
  "qg.pay.free": "Costs nothing",
  "qg.pay.with": "Pay with {piece}",
  "qg.pay.jokers": { one: "Pay with {n} joker", other: "Pay with {n} jokers" },

  "qg.why.choose-piece": "First choose a stone or an expansion from your storage.",
  "qg.why.discards-first": "First end what you have begun.",
  "why.unreadable-move-queens-garden":
    "A move reads like take:b, b3@2, place:b3, 1,-1, pay:b2, face-down, NE, pass or drop:b2.",
  "why.unreadable-draw-queens-garden": "A draw reads like b3 (a stone) or +b3 (an expansion).",
  "why.act-now": "Take, place, expand or pass.",
  "why.not-in-display": "The display does not show it.",
  "why.storage-full": "That does not all fit into your storage.",
  "why.copy-does-not-fit": "With this one it does not all fit into your storage.",
  "why.no-such-copy": "None of it lies there.",
  "why.copy-now": "First choose which of the identical hexagons you take.",
  "why.copy-order": "Identical hexagons are chosen in the order of the hexagons.",
  "why.not-in-storage": "It is not in your storage.",
  "why.no-field-accepts": "No field of your garden accepts it.",
  "why.cannot-be-paid": "You cannot pay for it: value minus one others, all of its colour or all of its symbol.",
  "why.field-now": "Choose a field for it first.",
  "why.no-such-field": "Your garden has no field there yet: it takes an expansion.",
  "why.field-holds-hexagon": "A hexagon lies there already.",
  "why.no-matching-neighbour": "No neighbour there has its colour or its symbol.",
  "why.group-would-repeat": "A group would hold two identical hexagons.",
  "why.not-round-a-middle": "An expansion goes into one of the six areas, its hexagon round the middle.",
  "why.area-taken": "An expansion lies in that area already.",
  "why.pay-now": "Choose first what pays for it.",
  "why.wrong-payment": "What pays must be different, all of its colour or all of its symbol, and make up the cost.",
  "why.too-few-jokers": "You do not have enough jokers.",
  "why.supply-empty": "The supply is empty.",
  "why.no-free-area": "Every area of your garden has an expansion.",
  "why.face-down-cost": "A face-down expansion costs 6 points.",
  "why.area-now": "Choose an area for the expansion first.",
  "why.discard-now": "Throw something away, or be done.",
  "why.discard-order": "Things are thrown away in order, expansions last.",

  "qg.points.start": "At the start",
  "qg.points.round": "Rounds",
  "qg.points.pavilions": "Pavilions",
  "qg.points.groups": "Groups",
  "qg.points.face-down": "Face-down",
  "qg.points.passing": "Passing",
  "qg.points.storage": "Storage",

  "qg.keys.places": "from hexagon to hexagon, from field to field",
  "qg.keys.rotate": "turn an expansion, when one is chosen",
  "qg.keys.take": "type: take a colour or a value",
  "qg.keys.place": "place a stone (an expansion: P + B 3), then the field",
  "qg.keys.face-down": "a face-down expansion, then the area",
  "qg.keys.pass": "pass",
  "qg.keys.letters":
    "Letters of colours: B blue, Y yellow, H light green, G green, L light purple, P purple. Symbols by value: 1 " +
    "tree, 2 bird, 3 butterfly, 4 flower, 5 plant, 6 tulip.",

  "qg.hexagon": "{colour} {symbol}",
  "qg.expansion": "expansion with {hexagon}",
  "qg.colour.blue": "blue",
  "qg.colour.yellow": "yellow",
  "qg.colour.light-green": "light green",
  "qg.colour.green": "green",
  "qg.colour.light-purple": "light purple",
  "qg.colour.purple": "purple",
  "qg.symbol.tree": "tree",
  "qg.symbol.bird": "bird",
  "qg.symbol.butterfly": "butterfly",
  "qg.symbol.flower": "flower",
  "qg.symbol.plant": "plant",
  "qg.symbol.tulip": "tulip",
  "qg.symbols.tree": "trees",
  "qg.symbols.bird": "birds",
  "qg.symbols.butterfly": "butterflies",
  "qg.symbols.flower": "flowers",
  "qg.symbols.plant": "plants",
  "qg.symbols.tulip": "tulips",
  "qg.feature.fountain": "the fountain",
  "qg.feature.statue": "a statue",
  "qg.feature.bench": "a bench",
  "qg.feature.pavilion": "a pavilion",

  "qg.describe.storage": "Storage: {pieces}.",
  "qg.describe.jokers": { one: "{n} joker", other: "{n} jokers" },
  "qg.describe.expansions": { one: "{n} expansion in the garden.", other: "{n} expansions in the garden." },
  "qg.describe.garden": "Garden: {hexagons}.",
  "qg.describe.groups": "Groups worth {points} points now: {groups}.",
  "qg.describe.group": "{item} ×{n}: {points}",
  "qg.describe.at": "{hexagon} on {field}",
  "qg.describe.field": "Field {field}",
  "qg.describe.area": "Area {area}",
  "qg.describe.in-display": "{piece}, place {slot}",
  "qg.describe.wheel": "Round {round}: {items}",
  "qg.describe.item": "{item} {points}",
  "qg.describe.effect": "Jokers +{jokers}, groups at the end +{points}",
  "qg.describe.missing": {
    one: "{feature}: {n} more field, then jokers +{jokers}",
    other: "{feature}: {n} more fields, then jokers +{jokers}",
  },
  "qg.describe.surrounded": "{feature}: surrounded",
  "qg.describe.now": "this round",

  "qg.log.start": "{who} begins with {points} points",
  "qg.log.refilled": "The tower is poured into the bag",
  "qg.log.spread": "There are no stones left: the whole stack turns face up",
  "qg.log.revealed": "An expansion turns face up: {hexagon}",
  "qg.log.taken": "{who} takes {piece}",
  "qg.log.paid": "{who} pays with {piece}",
  "qg.log.jokers-paid": { one: "{who} pays with {n} joker", other: "{who} pays with {n} jokers" },
  "qg.log.placed": "{who} places {hexagon}",
  "qg.log.expanded": "{who} lays an expansion with {hexagon}",
  "qg.log.face-down": "{who} lays a face-down expansion: −{cost}",
  "qg.log.surrounded": { one: "{who} surrounds {feature}: {n} joker", other: "{who} surrounds {feature}: {n} jokers" },
  "qg.log.surrounded-lost": {
    one: "{who} surrounds {feature}: {n} joker, {lost} do not fit",
    other: "{who} surrounds {feature}: {n} jokers, {lost} do not fit",
  },
  "qg.log.passed": "{who} passes",
  "qg.log.passed-first": "{who} passes first and begins the next round: −{lost}",
  "qg.log.discarded": "{who} throws {piece} away: −{lost}",
  "qg.log.item": "{who}: {item} ×{count}: +{points}",
  "qg.log.pavilions": { one: "{who}: {n} pavilion: +{points}", other: "{who}: {n} pavilions: +{points}" },
  "qg.log.storage": "{who}: storage: jokers +{jokers}, values −{value}: {change}",
  "qg.log.storage-clamped": "{who}: storage: jokers +{jokers}, values −{value}, but nobody falls below 0: {change}",
  "qg.log.group": "{who}: group of {n}, {item}: +{points}",
  "qg.log.group-bonus": "{who}: group of {n}, {item}: {value} + {bonus} = +{points}",
  "qg.log.end": "The end: groups and storage are counted",

  "qg.hint.groups": "groups worth +{n} at the end",
  "qg.hint.places": "places a stone",
  "qg.hint.expands": "lays an expansion: more room",
  "qg.hint.passes": "passes",
  "qg.hint.passes-first": "passes first: you begin the next round",
  "qg.hint.takes": { one: "takes {n} hexagon", other: "takes {n} hexagons" },
  "qg.hint.surrounds": { one: "surrounds a feature: {n} joker", other: "surrounds a feature: {n} jokers" },
  "qg.hint.loses": "loses {n}",

  "qg.rules.aim":
    "Collect hexagons, place them in your garden so that neighbours share a colour or a symbol, and let large " +
    "groups grow. Each round scores three colours or symbols; at the end every group scores.",
  "qg.rules.hexagons.title": "Hexagons",
  "qg.rules.hexagons.text":
    "Every hexagon has one of six colours and one of six symbols. The symbol’s value is both its cost and what " +
    "it is worth: tree 1, bird 2, butterfly 3, flower 4, plant 5, tulip 6. Hexagons are stones, or are printed " +
    "on garden expansions.",
  "qg.rules.hexagons.caption":
    "The six symbols with their values, and the six colours with the patterns that tell them apart.",
  "qg.rules.turn.title": "A turn",
  "qg.rules.turn.text":
    "Whoever’s turn it is does one thing: take hexagons, place a stone, lay an expansion, or pass. The round " +
    "goes on until everybody has passed.",
  "qg.rules.take.title": "Take hexagons",
  "qg.rules.take.text":
    "Choose a colour or a symbol. Take every stone and every face-up expansion that has it, but of identical " +
    "hexagons only one; which copy is up to you. All of them must fit into your storage: 12 places for stones " +
    "and jokers, 2 for expansions. Otherwise you cannot choose it.",
  "qg.rules.take.caption": "By the colour you would take three blue hexagons, by the symbol two birds.",
  "qg.rules.take.after":
    "If a stone came from the top of the stack, that expansion moves aside with the stones left on it, and the " +
    "new top gets four stones. An expansion without stones turns face up and can be taken from the next turn on.",
  "qg.rules.place.title": "Place a stone",
  "qg.rules.place.text":
    "Put a stone from your storage on a free field of your garden. It must have no neighbour at all, or at least " +
    "one neighbour of the same colour or the same symbol.",
  "qg.rules.place.caption": "The blue bird may go to the marked fields: beside blue, beside a bird, or alone.",
  "qg.rules.place.groups":
    "Neighbouring hexagons of one colour are a group, and so are neighbouring hexagons of one symbol. No group " +
    "may ever hold two identical hexagons.",
  "qg.rules.pay.title": "Pay for it",
  "qg.rules.pay.text":
    "A hexagon costs its value. It pays 1 itself; the rest you pay with as many other hexagons from your " +
    "storage: all of its colour with different symbols, or all of its symbol in different colours, none of them " +
    "identical to it. Expansions may pay too, and a joker replaces any hexagon.",
  "qg.rules.pay.caption":
    "A blue butterfly costs two more: two other blue ones, two butterflies of other colours, or jokers for any " +
    "of them. Not one of each kind.",
  "qg.rules.expand.title": "Lay an expansion",
  "qg.rules.expand.text":
    "Lay an expansion from your storage into a free area, turned as you like. You pay for its hexagon as for a " +
    "stone, and its hexagon must match its neighbours. It has a pavilion in its middle and five free fields.",
  "qg.rules.expand.face-down":
    "Or lay an expansion from the supply face down for 6 points: seven free fields, no pavilion, no hexagon.",
  "qg.rules.expand.caption": "An expansion with a yellow flower in the east, a face-down one in the west.",
  "qg.rules.surround.title": "Surround features",
  "qg.rules.surround.text":
    "When all six fields round a feature hold hexagons, you get jokers at once: fountain 1, statue 2, bench 2, " +
    "pavilion 3. They go into your storage; what does not fit is lost.",
  "qg.rules.pass.title": "Pass",
  "qg.rules.pass.text":
    "You are out for the rest of the round. You may throw stones and expansions away, losing their values in " +
    "points. Whoever passes first begins the next round and loses 1 point. Nobody falls below 0 points.",
  "qg.rules.round.title": "The end of a round",
  "qg.rules.round.text":
    "Three colours or symbols score: so many points for each hexagon in your garden that has it. Every pavilion " +
    "gives 1 point besides. What is left in the display goes away; there are four rounds.",
  "qg.rules.end.title": "The end",
  "qg.rules.end.text":
    "Every joker in your storage gives 1 point; every stone and expansion there costs its value. Then every " +
    "group of three or more scores the sum of its values; a group of six scores 6 more. The most points win; " +
    "ties share the victory. Everybody begins with 15 points and 3 jokers.",
  "qg.rules.end.caption": "A group of three blue hexagons: 1 + 2 + 4 = 7. The pair of flowers scores nothing.",
  "qg.rules.variant.title": "The other board",
  "qg.rules.variant.text":
    "With the other board the cheap symbols score more in the rounds, and groups of four, five and six score 2, " +
    "4 and 6 more. Its printed values could not be confirmed: they are assumed, and the host may change all of " +
    "them.",
  "qg.rules.rare.title": "Rare cases",
  "qg.rules.rare.bag": "When a stone is needed and the bag is empty, the tower is poured into the bag.",
  "qg.rules.rare.stones":
    "If there is not even one stone for the top of the stack, the rest of the stack turns face up.",
  "qg.rules.rare.points": "Whoever has fewer than 6 points cannot buy a face-down expansion.",
} as const satisfies Texts;
