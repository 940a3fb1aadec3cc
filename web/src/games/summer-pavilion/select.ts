// From taps to a move: which of the legal moves are still meant. Legality is only looked up, never decided.

import type { Key } from "../../text/text.svelte";
import type { BoardView, Colour, Move, Preview, Source, Tiles } from "../../wire/summer-pavilion";
import { CORNERS } from "../../wire/summer-pavilion-geometry";
import type { Option, Outcome as Outcomes } from "../game";
import { fitting } from "../parts/typing";
import { LETTERS } from "../../wire/summer-pavilion-geometry";
import { COLOURS, isFilled, total } from "./board";

export type Offer = Option<Move, Preview>;
type Of<T extends Move["type"]> = Option<Extract<Move, { type: T }>, Preview>;
export type Take = Of<"take">;
export type Lay = Of<"lay">;
export type Keep = Of<"keep">;

/** Tiles that can be taken together. */
export interface Group {
  from: Source;
  colour: Colour;
}

/** A field of a board. */
export interface Spot {
  star: number;
  position: number;
}

/** What the player has chosen so far. */
export type Selection =
  | { step: "nothing" }
  /** Tiles of the display: tapped again they are taken. */
  | ({ step: "taking" } & Group)
  /** A colour of the hand: fields for it glow. */
  | { step: "colour"; colour: Colour }
  /** A field and how it is paid: tapped again it is filled. */
  | ({ step: "field"; colour: Colour; jokers: number; /** Only this colour is meant. */ only: Colour | null } & Spot);

export const NOTHING: Selection = { step: "nothing" };

export type Outcome = Outcomes<Selection>;

const is =
  <T extends Move["type"]>(type: T) =>
  (offer: Offer): offer is Of<T> =>
    offer.move.type === type;
const same = (a: Spot, b: Spot) => a.star === b.star && a.position === b.position;

/** What can be taken. */
export const takes = (choices: Offer[] | null): Take[] => (choices ?? []).filter(is("take"));
/** How fields can be filled. */
export const lays = (choices: Offer[] | null): Lay[] => (choices ?? []).filter(is("lay"));
/** What can be kept after a pass. */
export const keeps = (choices: Offer[] | null): Keep[] => (choices ?? []).filter(is("keep"));
/** The bonus tiles that can be chosen. */
export const bonuses = (choices: Offer[] | null): Map<Colour, Offer> =>
  new Map((choices ?? []).filter(is("bonus")).map((offer) => [offer.move.colour, offer]));
export const pass = (choices: Offer[] | null): Offer | null => choices?.find(is("pass")) ?? null;

/** The move that a selection means, if it is complete. */
export function meant(choices: Offer[] | null, selection: Selection): Take | Lay | null {
  if (selection.step === "taking")
    return takes(choices).find(({ move }) => move.from === selection.from && move.colour === selection.colour) ?? null;
  if (selection.step === "field")
    return (
      ways(choices, selection, null).find(
        ({ move }) => move.colour === selection.colour && move.jokers === selection.jokers,
      ) ?? null
    );
  return null;
}

/** The ways to fill a field, if only one colour is meant with it. */
export const ways = (choices: Offer[] | null, field: Spot, only: Colour | null): Lay[] =>
  lays(choices).filter(({ move }) => same(move.field, field) && (!only || move.colour === only));

/** The fields that can be filled, with the best way for each. */
export function open(choices: Offer[] | null, selection: Selection, hand: Tiles): Map<string, Lay> {
  const only = selection.step === "colour" ? selection.colour : selection.step === "field" ? selection.only : null;
  const found = new Map<string, Lay[]>();
  for (const lay of lays(choices)) {
    if (only && lay.move.colour !== only) continue;
    const key = fieldKey(lay.move.field);
    found.set(key, [...(found.get(key) ?? []), lay]);
  }
  return new Map([...found].map(([key, ways]) => [key, best(ways, hand)]));
}

export const fieldKey = ({ star, position }: Spot) => `${star}.${position}`;

/** What most would choose: few jokers, and the colour that there is most of. */
export function best(ways: Lay[], hand: Tiles): Lay {
  const worth = ({ move }: Lay) => move.jokers * 100 - (hand[move.colour] ?? 0);
  return ways.reduce((best, way) => (worth(way) < worth(best) ? way : best));
}

/** Why nothing of this kind can be done now. */
function instead(choices: Offer[] | null): Key {
  if (!choices) return "why.not-your-turn";
  if (takes(choices).length) return "why.take-now";
  if (bonuses(choices).size) return "why.bonus-now";
  return keeps(choices).length ? "why.keep-now" : "why.lay-now";
}

/** Tiles of the display were tapped: the second time they are taken. */
export function tapTiles(choices: Offer[] | null, selection: Selection, group: Group): Outcome {
  const offer = meant(choices, { step: "taking", ...group });
  if (!offer) return { selection: NOTHING, why: takes(choices).length ? "why.joker-not-alone" : instead(choices) };
  const again = selection.step === "taking" && selection.from === group.from && selection.colour === group.colour;
  return again ? { selection: NOTHING, play: offer.text } : { selection: { step: "taking", ...group } };
}

/** The place beside my board was tapped: what is chosen goes there. */
export function tapPlace(choices: Offer[] | null, selection: Selection): Outcome {
  const offer = selection.step === "taking" ? meant(choices, selection) : null;
  return offer ? { selection: NOTHING, play: offer.text } : { selection: NOTHING, why: instead(choices) };
}

/** Tiles of my hand were tapped. */
export function tapHand(choices: Offer[] | null, selection: Selection, colour: Colour): Outcome {
  if (takes(choices).length) return tapPlace(choices, selection);
  if (!pass(choices)) return { selection: NOTHING, why: instead(choices) };
  if (selection.step === "colour" && selection.colour === colour) return { selection: NOTHING };
  const some = lays(choices).some(({ move }) => move.colour === colour);
  return some ? { selection: { step: "colour", colour } } : { selection: NOTHING, why: "pav.why.no-field" };
}

/**
 * A field of my board was tapped: the second time it is filled. Where fingers may miss (not `sure`) a second tap is
 * always asked for.
 */
export function tapField(
  choices: Offer[] | null,
  selection: Selection,
  field: Spot,
  board: BoardView,
  sure = true,
): Outcome {
  if (!pass(choices)) return { selection: NOTHING, why: instead(choices) };
  const chosen = selection.step === "field" && same(selection, field) ? meant(choices, selection) : null;
  if (chosen) return { selection: NOTHING, play: chosen.text };
  const only = selection.step === "colour" ? selection.colour : selection.step === "field" ? selection.only : null;
  const here = ways(choices, field, only);
  if (here.length === 0) {
    // A field for another colour: it is meant anyway.
    if (ways(choices, field, null).length) return tapField(choices, NOTHING, field, board, sure);
    return {
      selection: NOTHING,
      why: isFilled(board, field.star, field.position) ? "why.field-filled" : "why.too-few-tiles",
    };
  }
  // The colour is chosen and there is but one way: that is two taps already.
  if (sure && selection.step === "colour" && here.length === 1) return { selection: NOTHING, play: here[0]!.text };
  const { move } = best(here, board.hand);
  return {
    selection: {
      step: "field",
      star: field.star,
      position: field.position,
      colour: move.colour,
      jokers: move.jokers,
      only,
    },
  };
}

/** Another way to pay was chosen. */
export function pay(selection: Selection, colour: Colour, jokers: number): Selection {
  return selection.step === "field" ? { ...selection, colour, jokers } : selection;
}

/** A tile of the supply was tapped. */
export function tapSupply(choices: Offer[] | null, colour: Colour): Outcome {
  const all = bonuses(choices);
  const offer = all.get(colour);
  if (offer) return { selection: NOTHING, play: offer.text };
  return { selection: NOTHING, why: choices && !keeps(choices).length ? "pav.why.supply" : instead(choices) };
}

/** The move that keeps exactly these tiles. */
export const keeping = (choices: Offer[] | null, tiles: Tiles): Keep | null =>
  keeps(choices).find(({ move }) => COLOURS.every((colour) => (move.tiles[colour] ?? 0) === (tiles[colour] ?? 0))) ??
  null;

/** What most would keep: as much as costs nothing more, the next joker first, then of what there is most. */
export function keepMost(choices: Offer[] | null, hand: Tiles, next: Colour | null): Tiles {
  const order = [...COLOURS].sort((a, b) => Number(b === next) - Number(a === next) || (hand[b] ?? 0) - (hand[a] ?? 0));
  const kept: Tiles = {};
  for (const colour of order) {
    const room = Math.min(hand[colour] ?? 0, CORNERS - total(kept));
    if (room > 0) kept[colour] = room;
  }
  if (keeping(choices, kept)) return kept;
  const cheap = keeps(choices).reduce<Keep | null>(
    (best, keep) => (!best || keep.preview.lost < best.preview.lost ? keep : best),
    null,
  );
  return { ...cheap?.move.tiles };
}

/** Tiles in notation: `g2r1`. */
const tilesText = (tiles: Tiles) =>
  COLOURS.map((colour) => (tiles[colour] ? `${LETTERS[colour]}${tiles[colour]}` : "")).join("") || "-";

/** What a pass sends: with what is kept, where there is nothing to choose. At the end of the game nothing is. */
export function passing({ text }: Offer, hand: Tiles, last: boolean): string[] {
  if (total(hand) === 0) return [text];
  if (last) return [text, `keep:${tilesText({})}`];
  return total(hand) <= CORNERS ? [text, `keep:${tilesText(hand)}`] : [text];
}

/** What keys typed one after another lead to: notation (`Cg`, `24b`, `24b+3`, `+y`, `pass`), letter by letter. */
export function type(choices: Offer[] | null, keys: string): { typed: string; play?: string; selection?: Selection } {
  const offers = (choices ?? []).filter(({ move }) => move.type !== "keep");
  const { typed, left } = fitting(offers, keys, ({ text }) => [text]);
  const whole = left.find(({ text }) => text.toLowerCase() === typed.toLowerCase());
  if (whole && left.length === 1) return { typed: "", play: whole.text };
  // A field and a colour: the fewest jokers are chosen, until more are typed.
  const [first] = left.filter(is("lay"));
  if (first && typed.length >= 3) {
    const { field, colour, jokers } = whole?.move.type === "lay" ? whole.move : first.move;
    return { typed, selection: { step: "field", ...field, colour, jokers, only: colour } };
  }
  return { typed };
}

/** The field itself if it can be filled, or the one beside it in its star that can: fingers are broad. */
export function near(open: Map<string, Lay>, field: Spot): Spot {
  if (open.has(fieldKey(field))) return field;
  const round = (position: number) => ((position + 5) % 6) + 1;
  const beside = [field.position + 1, field.position - 1].map((position) => ({
    star: field.star,
    position: round(position),
  }));
  return beside.find((other) => open.has(fieldKey(other))) ?? field;
}
