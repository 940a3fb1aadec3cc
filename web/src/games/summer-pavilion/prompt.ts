// What the player is asked to do now.

import type { Prompt } from "../game";
import { bonuses, keeps, lays, meant, takes, type Offer, type Selection } from "./select";
import { colourName, heap } from "./words";

/** `letGo`: how what is chosen can be let go, if something is. */
export function promptFor(
  choices: Offer[] | null,
  selection: Selection,
  typed: string,
  due: number,
  last: boolean,
  letGo: Pick<Prompt, "cancel">,
): Prompt {
  if (!choices) return { key: "prompt.wait" };
  if (keeps(choices).length) return { key: "pav.prompt.keep", rules: "pass" };
  if (bonuses(choices).size) return { key: "pav.prompt.bonus", values: { n: due }, rules: "features" };
  if (typed) return { key: "prompt.typed", values: { typed }, ...letGo };
  const chosen = meant(choices, selection);
  if (selection.step === "taking" && chosen) {
    const { tiles, stone, lost } = chosen.preview;
    const key = stone ? "pav.prompt.taking-stone" : "pav.prompt.taking";
    return { key, values: { tiles: heap(tiles), lost }, ...letGo };
  }
  if (selection.step === "colour" || selection.step === "field")
    return { key: `pav.prompt.${selection.step}`, values: { colour: colourName(selection.colour) }, ...letGo };
  if (takes(choices).length) return { key: "pav.prompt.take" };
  if (lays(choices).length === 0) return { key: "pav.prompt.only-pass", rules: "pass" };
  return last ? { key: "pav.prompt.lay-last", rules: "end" } : { key: "pav.prompt.lay" };
}
