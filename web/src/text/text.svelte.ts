// All that people read, in their language. The shell has one catalogue a language; each game brings its own, whose keys
// begin with the game's short name.

import { settings, type Language } from "../settings.svelte";
import type { Value, Values } from "../games/game";
import type { GameKey } from "../games/games";
import { en } from "./en";

/** A text by the plural form of `n`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
/** A catalogue. */
export type Texts = Record<string, string | Plural>;
/** The same keys in another language. */
export type Translation<T> = Record<keyof T, string | Plural>;
/** Every text there is. */
export type Key = keyof typeof en | GameKey;

/** Loads a catalogue in a language. */
export type Loader = (language: Language) => Promise<Texts>;

const SHELL: Loader = async (language) => {
  if (language === "de") return (await import("./de")).de;
  if (language === "pl") return (await import("./pl")).pl;
  return en;
};

/** Whose texts are needed: the shell's, and those of the games that were loaded. */
const loaders: Loader[] = [SHELL];
let catalogue: Texts = $state.raw(en);
let language: Language = $state("en");

/** Loads the texts of a language; what is shown changes when they are there. */
export async function speak(wanted: Language) {
  const found = await Promise.all(loaders.map((load) => load(wanted)));
  if (wanted === settings.language) [catalogue, language] = [Object.assign({}, ...found) as Texts, wanted];
}

/** Adds the texts of a game. */
export async function learn(loader: Loader) {
  if (loaders.includes(loader)) return;
  loaders.push(loader);
  await speak(settings.language);
}

/** A text of a catalogue, with its {names} replaced. */
export function tell(from: Texts, speech: Language, key: Key, values: Values = {}): string {
  const entry = from[key] ?? key;
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

/** Whether there is such a text, in the catalogues that are loaded. */
export function isKey(key: string): key is Key {
  return key in catalogue;
}

/** The language as the visitor's region writes it, if the browser knows: British English is not American. */
export function regional(speech: Language, wishes: readonly string[]): string {
  return wishes.find((wish) => wish.toLowerCase().startsWith(`${speech}-`)) ?? speech;
}
const locale = () => regional(language, navigator.languages);

/** A date in the visitor's language. */
export function day(at: number): string {
  return new Date(at).toLocaleDateString(locale(), { day: "numeric", month: "short", year: "numeric" });
}

/** A time of day in the visitor's language. */
export function time(at: number): string {
  return new Date(at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
}

/** A number in the visitor's language, with at most so many decimals. */
export function number(value: number, decimals = 0): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: decimals }).format(value).replace("-", "−");
}

/** A share, such as 60 %. */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** So much of a unit of time: `5 min`, or even shorter. */
export function amount(
  value: number,
  unit: "second" | "minute" | "hour" | "day",
  unitDisplay: "short" | "narrow" = "short",
): string {
  return new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay }).format(value);
}

const STEPS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago something was: `5 minutes ago`. */
export function ago(at: number, now = Date.now()): string {
  const passed = Math.max(0, now - at);
  const [unit, length] = STEPS.find(([, length]) => passed >= length) ?? ["minute", 60_000];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto", style: "short" }).format(
    -Math.floor(passed / length),
    unit,
  );
}
