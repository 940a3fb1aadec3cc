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
  for (const story of STORIES) {
    for (const [, stage] of told(story)) {
      const places = stage.pieces.map(({ what, place }) => `${what.type === "expansion"} ${JSON.stringify(place)}`);
      expect(new Set(places).size).toBe(places.length);
      for (const { what, place } of stage.pieces) if (place.at === "storage") expect(place.nth).toBeLessThan(what.type === "expansion" ? 2 : 12);
    }
  }
});

test("stones are conserved and pieces keep their identity while they move", () => {
  const story = STORIES[2]!;
  let stage = setOut(story.start);
  for (const event of story.steps.flatMap(({ events }) => events)) {
    const before = new Map(stage.pieces.map(({ id, what }) => [id, what]));
    stage = settle(act(stage, event));
    const { view, pieces } = stage;
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
    for (const { id, what } of pieces) {
      const was = before.get(id);
      // A face-down expansion may turn face up.
      if (was) expect(was.type === "expansion" && was.hexagon === null ? what.type : what).toEqual(was.type === "expansion" && was.hexagon === null ? was.type : was);
    }
    for (const hexagon of HEXAGONS) {
      const lies = pieces.filter(({ what }) => what.type === "stone" && what.hexagon === hexagon).length;
      const laid = view.players.flatMap(({ garden }) =>
        garden.hexagons.filter((placed) => placed.hexagon === hexagon && !garden.printed.some((field) => fieldText(field) === fieldText(placed.field))),
      ).length;
      expect(lies + laid + (view.bag[hexagon] ?? 0) + (view.tower[hexagon] ?? 0)).toBe(3);
    }
  }
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
