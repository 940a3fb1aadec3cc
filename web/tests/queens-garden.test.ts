//! The stories are games as the server tells them (see crates/table/examples/stories.rs).

import { describe, expect, test } from "vitest";
import { act, plan, play, setOut, settle, type Piece, type Stage } from "../src/games/queens-garden/animation";
import { fold } from "../src/games/queens-garden/fold";
import { scoringGroups } from "../src/games/queens-garden/groups";
import { fieldText, HEXAGONS, hexagonText, pieceText, readPiece } from "../src/games/queens-garden/hexagons";
import { narrate, opening } from "../src/games/queens-garden/log";
import type { Offer } from "../src/games/queens-garden/selection";
import { en as own } from "../src/games/queens-garden/text/en";
import { sideOf, STANDARD, VARIANT } from "../src/games/queens-garden/terms";
import { en } from "../src/text/en";
import { tell } from "../src/text/text.svelte";
import type { Event, Field, View } from "../src/wire/queens-garden";
import type { GroupBonus } from "../src/wire/queens-garden-map";
import stories from "./data/queens-garden.json";

interface Story {
  players: number;
  options: { wheel: Record<string, number>[]; group_bonus: GroupBonus };
  start: View;
  steps: { events: Event[]; choices?: Offer[]; view?: View }[];
}
const STORIES = stories as unknown as Story[];
const all = STORIES.map((story) => [`${story.players} players`, story] as const);

/** Where pieces of which kind lie, as a sorted list: identities and places within a heap do not matter. */
function lying(stage: Stage): string[] {
  const what = ({ what }: Piece) => (what.type === "joker" ? "joker" : `${what.type} ${what.hexagon}`);
  const where = ({ place }: Piece) => (place.at === "slot" ? `slot ${place.slot}` : place.at === "storage" ? `storage ${place.seat}` : place.at);
  return stage.pieces.map((piece) => `${what(piece)} ${where(piece)}`).sort();
}

describe("events lead to the views that the server tells", () => {
  test.each(all)("%s", (_, story) => {
    let view = story.start;
    for (const step of story.steps) {
      view = step.events.reduce(fold, view);
      if (step.view) expect(view).toEqual(step.view);
    }
    expect(view.phase.type).toBe("over");
  });
});

describe("pieces lie where the view says, whatever way they took there", () => {
  test.each(all)("%s", (_, story) => {
    let stage = setOut(story.start);
    for (const { events } of story.steps) {
      stage = plan(events).reduce((stage, beat) => play(stage, beat.events), stage);
      expect(lying(settle(stage))).toEqual(lying(setOut(stage.view)));
    }
  });
});

test("no two pieces lie on one place, and storages have room", () => {
  const wrong: string[] = [];
  for (const story of STORIES)
    for (const [event, { pieces }] of told(story)) {
      const places = pieces.map(({ what, place }) => `${what.type === "expansion"} ${Object.values(place).join()}`);
      if (new Set(places).size < places.length) wrong.push(`${event.type}: two pieces on one place`);
      for (const { what, place } of pieces)
        if (place.at === "storage" && place.nth >= (what.type === "expansion" ? 2 : 12)) wrong.push(`${event.type}: no room`);
    }
  expect(wrong).toEqual([]);
});

test("stones are conserved and pieces keep their identity while they move", () => {
  const wrong: string[] = [];
  let before = new Map<number, string>();
  for (const [event, { view, pieces }] of told(STORIES[2]!)) {
    const name = ({ what }: Piece) => (what.type === "stone" ? what.hexagon : what.type);
    const now = new Map(pieces.map((piece) => [piece.id, name(piece)]));
    if (now.size < pieces.length) wrong.push(`${event.type}: an identity twice`);
    for (const [id, what] of now) if ((before.get(id) ?? what) !== what) wrong.push(`${event.type}: ${what} was something else`);
    before = now;
    const counts = new Map<string, number>();
    const count = (hexagon: string, n: number) => counts.set(hexagon, (counts.get(hexagon) ?? 0) + n);
    for (const { what } of pieces) if (what.type === "stone") count(what.hexagon, 1);
    for (const heap of [view.bag, view.tower]) for (const [hexagon, n] of Object.entries(heap)) count(hexagon, n);
    for (const { garden } of view.players) {
      const printed = new Set(garden.printed.map(fieldText));
      for (const { field, hexagon } of garden.hexagons) if (!printed.has(fieldText(field))) count(hexagon, 1);
    }
    for (const hexagon of HEXAGONS) if (counts.get(hexagon) !== 3) wrong.push(`${event.type}: ${hexagon} ×${counts.get(hexagon)}`);
  }
  expect(wrong).toEqual([]);
});

describe("a plan", () => {
  test.each(all)("shows every event once, in order: %s", (_, story) => {
    for (const { events } of story.steps) expect(plan(events).flatMap((beat) => beat.events)).toEqual(events);
  });

  test("scores one thing at a time", () => {
    for (const [, story] of all)
      for (const { events } of story.steps)
        for (const beat of plan(events)) expect(beat.events.filter(({ type }) => type.endsWith("-scored")).length).toBeLessThanOrEqual(1);
  });
});

/** Every event of a story with the stage after it. */
function allOf(story: Story): [Event, Stage][] {
  let stage = setOut(story.start);
  return story.steps.flatMap(({ events }) => events.map((event): [Event, Stage] => [event, (stage = settle(act(stage, event)))]));
}
const TOLD = new Map(STORIES.map((story) => [story, allOf(story)]));
const told = (story: Story) => TOLD.get(story)!;

test("the log explains every point: its lines add up to the scores", () => {
  for (const story of STORIES) {
    const sums = story.start.players.map(() => 0);
    for (const { points } of opening(setOut(story.start))) sums[points!.seat]! += points!.points;
    expect(sums).toEqual(story.start.players.map(({ score }) => score));
    let last: Stage | null = null;
    for (const [event, stage] of told(story)) {
      const line = narrate(event, stage);
      if (line?.points) sums[line.points.seat]! += line.points.points;
      last = stage;
    }
    expect(sums).toEqual(last!.view.players.map(({ score }) => score));
  }
});

test("no sentence of the log has a name that is not filled in", () => {
  const texts = { ...en, ...own };
  const said = STORIES.flatMap((story) =>
    told(story).flatMap(([event, stage]) => {
      const line = narrate(event, stage);
      return line ? [tell(texts, "en", line.key, { ...line.values, who: "Ada" })] : [];
    }),
  );
  expect(said.length).toBeGreaterThan(500);
  expect(said.filter((text) => /[{}]|qg\./.test(text))).toEqual([]);
});

test("groups are outlined as the rules score them", () => {
  const sorted = (fields: Field[]) => fields.map(fieldText).sort().join(" ");
  let seen = 0;
  for (const story of STORIES) {
    const scored = story.players === 0 ? [] : story.start.players.map(() => [] as string[]);
    let last: Stage | null = null;
    for (const [event, stage] of told(story)) {
      if (event.type === "group-scored") scored[event.seat]!.push(`${event.item} ${sorted(event.fields)} ${event.points}`);
      last = stage;
    }
    last!.view.players.forEach(({ garden }, seat) => {
      const found = scoringGroups(garden, story.options.group_bonus).map(({ item, fields, points }) => `${item} ${sorted(fields)} ${points}`);
      expect(found.sort()).toEqual(scored[seat]!.sort());
      seen += found.length;
    });
  }
  expect(seen).toBeGreaterThan(5);
});

test("texts of hexagons can be read again", () => {
  for (const hexagon of HEXAGONS) {
    expect(readPiece(hexagonText(hexagon))).toEqual({ type: "stone", hexagon });
    expect(readPiece(pieceText({ type: "expansion", hexagon }))).toEqual({ type: "expansion", hexagon });
  }
});

test("a board is known by its points, whatever the order of names", () => {
  expect(sideOf({})).toBe("standard");
  expect(sideOf({ ...STANDARD })).toBe("standard");
  expect(sideOf(STORIES[0]!.options as unknown as Record<string, unknown>)).toBe("standard");
  expect(sideOf({ ...VARIANT })).toBe("variant");
  expect(sideOf({ ...VARIANT, group_bonus: { 6: 9 } })).toBe("own");
});
