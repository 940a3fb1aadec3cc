// What the player is asked to do now.

import type { Phase } from "../../wire/queens-garden";
import { faceDownCost } from "../../wire/queens-garden-map";
import type { Prompt } from "../game";
import { copies, mayBegin, type Offer, type Selection } from "./select";
import { hexagonName, pieceName } from "./words";

const area: Prompt = { key: "qg.prompt.area", values: { cost: faceDownCost }, rules: "expand" };

export function promptFor(choices: Offer[] | null, selection: Selection, phase: Phase, cancel: () => void): Prompt {
  if (!choices) return { key: "prompt.wait" };
  const [copy] = copies(choices);
  if (copy) return { key: "qg.prompt.copy", values: { hexagon: hexagonName(copy.hexagon) }, rules: "take" };
  switch (selection.step) {
    case "take":
      return { key: "qg.prompt.take", values: { hexagon: hexagonName(selection.piece.hexagon) }, cancel };
    case "place": {
      const rules = selection.piece.type === "stone" ? "place" : "expand";
      const key = selection.at ? "qg.prompt.turn" : "qg.prompt.field";
      return { key, values: { piece: pieceName(selection.piece) }, rules, cancel };
    }
    case "face-down":
      return { ...area, cancel };
    case "pass":
      return { key: "qg.button.pass", rules: "pass" };
    case "none":
      return mayBegin(choices) ? { key: "qg.prompt.begin" } : midway(phase);
  }
}

/** What is asked in a turn that was begun elsewhere. */
function midway(phase: Phase): Prompt {
  if (phase.type === "field")
    return { key: "qg.prompt.field", values: { piece: pieceName(phase.piece) }, rules: "place" };
  if (phase.type === "area") return area;
  if (phase.type === "discards") return { key: "qg.prompt.discards", rules: "pass" };
  return { key: "qg.prompt.payment", rules: "pay" };
}
