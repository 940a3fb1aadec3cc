import { describe, expect, test } from "vitest";
import {
  centreColumn,
  factorySpot,
  fieldSpot,
  FINGER,
  heapColumn,
  numberSpot,
  cornerSpot,
  type Layout,
} from "../src/games/summer-pavilion/spots";
import type { Rect } from "../src/games/parts/shapes";
import { layout } from "../src/games/summer-pavilion/layout";
import { COLOURS } from "../src/games/summer-pavilion/board";
import { FIELDS } from "../src/wire/summer-pavilion-geometry";

const FACTORIES = { 2: 5, 3: 7, 4: 9 } as const;
/** What is left for the table on screens of these sizes. */
const SIZES = {
  phone: [352, 644],
  tall: [728, 906],
  laptop: [1326, 648],
  desktop: [1560, 960],
  large: [1880, 960],
  small: [984, 580],
} as const;
const CASES = Object.entries(SIZES).flatMap(([size, [width, height]]) =>
  ([2, 3, 4] as const).flatMap((players) => [false, true].map((laying) => ({ size, width, height, players, laying }))),
);
const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5;
const inside = (outer: Rect, a: Rect, slack = 1) =>
  a.x >= outer.x - slack &&
  a.y >= outer.y - slack &&
  a.x + a.width <= outer.x + outer.width + slack &&
  a.y + a.height <= outer.y + outer.height + slack;
const round = ({ x, y, r }: { x: number; y: number; r: number }): Rect => ({
  x: x - r,
  y: y - r,
  width: 2 * r,
  height: 2 * r,
});

/** The places that must not overlap. */
function places(at: Layout, laying: boolean): [string, Rect][] {
  const display: [string, Rect][] =
    at.arrangement === "phone" && laying
      ? []
      : [
          ["centre", at.centre],
          ...at.factories.map((plate, n): [string, Rect] => [`factory ${n}`, round({ ...plate, r: plate.r * 0.75 })]),
        ];
  return [
    ...at.boards.map((board, n): [string, Rect] => [`board ${n}`, board]),
    ["jokers", at.jokers],
    ["supply", at.supply],
    ...display,
  ];
}

describe.each(CASES)("$size, $players players, laying $laying", ({ size, width, height, players, laying }) => {
  const at = layout(width, height, players, 0, FACTORIES[players], laying);
  const all = places(at, laying);

  test("everything is on the table and nothing overlaps", () => {
    const table = { x: 0, y: 0, width, height };
    for (const [name, rect] of all) expect(inside(table, rect), `${name} ${JSON.stringify(rect)}`).toBe(true);
    for (const [a, one] of all)
      for (const [b, other] of all) if (a < b) expect(overlap(one, other), `${a} and ${b}`).toBe(false);
    for (const [n, plate] of at.factories.entries())
      for (const other of at.factories.slice(n + 1))
        if (!(at.arrangement === "phone" && laying))
          expect(Math.hypot(plate.x - other.x, plate.y - other.y)).toBeGreaterThanOrEqual(plate.r + other.r);
  });

  test("a board holds its fields, corners and numbers, and its hand", () => {
    for (const board of at.boards) {
      for (const { star, position } of FIELDS)
        expect(inside(board, { ...fieldSpot(board, star, position), width: 0, height: 0 })).toBe(true);
      for (const slot of [0, 1, 2, 3]) {
        const spot = cornerSpot(board, slot);
        expect(
          inside(
            board,
            { x: spot.x - spot.size / 2, y: spot.y - spot.size * 0.87, width: spot.size, height: spot.size * 1.74 },
            2,
          ),
        ).toBe(true);
        for (const number of [1, 2, 3, 4]) {
          const middle = numberSpot(board, number);
          expect(Math.hypot(middle.x - spot.x, middle.y - spot.y)).toBeGreaterThan(board.side * 0.9);
        }
      }
      expect(inside(board, board.hand)).toBe(true);
      expect(board.hand.y).toBeGreaterThanOrEqual(board.y + board.header);
    }
  });

  test("tiles of a factory keep to their quarter", () => {
    for (const plate of at.factories)
      for (const slot of [0, 1, 2, 3]) {
        const spot = factorySpot(plate, slot);
        expect(Math.hypot(spot.x - plate.x, spot.y - plate.y) + spot.size * 0.87).toBeLessThanOrEqual(plate.r * 1.02);
      }
  });

  if (size === "phone")
    test("fingers hit what they mean", () => {
      const my = at.boards[0]!;
      if (laying) {
        for (const colour of COLOURS) {
          expect(heapColumn(at.supply, colour).width).toBeGreaterThanOrEqual(44);
          expect(heapColumn(my.hand, colour).width).toBeGreaterThanOrEqual(44);
          expect(heapColumn(my.hand, colour).height).toBeGreaterThanOrEqual(44);
        }
        expect(at.pass.height).toBeGreaterThanOrEqual(44);
        expect(at.pass.width).toBeGreaterThanOrEqual(44);
        // Fields are smaller: the star is shown large, over the empty display.
        expect(my.side).toBeLessThan(FINGER);
        expect(at.lens!.height / 3.5).toBeGreaterThan(50);
        expect(overlap(at.lens!, my)).toBe(false);
        expect(my.side).toBeGreaterThan(30);
      } else {
        for (const { r } of at.factories) expect(r).toBeGreaterThanOrEqual(42);
        expect(centreColumn(at.centre, "red").height).toBeGreaterThanOrEqual(36);
        expect(my.side).toBeGreaterThan(12);
      }
    });
  else
    test("my board is large, and the others are readable", () => {
      const [my, ...others] = at.boards;
      if (size !== "small") expect(my!.side).toBeGreaterThan(36);
      for (const other of others) expect(other.side).toBeGreaterThan(size === "small" ? 9 : 13);
      expect(at.centre.width).toBeGreaterThan(100);
    });
});
