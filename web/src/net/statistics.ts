//! What finished games say about somebody: read from the games' own logs.

import { load } from "../games/games";
import type { Category } from "../games/game";
import type { Summary, Title } from "../wire/table";
import { api } from "./api";
import { Chronicle } from "./chronicle";

/** So many games of a title are read for the averages. */
const MOST = 20;

/** The figures of one game. */
export interface Figures {
  game: Title;
  games: number;
  wins: number;
  /** How many games the averages are made of. */
  counted: number;
  /** Rounds a game. */
  rounds: number;
  /** Points a game, by what they were for. */
  points: (Category & { average: number })[];
}

/** The seat that somebody had. */
export const seatOf = (table: Summary, person: string) =>
  table.seats.findIndex((seat) => seat.type === "person" && seat.person === person);

export const hasWon = (table: Summary, person: string) => table.winners.includes(seatOf(table, person));

/** The titles of these games, the most played first. */
export function titles(games: readonly Summary[]): Title[] {
  const count = (title: string) => games.filter(({ game }) => game === title).length;
  return [...new Set(games.map(({ game }) => game as Title))].sort((a, b) => count(b) - count(a));
}

/** Reads the figures of somebody in one game. */
export async function figures(title: Title, all: readonly Summary[], person: string): Promise<Figures> {
  const module = await load(title);
  const games = all.filter(({ game }) => game === title);
  const sums: Record<string, number> = {};
  let [counted, rounds] = [0, 0];
  for (const table of games.slice(0, MOST)) {
    const history = await api.updates(table.table, 0).catch(() => null);
    const seat = seatOf(table, person);
    if (!history || seat < 0) continue;
    const chronicle = new Chronicle(module);
    for (const update of history) chronicle.add(update);
    for (const [source, points] of Object.entries(chronicle.tally(table.seats.length)[seat] ?? {})) sums[source] = (sums[source] ?? 0) + points;
    counted += 1;
    rounds += table.round ?? 0;
  }
  const average = (sum: number) => (counted ? sum / counted : 0);
  return {
    game: title,
    games: games.length,
    wins: games.filter((table) => hasWon(table, person)).length,
    counted,
    rounds: average(rounds),
    points: module.categories.map((category) => ({ ...category, average: average(sums[category.source] ?? 0) })),
  };
}

/** Somebody met at the table. */
export interface Opponent {
  /** Nothing: a bot of this level. */
  person: string | null;
  level: string | null;
  name: string;
  games: number;
  wins: number;
}

/** Games and wins by opponent, the most frequent first; `name` tells what a seat of a table is called. */
export function opponents(games: readonly Summary[], person: string, name: (table: Summary, seat: number) => string): Opponent[] {
  const found = new Map<string, Opponent>();
  for (const table of games) {
    const met = new Set<string>();
    table.seats.forEach((sitter, seat) => {
      if (sitter.type !== "bot" && (sitter.type !== "person" || sitter.person === person)) return;
      const [who, level] = sitter.type === "bot" ? [null, sitter.level] : [sitter.person, null];
      const key = who ?? `bot ${level}`;
      if (met.has(key)) return;
      met.add(key);
      const entry = found.get(key) ?? { person: who, level, name: who ? name(table, seat) : "", games: 0, wins: 0 };
      found.set(key, { ...entry, games: entry.games + 1, wins: entry.wins + (hasWon(table, person) ? 1 : 0) });
    });
  }
  return [...found.values()].sort((a, b) => b.games - a.games);
}
