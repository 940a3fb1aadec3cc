// What a visitor likes; kept in the browser.

export type Language = "en" | "de" | "pl";
export type Theme = "system" | "light" | "dark";
export type Speed = "off" | "fast" | "normal" | "slow";
export type Confirm = "off" | "on" | "countdown";
/** Where games against bots are played: in this browser, or on the server. */
export type Place = "here" | "server";
export type Symbols = "soft" | "bold" | "letters";

export interface Settings {
  language: Language;
  theme: Theme;
  speed: Speed;
  confirm: Confirm;
  auto: boolean;
  sound: boolean;
  symbols: Symbols;
  bots: Place;
}

const KEY = "azulejo.settings";
const LANGUAGES: readonly Language[] = ["en", "de", "pl"];
const ALLOWED: { [K in keyof Settings]: readonly Settings[K][] } = {
  language: LANGUAGES,
  theme: ["system", "light", "dark"],
  speed: ["off", "fast", "normal", "slow"],
  confirm: ["off", "on", "countdown"],
  auto: [false, true],
  sound: [false, true],
  symbols: ["soft", "bold", "letters"],
  bots: ["here", "server"],
};

/** The first language that we speak, of those that the browser asks for. */
export function preferred(languages: readonly string[]): Language {
  for (const wish of languages) {
    const language = LANGUAGES.find((known) => wish.toLowerCase().split("-")[0] === known);
    if (language) return language;
  }
  return "en";
}

/** Settings from what was kept, whatever it is. */
export function understood(kept: unknown, languages: readonly string[]): Settings {
  const usual: Settings = {
    language: preferred(languages),
    theme: "system",
    speed: "normal",
    confirm: "off",
    auto: true,
    sound: true,
    symbols: "soft",
    bots: "here",
  };
  if (typeof kept !== "object" || kept === null) return usual;
  const known = Object.entries(kept).filter(
    ([name, value]) => name in ALLOWED && (ALLOWED[name as keyof Settings] as readonly unknown[]).includes(value),
  );
  return { ...usual, ...Object.fromEntries(known) };
}

function kept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

export const settings: Settings = $state(understood(kept(), navigator.languages));

/** Keeps the settings and puts the theme into force; call within an effect. */
export function keep() {
  const text = JSON.stringify(settings);
  document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.lang = settings.language;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Private windows may refuse: the settings then last as long as the page.
  }
}

const still = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** How long things take, as a multiple of normal; 0: no animation. */
export function pace(): number {
  if (still?.matches) return 0;
  return { off: 0, fast: 0.5, normal: 1, slow: 2 }[settings.speed];
}
