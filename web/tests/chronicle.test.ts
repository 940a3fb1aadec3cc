import { describe, expect, test } from "vitest";
import { load } from "../src/games/games";
import { Chronicle } from "../src/net/chronicle";
import type { Fact, State, Update } from "../src/wire/table";
import stories from "./data/chocolatier.json";

interface Step {
  events: { type: string }[];
}
const game = await load("chocolatier");
const story = (stories as unknown as { start: unknown; steps: Step[] }[])[0]!;
const moved = { type: "moved", seat: 0, move: "", forced: false } satisfies Fact;
const update = (seq: number, facts: Fact[], steps: Step[], view?: unknown) =>
  ({
    seq, at: 0, by: null, facts, seats: null, state: {} as State, people: {}, choices: null,
    view: view ? { game: "chocolatier", view } : null,
    events: { game: "chocolatier", events: steps.flatMap(({ events }) => events) },
  }) as unknown as Update;
const [deal, ...moves] = story.steps as [Step, ...Step[]];

/** The game has begun, and so many moves were made, each in a step of its own. */
function after(count: number): Chronicle {
  const chronicle = new Chronicle(game);
  chronicle.add(update(1, [{ type: "began", start: 0 }, { type: "dealt", draws: ["a", "b"] }], [deal], story.start));
  moves.slice(0, count).forEach((step, n) => chronicle.add(update(n + 2, [moved], [step])));
  return chronicle;
}
/** What is on the table after the deal and some moves. */
const viewAfter = (plies: number) =>
  (story.steps.slice(0, plies).flatMap(({ events }) => events).reduce((stage, event) => game.act(stage, event), game.setOut(story.start)) as { view: unknown }).view;
const lines = (chronicle: Chronicle) => chronicle.entries.filter(({ fact }) => !fact).length;

describe("the log", () => {
  test("begins with the first round, once", () => {
    expect(after(0).entries.filter(({ heading }) => heading)).toHaveLength(1);
  });

  test("an update that is known already is ignored", () => {
    const chronicle = after(2);
    const before = chronicle.entries.length;
    chronicle.add(update(2, [moved], [moves[0]!]));
    expect(chronicle.entries).toHaveLength(before);
  });

  test("what is taken back is gone, and what stands stays", () => {
    const chronicle = after(3);
    chronicle.add(update(5, [{ type: "undone", to: 3, seat: 0 }], [], story.start));
    expect(lines(chronicle)).toBe(lines(after(1)));
    expect(chronicle.entries.at(-1)!.key).toBe("log.undone");
  });

  test("a step that stands in part keeps its lines: the rest of it was forced, and is played again", () => {
    const chronicle = after(1);
    chronicle.add(update(3, [moved, { ...moved, forced: true }], [moves[1]!, moves[2]!]));
    const both = lines(chronicle);
    chronicle.add(update(4, [moved], [moves[3]!]));
    chronicle.add(update(5, [{ type: "undone", to: 4, seat: 0 }, { ...moved, forced: true }], [moves[2]!], viewAfter(3)));
    expect(lines(chronicle)).toBe(both);
    chronicle.add(update(6, [{ type: "undone", to: 2, seat: 0 }], [], story.start));
    expect(lines(chronicle)).toBe(lines(after(0)));
  });
});
