import { describe, expect, test } from "vitest";
import { load } from "../src/games/games";
import { Chronicle } from "../src/net/chronicle";
import type { Fact, State, Update } from "../src/wire/table";
import stories from "./data/chocolatier.json";

interface Step {
  frames: { events: unknown[]; view: unknown }[];
}
const game = await load("chocolatier");
const story = (stories as unknown as { start: unknown; steps: Step[] }[])[0]!;
const moved = { type: "moved", seat: 0, move: "", forced: false } satisfies Fact;
const update = (seq: number, facts: Fact[], steps: Step[]) =>
  ({
    seq,
    at: 0,
    by: null,
    facts,
    seats: null,
    state: {} as State,
    people: {},
    choices: null,
    frames: steps.flatMap(({ frames }) => frames),
  }) as unknown as Update;
const [deal, ...moves] = story.steps as [Step, ...Step[]];

/** The game has begun, and so many moves were made, each in a step of its own. */
function after(count: number): Chronicle {
  const chronicle = new Chronicle(game, 2);
  chronicle.add(
    update(
      1,
      [
        { type: "began", start: 0 },
        { type: "dealt", draws: ["a", "b"] },
      ],
      [deal],
    ),
  );
  moves.slice(0, count).forEach((step, n) => chronicle.add(update(n + 2, [moved], [step])));
  return chronicle;
}
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
    chronicle.add(update(5, [{ type: "undone", to: 3, seat: 0 }], []));
    expect(lines(chronicle)).toBe(lines(after(1)));
    expect(chronicle.entries.at(-1)!.key).toBe("log.undone");
  });

  test("a step that stands in part keeps its lines: the rest of it was forced, and is played again", () => {
    const chronicle = after(1);
    chronicle.add(update(3, [moved, { ...moved, forced: true }], [moves[1]!, moves[2]!]));
    const both = lines(chronicle);
    chronicle.add(update(4, [moved], [moves[3]!]));
    chronicle.add(
      update(
        5,
        [
          { type: "undone", to: 4, seat: 0 },
          { ...moved, forced: true },
        ],
        [moves[2]!],
      ),
    );
    expect(lines(chronicle)).toBe(both);
    chronicle.add(update(6, [{ type: "undone", to: 2, seat: 0 }], []));
    expect(lines(chronicle)).toBe(lines(after(0)));
  });

  test("points that are taken back do not count", () => {
    const all = story.steps.length - 1;
    const chronicle = after(all);
    const scored = (of: Chronicle) => JSON.stringify(of.tally());
    expect(scored(chronicle)).not.toBe(scored(after(0)));
    chronicle.add(update(all + 2, [{ type: "undone", to: 2, seat: 0 }], []));
    expect(chronicle.entries.at(-1)!.key).toBe("log.undone");
    expect(scored(chronicle)).toBe(scored(after(0)));
  });
});
