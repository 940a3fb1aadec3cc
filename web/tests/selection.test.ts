import { describe, expect, test } from "vitest";
import {
  NOTHING,
  cells,
  groups,
  sharing,
  tapCell,
  tapTarget,
  tapTiles,
  targets,
  type as typeKey,
  type Offer,
  type Selection,
} from "../src/games/chocolatier/select";
import type { BoardView, Preview } from "../src/wire/chocolatier";
import stories from "./data/chocolatier.json";

const preview: Preview = { lined: 1, fallen: 0, points: 0, cost: 0, marker: false };
const take = (
  text: string,
  from: number | "centre",
  colour: "red" | "white" | "black",
  to: number | "floor",
): Offer => ({
  text,
  move: { type: "take", from, colour, to },
  preview,
});
const split = (text: string, red: "left" | "right", white: "left" | "right"): Offer => ({
  text,
  move: { type: "take", from: 2, colour: "black", to: 1, split: { red, white } },
  preview,
});
const board: BoardView = {
  score: 0,
  lines: [
    { colour: "white", count: 1 },
    { colour: null, count: 0 },
    { colour: "white", count: 1 },
    { colour: null, count: 0 },
    { colour: null, count: 0 },
  ],
  wall: Array.from({ length: 5 }, () => [null, null, null, null, null]),
  floor: [],
  tray: null,
};
const CHOICES = [take("Ar2", 0, "red", 1), take("Arf", 0, "red", "floor"), take("Xw3", "centre", "white", 2)];
const red: Selection = { step: "target", from: 0, colour: "red" };

describe("two taps make a move", () => {
  test("tiles, then a line", () => {
    expect(tapTiles(CHOICES, NOTHING, { from: 0, colour: "red" })).toEqual({ selection: red });
    expect([...targets(CHOICES, red).keys()]).toEqual([1, "floor"]);
    expect(tapTarget(CHOICES, red, 1, board)).toEqual({ selection: NOTHING, play: "Ar2" });
    expect(tapTarget(CHOICES, red, "floor", board)).toEqual({ selection: NOTHING, play: "Arf" });
  });

  test("the same tiles again let go, others are taken instead", () => {
    expect(tapTiles(CHOICES, red, { from: 0, colour: "red" })).toEqual({ selection: NOTHING });
    expect(tapTiles(CHOICES, red, { from: "centre", colour: "white" })).toEqual({
      selection: { step: "target", from: "centre", colour: "white" },
    });
  });
});

test("what cannot be done is explained", () => {
  const why = (outcome: object) => ("why" in outcome ? outcome.why : null);
  expect(why(tapTiles(null, NOTHING, { from: 0, colour: "red" }))).toEqual("why.not-your-turn");
  expect(why(tapTarget(CHOICES, NOTHING, 1, board))).toEqual("choc.why.choose-tiles");
  expect(why(tapTarget(CHOICES, red, 0, board))).toEqual("why.line-full");
  expect(why(tapTarget(CHOICES, red, 2, board))).toEqual("why.line-holds-another-colour");
  expect(why(tapTarget(CHOICES, red, 4, board))).toEqual("why.wall-has-colour");
});

test("Split asks where the rest goes, colour by colour", () => {
  const choices = [
    split("Ck2.rw.", "left", "left"),
    split("Ck2.r.w", "left", "right"),
    split("Ck2.w.r", "right", "left"),
    split("Ck2..rw", "right", "right"),
  ];
  const outcome = tapTarget(choices, { step: "target", from: 2, colour: "black" }, 1, board);
  expect(outcome).toEqual({ selection: { step: "shares", from: 2, colour: "black", to: 1 } });
  const { colours, play } = sharing(choices, outcome.selection);
  expect(colours).toEqual(["white", "red"]);
  expect(play({})).toBeNull();
  expect(play({ red: "left" })).toBeNull();
  expect(play({ red: "right", white: "left" })).toBe("Ck2.w.r");
});

test("in the plain box a tap on a cell is the move", () => {
  const choices: Offer[] = [2, 4].map((column) => ({
    text: `3c${column + 1}`,
    move: { type: "tile", line: 2, column },
    preview,
  }));
  expect(cells(choices)).toHaveLength(2);
  expect(tapCell(choices, 2, 4)).toEqual({ selection: NOTHING, play: "3c5" });
  expect(tapCell(choices, 2, 1)).toEqual({ selection: NOTHING, why: "why.cell-taken" });
  expect(tapTiles(choices, NOTHING, { from: 0, colour: "red" })).toEqual({
    selection: NOTHING,
    why: "why.tile-now",
  });
});

describe("notation typed letter by letter", () => {
  test.each([
    ["a", { typed: "a" }],
    ["ar", { typed: "ar", selection: { step: "target", from: 0, colour: "red" } }],
    ["ar2", { typed: "", play: "Ar2" }],
    ["XW3", { typed: "", play: "Xw3" }],
    ["arx", { typed: "x" }],
    ["q", { typed: "" }],
  ])("%s", (typed, result) => expect(typeKey(CHOICES, typed)).toEqual(result));

  test("a Split asks for the rest", () => {
    const choices = [split("Ck2.rw.", "left", "left"), split("Ck2..rw", "right", "right")];
    expect(typeKey(choices, "ck2")).toEqual({
      typed: "",
      selection: { step: "shares", from: 2, colour: "black", to: 1 },
    });
  });
});

test("every choice of recorded games can be reached by taps and by typing", () => {
  const steps = (stories as unknown as { steps: { choices?: Offer[] }[] }[]).flatMap(({ steps }) => steps);
  let seen = 0;
  for (const { choices } of steps) {
    if (!choices?.length) continue;
    const reached = new Set<string>();
    for (const group of groups(choices)) {
      const chosen = tapTiles(choices, NOTHING, group).selection;
      for (const [to, options] of targets(choices, chosen)) {
        const outcome = tapTarget(choices, chosen, to, board);
        if (outcome.play) reached.add(outcome.play);
        else
          for (const { move } of options) reached.add(sharing(choices, outcome.selection).play(move.split ?? {}) ?? "");
      }
    }
    for (const { line, column } of cells(choices)) {
      const outcome = tapCell(choices, line, column);
      if (outcome.play) reached.add(outcome.play);
    }
    expect([...reached].sort()).toEqual(choices.map(({ text }) => text).sort());
    for (const { text } of choices) {
      const result = typeKey(choices, text.split(".")[0]!);
      expect(result.play !== undefined || result.selection !== undefined).toBe(true);
    }
    seen += choices.length;
  }
  expect(seen).toBeGreaterThan(100);
});
