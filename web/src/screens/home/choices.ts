// What the visitor chose last, so that the next game needs one click. Kept in the browser.

import { CARDS, FIRST, TITLES } from "../../games/games";
import type { Options } from "../../games/terms";
import { LEVELS } from "../../names";
import type { Clock, Level, Title } from "../../wire/table";

export type Who = "bots" | "device" | "friends";

export interface Choices {
  game: Title;
  company: Who;
  players: number;
  level: Level;
  /** Of those who play on this device. */
  names: string[];
  /** For each game. */
  options: Record<Title, Options>;
  clock: Clock;
  listed: boolean;
}

const KEY = "azulejo.choices";

export function usual(): Choices {
  return {
    game: FIRST,
    company: "bots",
    players: 2,
    level: "casual",
    names: ["", "", "", ""],
    options: Object.fromEntries(TITLES.map((title) => [title, CARDS[title].terms.usual])) as Record<Title, Options>,
    clock: { type: "none" },
    listed: false,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Choices from what was kept, whatever it is. */
export function understood(kept: unknown): Choices {
  const choices = usual();
  if (!isRecord(kept)) return choices;
  const { game, company, players, level, names, options, clock, listed } = kept;
  if (TITLES.includes(game as Title)) choices.game = game as Title;
  if (["bots", "device", "friends"].includes(company as string)) choices.company = company as Who;
  if ([2, 3, 4].includes(players as number)) choices.players = players as number;
  if (LEVELS.includes(level as Level)) choices.level = level as Level;
  if (Array.isArray(names)) choices.names = choices.names.map((_, n) => String(names[n] ?? "").slice(0, 24));
  if (isRecord(clock) && ["none", "live", "days"].includes(clock["type"] as string)) choices.clock = clock as Clock;
  if (typeof listed === "boolean") choices.listed = listed;
  if (isRecord(options))
    for (const title of TITLES)
      if (isRecord(options[title])) choices.options[title] = { ...choices.options[title], ...options[title] };
  return choices;
}

export function recall(): Choices {
  try {
    return understood(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return usual();
  }
}

export function remember(choices: Choices) {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Private windows may refuse: then it is the usual game again next time.
  }
}
