import { expect, test } from "vitest";
import { byLevel, results } from "../src/screens/player/results";
import type { Summary } from "../src/wire/table";

const game = (updated: number, scores: number[], winners: number[], ...bots: string[]) =>
  ({
    updated,
    scores,
    winners,
    seats: [{ type: "person", person: "me", label: null }, ...bots.map((level) => ({ type: "bot", level }))],
  }) as unknown as Summary;

test("results are told from the oldest game to the newest, by the strongest bot", () => {
  const found = results(
    [game(3, [40, 50], [1], "expert"), game(1, [60, 20, 30], [0], "beginner", "club")],
    (who) => who === "me",
  );
  expect(found).toEqual([
    { points: 60, won: true, level: "club" },
    { points: 40, won: false, level: "expert" },
  ]);
  expect(byLevel(found)).toEqual([
    { level: "club", games: 1, wins: 1 },
    { level: "expert", games: 1, wins: 0 },
  ]);
});

test("whoever played all seats of a device has neither won nor lost", () => {
  const seats = [0, 1].map((n) => ({ type: "person", person: "me", label: `Player ${n}` }));
  const together = { ...game(1, [30, 40], [1]), seats } as Summary;
  expect(results([together], () => true)).toEqual([]);
});
