// At the end of every round of many games everybody sees every point, as long as the chosen speed says, whatever the
// bots do meanwhile.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { load } from "../src/games/games";
import { Player } from "../src/games/player.svelte";
import type { Event, Flash, Frame, Staging } from "../src/games/stage";
import type { Title } from "../src/wire/table";

interface Recorded {
  game: Title;
  level: string;
  players: number;
  updates: { seq: number; frames: Frame<unknown>[] }[];
}
const GAMES = JSON.parse(
  brotliDecompressSync(readFileSync(join(import.meta.dirname, "data/bots.json.br"))).toString(),
) as Recorded[];

/** What is scored at the end of a round or of the game, as the score table names it. */
const ENDS: Record<Title, string[]> = {
  chocolatier: ["wall", "floor", "row", "column", "colour"],
  "summer-pavilion": ["star", "number", "corners", "left"],
  "queens-garden": ["round", "pavilions", "groups", "storage"],
};

/** A moment of the show: what is flashing, how the scores stand, for how long. */
interface Moment {
  scoring: boolean;
  flashes: Flash[];
  scores: number[];
  ms: number;
}

/** Plays updates that come every so many milliseconds; 0: all at once. */
async function watch(staging: Staging<unknown>, game: Recorded, speed: number, every: number): Promise<Moment[]> {
  const player = new Player(staging, () => speed);
  const moments: Moment[] = [];
  const look = async () => {
    const { scoring, stage } = player;
    const { flashes, scores } = stage!;
    const before = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    const last = moments.at(-1);
    if (last && last.flashes === flashes) last.ms += Date.now() - before;
    else moments.push({ scoring, flashes, scores, ms: Date.now() - before });
  };
  game.updates.forEach(({ frames }, n) => {
    if (n === 0 || every === 0) player.push(frames);
    else setTimeout(() => player.push(frames), n * every);
  });
  while (player.busy || vi.getTimerCount() > 0) await look();
  moments.push({ scoring: false, flashes: [], scores: player.stage!.scores, ms: 0 });
  return moments;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("there are games of every title with bots of every level", () => {
  expect(GAMES.length).toBeGreaterThanOrEqual(20);
  expect(new Set(GAMES.map(({ game, level }) => `${game} ${level}`)).size).toBe(21);
});

describe.each(GAMES)("$game, $level bots, $players players", (recorded) => {
  const events = recorded.updates.flatMap(({ frames }) => frames.flatMap(({ events }): Event[] => events));
  const scored = events.filter(({ points }) => points?.points && ENDS[recorded.game].includes(points.source));

  test.each([
    ["fast", 0.5, 0],
    ["normal", 1, 0],
    ["normal, at the pace of quick bots", 1, 300],
    ["slow", 2, 0],
  ])("every point at the end of a round: %s", async (_, speed, every) => {
    const { staging } = await load(recorded.game);
    const moments = await watch(staging as Staging<unknown>, recorded, speed, every);
    expect(scored.length).toBeGreaterThan(2);
    let at = 0;
    for (const event of scored) {
      const { seat, points, type } = event;
      const shows = ({ scoring, flashes }: Moment) =>
        scoring && flashes.some((flash) => flash.seat === seat && flash.points === points!.points);
      while (at < moments.length && !shows(moments[at]!)) at += 1;
      expect(at, `${type} of ${seat} is shown`).toBeLessThan(moments.length);
      const least = (staging.beats[type as never] as { ms: number }).ms * speed;
      expect(moments[at]!.ms, type).toBeGreaterThanOrEqual(least);
    }
    // What was shown adds up to the result.
    const shown = moments.flatMap(({ flashes }) => flashes);
    const sums = moments[0]!.scores.map((start, seat) =>
      shown.filter((flash) => flash.seat === seat).reduce((sum, { points }) => sum + points, start),
    );
    expect(moments.at(-1)!.scores).toEqual(sums);
  });
});
