// What a list of finished games says about somebody.

import type { Summary, Title } from "../../wire/table";

/** The seat that somebody had. */
export const seatOf = (table: Summary, person: string) =>
  table.seats.findIndex((seat) => seat.type === "person" && seat.person === person);

export const hasWon = (table: Summary, person: string) => table.winners.includes(seatOf(table, person));

/** The titles of these games, the most played first. */
export function titles(games: readonly Summary[]): Title[] {
  const count = (title: string) => games.filter(({ game }) => game === title).length;
  return [...new Set(games.map(({ game }) => game as Title))].sort((a, b) => count(b) - count(a));
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
export function opponents(
  games: readonly Summary[],
  person: string,
  name: (table: Summary, seat: number) => string,
): Opponent[] {
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
