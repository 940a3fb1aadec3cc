// The variants of Queen's Garden.

import { t } from "../../text/text.svelte";
import { standardBonus, standardWheel, variantBonus, variantWheel } from "../../wire/queens-garden-map";
import type { GameTerms, Options } from "../terms";
import Variants from "./Variants.svelte";

/** Which board these points are of. */
export type Side = "standard" | "variant" | "own";

/** The same whatever the order of names. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const STANDARD: Options = { wheel: standardWheel, group_bonus: standardBonus };
export const VARIANT: Options = { wheel: variantWheel, group_bonus: variantBonus };

export function sideOf({ wheel, group_bonus }: Options): Side {
  const is = plain({ wheel: wheel ?? standardWheel, group_bonus: group_bonus ?? standardBonus });
  return is === plain(STANDARD) ? "standard" : is === plain(VARIANT) ? "variant" : "own";
}

export const queensGarden: GameTerms = {
  usual: STANDARD,
  all: (options) => [t(`option.board.${sideOf(options)}`)],
  unusual: (options) => (sideOf(options) === "standard" ? [] : [t(`option.board.${sideOf(options)}`)]),
  Variants,
};
