// What somebody's finished games of one title came to, one by one and by the bots that took part.

import { LEVELS } from "../../names";
import type { Level, Summary } from "../../wire/table";

/** What a game came to for somebody. */
export interface Result {
  points: number;
  won: boolean;
  /** The strongest bot that took part. */
  level: Level | null;
}

/** Games against bots of a level. */
export interface Row {
  level: Level;
  games: number;
  wins: number;
}

/** The results of games, the oldest first; whoever played several seats has no result. */
export function results(games: readonly Summary[], isThem: (person: string) => boolean): Result[] {
  const found = games.flatMap(({ seats, scores, winners, updated }) => {
    const own = seats.flatMap((seat, n) => (seat.type === "person" && isThem(seat.person) ? [n] : []));
    const points = scores[own[0]!];
    if (own.length !== 1 || points === undefined) return [];
    const bots = seats.flatMap((seat) => (seat.type === "bot" ? [seat.level] : []));
    const level = LEVELS.findLast((level) => bots.includes(level)) ?? null;
    return [{ points, won: winners.includes(own[0]!), level, updated }];
  });
  found.sort((a, b) => a.updated - b.updated);
  return found.map(({ points, won, level }) => ({ points, won, level }));
}

/** By the strongest bot, the weakest level first. */
export function byLevel(all: readonly Result[]): Row[] {
  return LEVELS.flatMap((level) => {
    const against = all.filter((result) => result.level === level);
    return against.length === 0
      ? []
      : [{ level, games: against.length, wins: against.filter(({ won }) => won).length }];
  });
}
