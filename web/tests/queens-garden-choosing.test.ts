// From taps to turns, with choices that a server told; and where everything lies.

import { describe, expect, test } from "vitest";
import { middle, square, type Rect } from "../src/games/parts/shapes";
import { layout, WIDE, type BoardPlace } from "../src/games/queens-garden/layout";
import { staging } from "../src/games/queens-garden/pieces";
import { lookAt, zoomAt, zoomed } from "../src/games/queens-garden/zoom";
import { setOut } from "../src/games/stage";
import { fieldText, pieceText, readPiece, stonesOf } from "../src/games/queens-garden/board";
import { display, displayGrid, fieldSpot, spotOf, stoneHit } from "../src/games/queens-garden/spots";
import {
  chooseTake,
  copies,
  freeAreas,
  legalAreas,
  legalFields,
  NOTHING,
  passing,
  payable,
  payJokers,
  placing,
  purse,
  rotate,
  takes,
  tapDisplay,
  tapFaceDown,
  tapField,
  tapPass,
  tapStorage,
  togglePaid,
  type,
  type Offer,
  WHY,
} from "../src/games/queens-garden/select";
import { nearest } from "../src/games/parts/rove";
import type { Event, Piece, View } from "../src/wire/queens-garden";
import { fields } from "../src/wire/queens-garden-map";
import stories from "./data/queens-garden.json";
import type { Story } from "./stories";

const STORIES = stories as unknown as Story<View, Event, Offer>[];
/** Choices at the beginning of a turn, as the stories tell them. */
const TURNS = STORIES.flatMap(({ steps }) =>
  steps.flatMap(({ choices }) => (choices?.some(({ text }) => text === "pass") ? [choices] : [])),
);
const pieces = (choices: Offer[], type?: Piece["type"]) =>
  choices.flatMap(({ move }) => (move.type === "place" && (!type || move.piece.type === type) ? [move.piece] : []));
const EMPTY = { areas: {}, hexagons: [], printed: [] };

test("the stories have turns of every kind", () => {
  expect(TURNS.length).toBeGreaterThan(8);
  expect(TURNS.flatMap((choices) => pieces(choices, "stone")).length).toBeGreaterThan(10);
  expect(TURNS.flatMap((choices) => pieces(choices, "expansion")).length).toBeGreaterThan(1);
});

describe("placing", () => {
  test("a piece, then a field: the whole turn in one command, paid as proposed", () => {
    for (const choices of TURNS)
      for (const piece of pieces(choices)) {
        const { selection } = tapStorage(choices, NOTHING, piece);
        expect(selection.step).toBe("place");
        const may = placing(choices, piece)!;
        for (const field of legalFields(choices, selection)) {
          const outcome = tapField(choices, selection, field, EMPTY);
          expect(outcome.play).toEqual([`place:${pieceText(piece)}`, fieldText(field), ...may.payments[0]!.moves]);
        }
      }
  });

  test("a field that does not accept it is explained", () => {
    let explained = 0;
    for (const choices of TURNS)
      for (const piece of pieces(choices)) {
        const { selection } = tapStorage(choices, NOTHING, piece);
        const may = placing(choices, piece)!;
        for (const [list, why] of [
          [may.unlike, "why.no-matching-neighbour"],
          [may.twins, "why.group-would-repeat"],
        ] as const)
          for (const field of list) {
            const outcome = tapField(choices, selection, field, EMPTY);
            expect(outcome.play).toBeUndefined();
            expect(outcome.why).toBe(why);
            explained++;
          }
      }
    expect(explained).toBeGreaterThan(0);
    expect(tapField(TURNS[0]!, NOTHING, [1, 0], EMPTY).why).toEqual("qg.why.choose-piece");
    expect(tapField(null, NOTHING, [1, 0], EMPTY).why).toEqual("why.not-your-turn");
  });

  test("a finger sees an expansion before it lies; turning stays in its area", () => {
    for (const choices of TURNS)
      for (const piece of pieces(choices, "expansion")) {
        const { selection } = tapStorage(choices, NOTHING, piece);
        const [field] = legalFields(choices, selection);
        const seen = tapField(choices, selection, field!, EMPTY, false);
        expect(seen.play).toBeUndefined();
        const laid = tapField(choices, seen.selection, field!, EMPTY, false);
        expect(laid.play?.[1]).toBe(fieldText(field!));
        const area = (at: readonly number[]) => fields.find((place) => fieldText(place.field) === at.join())!.area;
        const turned = rotate(choices, seen.selection, 1);
        expect(turned.step === "place" && area(turned.at!)).toBe(area(field!));
      }
  });

  test("a payment is always a whole one; every other one can be reached by changing single pieces", () => {
    for (const choices of TURNS)
      for (const piece of pieces(choices)) {
        const start = tapStorage(choices, NOTHING, piece).selection;
        const { texts, jokers } = purse(choices, start);
        const reached = new Set<string>();
        const todo = [start];
        for (const selection of todo) {
          if (selection.step !== "place") continue;
          const { payment } = selection;
          expect(placing(choices, piece)!.payments).toContain(payment);
          const name = JSON.stringify(payment);
          if (reached.has(name)) continue;
          reached.add(name);
          todo.push(...texts.map((text) => togglePaid(choices, selection, text)));
          for (let n = 0; n <= jokers; n++) todo.push(payJokers(choices, selection, n));
        }
        expect(reached.size).toBe(placing(choices, piece)!.payments.length);
      }
  });

  test("a piece that cannot be placed says why", () => {
    for (const choices of TURNS)
      for (const { text, why } of choices.find(({ text }) => text === "pass")!.preview.refused) {
        if (text === "face-down") expect(tapFaceDown(choices, NOTHING).why).toBe(WHY[why]);
        else if (text.startsWith("place:")) {
          const piece = readPiece(text.slice(6));
          expect(tapStorage(choices, NOTHING, piece).why).toBe(WHY[why]);
        }
      }
  });
});

describe("taking", () => {
  test("by colour or by symbol, with what comes", () => {
    let taken = 0;
    for (const choices of TURNS)
      for (const { move, preview } of choices) {
        if (move.type !== "take") continue;
        for (const hexagon of preview.taken) {
          const { selection } = tapDisplay(choices, NOTHING, { type: "stone", hexagon }, 0);
          expect(selection.step).toBe("take");
          const options = takes(choices, hexagon);
          expect(options).toHaveLength(2);
          const meant = options.find(({ item }) => item === move.item)!;
          expect(meant.taken).toEqual(preview.taken);
          expect(chooseTake(selection, meant).play).toEqual([meant.text]);
          for (const other of options) expect(other.taken !== null || other.why === "why.storage-full").toBe(true);
          taken++;
        }
      }
    expect(taken).toBeGreaterThan(20);
  });

  test("of identical ones the copy that is tapped", () => {
    const choices: Offer[] = [1, 3].map((slot) => ({
      text: `b3@${slot}`,
      move: { type: "copy", hexagon: "blue butterfly", slot },
      preview: {} as Offer["preview"],
    }));
    expect(copies(choices)).toHaveLength(2);
    expect(tapDisplay(choices, NOTHING, { type: "stone", hexagon: "blue butterfly" }, 3).play).toEqual(["b3@3"]);
    expect(tapDisplay(choices, NOTHING, { type: "stone", hexagon: "blue tree" }, 3).why).toEqual("why.copy-now");
    expect(tapPass(choices, NOTHING).why).toEqual("why.copy-now");
  });
});

test("passing throws away in the order of the rules", () => {
  expect(passing([], ["b2", "g3"])).toEqual(["pass"]);
  expect(passing(["+g1", "g3", "b2"], ["b2", "b2", "g3", "+g1"])).toEqual(["pass", "drop:b2", "drop:g3", "drop:+g1"]);
});

test("a face-down expansion: the button, then an area", () => {
  const choices = TURNS.find((choices) => choices.some(({ text }) => text === "face-down"))!;
  const { selection } = tapFaceDown(choices, NOTHING);
  expect(selection).toEqual({ step: "face-down" });
  const [area] = freeAreas(choices);
  const field = fields.find((place) => place.area === area)!.field;
  expect(tapField(choices, selection, field, EMPTY).play).toEqual(["face-down", area]);
  expect(tapField(choices, selection, [1, 0], EMPTY).why).toEqual("why.not-round-a-middle");
  expect(tapFaceDown(choices, selection).selection).toEqual(NOTHING);
});

test("moves are typed letter by letter, in full or in short", () => {
  for (const choices of TURNS) {
    for (const { text } of choices)
      for (const spelling of [text, text.replace(/^(\w)\w*:/, "$1").replace("face-down", "fd")]) {
        let [typed, found] = ["", ""];
        for (const key of spelling) {
          const result = type(choices, NOTHING, typed + key);
          [typed, found] = [result.typed, result.text ?? found];
        }
        expect(found, spelling).toBe(text);
      }
    expect(type(choices, NOTHING, "x")).toEqual({ typed: "" });
  }
  const choices = TURNS.find((choices) => pieces(choices).length > 0)!;
  const { selection } = tapStorage(choices, NOTHING, pieces(choices)[0]!);
  const field = fieldText(legalFields(choices, selection)[0]!);
  expect(type(choices, selection, field).text).toBe(field);
});

test("a turn that was begun elsewhere goes on decision by decision", () => {
  const offer = (text: string, move: Offer["move"]): Offer => ({ text, move, preview: {} as Offer["preview"] });
  const where = [offer("1,0", { type: "at", field: [1, 0] })];
  expect(legalFields(where, NOTHING)).toEqual([[1, 0]]);
  expect(tapField(where, NOTHING, [1, 0], EMPTY).play).toEqual(["1,0"]);
  const area = [offer("NE", { type: "in", area: "NE" })];
  expect(legalAreas(area, NOTHING)).toEqual(["NE"]);
  expect(tapField(area, NOTHING, [3, -3], EMPTY).play).toEqual(["NE"]);
  const pay = [offer("pay:b2", { type: "pay", piece: readPiece("b2") }), offer("pay:jokers", { type: "pay-jokers" })];
  expect(payable(pay)).toEqual({ texts: ["b2"], jokers: 1 });
  expect(tapStorage(pay, NOTHING, readPiece("b2")).play).toEqual(["pay:b2"]);
  expect(tapStorage(pay, NOTHING, readPiece("g2")).why).toEqual("qg.why.discards-first");
  const drop = [offer("done", { type: "done" }), offer("drop:b2", { type: "discard", piece: readPiece("b2") })];
  expect(tapStorage(drop, NOTHING, readPiece("b2")).play).toEqual(["drop:b2"]);
  expect(tapPass(drop, NOTHING).play).toEqual(["done"]);
});

test("arrows go to what lies that way", () => {
  const points = [
    { x: 10, y: 0 },
    { x: 5, y: 8 },
    { x: -9, y: 1 },
    { x: 30, y: 0 },
  ];
  expect(nearest({ x: 0, y: 0 }, points, "ArrowRight")).toBe(0);
  expect(nearest({ x: 0, y: 0 }, points, "ArrowDown")).toBe(1);
  expect(nearest({ x: 0, y: 0 }, points, "ArrowLeft")).toBe(2);
  expect(nearest({ x: 0, y: 0 }, points, "ArrowUp")).toBeNull();
  expect(nearest({ x: 0, y: 0 }, points, "a")).toBeNull();
});

const SIZES = {
  phone: [352, 646],
  "low phone": [352, 520],
  tablet: [728, 904],
  laptop: [1326, 644],
  desktop: [1560, 960],
} as const;
const within = (inner: Rect, outer: Rect, slack = 0.6) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack;
const apart = (a: Rect, b: Rect) =>
  a.x + a.width <= b.x + 0.6 ||
  b.x + b.width <= a.x + 0.6 ||
  a.y + a.height <= b.y + 0.6 ||
  b.y + b.height <= a.y + 0.6;

describe.each(Object.entries(SIZES))("the table on a %s", (name, [width, height]) => {
  const layouts = [2, 3, 4].map((players) => layout(width, height, players, 0));

  test("fits, and nothing lies on anything else", () => {
    for (const { boards, display } of layouts) {
      const frame = { x: 0, y: 0, width, height };
      const parts: Rect[] = [...boards, display];
      for (const part of parts) expect(within(part, frame), JSON.stringify(part)).toBe(true);
      parts.forEach((a, n) =>
        parts.slice(n + 1).forEach((b) => expect(apart(a, b), JSON.stringify([a, b])).toBe(true)),
      );
    }
  });

  test("on every board garden, storage and buttons lie apart and within", () => {
    const check = (board: BoardPlace) => {
      const parts: Rect[] = [board.garden, ...board.cells, ...board.buttons];
      for (const part of parts) expect(within(part, board, 1), JSON.stringify([part, board])).toBe(true);
      parts.forEach((a, n) =>
        parts.slice(n + 1).forEach((b) => expect(apart(a, b), JSON.stringify([a, b])).toBe(true)),
      );
      expect(Math.min(...parts.map(({ y }) => y))).toBeGreaterThanOrEqual(board.y + board.header - 0.6);
      for (const { field } of fields) {
        const { x, y, size } = fieldSpot(board.garden, field);
        expect(
          within({ x: x - size / 2, y: y - size / WIDE, width: size, height: (2 * size) / WIDE }, board.garden, 1),
        ).toBe(true);
      }
    };
    for (const { boards } of layouts) boards.forEach(check);
  });

  test("what is tapped is large enough", () => {
    const least = name === "low phone" ? 43 : 43.5;
    for (const { boards } of layouts)
      for (const { width, height } of [...boards[0]!.cells, ...boards[0]!.buttons])
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(least);
    for (const [players, { display }] of layouts.map((it, n) => [n + 2, it] as const))
      for (let count = 1; count <= 6; count++)
        for (const place of displayGrid(display, count, 3)) {
          const hit = stoneHit(place, 0);
          if (name !== "low phone")
            expect(hit.width, `${players} players, ${count} places`).toBeGreaterThanOrEqual(43.5);
        }
  });

  test("pieces lie in their places", () => {
    for (const { players, steps } of STORIES)
      for (const { view } of steps.flatMap(({ frames }) => frames)) {
        const place = layouts[players - 2]!;
        const shown = display(place, view!);
        const { pieces } = setOut(staging, view!);
        for (const piece of pieces) {
          const [at, seat] = piece.place.split(":");
          const of = at === "storage" ? place.boards[Number(seat)]! : place.display;
          expect(within(square(spotOf(place, shown, view!, piece)), of, 14)).toBe(true);
        }
        for (const { hit } of shown.hexagons(pieces)) expect(within(hit, place.display)).toBe(true);
      }
  });
});

test("a closer look makes fields large enough for fingers and keeps them in the frame", () => {
  const { garden } = layout(352, 646, 4, 0).boards[0]!;
  for (const wanted of [
    [[1, 0]],
    fields.map(({ field }) => field),
    [
      [4, 0],
      [4, -1],
      [2, 0],
    ],
    [
      [-4, 4],
      [-2, 3],
    ],
  ] as [number, number][][]) {
    const near = zoomed(garden, lookAt(garden, wanted, 46));
    expect(fieldSpot(near, [1, 0]).size).toBeGreaterThanOrEqual(44);
    if (wanted.length > 10) continue;
    for (const field of wanted) {
      const { x, y, size } = fieldSpot(near, field);
      expect(within({ x: x - size / 2, y: y - size / 2, width: size, height: size }, garden, 6)).toBe(true);
    }
  }
  const zoom = zoomAt(garden, { scale: 1, x: 0, y: 0 }, middle(garden), 2);
  expect(zoom).toEqual({ scale: 2, x: 0, y: 0 });
  expect(zoomAt(garden, zoom, middle(garden), 0.1).scale).toBe(1);
});

test("stories give storages to look at", () => {
  expect(
    STORIES.some(({ steps }) =>
      steps.some(({ frames }) =>
        frames.some(({ view }) => view!.players.some(({ stones }) => stonesOf(stones).length > 6)),
      ),
    ),
  ).toBe(true);
});
