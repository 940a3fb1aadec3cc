// Orders of the joker colours.

import type { Colour } from "../../wire/summer-pavilion";
import type { Options } from "../terms";

/** The usual order. */
export const FRONT: readonly Colour[] = ["purple", "green", "orange", "yellow", "blue", "red"];
export const REVERSED: readonly Colour[] = [...FRONT].reverse();

export type Order = "front" | "reversed" | "other";
const equal = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, n) => item === b[n]);

/** Which order the jokers have. */
export function orderOf({ jokers }: Options): Order {
  const order = Array.isArray(jokers) ? jokers : FRONT;
  return equal(order, FRONT) ? "front" : equal(order, REVERSED) ? "reversed" : "other";
}
