// From taps to a move: which of the legal moves are still meant. Legality is only looked up, never decided.

import type { Key } from "../../text/text.svelte";
import type { BoardView, Colour, Move, Preview, Shares, Source, Target } from "../../wire/chocolatier";
import type { Option, Outcome as Outcomes } from "../game";
import { factoryLetter } from "../parts/factories";
import { fitting } from "../parts/typing";
import { COLOURS, LETTER, ROWS } from "./board";

type Take = Extract<Move, { type: "take" }>;
export type Offer = Option<Move, Preview>;
export type TakeOption = Option<Take, Preview>;

/** What the player has chosen so far. */
export type Selection =
  | { step: "source" }
  | { step: "target"; from: Source; colour: Colour }
  | { step: "shares"; from: Source; colour: Colour; to: Target };

export const NOTHING: Selection = { step: "source" };

/** Tiles that can be taken together. */
export interface Group {
  from: Source;
  colour: Colour;
}

export type Outcome = Outcomes<Selection>;

const isTake = (option: Offer): option is TakeOption => option.move.type === "take";

export const groupKey = ({ from, colour }: Group) => `${from}.${colour}`;

/** What can be taken. */
export function groups(choices: Offer[] | null): Group[] {
  const found = new Map<string, Group>();
  for (const { move } of choices ?? [])
    if (move.type === "take") found.set(groupKey(move), { from: move.from, colour: move.colour });
  const rank = ({ from, colour }: Group) => (from === "centre" ? 99 : from) * 10 + COLOURS.indexOf(colour);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

const meant = (choices: Offer[] | null, { from, colour }: Group): TakeOption[] =>
  (choices ?? []).filter(isTake).filter(({ move }) => move.from === from && move.colour === colour);

/** Where the chosen tiles may go; several moves: the rest must be shared out. */
export function targets(choices: Offer[] | null, selection: Selection): Map<Target, TakeOption[]> {
  const found = new Map<Target, TakeOption[]>();
  if (selection.step === "source") return found;
  for (const option of meant(choices, selection))
    found.set(option.move.to, [...(found.get(option.move.to) ?? []), option]);
  return found;
}

/** A cell that a full line may be tiled on. */
export interface Cell {
  line: number;
  column: number;
  text: string;
  preview: Preview;
}

export function cells(choices: Offer[] | null): Cell[] {
  return (choices ?? []).flatMap(({ move, text, preview }) =>
    move.type === "tile" ? [{ line: move.line, column: move.column, text, preview }] : [],
  );
}

/** Tiles were tapped: take them, or let them go when they were chosen already. */
export function tapTiles(choices: Offer[] | null, selection: Selection, group: Group): Outcome {
  if (!choices) return { selection: NOTHING, why: "why.not-your-turn" };
  const again = selection.step !== "source" && selection.from === group.from && selection.colour === group.colour;
  if (again) return { selection: NOTHING };
  if (cells(choices).length > 0) return { selection: NOTHING, why: "why.tile-now" };
  return meant(choices, group).length > 0 ? { selection: { step: "target", ...group } } : { selection: NOTHING };
}

/** A line or the floor was tapped. */
export function tapTarget(choices: Offer[] | null, selection: Selection, to: Target, board: BoardView): Outcome {
  if (!choices) return { selection: NOTHING, why: "why.not-your-turn" };
  if (cells(choices).length > 0) return { selection: NOTHING, why: "why.tile-now" };
  if (selection.step === "source") return { selection, why: "choc.why.choose-tiles" };
  const { from, colour } = selection;
  const options = targets(choices, selection).get(to) ?? [];
  if (options.length === 1) return { selection: NOTHING, play: options[0]!.text };
  if (options.length > 1) return { selection: { step: "shares", from, colour, to } };
  return { selection: { step: "target", from, colour }, why: reason(board, to as number, colour) };
}

/** What the board shows against a line: for the explanation only, the server has not offered it. */
function reason(board: BoardView, line: number, colour: Colour): Key {
  const { colour: other, count } = board.lines[line]!;
  if (count > line) return "why.line-full";
  return other && other !== colour ? "why.line-holds-another-colour" : "why.wall-has-colour";
}

/** A cell of the wall was tapped. */
export function tapCell(choices: Offer[] | null, row: number, column: number): Outcome {
  if (!choices) return { selection: NOTHING, why: "why.not-your-turn" };
  const open = cells(choices);
  const cell = open.find((cell) => cell.line === row && cell.column === column);
  if (cell) return { selection: NOTHING, play: cell.text };
  return { selection: NOTHING, why: open.length ? "why.cell-taken" : "choc.why.choose-tiles" };
}

/** The colours of the rest that must be shared out, and the move for given sides. */
export function sharing(choices: Offer[] | null, selection: Selection) {
  const options = selection.step === "shares" ? (targets(choices, selection).get(selection.to) ?? []) : [];
  const colours = COLOURS.filter((colour) => options.some(({ move }) => move.split?.[colour]));
  const play = (sides: Shares): string | null =>
    options.find(({ move }) => colours.every((colour) => move.split?.[colour] === sides[colour]))?.text ?? null;
  return { colours, play };
}

/** What keys typed one after another lead to: notation (`Ck2`, `Xwf`, `3c5`), letter by letter. */
export function type(choices: Offer[] | null, keys: string): { typed: string; play?: string; selection?: Selection } {
  const { typed, left } = fitting(choices ?? [], keys, ({ text }) => [text]);
  const small = typed.toLowerCase();
  const whole = left.find(({ text }) => text.toLowerCase() === small);
  if (whole) return { typed: "", play: whole.text };
  const takes = left.filter(isTake);
  if (takes.length === 0) return { typed };
  const { from, colour, to } = takes[0]!.move;
  // All but the shares of the rest is typed.
  if (left.every(({ text }) => text.split(".")[0]!.toLowerCase() === small))
    return { typed: "", selection: { step: "shares", from, colour, to } };
  // A group is typed: it is shown as if it had been tapped.
  const group = `${from === "centre" ? "X" : factoryLetter(from)}${LETTER[colour]}`.toLowerCase();
  return group === small ? { typed, selection: { step: "target", from, colour } } : { typed };
}

/** The lines and the floor, in the order of keys. */
export const TARGETS: readonly Target[] = [...Array(ROWS).keys(), "floor"];
