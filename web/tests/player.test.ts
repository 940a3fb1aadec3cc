import { describe, expect, test, vi } from "vitest";
import { Player } from "../src/games/player.svelte";
import type { Frame, Staging } from "../src/games/stage";

describe("what happens is shown beat by beat", () => {
  /** A view is the text of all that happened. */
  const game: Staging<string> = {
    pieces: () => [],
    scores: (view) => (["scored", "c"].includes(view) ? [3] : [0]),
    round: () => 1,
    pools: [],
    beats: {},
  };
  const frame = (view: string): Frame<string> => ({ view, events: [{ type: view }] });
  game.beats = Object.fromEntries(["a", "b", "c", "d"].map((type) => [type, { beat: type, ms: 1000 }]));
  game.beats["scored"] = { beat: "score", ms: 300, opens: true, scores: true };
  const points = (points: number) => ({ type: "scored", seat: 0, points: { source: "wall", points } });

  test("one after another, and a click shows the end", async () => {
    vi.useFakeTimers();
    const player = new Player(game, () => 1);
    player.show("start");
    player.push([frame("a"), frame("b"), frame("c")]);
    expect(player.stage!.view).toBe("a");
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.stage!.view).toBe("b");
    player.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(player.stage!.view).toBe("c");
    expect(player.busy).toBe(false);
    vi.useRealTimers();
  });

  test("moves that wait make the earlier ones shorter, and none is left out", async () => {
    vi.useFakeTimers();
    const player = new Player(game, () => 1);
    player.show("start");
    const seen: [string, number][] = [];
    for (const move of ["a", "b", "c", "d"]) player.push([frame(move)]);
    while (player.busy) {
      const last = seen.at(-1);
      if (last?.[0] === player.stage!.view) last[1] += 10;
      else seen.push([player.stage!.view, 10]);
      await vi.advanceTimersByTimeAsync(10);
    }
    // The first was alone when it began; the others divide the time, but each can be seen.
    expect(seen).toEqual([
      ["a", 1000],
      ["b", 340],
      ["c", 500],
      ["d", 1000],
    ]);
    vi.useRealTimers();
  });

  test("what scores is shown in full, whoever has moved meanwhile", async () => {
    vi.useFakeTimers();
    const player = new Player(game, () => 1);
    player.show("start");
    player.push([frame("a"), { view: "scored", events: [points(1), points(2)] }]);
    for (const move of ["b", "c", "d"]) player.push([frame(move)]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.scoring).toBe(true);
    await vi.advanceTimersByTimeAsync(300 + 300 + 599);
    expect(player.stage!.scores).toEqual([3]);
    expect(player.stage!.flashes.map(({ points }) => points)).toEqual([2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(player.scoring).toBe(false);
    vi.useRealTimers();
  });

  test("who skips moves still sees what scores, and who skips that sees the next move", async () => {
    vi.useFakeTimers();
    const player = new Player(game, () => 1);
    player.show("start");
    player.push([frame("a"), frame("b"), { view: "scored", events: [points(1), points(2)] }]);
    player.push([frame("c")]);
    player.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([player.scoring, player.stage!.scores]).toEqual([true, [1]]);
    player.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([player.scoring, player.stage!.view]).toEqual([false, "c"]);
    expect(player.busy).toBe(true);
    vi.useRealTimers();
  });

  test("an update is over when all of it was shown, one after another", async () => {
    vi.useFakeTimers();
    const player = new Player(game, () => 1);
    const told: string[] = [];
    player.show("start");
    player.push([frame("a"), frame("b")], { began: () => told.push("+1"), over: () => told.push("-1") });
    player.push([], { over: () => told.push("-2") });
    player.push([frame("c")], { began: () => told.push("+3"), over: () => told.push("-3") });
    await vi.advanceTimersByTimeAsync(1400);
    expect(told).toEqual(["+1"]);
    await vi.runAllTimersAsync();
    expect(told).toEqual(["+1", "-1", "-2", "+3", "-3"]);
    vi.useRealTimers();
  });

  test("whoever looks elsewhere is shown it afterwards", async () => {
    vi.useFakeTimers();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const player = new Player(game, () => 1);
    player.show("start");
    player.push([frame("a"), frame("b")]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(player.stage!.view).toBe("start");
    hidden.mockReturnValue(false);
    document.dispatchEvent(new window.Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(player.stage!.view).toBe("a");
    hidden.mockRestore();
    vi.useRealTimers();
  });

  test("only if it takes long one is told how to skip", async () => {
    vi.useFakeTimers();
    const player = new Player(game, () => 1);
    player.show("start");
    player.push([frame("a")]);
    expect(player.long).toBe(false);
    player.push([frame("b")]);
    expect(player.long).toBe(true);
    await vi.runAllTimersAsync();
    expect(player.long).toBe(false);
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
