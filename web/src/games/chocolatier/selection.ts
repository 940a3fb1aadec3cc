//! From taps to a move: which of the legal moves are still meant. Legality is only looked up, never decided.

import type { BoardView, Colour, Move, Preview, Shares, Source, Target } from "../../wire/chocolatier";
import type { Option } from "../game";
import { COLOURS, ROWS } from "./fold";

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

/** What a tap leads to. */
export type Outcome =
  | { selection: Selection }
  | { selection: Selection; play: string }
  | { selection: Selection; why: Why };

/** Why a tap cannot be a move. */
export type Why =
  | { why: "not-your-turn" }
  | { why: "choose-tiles" }
  | { why: "lay-first"; line: number }
  | { why: "line-full"; line: number }
  | { why: "line-other"; line: number; colour: Colour }
  | { why: "wall-has"; line: number; colour: Colour }
  | { why: "cell" };

const isTake = (option: Offer): option is TakeOption => option.move.type === "take";

/** What can be taken. */
export function groups(choices: Offer[] | null): Group[] {
  const found = new Map<string, Group>();
  for (const { move } of choices ?? [])
    if (move.type === "take") found.set(`${move.from}.${move.colour}`, { from: move.from, colour: move.colour });
  const rank = ({ from, colour }: Group) => (from === "centre" ? 99 : from) * 10 + COLOURS.indexOf(colour);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

const meant = (choices: Offer[] | null, { from, colour }: Group): TakeOption[] =>
  (choices ?? []).filter(isTake).filter(({ move }) => move.from === from && move.colour === colour);

/** Where the chosen tiles may go; several moves: the rest must be shared out. */
export function targets(choices: Offer[] | null, selection: Selection): Map<Target, TakeOption[]> {
  const found = new Map<Target, TakeOption[]>();
  if (selection.step === "source") return found;
  for (const option of meant(choices, selection)) found.set(option.move.to, [...(found.get(option.move.to) ?? []), option]);
  return found;
}

/** The cells that a full line may be tiled on. */
export function cells(choices: Offer[] | null): { line: number; column: number; text: string; preview: Preview }[] {
  return (choices ?? []).flatMap(({ move, text, preview }) =>
    move.type === "tile" ? [{ line: move.line, column: move.column, text, preview }] : [],
  );
}

/** Tiles were tapped: take them, or let them go when they were chosen already. */
export function tapTiles(choices: Offer[] | null, selection: Selection, group: Group): Outcome {
  if (!choices) return { selection: NOTHING, why: { why: "not-your-turn" } };
  const again = selection.step !== "source" && selection.from === group.from && selection.colour === group.colour;
  if (again) return { selection: NOTHING };
  const [tile] = cells(choices);
  if (tile) return { selection: NOTHING, why: { why: "lay-first", line: tile.line } };
  return meant(choices, group).length > 0 ? { selection: { step: "target", ...group } } : { selection: NOTHING };
}

/** A line or the floor was tapped. */
export function tapTarget(
  choices: Offer[] | null,
  selection: Selection,
  to: Target,
  board: BoardView,
): Outcome {
  if (!choices) return { selection: NOTHING, why: { why: "not-your-turn" } };
  const [tile] = cells(choices);
  if (tile) return { selection: NOTHING, why: { why: "lay-first", line: tile.line } };
  if (selection.step === "source") return { selection, why: { why: "choose-tiles" } };
  const { from, colour } = selection;
  const options = targets(choices, selection).get(to) ?? [];
  if (options.length === 1) return { selection: NOTHING, play: options[0]!.text };
  if (options.length > 1) return { selection: { step: "shares", from, colour, to } };
  return { selection: { step: "target", from, colour }, why: reason(board, to as number, colour) };
}

/** What the board shows against a line: for the explanation only, the server has refused it already. */
function reason(board: BoardView, line: number, colour: Colour): Why {
  const { colour: other, count } = board.lines[line]!;
  if (count > line) return { why: "line-full", line };
  if (other && other !== colour) return { why: "line-other", line, colour: other };
  return { why: "wall-has", line, colour };
}

/** A cell of the wall was tapped. */
export function tapCell(choices: Offer[] | null, row: number, column: number): Outcome {
  if (!choices) return { selection: NOTHING, why: { why: "not-your-turn" } };
  const open = cells(choices);
  const cell = open.find((cell) => cell.line === row && cell.column === column);
  if (cell) return { selection: NOTHING, play: cell.text };
  return { selection: NOTHING, why: open.length ? { why: "cell" } : { why: "choose-tiles" } };
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
export function type(choices: Offer[] | null, typed: string): { typed: string; play?: string; split?: Selection } {
  const texts = (choices ?? []).map(({ text }) => text);
  const fits = (start: string) => texts.filter((text) => text.toLowerCase().startsWith(start.toLowerCase()));
  const left = fits(typed);
  // What fits nothing begins anew with its last letter.
  if (left.length === 0) return { typed: typed.length > 1 && fits(typed.slice(-1)).length ? typed.slice(-1) : "" };
  const whole = left.find((text) => text.toLowerCase() === typed.toLowerCase());
  if (whole) return { typed: "", play: whole };
  const split = left.map((text) => (choices ?? []).find((choice) => choice.text === text)!).filter(isTake);
  const same = new Set(left.map((text) => text.split(".")[0]!.toLowerCase()));
  if (split.length === left.length && same.size === 1 && same.has(typed.toLowerCase())) {
    const { from, colour, to } = split[0]!.move;
    return { typed: "", split: { step: "shares", from, colour, to } };
  }
  return { typed };
}

/** The lines and the floor, in the order of keys. */
export const TARGETS: readonly Target[] = [...Array(ROWS).keys(), "floor"];
