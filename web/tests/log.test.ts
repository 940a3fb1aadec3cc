// What the log says of games as the server tells them.

import { describe, expect, test } from "vitest";
import { load, TITLES } from "../src/games/games";
import type { Event } from "../src/games/stage";
import { Chronicle } from "../src/net/chronicle";
import { en } from "../src/text/en";
import { tell } from "../src/text/text.svelte";
import type { Update } from "../src/wire/table";
import chocolatier from "./data/chocolatier.json";
import queensGarden from "./data/queens-garden.json";
import summerPavilion from "./data/summer-pavilion.json";
import { endOf, eventsOf, type Story } from "./stories";

const STORIES: Record<string, Story<unknown, Event>[]> = {
  chocolatier: chocolatier as never,
  "summer-pavilion": summerPavilion as never,
  "queens-garden": queensGarden as never,
};

describe.each(TITLES)("%s", async (title) => {
  const game = await load(title);
  const own = await game.texts("en");
  const stories = STORIES[title]!;

  test("every point is told: with what everybody begins with they add up to the scores", () => {
    const known = game.categories.map(({ source }) => source);
    for (const story of stories) {
      const chronicle = new Chronicle(game, story.players);
      story.steps.forEach(({ frames }, n) =>
        chronicle.add({ seq: n + 1, at: 0, facts: [], frames } as unknown as Update),
      );
      const tally = chronicle.tally();
      const sums = tally.map((sources) => Object.values(sources).reduce((sum, points) => sum + points, 0));
      expect(sums).toEqual(game.staging.scores(endOf(story)));
      for (const sources of tally) for (const source of Object.keys(sources)) expect(known).toContain(source);
    }
  });

  test("every point is explained: an event that scores has its line", () => {
    for (const event of stories.flatMap(eventsOf))
      if (event.points) expect(game.narrate(event)?.points, event.type).toEqual(event.points);
  });

  test("no sentence has a name that is not filled in", () => {
    const texts = { ...en, ...own };
    const told = new Set<string>();
    for (const event of stories.flatMap(eventsOf)) {
      const line = game.narrate(event);
      if (!line) continue;
      told.add(line.key);
      const said = tell(texts, "en", line.key, { ...line.values, who: "Ada" });
      expect(said).not.toMatch(/[{}]|undefined|(choc|pav|qg)\./);
    }
    expect(told.size).toBeGreaterThan(10);
  });
});
