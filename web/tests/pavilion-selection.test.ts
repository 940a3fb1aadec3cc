import { describe, expect, test } from "vitest";
import {
  NOTHING,
  best,
  bonuses,
  fieldKey,
  keeping,
  keepMost,
  keeps,
  lays,
  meant,
  near,
  open,
  pass,
  pay,
  tapField,
  tapHand,
  tapPlace,
  tapSupply,
  tapTiles,
  takes,
  type as typeKey,
  ways,
  type Lay,
  type Offer,
  type Selection,
} from "../src/games/summer-pavilion/select";
import type { BoardView, Colour, Preview, Tiles } from "../src/wire/summer-pavilion";
import stories from "./data/summer-pavilion.json";

const preview: Preview = { tiles: {}, stone: false, points: 1, lost: 0, bonus_tiles: 0, features: [], completes: [] };
const take = (text: string, from: number | "centre", colour: Colour): Offer => ({
  text,
  move: { type: "take", from, colour },
  preview,
});
const lay = (text: string, star: number, position: number, colour: Colour, jokers = 0): Lay => ({
  text,
  move: { type: "lay", field: { star, position }, colour, jokers },
  preview,
});
const keep = (text: string, tiles: Tiles, lost: number): Offer => ({
  text,
  move: { type: "keep", tiles },
  preview: { ...preview, lost },
});
const PASS: Offer = { text: "pass", move: { type: "pass" }, preview };
const TAKES = [take("Ag", 0, "green"), take("Xr", "centre", "red")];
/** Two ways for blue 4, one for blue 1, two colours for the centre's 2. */
const LAYS: Offer[] = [
  lay("24b", 2, 4, "blue"),
  lay("24b+1", 2, 4, "blue", 1),
  lay("21b", 2, 1, "blue"),
  lay("62b", 6, 2, "blue"),
  lay("62g+1", 6, 2, "green", 1),
  PASS,
];

const board: BoardView = {
  score: 5,
  passed: false,
  hand: { blue: 4, green: 1, purple: 2 },
  corners: {},
  stars: Array.from({ length: 7 }, () => [null, null, null, null, null, null]),
};
const why = (outcome: object) => ("why" in outcome ? outcome.why : null);

describe("taking", () => {
  const green: Selection = { step: "taking", from: 0, colour: "green" };

  test("the first tap chooses, the second takes", () => {
    expect(tapTiles(TAKES, NOTHING, { from: 0, colour: "green" })).toEqual({ selection: green });
    expect(meant(TAKES, green)?.text).toBe("Ag");
    expect(tapTiles(TAKES, green, { from: 0, colour: "green" })).toEqual({ selection: NOTHING, play: "Ag" });
  });

  test("or a tap beside my board", () => {
    expect(tapPlace(TAKES, green)).toEqual({ selection: NOTHING, play: "Ag" });
    expect(tapHand(TAKES, green, "red")).toEqual({ selection: NOTHING, play: "Ag" });
  });

  test("other tiles are chosen instead", () => {
    expect(tapTiles(TAKES, green, { from: "centre", colour: "red" })).toEqual({
      selection: { step: "taking", from: "centre", colour: "red" },
    });
  });

  test("what cannot be taken is explained", () => {
    expect(why(tapTiles(null, NOTHING, { from: 0, colour: "green" }))).toEqual("why.not-your-turn");
    expect(why(tapTiles(TAKES, NOTHING, { from: 0, colour: "purple" }))).toEqual("why.joker-not-alone");
    expect(why(tapTiles(LAYS, NOTHING, { from: 0, colour: "green" }))).toEqual("why.lay-now");
    expect(why(tapField(TAKES, NOTHING, { star: 0, position: 1 }, board))).toEqual("why.take-now");
    expect(why(tapPlace(TAKES, NOTHING))).toEqual("why.take-now");
  });
});

describe("laying", () => {
  test("a field, then the same field again: the fewest jokers are paid", () => {
    const chosen: Selection = { step: "field", star: 2, position: 4, colour: "blue", jokers: 0, only: null };
    expect(tapField(LAYS, NOTHING, { star: 2, position: 4 }, board)).toEqual({ selection: chosen });
    expect(tapField(LAYS, chosen, { star: 2, position: 4 }, board)).toEqual({ selection: NOTHING, play: "24b" });
    const paid = pay(chosen, "blue", 1);
    expect(tapField(LAYS, paid, { star: 2, position: 4 }, board)).toEqual({ selection: NOTHING, play: "24b+1" });
  });

  test("a colour, then a field: at once if there is one way", () => {
    const blue: Selection = { step: "colour", colour: "blue" };
    expect(tapHand(LAYS, NOTHING, "blue")).toEqual({ selection: blue });
    expect([...open(LAYS, blue, board.hand).keys()].sort()).toEqual(["2.1", "2.4", "6.2"]);
    expect(tapField(LAYS, blue, { star: 2, position: 1 }, board)).toEqual({ selection: NOTHING, play: "21b" });
    expect(tapField(LAYS, blue, { star: 2, position: 4 }, board).selection).toEqual({
      step: "field",
      star: 2,
      position: 4,
      colour: "blue",
      jokers: 0,
      only: "blue",
    });
    expect(tapHand(LAYS, blue, "blue")).toEqual({ selection: NOTHING });
  });

  test("where fingers may miss, a second tap is asked for", () => {
    const blue: Selection = { step: "colour", colour: "blue" };
    const { selection, ...rest } = tapField(LAYS, blue, { star: 2, position: 1 }, board, false);
    expect(rest).toEqual({});
    expect(tapField(LAYS, selection, { star: 2, position: 1 }, board, false)).toEqual({
      selection: NOTHING,
      play: "21b",
    });
  });

  test("a field for another colour than the chosen one is meant anyway", () => {
    const green: Selection = { step: "colour", colour: "green" };
    expect(tapField(LAYS, green, { star: 2, position: 1 }, board).selection).toMatchObject({
      step: "field",
      star: 2,
      colour: "blue",
    });
  });

  test("the colour with few jokers and many tiles is preselected", () => {
    expect(best(ways(LAYS, { star: 6, position: 2 }, null), board.hand).text).toBe("62b");
    expect(ways(LAYS, { star: 6, position: 2 }, "green")).toHaveLength(1);
  });

  test("a broad finger means the neighbour in the same star", () => {
    const fields = open(LAYS, NOTHING, board.hand);
    expect(near(fields, { star: 2, position: 4 })).toEqual({ star: 2, position: 4 });
    expect(near(fields, { star: 2, position: 5 })).toEqual({ star: 2, position: 4 });
    expect(near(fields, { star: 2, position: 6 })).toEqual({ star: 2, position: 1 });
    expect(near(fields, { star: 0, position: 6 })).toEqual({ star: 0, position: 6 });
  });

  test.each([
    ["a filled field", { star: 2, position: 2 }, null, "why.field-filled"],
    ["too few tiles", { star: 2, position: 6 }, null, "why.too-few-tiles"],
    ["none of the colour", { star: 1, position: 1 }, null, "why.too-few-tiles"],
    ["too few for the centre", { star: 6, position: 6 }, null, "why.too-few-tiles"],
    ["a star of another colour", { star: 1, position: 1 }, "green", "why.too-few-tiles"],
    ["a colour that the centre has", { star: 6, position: 5 }, "green", "why.too-few-tiles"],
  ] as const)("explains %s", (_, field, only, expected) => {
    const stars = board.stars.map((star) => [...star]);
    stars[2]![1] = "blue";
    stars[6]![0] = "green";
    const selection: Selection = only ? { step: "colour", colour: only } : NOTHING;
    expect(why(tapField([PASS], selection, field, { ...board, stars }))).toBe(expected);
  });

  test("a colour without a field is explained", () => {
    expect(why(tapHand(LAYS, NOTHING, "purple"))).toEqual("pav.why.no-field");
  });
});

describe("bonus tiles", () => {
  const choices: Offer[] = [{ text: "+y", move: { type: "bonus", colour: "yellow" }, preview }];
  test("are tapped in the supply", () =>
    expect(tapSupply(choices, "yellow")).toEqual({ selection: NOTHING, play: "+y" }));
  test("come first", () =>
    expect(why(tapField(choices, NOTHING, { star: 0, position: 1 }, board))).toEqual("why.bonus-now"));
  test("are explained when there are none", () => expect(why(tapSupply(LAYS, "yellow"))).toEqual("pav.why.supply"));
});

describe("keeping", () => {
  const hand: Tiles = { green: 3, red: 1, blue: 2 };
  const choices = [
    keep("keep:g3b1", { green: 3, blue: 1 }, 2),
    keep("keep:g3r1", { green: 3, red: 1 }, 2),
    keep("keep:g2b2", { green: 2, blue: 2 }, 2),
    keep("keep:-", {}, 6),
  ];
  test("preselects the next joker, then what there is most of", () => {
    expect(keepMost(choices, hand, "red")).toEqual({ red: 1, green: 3 });
    expect(keepMost(choices, hand, null)).toEqual({ green: 3, blue: 1 });
  });
  test("finds the move for the tiles, whatever their order", () => {
    expect(keeping(choices, { blue: 2, green: 2, red: 0 })?.text).toBe("keep:g2b2");
    expect(keeping(choices, { blue: 1 })).toBeNull();
  });
});

describe("notation typed letter by letter", () => {
  const field = (jokers: number): Selection => ({
    step: "field",
    star: 2,
    position: 4,
    colour: "blue",
    jokers,
    only: "blue",
  });
  test.each([
    ["a", TAKES, { typed: "a" }],
    ["ag", TAKES, { typed: "", play: "Ag" }],
    ["XR", TAKES, { typed: "", play: "Xr" }],
    ["q", TAKES, { typed: "" }],
    ["ax", TAKES, { typed: "x" }],
    ["24", LAYS, { typed: "24" }],
    ["21b", LAYS, { typed: "", play: "21b" }],
    ["24b", LAYS, { typed: "24b", selection: field(0) }],
    ["24b+", LAYS, { typed: "24b+", selection: field(1) }],
    ["keep:g2b2", [keep("keep:g2b2", {}, 0)], { typed: "" }],
    ["24b+1", LAYS, { typed: "", play: "24b+1" }],
    ["pass", LAYS, { typed: "", play: "pass" }],
  ] as const)("%s", (typed, choices, result) => {
    // What is whole and alone is played; what could go on is shown.
    expect(typeKey(choices as Offer[], typed)).toEqual(result);
  });
});

test("every choice of recorded games can be reached by taps and by typing", () => {
  const steps = (stories as unknown as { steps: { choices?: Offer[] }[] }[]).flatMap(({ steps }) => steps);
  let seen = 0;
  for (const { choices } of steps) {
    if (!choices?.length) continue;
    const reached = new Set<string>();
    const follow = (outcome: object) => "play" in outcome && reached.add(String(outcome.play));
    for (const { move } of takes(choices)) {
      const { selection } = tapTiles(choices, NOTHING, move);
      follow(tapTiles(choices, selection, move));
    }
    for (const { move } of lays(choices)) {
      const { selection } = tapField(choices, NOTHING, move.field, board);
      follow(tapField(choices, pay(selection, move.colour, move.jokers), move.field, board));
    }
    for (const colour of bonuses(choices).keys()) follow(tapSupply(choices, colour));
    for (const { move } of keeps(choices)) reached.add(keeping(choices, move.tiles)!.text);
    const passing = pass(choices);
    if (passing) reached.add(passing.text);
    expect([...reached].sort()).toEqual(choices.map(({ text }) => text).sort());
    // What is kept is chosen in a dialog of its own.
    for (const { text } of choices.filter(({ move }) => move.type !== "keep")) {
      const result = typeKey(choices, text);
      if (result.selection) expect(meant(choices, result.selection)?.text).toBe(text);
      else expect(result.play).toBe(text);
    }
    seen += choices.length;
  }
  expect(seen).toBeGreaterThan(100);
  expect(fieldKey({ star: 6, position: 1 })).toBe("6.1");
});
