//! The stories are games as the server tells them (see crates/table/examples/stories.rs).

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { act, plan, play, setOut, settle, type Piece, type Stage } from "../src/games/summer-pavilion/animation";
import { COLOURS, fold, isFilled, numbered, starBonus, type Side } from "../src/games/summer-pavilion/fold";
import { narrate } from "../src/games/summer-pavilion/log";
import type { Offer } from "../src/games/summer-pavilion/selection";
import { summerPavilion } from "../src/games/summer-pavilion/summer-pavilion";
import { en as own } from "../src/games/summer-pavilion/text/en";
import { Chronicle } from "../src/net/chronicle";
import { en } from "../src/text/en";
import { tell } from "../src/text/text.svelte";
import type { Event, View } from "../src/wire/summer-pavilion";
import { FEATURES, FIELDS, LETTERS, STARS, TILES_PER_COLOUR } from "../src/wire/summer-pavilion-geometry";
import type { Update } from "../src/wire/table";
import stories from "./data/summer-pavilion.json";

interface Story {
  players: number;
  options: { stars: Side; jokers: string[]; floor: number };
  start: View;
  steps: { events: Event[]; choices?: Offer[]; view?: View }[];
}
const STORIES = stories as unknown as Story[];
const all = STORIES.map((story) => [`${story.players} players, ${story.options.stars}`, story] as const);

/** Where tiles of which kind lie, as a sorted list: identities and slots do not matter. */
function lying(stage: Stage): string[] {
  const place = ({ what, place }: Piece) => {
    if (place.at === "factory") return `${what} factory ${place.factory}`;
    if (place.at === "corner") return `${what} corner ${place.seat}`;
    if (place.at === "field") return `${what} field ${place.seat} ${place.star}.${place.position}`;
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
    expect(view.over).toBe(true);
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

  test("shows one move at a time", () => {
    const taken: Event = { type: "taken", seat: 0, colour: "red", tiles: { red: 1 }, from: "centre" };
    expect(plan([taken, { ...taken, seat: 1 }])).toHaveLength(2);
    const bonus: Event = { type: "bonus-taken", seat: 0, colour: "red" };
    expect(plan([bonus, bonus])).toHaveLength(2);
  });

  test("fills up the supply more quickly than the factories", () => {
    const stocked: Event = { type: "stocked", colour: "red" };
    const [supply] = plan([stocked]);
    const [deal] = plan([stocked, { type: "dealt", factory: 0, colour: "red" }]);
    expect(supply!.ms).toBeLessThan(deal!.ms);
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
      expect(pieces.filter(({ what }) => what === "stone")).toHaveLength(1);
      for (const colour of COLOURS) {
        const seen = pieces.filter(({ what }) => what === colour).length;
        expect(seen + (view.bag[colour] ?? 0) + (view.collector[colour] ?? 0)).toBe(TILES_PER_COLOUR);
      }
    }
});

test("kept tiles lie on corners of their own", () => {
  for (const story of STORIES) {
    let stage = setOut(story.start);
    for (const event of story.steps.flatMap(({ events }) => events)) {
      stage = act(stage, event);
      for (let seat = 0; seat < story.players; seat++) {
        const slots = stage.pieces.flatMap(({ place }) => (place.at === "corner" && place.seat === seat ? [place.slot] : []));
        expect(new Set(slots).size).toBe(slots.length);
        for (const slot of slots) expect(slot).toBeLessThan(4);
      }
    }
  }
});

test("the log explains every point: with the start its lines add up to the scores", () => {
  for (const story of STORIES) {
    const chronicle = new Chronicle(summerPavilion);
    const view = { game: "summer-pavilion", view: story.start };
    const update = (seq: number, more: object) => ({ seq, at: 0, facts: [], ...more }) as unknown as Update;
    chronicle.add(update(1, { view }));
    story.steps.forEach(({ events }, n) => chronicle.add(update(n + 2, { events: { game: "summer-pavilion", events } })));
    const end = story.steps.flatMap(({ events }) => events).reduce(fold, story.start);
    const tally = chronicle.tally(story.players);
    const sums = tally.map((sources) => Object.values(sources).reduce((sum, points) => sum + points, 0));
    expect(sums).toEqual(end.boards.map(({ score }) => score));
    const known = summerPavilion.categories.map(({ source }) => source);
    for (const sources of tally) for (const source of Object.keys(sources)) expect(known).toContain(source);
  }
});

test("no sentence of the log has a name that is not filled in", () => {
  const texts = { ...en, ...own };
  const told = new Set<string>();
  for (const story of STORIES) {
    let stage = setOut(story.start);
    for (const event of story.steps.flatMap(({ events }) => events)) {
      stage = act(stage, event);
      const line = narrate(event, stage);
      if (!line) continue;
      told.add(line.key);
      const said = tell(texts, "en", line.key, { ...line.values, who: "Ada" });
      expect(said).not.toMatch(/[{}]/);
      expect(said).not.toMatch(/pav\./);
    }
  }
  expect(told.size).toBeGreaterThan(12);
});

describe("the geometry", () => {
  test("has every field round a feature at two of its corners", () => {
    const corners = ([star, position]: readonly [number, number]) => FIELDS.find((field) => field.star === star && field.position === position)!.corners;
    for (const { fields, corners: own } of FEATURES)
      for (const field of fields) {
        const shared = own.filter(([x, y]) => corners(field).some((corner) => corner[0] === x && corner[1] === y));
        expect(shared).toHaveLength(2);
      }
  });

  test("has as many numbers as the rules say", () => {
    const count = (side: Side) => [1, 2, 3, 4].map((number) => numbered(side, number).length);
    expect(count("coloured")).toEqual([7, 7, 7, 7]);
    expect(count("uniform")).toEqual([6, 6, 12, 6]);
  });
});

test("a star shows what it will score", () => {
  const board = STORIES[0]!.start.boards[0]!;
  const withTiles = (...tiles: (string | null)[]) =>
    ({ ...board, stars: board.stars.map((star, n) => (n === 1 ? [...tiles, ...star].slice(0, 6) : star)) }) as View["boards"][number];
  expect(starBonus("coloured", withTiles(), 1)).toBe(14);
  expect(starBonus("coloured", withTiles(), 6)).toBe(12);
  expect(starBonus("uniform", withTiles(), 1)).toBeNull();
  expect(starBonus("uniform", withTiles("green"), 1)).toBeNull();
  expect(starBonus("uniform", withTiles("green", null, "green"), 1)).toBe(18);
  expect(starBonus("uniform", withTiles("green", "red"), 1)).toBe(12);
});

test("examples of the rules have every colour where it may lie", () => {
  const source = readFileSync("src/games/summer-pavilion/Rules.svelte", "utf8");
  const examples = [...source.matchAll(/<Example\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(examples.length).toBeGreaterThan(2);
  for (const attributes of examples) {
    const stars = /stars="([^"]*)"/.exec(attributes)![1]!.split(" ");
    expect(stars).toHaveLength(7);
    stars.forEach((fields, star) => {
      expect(fields).toHaveLength(6);
      const tiles = [...fields].filter((letter) => letter !== ".");
      const { colour } = STARS[star]!;
      if (/side="uniform"/.test(attributes) || !colour) expect([1, tiles.length, 0]).toContain(new Set(tiles).size);
      else for (const letter of tiles) expect(letter).toBe(LETTERS[colour]);
    });
  }
});

test("a field is filled where its colour lies", () => {
  const view = STORIES[0]!.steps.flatMap(({ events }) => events).reduce(fold, STORIES[0]!.start);
  const filled = FIELDS.filter(({ star, position }) => isFilled(view.boards[0]!, star, position));
  expect(filled.length).toBeGreaterThan(5);
});
