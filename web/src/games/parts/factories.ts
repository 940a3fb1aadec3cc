// Factories round a centre: where they lie, what they are called.

import type { Disc, Point, Rect } from "./shapes";

/** The letter of a factory. */
export const factoryLetter = (factory: number) => String.fromCharCode(65 + factory);

/** Points on an ellipse, at equal distances along it, the first at the top, clockwise. */
export function spread(count: number, a: number, b: number): Point[] {
  const steps = 720;
  const at = (n: number) => {
    const angle = (n / steps) * 2 * Math.PI - Math.PI / 2;
    return { x: a * Math.cos(angle), y: b * Math.sin(angle) };
  };
  const along = [0];
  for (let n = 1; n <= steps; n++) {
    const [p, q] = [at(n - 1), at(n)];
    along.push(along[n - 1]! + Math.hypot(q.x - p.x, q.y - p.y));
  }
  const whole = along[steps]!;
  return Array.from({ length: count }, (_, k) => at(along.findIndex((length) => length >= (k / count) * whole)));
}

/** Whether a rectangle around a point keeps clear of all factories. */
const isClear = (factories: Disc[], { x, y }: Point, width: number, height: number) =>
  factories.every((plate) => {
    const dx = Math.max(0, Math.abs(plate.x - x) - width / 2);
    const dy = Math.max(0, Math.abs(plate.y - y) - height / 2);
    return Math.hypot(dx, dy) >= plate.r + 4;
  });

/** The best rectangle around a point, up to a size, that keeps clear of all factories. */
export function between(
  factories: Disc[],
  around: Point,
  most: number,
  tallest: number,
  worth: (width: number, height: number) => number,
): Rect {
  let best = { width: 60, height: 30, worth: worth(60, 30) };
  for (let width = most; width > 60; width -= 6)
    for (let height = tallest; height > 30; height -= 6) {
      const found = worth(width, height);
      if (found > best.worth && isClear(factories, around, width, height)) best = { width, height, worth: found };
    }
  const { width, height } = best;
  return { x: around.x - width / 2, y: around.y - height / 2, width, height };
}

/** A screen so low, such as a phone on its side, has an arrangement of its own. */
export const LOW = 420;

/** Factories in rows of four on a phone, as large as fits with a gap around. */
export function inRows(count: number, y: number, width: number, slot: number, gap: number, across = 4): Disc[] {
  const wide = width / across;
  return Array.from({ length: count }, (_, k) => ({
    x: wide * (k % across) + wide / 2,
    y: y + slot * Math.floor(k / across) + slot / 2,
    r: Math.min(slot, wide) / 2 - gap,
  }));
}
