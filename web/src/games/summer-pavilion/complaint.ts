//! What the prompt says when something cannot be done, with the place of the rules that explains it.

import type { Key } from "../../text/text.svelte";
import type { Prompt, Values } from "../game";
import { colourName } from "./log";
import type { Why } from "./selection";

const RULES: Partial<Record<Why["why"], string>> = {
  "take-first": "round",
  joker: "take",
  supply: "features",
  "bonus-first": "features",
  "keep-first": "pass",
  "no-field": "lay",
  has: "stars",
  "one-colour": "uniform",
  "other-colour": "stars",
  "too-few": "lay",
  "too-few-any": "lay",
};

export function complaint(why: Why): Prompt {
  const values: Values = {};
  if ("colour" in why) values["colour"] = colourName(why.colour);
  if ("cost" in why) values["cost"] = why.cost;
  if ("n" in why) values["n"] = why.n;
  const rules = RULES[why.why];
  const key = why.why === "not-your-turn" ? "why.not-your-turn" : (`pav.why.${why.why}` as Key);
  return { key, values, warning: true, ...(rules ? { rules } : {}) };
}
