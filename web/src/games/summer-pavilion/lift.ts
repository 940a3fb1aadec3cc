// Which tiles are meant: chosen, hovered over, or dragged.

import type { Colour, Tiles } from "../../wire/summer-pavilion";
import type { Piece } from "../stage";
import { cost, type Side } from "./board";
import { bonuses, lays, meant, type Group, type Offer, type Selection } from "./select";

/** What can be hovered over or dragged. */
export type Load = { group: Group } | { hand: Colour } | { supply: Colour };

/** More than any place holds. */
const ALL = 99;

export class Lift {
  constructor(
    private readonly pieces: Piece[],
    private readonly choices: Offer[] | null,
    private readonly seat: number,
    private readonly joker: Colour,
  ) {}

  /** So many pieces of each colour at a place. */
  private some(tiles: Tiles, place: string): number[] {
    const left: Record<string, number> = { ...tiles };
    return this.pieces.flatMap(({ id, what, place: at }) => {
      if (at !== place || !left[what]) return [];
      left[what] -= 1;
      return [id];
    });
  }

  private mine(tiles: Tiles): number[] {
    return this.some(tiles, `hand:${this.seat}`);
  }

  private group(group: Group): number[] {
    const offer = meant(this.choices, { step: "taking", ...group });
    return offer ? this.some(offer.preview.tiles, group.from === "centre" ? "centre" : `factory:${group.from}`) : [];
  }

  /** The colours for which there is a field. */
  get useful(): Set<Colour> {
    return new Set(lays(this.choices).map(({ move }) => move.colour));
  }

  /** The tiles that would be chosen; of the hand all of a colour, or the one that is dragged. */
  of(load: Load, hand = ALL): number[] {
    if ("group" in load) return this.group(load.group);
    if ("hand" in load) return this.useful.has(load.hand) ? this.mine({ [load.hand]: hand }) : [];
    return bonuses(this.choices).has(load.supply) ? this.some({ [load.supply]: 1 }, "supply") : [];
  }

  /** The tiles that are chosen. */
  chosen(selection: Selection, side: Side): number[] {
    if (selection.step === "taking") return this.group(selection);
    if (selection.step === "colour") return this.mine({ [selection.colour]: ALL });
    if (selection.step !== "field") return [];
    const { star, position, colour, jokers } = selection;
    const own = this.mine({ [colour]: cost(side, star, position) - jokers });
    return jokers ? [...own, ...this.mine({ [this.joker]: jokers })] : own;
  }
}
