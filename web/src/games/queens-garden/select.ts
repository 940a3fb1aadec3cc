// From taps to a turn: which of the legal moves are still meant. Legality is only looked up, never decided: where a
// piece may go and what may be paid for it comes with the choice of the piece, so that a whole turn is one command.

import type { Key } from "../../text/text.svelte";
import type {
  Area,
  Field,
  GardenView,
  Hexagon,
  Item,
  Move,
  Payment,
  Piece,
  Placing,
  Preview,
  Why as Refusal,
} from "../../wire/queens-garden";
import { letters } from "../../wire/queens-garden-map";
import type { Option, Outcome as Outcomes } from "../game";
import { fitting } from "../parts/typing";
import { colourOf, fieldText, hasField, hexagonAt, pieceText, placeOf, sameField, symbolOf } from "./board";

export type Offer = Option<Move, Preview>;

/** What the player has chosen so far. */
export type Selection =
  | { step: "none" }
  | { step: "take"; piece: Piece; slot: number }
  /** `at`: where an expansion is shown, but not yet laid. */
  | { step: "place"; piece: Piece; payment: Payment; at: Field | null }
  | { step: "face-down" }
  | { step: "pass"; drops: string[] };

export const NOTHING: Selection = { step: "none" };

export type Outcome = Outcomes<Selection, string[]>;

const find = (choices: Offer[] | null, text: string) => (choices ?? []).find((choice) => choice.text === text) ?? null;

/** Why a move is not among the choices, as the server tells it. */
function refusal(choices: Offer[] | null, text: string): Key | null {
  const why = find(choices, "pass")?.preview.refused.find((refused) => refused.text === text)?.why;
  return why ? WHY[why] : null;
}

export const WHY: Record<Refusal, Key> = {
  "no-room": "why.storage-full",
  "too-dear": "why.cannot-be-paid",
  "no-field": "why.no-field-accepts",
  "too-poor": "why.face-down-cost",
  "no-supply": "why.supply-empty",
  "no-area": "why.no-free-area",
};

/** Whether a turn may begin now; otherwise something of it is still to be decided. */
export const mayBegin = (choices: Offer[] | null) => find(choices, "pass") !== null;

/** The copies of a hexagon among which one is to be chosen. */
export const copies = (choices: Offer[] | null): { hexagon: Hexagon; slot: number; text: string }[] =>
  (choices ?? []).flatMap(({ move, text }) =>
    move.type === "copy" ? [{ hexagon: move.hexagon, slot: move.slot, text }] : [],
  );

/** What can be taken by this colour or symbol. */
export interface Take {
  item: Item;
  text: string;
  /** What comes into storage; nothing: it cannot be taken. */
  taken: Hexagon[] | null;
  why: Key | null;
}

export function takes(choices: Offer[] | null, hexagon: Hexagon): Take[] {
  return [colourOf(hexagon), symbolOf(hexagon)].map((item) => {
    const text = `take:${letters[item]}`;
    return { item, text, taken: find(choices, text)?.preview.taken ?? null, why: refusal(choices, text) };
  });
}

/** What can be decided about a piece in storage; nothing: it cannot be placed. */
export const placing = (choices: Offer[] | null, piece: Piece): Placing | null =>
  find(choices, `place:${pieceText(piece)}`)?.preview.placing ?? null;

/** The areas for a face-down expansion. */
export const freeAreas = (choices: Offer[] | null): Area[] => find(choices, "face-down")?.preview.areas ?? [];

/** The areas that may be tapped now. */
export function legalAreas(choices: Offer[] | null, selection: Selection): Area[] {
  if (selection.step === "face-down") return freeAreas(choices);
  return (choices ?? []).flatMap(({ move }) => (move.type === "in" ? [move.area] : []));
}

/** The fields that may be tapped now. */
export function legalFields(choices: Offer[] | null, selection: Selection): Field[] {
  if (selection.step === "place") return placing(choices, selection.piece)?.fields ?? [];
  return (choices ?? []).flatMap(({ move }) => (move.type === "at" ? [move.field] : []));
}

/** What may be paid next in a turn that was begun elsewhere, piece by piece. */
export const payable = (choices: Offer[] | null): { texts: string[]; jokers: number } => ({
  texts: (choices ?? []).flatMap(({ move }) => (move.type === "pay" ? [pieceText(move.piece)] : [])),
  jokers: find(choices, "pay:jokers") ? 1 : 0,
});

/** What happens on a field. */
export function effectAt(choices: Offer[] | null, selection: Selection, field: Field) {
  if (selection.step !== "place") return null;
  return placing(choices, selection.piece)?.effects.find((effect) => sameField(effect.field, field)) ?? null;
}

/** A hexagon of the display was tapped. */
export function tapDisplay(choices: Offer[] | null, selection: Selection, piece: Piece, slot: number): Outcome {
  if (!choices) return { selection: NOTHING, why: "why.not-your-turn" };
  const open = copies(choices);
  if (open.length > 0) {
    const copy = open.find((copy) => copy.slot === slot && copy.hexagon === piece.hexagon);
    return copy ? { selection: NOTHING, play: [copy.text] } : { selection: NOTHING, why: "why.copy-now" };
  }
  if (!mayBegin(choices)) return { selection: NOTHING, why: "qg.why.discards-first" };
  const again = selection.step === "take" && selection.slot === slot && pieceText(selection.piece) === pieceText(piece);
  return { selection: again ? NOTHING : { step: "take", piece, slot } };
}

/** A colour or a symbol was chosen. */
export function chooseTake(selection: Selection, take: Take): Outcome {
  if (take.taken) return { selection: NOTHING, play: [take.text] };
  return take.why ? { selection, why: take.why } : { selection: NOTHING };
}

/** A piece in my storage was tapped. */
export function tapStorage(choices: Offer[] | null, selection: Selection, piece: Piece): Outcome {
  if (!choices) return { selection: NOTHING, why: "why.not-your-turn" };
  const text = pieceText(piece);
  if (!mayBegin(choices)) return staged(choices, `drop:${text}`, `pay:${text}`);
  if (selection.step === "place" && pieceText(selection.piece) === text) return { selection: NOTHING };
  const may = placing(choices, piece);
  if (may) return { selection: { step: "place", piece, payment: may.payments[0]!, at: null } };
  const why = refusal(choices, `place:${text}`);
  return why ? { selection: NOTHING, why } : { selection: NOTHING };
}

/** Part of a turn that was begun elsewhere, by notation or on another device. */
function staged(choices: Offer[], ...texts: string[]): Outcome {
  const text = texts.find((text) => find(choices, text));
  if (text) return { selection: NOTHING, play: [text] };
  return { selection: NOTHING, why: copies(choices).length > 0 ? "why.copy-now" : "qg.why.discards-first" };
}

/** What is sent for a whole placement. */
const whole = (piece: Piece, field: Field, payment: Payment) => [
  `place:${pieceText(piece)}`,
  fieldText(field),
  ...payment.moves,
];

/** A field of my garden was tapped; `sure`: an expansion need not be looked at first. */
export function tapField(
  choices: Offer[] | null,
  selection: Selection,
  field: Field,
  garden: GardenView,
  sure = true,
): Outcome {
  if (!choices) return { selection: NOTHING, why: "why.not-your-turn" };
  const { area } = placeOf(field);
  if (selection.step === "face-down") return tapArea(choices, selection, area);
  if (!mayBegin(choices)) return staged(choices, fieldText(field), area ?? "");
  if (selection.step !== "place") return { selection: NOTHING, why: "qg.why.choose-piece" };
  const may = placing(choices, selection.piece)!;
  if (!may.fields.some((legal) => sameField(legal, field)))
    return { selection, why: reason(garden, selection.piece, may, field) };
  if (selection.piece.type === "expansion" && !sure && !(selection.at && sameField(selection.at, field)))
    return { selection: { ...selection, at: field } };
  return { selection: NOTHING, play: whole(selection.piece, field, selection.payment) };
}

/** What the garden shows against a field: for the explanation only, the server has refused it already. */
function reason(garden: GardenView, piece: Piece, may: Placing, field: Field): Key {
  const has = (list: Field[]) => list.some((other) => sameField(other, field));
  if (has(may.twins)) return "why.group-would-repeat";
  if (has(may.unlike)) return "why.no-matching-neighbour";
  const place = placeOf(field);
  if (piece.type === "expansion") {
    if (place.area === null || (place.middle && !garden.areas[place.area])) return "why.not-round-a-middle";
    return "why.area-taken";
  }
  if (hexagonAt(garden, field)) return "why.field-holds-hexagon";
  return hasField(garden, place) ? "why.no-matching-neighbour" : "why.no-such-field";
}

/** An area of my garden was tapped for a face-down expansion. */
export function tapArea(choices: Offer[] | null, selection: Selection, area: Area | null): Outcome {
  if (area === null) return { selection, why: "why.not-round-a-middle" };
  if (!freeAreas(choices).includes(area)) return { selection, why: "why.area-taken" };
  return { selection: NOTHING, play: ["face-down", area] };
}

/** The button for a face-down expansion. */
export function tapFaceDown(choices: Offer[] | null, selection: Selection): Outcome {
  if (!choices) return { selection: NOTHING, why: "why.not-your-turn" };
  if (selection.step === "face-down") return { selection: NOTHING };
  if (find(choices, "face-down")) return { selection: { step: "face-down" } };
  const why = refusal(choices, "face-down");
  return { selection: NOTHING, why: why ?? (copies(choices).length > 0 ? "why.copy-now" : "qg.why.discards-first") };
}

/** The button for passing. In the midst of a pass it ends it. */
export function tapPass(choices: Offer[] | null, selection: Selection): Outcome {
  if (!choices) return { selection: NOTHING, why: "why.not-your-turn" };
  if (find(choices, "done")) return { selection: NOTHING, play: ["done"] };
  if (selection.step === "pass") return { selection: NOTHING };
  if (mayBegin(choices)) return { selection: { step: "pass", drops: [] } };
  return { selection: NOTHING, why: "why.copy-now" };
}

/** The next legal rotation of an expansion within its area, in either direction. */
export function rotate(choices: Offer[] | null, selection: Selection, by: 1 | -1): Selection {
  if (selection.step !== "place" || selection.piece.type !== "expansion") return selection;
  const all = legalFields(choices, selection);
  const at = selection.at ?? all[0];
  if (!at) return selection;
  const { area } = placeOf(at);
  const ring = all.filter((field) => placeOf(field).area === area);
  const next = ring[(ring.findIndex((field) => sameField(field, at)) + by + ring.length) % ring.length]!;
  return { ...selection, at: selection.at ? next : at };
}

/** What the payments of a piece can be made of. */
export function purse(choices: Offer[] | null, selection: Selection): { texts: string[]; jokers: number } {
  const payments = selection.step === "place" ? (placing(choices, selection.piece)?.payments ?? []) : [];
  return {
    texts: [...new Set(payments.flatMap(({ paid }) => paid))],
    jokers: Math.max(0, ...payments.map(({ jokers }) => jokers)),
  };
}

/** How much two payments have in common. */
function common(a: Payment, b: Payment): number {
  return a.paid.filter((text) => b.paid.includes(text)).length + Math.min(a.jokers, b.jokers);
}

/** The payment nearest to the chosen one that is as wanted. */
function nearest(choices: Offer[] | null, selection: Selection, wanted: (payment: Payment) => boolean): Selection {
  if (selection.step !== "place") return selection;
  const open = (placing(choices, selection.piece)?.payments ?? []).filter(wanted);
  const best = open.reduce<Payment | null>(
    (best, next) => (best && common(best, selection.payment) >= common(next, selection.payment) ? best : next),
    null,
  );
  return best ? { ...selection, payment: best } : selection;
}

/** Pays with this piece, or no longer with it. */
export function togglePaid(choices: Offer[] | null, selection: Selection, text: string): Selection {
  if (selection.step !== "place") return selection;
  const pays = selection.payment.paid.includes(text);
  return nearest(choices, selection, ({ paid }) => paid.includes(text) !== pays);
}

/** Pays with so many jokers, if there is a payment that does. */
export const payJokers = (choices: Offer[] | null, selection: Selection, jokers: number): Selection =>
  nearest(choices, selection, (payment) => payment.jokers === jokers);

/** What a pass with these discards sends: in the order of the rules; whether it has to be ended is seen afterwards. */
export function passing(drops: string[], order: string[]): string[] {
  const left = [...order];
  const sorted = drops
    .map((text) => {
      const at = left.indexOf(text);
      left[at] = "";
      return { text, at };
    })
    .sort((a, b) => a.at - b.at);
  return ["pass", ...sorted.map(({ text }) => `drop:${text}`)];
}

/** Short spellings of a move: `tb` for `take:b`, `pb3` for `place:b3`, `fd` for `face-down`. */
function spellings(text: string): string[] {
  const [verb, object] = text.split(":");
  const short = object === undefined ? (text === "face-down" ? ["fd"] : []) : [`${verb![0]}${object}`];
  return [text, ...short].map((spelling) => spelling.toLowerCase());
}

/** What keys typed one after another lead to: notation (`take:b` or `tb`, `pb3`, then `1,-1`), letter by letter. */
export function type(choices: Offer[] | null, selection: Selection, keys: string): { typed: string; text?: string } {
  const fields = legalFields(choices, selection).map(fieldText);
  const areas = selection.step === "face-down" ? freeAreas(choices) : [];
  const texts = [...fields, ...areas, ...(choices ?? []).map(({ text }) => text)];
  const { typed, left } = fitting(texts, keys, spellings);
  const text = left.find((text) => spellings(text).includes(typed.toLowerCase()));
  // `e` may be an area, or the beginning of nothing else.
  return text && left.length === 1 ? { typed: "", text } : { typed };
}
