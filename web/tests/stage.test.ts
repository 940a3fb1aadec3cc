import { describe, expect, test } from "vitest";
import { load, TITLES } from "../src/games/games";
import {
  agrees,
  follow,
  opening,
  plan,
  play,
  setOut,
  type Event,
  type Frame,
  type Piece,
  type Staging,
} from "../src/games/stage";
import chocolatier from "./data/chocolatier.json";
import queensGarden from "./data/queens-garden.json";
import summerPavilion from "./data/summer-pavilion.json";
import { endOf, shown, type Story } from "./stories";

/** A table with tiles at places, and scores. */
interface View {
  tiles: string[];
  scores: number[];
}
const game: Staging<View> = {
  pieces: ({ tiles }) => tiles.map((text) => ({ what: text.split(" ")[0]!, place: text.split(" ")[1]! })),
  scores: ({ scores }) => scores,
  round: () => 1,
  pools: ["bag", "lid"],
  beats: {
    dealt: { beat: "deal", ms: 100 },
    turned: { beat: "turn", ms: 50 },
    tiled: { beat: "tile", ms: 200, opens: true },
    "floor-scored": { beat: "floor", ms: 200, everybody: true },
  },
};
const view = (...tiles: string[]): View => ({ tiles, scores: [0, 0] });
const carry = (piece: string, from: string, to: string, count = 1) => ({ piece, from, to, count });
const event = (type: string, more: Partial<Event> = {}): Event => ({ type, ...more });
const frame = (view: View, ...events: Event[]): Frame<View> => ({ view, events });
/** The stage after all beats of some frames. */
const after = (start: View, ...frames: Frame<View>[]) =>
  plan(game, frames).reduce((stage, beat) => play(game, stage, beat), setOut(game, start));

describe("pieces", () => {
  test("keep their identity while they move, the lowest slot first, to the first free slot", () => {
    const before = setOut(game, view("red factory:0", "red factory:0", "blue centre", "red centre"));
    const [first, second] = before.pieces;
    const moved = event("moved", { carried: [carry("red", "factory:0", "centre", 2)] });
    const end = view("red centre", "red centre", "blue centre", "red centre");
    const [beat] = plan(game, [frame(end, moved)]);
    const { pieces } = play(game, before, beat!);
    expect(pieces.map(({ id, place, slot }) => [id, place, slot])).toEqual([
      [first!.id, "centre", 2],
      [second!.id, "centre", 3],
      [before.pieces[2]!.id, "centre", 0],
      [before.pieces[3]!.id, "centre", 1],
    ]);
  });

  test("are new when they come from a pool, one after another", () => {
    const dealt = event("dealt", { carried: [carry("red", "bag", "factory:0", 2)] });
    const { pieces } = after(view(), frame(view("red factory:0", "red factory:0"), dealt));
    expect(pieces.map(({ slot, turn }) => [slot, turn])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("go into a pool, and are forgotten with the next beat", () => {
    const gone = event("gone", { carried: [carry("red", "centre", "lid")] });
    const stage = after(view("red centre"), frame(view(), gone));
    expect(stage.pieces.map(({ place }) => place)).toEqual(["lid"]);
    const [beat] = plan(game, [frame(view(), event("later"))]);
    expect(play(game, stage, beat!).pieces).toEqual([]);
  });

  test("are turned over where they lie", () => {
    const turned = event("turned", { carried: [{ ...carry("expansion", "slot:0", "slot:0"), becomes: "blue" }] });
    const stage = after(view("expansion slot:0"), frame(view("blue slot:0"), turned));
    expect(stage.pieces).toMatchObject([{ id: 0, what: "blue", place: "slot:0", slot: 0 }]);
  });

  test("that are not drawn are passed over", () => {
    const carried = [carry("tray", "factory:0", "tray:0"), carry("red", "factory:0", "centre")];
    const stage = after(view("red factory:0"), frame(view("red centre"), event("taken", { carried })));
    expect(stage.pieces).toMatchObject([{ id: 0, what: "red", place: "centre" }]);
  });

  test("are set out anew where the view says something else", () => {
    const stage = after(view("red centre"), frame(view("blue centre"), event("strange")));
    expect(stage.pieces).toMatchObject([{ what: "blue", place: "centre" }]);
    expect(stage.pieces[0]!.id).toBeGreaterThan(0);
  });
});

describe("beats", () => {
  test("an event that nobody has heard of is shown without any change here", () => {
    const unheard = event("unheard-of", { seat: 0, carried: [carry("red", "centre", "wall:0:1:1")] });
    const [beat] = plan(game, [frame(view("red wall:0:1:1"), unheard)]);
    expect(beat!.ms).toBeGreaterThan(0);
    const stage = after(view("red centre"), frame(view("red wall:0:1:1"), unheard));
    expect(stage.pieces).toMatchObject([{ id: 0, place: "wall:0:1:1" }]);
  });

  test("events of a beat are shown together, as long as the longest of them", () => {
    const beats = plan(game, [frame(view(), event("dealt"), event("dealt"), event("turned"), event("dealt"))]);
    expect(beats.map(({ events, ms }) => [events.length, ms])).toEqual([
      [2, 100],
      [1, 50],
      [1, 100],
    ]);
  });

  test("what opens a beat has one of its own, and so has another seat, unless everybody is meant", () => {
    const count = (...events: Event[]) => plan(game, [frame(view(), ...events)]).length;
    expect(count(event("tiled", { seat: 0 }), event("tiled", { seat: 0 }))).toBe(2);
    expect(count(event("paid", { seat: 0 }), event("paid", { seat: 0 }))).toBe(1);
    expect(count(event("paid", { seat: 0 }), event("paid", { seat: 1 }))).toBe(2);
    expect(count(event("floor-scored", { seat: 0 }), event("floor-scored", { seat: 1 }))).toBe(1);
  });

  test("scores follow the points as they are told, and flash", () => {
    const scored = event("tiled", { seat: 1, points: { source: "wall", points: 3 }, about: ["wall:1:0:0"] });
    const end = { tiles: [], scores: [0, 3] };
    const [first, second] = plan(game, [frame(end, event("turned"), scored)]);
    const before = play(game, setOut(game, view()), first!);
    expect(before.scores).toEqual([0, 0]);
    const stage = play(game, before, second!);
    expect(stage.scores).toEqual([0, 3]);
    expect(stage.flashes).toMatchObject([{ seat: 1, at: "score:1", points: 3 }]);
    expect(stage.lit).toEqual(["wall:1:0:0"]);
  });
});

describe("the shown view", () => {
  const end = view();

  test("changes with the first beat of a frame", () => {
    const beats = plan(game, [frame(end, event("taken"), event("moved"))]);
    expect(beats.map(({ view }) => view)).toEqual([end, null]);
  });

  test("changes with the event that turns the page", () => {
    const next = view();
    const beats = plan(game, [frame(end, event("tiled"), event("round-began")), frame(next, event("dealt"))]);
    expect(beats.map(({ view }) => view)).toEqual([null, end, next]);
  });

  test("leaves out what is still coming", () => {
    const [paid, placed] = [
      event("paid", { carried: [carry("red", "storage:0", "lid")] }),
      event("placed", { carried: [carry("blue", "storage:0", "field:0:1,0")] }),
    ];
    const beats = plan(game, [frame(end, paid, placed, event("later"))]);
    expect(beats.map(({ coming }) => coming.has("field:0:1,0"))).toEqual([true, true, false]);
  });
});

const STORIES: Record<string, Story<unknown, Event>[]> = {
  chocolatier: chocolatier as never,
  "summer-pavilion": summerPavilion as never,
  "queens-garden": queensGarden as never,
};

describe.each(TITLES)("%s", async (title) => {
  const { staging } = await load(title);
  const stories = STORIES[title]!.map((story) => [`${story.players} players`, story] as const);

  test.each(stories)(
    "what is carried leads exactly to what the view says, and points to its scores: %s",
    (_, story) => {
      let ends = 0;
      for (const { before, beat, after } of shown(staging, story)) {
        const known = new Map(before.pieces.map(({ id, what }) => [id, what]));
        expect(new Set(after.pieces.map(({ id }) => id)).size).toBe(after.pieces.length);
        if (!beat.ends) continue;
        ends += 1;
        // Played once more without the comfort of setting out anew.
        const played = play(staging, before, { ...beat, ends: false });
        expect(agrees(staging, played), JSON.stringify(beat.events)).toBe(true);
        const turned = new Set(beat.events.flatMap(({ carried = [] }) => carried.map(({ becomes }) => becomes)));
        for (const { id, what } of played.pieces)
          if (known.has(id) && known.get(id) !== what) expect(turned.has(what)).toBe(true);
      }
      expect(ends).toBeGreaterThan(10);
    },
  );

  test.each(stories)("whoever comes later finds every piece at the slot where the others see it: %s", (_, story) => {
    let stage = setOut(staging, story.start);
    let known = opening(staging, story.players);
    const slots = (pieces: Piece[]) =>
      pieces
        .filter(({ place }) => !staging.pools.includes(place.split(":")[0]!))
        .map(({ what, place, slot }) => `${place} ${slot} ${what}`)
        .sort();
    for (const { frames } of story.steps) {
      for (const beat of plan(staging, frames)) stage = play(staging, stage, beat);
      known = follow(
        staging,
        known,
        frames.flatMap(({ events }) => events),
      );
      expect(slots(setOut(staging, stage.view, 0, known).pieces)).toEqual(slots(stage.pieces));
    }
  });

  test.each(stories)("every event is shown once, in order: %s", (_, { steps }) => {
    for (const { frames } of steps) {
      const events = frames.flatMap(({ events }) => events);
      expect(plan(staging, frames).flatMap((beat) => beat.events)).toEqual(events);
    }
  });

  test.each(stories)("no event of the stories is without a rhythm: %s", (_, { steps }) => {
    const types = new Set(
      steps.flatMap(({ frames }) => frames.flatMap(({ events }) => events.map(({ type }) => type))),
    );
    for (const type of types) expect(Object.keys(staging.beats)).toContain(type);
  });

  test.each(stories)("all that is shown in the end is the last view: %s", (_, story) => {
    const last = [...shown(staging, story)].at(-1)!;
    expect(last.after.view).toEqual(endOf(story));
  });
});
