// What lies where on the table, and how what happens is shown. What lies in a garden is part of it, and drawn with it.

import type { Event, Hexagon, Piece as Thing, View } from "../../wire/queens-garden";
import { firstJokers } from "../../wire/queens-garden-map";
import type { Staging } from "../stage";
import { stonesOf } from "./board";

/** A piece as it is drawn. */
export type What =
  { type: "stone"; hexagon: Hexagon } | { type: "expansion"; hexagon: Hexagon | null } | { type: "joker" };

/** A piece of its text: `stone blue bird`, `expansion`, `joker`. */
export function whatOf(text: string): What {
  const [type, ...words] = text.split(" ");
  const hexagon = words.join(" ") as Hexagon;
  if (type === "stone") return { type, hexagon };
  return type === "expansion" ? { type, hexagon: hexagon || null } : { type: "joker" };
}

/** The hexagon as a thing that can be chosen; nothing: a joker, or face down. */
export function thingOf(text: string): Thing | null {
  const what = whatOf(text);
  return what.type === "joker" || !what.hexagon ? null : { type: what.type, hexagon: what.hexagon };
}

const isExpansion = (what: string) => what.startsWith("expansion");

function pieces({ slots, players }: View): { what: string; place: string }[] {
  const stacked = slots.flatMap(({ expansion }, slot) => {
    if (expansion.type === "taken") return [];
    const what = expansion.type === "face-up" ? `expansion ${expansion.hexagon}` : "expansion";
    return [{ what, place: `slot:${slot}` }];
  });
  return [
    // The first of the stack lies on top.
    ...stacked.reverse(),
    ...slots.flatMap(({ stones }, slot) =>
      stonesOf(stones).map((hexagon) => ({ what: `stone ${hexagon}`, place: `slot:${slot}` })),
    ),
    ...players.flatMap(({ stones, jokers, expansions }, seat) =>
      [
        ...stonesOf(stones).map((hexagon) => `stone ${hexagon}`),
        ...Array<string>(jokers).fill("joker"),
        ...expansions.map((hexagon) => `expansion ${hexagon}`),
      ].map((what) => ({ what, place: `storage:${seat}` })),
    ),
  ];
}

const deal = { beat: "deal", ms: 620 };
const take = { beat: "take", ms: 480 };
const pay = { beat: "pay", ms: 380 };
const place = { beat: "place", ms: 520 };
const pass = { beat: "pass", ms: 520 };
const score = { beat: "score", ms: 660, opens: true, scores: true } as const;

export const staging: Staging<View, Event> = {
  pieces,
  round: ({ round }) => round,
  scores: ({ players }) => players.map(({ score }) => score),
  opening: (players) => [
    ...Array.from({ length: players }, (_, seat) => Array<string>(firstJokers).fill(`storage:${seat}`)).flatMap(
      (places) => places.map((place) => ({ what: "joker", place })),
    ),
    // Of the first round; those of the others are told to be laid.
    ...Array.from({ length: Math.min(8, 2 * players + 1) }, (_, slot) => ({
      what: "expansion",
      place: `slot:${slot}`,
    })),
  ],
  pools: ["bag", "tower", "supply", "stacks", "jokers", "field", "area"],
  row: (what) => (isExpansion(what) ? "expansion" : ""),
  atOnce: isExpansion,
  isUnder: isExpansion,
  beats: {
    "round-began": deal,
    refilled: deal,
    dealt: deal,
    "stack-spread": deal,
    revealed: { beat: "reveal", ms: 480 },
    taken: take,
    "top-moved": take,
    paid: pay,
    "jokers-paid": pay,
    placed: place,
    expanded: place,
    "expanded-face-down": place,
    surrounded: place,
    passed: pass,
    discarded: pass,
    "item-scored": score,
    "pavilions-scored": score,
    "storage-emptied": score,
    "group-scored": score,
    "display-cleared": { beat: "clear", ms: 420 },
    "game-ended": { beat: "end", ms: 200 },
  },
};
