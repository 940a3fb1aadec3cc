// Lines of the log: what is the same in all games.

import type { Key } from "../../text/text.svelte";
import type { Line, Value, Values } from "../game";
import { read, type Event } from "../stage";

/**
 * The places that an event talks about, and those that pieces were carried to. In heaps, where every kind of piece has
 * its place, a mark names the piece too.
 */
export function marksOf({ about = [], carried = [] }: Event, heaps: readonly string[] = []): string[] {
  const ends = carried.map(({ piece, to }) => (heaps.includes(read(to).at) ? `${to}:${piece}` : to));
  return [...new Set([...about, ...ends])];
}

/** A sentence about an event. */
export const lineOf =
  (event: Event, heaps: readonly string[] = []) =>
  (key: Key, values: Values = {}, more: Partial<Line> = {}): Line => ({
    key,
    values,
    marks: marksOf(event, heaps),
    ...(event.seat == null ? {} : { seat: event.seat }),
    ...(event.points ? { points: event.points } : {}),
    ...more,
  });

/** What was carried, in all. */
export const countOf = ({ carried = [] }: Event, to = "") =>
  carried.reduce((sum, carry) => sum + (carry.to.startsWith(to) ? carry.count : 0), 0);

/** Things as a list; nothing: `none`. */
export const listOf = (items: Value[], none: Value): Value =>
  items.reduce<Value | null>(
    (all, item) => (all === null ? item : { key: "tiles.list", values: { all, item } }),
    null,
  ) ?? none;

/** How many points it cost. */
export const lossOf = ({ points }: Event) => Math.max(0, -(points?.points ?? 0));
