// What a list of finished games says about somebody.

import type { GameStatistics, Summary, Title } from "../../wire/table";

/** Whether it is them whose games these are: one may be somebody on the server and somebody on this device. */
export type IsThem = (person: string) => boolean;

/** Whoever played all sides has not won. */
export const hasWon = (table: Summary, isThem: IsThem) => {
  const own = table.seats.flatMap((seat, n) => (seat.type === "person" && isThem(seat.person) ? [n] : []));
  return own.length === 1 && table.winners.includes(own[0]!);
};

/** Figures of games that were counted in two places. */
export function together(some: readonly GameStatistics[], others: readonly GameStatistics[]): GameStatistics[] {
  const sum = (a: GameStatistics, b: GameStatistics): GameStatistics => {
    const counted = a.counted + b.counted;
    const mean = (of: number, and: number) => (counted ? (of * a.counted + and * b.counted) / counted : 0);
    const sources = Object.keys({ ...a.points, ...b.points });
    return {
      game: a.game,
      games: a.games + b.games,
      wins: a.wins + b.wins,
      counted,
      rounds: mean(a.rounds, b.rounds),
      points: Object.fromEntries(sources.map((name) => [name, mean(a.points[name] ?? 0, b.points[name] ?? 0)])),
    };
  };
  const titles = new Set([...some, ...others].map(({ game }) => game));
  const all = [...titles].map((game) => {
    const found = [...some, ...others].filter((one) => one.game === game);
    return found.reduce(sum);
  });
  return all.sort((a, b) => b.games - a.games);
}

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
  isThem: IsThem,
  name: (table: Summary, seat: number) => string,
): Opponent[] {
  const found = new Map<string, Opponent>();
  for (const table of games) {
    const met = new Set<string>();
    table.seats.forEach((sitter, seat) => {
      if (sitter.type !== "bot" && (sitter.type !== "person" || isThem(sitter.person))) return;
      const [who, level] = sitter.type === "bot" ? [null, sitter.level] : [sitter.person, null];
      const key = who ?? `bot ${level}`;
      if (met.has(key)) return;
      met.add(key);
      const entry = found.get(key) ?? { person: who, level, name: who ? name(table, seat) : "", games: 0, wins: 0 };
      found.set(key, { ...entry, games: entry.games + 1, wins: entry.wins + (hasWon(table, isThem) ? 1 : 0) });
    });
  }
  return [...found.values()].sort((a, b) => b.games - a.games);
}
