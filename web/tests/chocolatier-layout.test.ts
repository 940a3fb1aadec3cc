import { describe, expect, test } from "vitest";
import { layout } from "../src/games/chocolatier/layout";

describe("the table fits its screen", () => {
  const sizes = [
    [352, 648],
    [728, 904],
    [1326, 648],
    [1560, 960],
  ] as const;
  const tables = [
    [2, 5],
    [3, 7],
    [4, 9],
  ] as const;
  test.each(sizes.flatMap((size) => tables.map((table) => [...size, ...table] as const)))(
    "%i × %i, %i players",
    (width, height, players, factories) => {
      const found = layout(width, height, players, 1, factories);
      const boxes = [
        ...found.boards,
        found.centre,
        ...found.factories.map(({ x, y, r }) => ({
          x: x - r * 0.75,
          y: y - r * 0.75,
          width: 1.5 * r,
          height: 1.5 * r,
        })),
      ];
      for (const { x, y, width: w, height: h } of boxes) {
        expect(x).toBeGreaterThanOrEqual(-0.5);
        expect(y).toBeGreaterThanOrEqual(-0.5);
        expect(x + w).toBeLessThanOrEqual(width + 0.5);
        expect(y + h).toBeLessThanOrEqual(height + 0.5);
      }
      boxes.forEach((a, n) =>
        boxes.slice(n + 1).forEach((b) => {
          const apart =
            a.x + a.width <= b.x + 0.5 ||
            b.x + b.width <= a.x + 0.5 ||
            a.y + a.height <= b.y + 0.5 ||
            b.y + b.height <= a.y + 0.5;
          expect(apart, JSON.stringify([a, b])).toBe(true);
        }),
      );
      for (const { r } of found.factories) expect(r).toBeGreaterThanOrEqual(38);
    },
  );

  test("on a phone lines are 44 pixels high", () => {
    expect(layout(352, 648, 4, 0, 9).boards[0]!.row).toBeGreaterThanOrEqual(43);
  });
});
