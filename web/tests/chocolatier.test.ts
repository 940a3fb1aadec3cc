//! The stories are games as the server tells them (see crates/table/examples/stories.rs).

import { describe, expect, test } from "vitest";
import { act, plan, play, setOut, settle, type Piece, type Stage } from "../src/games/chocolatier/animation";
import { COLOURS, fold } from "../src/games/chocolatier/fold";
import { narrate } from "../src/games/chocolatier/log";
import type { Offer } from "../src/games/chocolatier/selection";
import { en } from "../src/text/en";
import { tell } from "../src/text/text.svelte";
import type { Event, View } from "../src/wire/chocolatier";
import stories from "./data/chocolatier.json";

interface Story {
  players: number;
  options: { box: string; special_factories: boolean };
  start: View;
  steps: { events: Event[]; choices?: Offer[]; view?: View }[];
}
const STORIES = stories as unknown as Story[];
const name = ({ players, options }: Story) => `${players} players, ${options.box}, special ${options.special_factories}`;
const all = STORIES.map((story) => [name(story), story] as const);

/** Where tiles of which kind lie, as a sorted list: identities and slots of heaps do not matter. */
function lying(stage: Stage): string[] {
  const place = ({ what, place }: Piece) => {
    if (place.at === "factory") return `${what} factory ${place.factory}`;
    if (place.at === "centre") return `${what} centre`;
    return `${what} ${Object.values(place).join(" ")}`;
  };
  return stage.pieces.map(place).sort();
}

describe("events lead to the views that the server tells", () => {
  test.each(all)("%s", (_, story) => {
    let view = story.start;
    for (const step of story.steps) {
      view = step.events.reduce(fold, view);
      if (step.view) expect(view).toEqual(step.view);
    }
    expect(view.ending).not.toBeNull();
  });
});

describe("tiles lie where the view says, whatever way they took there", () => {
  test.each(all)("%s", (_, story) => {
    let stage = setOut(story.start);
    for (const { events } of story.steps) {
      stage = plan(events).reduce((stage, beat) => play(stage, beat.events), stage);
      expect(lying(settle(stage))).toEqual(lying(setOut(stage.view)));
    }
  });
});

describe("a plan", () => {
  test.each(all)("shows every event once, in order: %s", (_, story) => {
    for (const { events } of story.steps) expect(plan(events).flatMap((beat) => beat.events)).toEqual(events);
  });

  test("scores one tile at a time", () => {
    for (const [, story] of all)
      for (const { events } of story.steps)
        for (const beat of plan(events)) expect(beat.events.filter(({ type }) => type === "tiled").length).toBeLessThanOrEqual(1);
  });

  test("shows one move at a time", () => {
    const taken: Event = { type: "taken", seat: 0, colour: "red", count: 1, from: "centre" };
    expect(plan([taken, { ...taken, seat: 1 }])).toHaveLength(2);
  });
});

test("tiles are conserved and keep their identity while they move", () => {
  const story = STORIES[2]!;
  let stage = setOut(story.start);
  for (const { events } of story.steps)
    for (const event of events) {
      const before = new Map(stage.pieces.map(({ id, what }) => [id, what]));
      stage = settle(act(stage, event));
      const { view, pieces } = stage;
      expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
      for (const { id, what } of pieces) if (before.has(id)) expect(what).toBe(before.get(id));
      for (const colour of COLOURS) {
        const seen = pieces.filter(({ what }) => what === colour).length;
        expect(seen + (view.bag[colour] ?? 0) + (view.lid[colour] ?? 0)).toBe(20);
      }
    }
});

test("the log explains every point: its lines add up to the scores", () => {
  for (const story of STORIES) {
    let stage = setOut(story.start);
    const sums = story.start.boards.map(() => 0);
    for (const event of story.steps.flatMap(({ events }) => events)) {
      stage = act(stage, event);
      const line = narrate(event, stage);
      if (line?.points) sums[line.points.seat]! += line.points.points;
    }
    expect(sums).toEqual(stage.view.boards.map(({ score }) => score));
  }
});

test("no sentence of the log has a name that is not filled in", () => {
  for (const story of STORIES) {
    let stage = setOut(story.start);
    for (const event of story.steps.flatMap(({ events }) => events)) {
      stage = act(stage, event);
      const line = narrate(event, stage);
      if (line) expect(tell(en, "en", line.key, { ...line.values, who: "Ada" })).not.toMatch(/[{}]/);
    }
  }
});
