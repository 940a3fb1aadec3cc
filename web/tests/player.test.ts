import { describe, expect, test, vi } from "vitest";
import { Player } from "../src/games/player.svelte";
import type { Frame, Staging } from "../src/games/stage";

describe("what happens is shown beat by beat", () => {
  /** A view is the text of all that happened. */
  const game: Staging<string> = { pieces: () => [], scores: () => [], pools: [], beats: {} };
  const frame = (view: string): Frame<string> => ({ view, events: [{ type: view }] });
  game.beats = Object.fromEntries(["a", "b", "c", "d"].map((type) => [type, { beat: type, ms: 100 }]));

  test("one after another, and a click shows the end", async () => {
    vi.useFakeTimers();
    const player = new Player(game, () => 1);
    player.show("start");
    player.push([frame("a"), frame("b"), frame("c")]);
    expect(player.stage!.view).toBe("a");
    await vi.advanceTimersByTimeAsync(100);
    expect(player.stage!.view).toBe("b");
    player.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(player.stage!.view).toBe("c");
    expect(player.busy).toBe(false);
    vi.useRealTimers();
  });

  test("never more than two moves behind", async () => {
    vi.useFakeTimers();
    const player = new Player(game, () => 1);
    player.show("start");
    for (const move of ["a", "b", "c", "d"]) player.push([frame(move)]);
    await vi.advanceTimersByTimeAsync(101);
    expect(player.stage!.view).toBe("c");
    vi.useRealTimers();
  });

  test("at once without animation", () => {
    const player = new Player(game, () => 0);
    player.show("start");
    player.push([frame("a"), frame("b")]);
    expect(player.stage!.view).toBe("b");
    expect(player.busy).toBe(false);
  });

  test("a view without events at once, and what follows it after it", () => {
    const player = new Player(game, () => 1);
    player.push([{ view: "start", events: [] }]);
    expect(player.stage!.view).toBe("start");
    player.push([frame("a"), { view: "undone", events: [] }, frame("b")]);
    expect(player.stage!.view).toBe("b");
  });
});
