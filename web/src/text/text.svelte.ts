//! All that people read, in their language: one catalogue a language, with the same keys.

import { settings, type Language } from "../settings.svelte";
import type { Value, Values } from "../games/game";
import { en } from "./en";

/** A text by the plural form of `n`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Key = keyof typeof en;
export type Catalogue = Record<Key, string | Plural>;

const LOADERS: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  de: async () => (await import("./de")).de,
  pl: async () => (await import("./pl")).pl,
};

let catalogue: Catalogue = $state.raw(en);
let language: Language = $state("en");

/** Loads the catalogue of a language; the texts change when it is there. */
export async function speak(wanted: Language) {
  const found = wanted === "en" ? en : await LOADERS[wanted]();
  if (wanted === settings.language) [catalogue, language] = [found, wanted];
}

/** A text of a catalogue, with its {names} replaced. */
export function tell(from: Catalogue, speech: Language, key: Key, values: Values = {}): string {
  const entry = from[key];
  const n = typeof values["n"] === "number" ? values["n"] : 0;
  const text = typeof entry === "string" ? entry : (entry[new Intl.PluralRules(speech).select(n)] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value: Value | undefined = values[name];
    if (value === undefined) return whole;
    return typeof value === "object" ? tell(from, speech, value.key, value.values) : String(value);
  });
}

/** A text in the visitor's language. */
export function t(key: Key, values: Values = {}): string {
  return tell(catalogue, language, key, values);
}

/** A date in the visitor's language. */
export function day(at: number): string {
  return new Date(at).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
}

/** A time of day in the visitor's language. */
export function time(at: number): string {
  return new Date(at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}
