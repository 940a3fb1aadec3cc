import { beforeEach, describe, expect, test, vi } from "vitest";
import { Bots } from "../src/engine/bots";
import { Stopped, Thinker, type ThinkingWorker } from "../src/engine/thinker";
import type { Job } from "../src/engine/types";
import type { ToThinker } from "../src/engine/thinker.worker";

const job = (table: string, seq: number) => ({ table, seq, seat: 1 }) as Job;

/** A worker that answers when the test says so. */
class FakeWorker implements ThinkingWorker {
  static made: FakeWorker[] = [];
  onmessage: ThinkingWorker["onmessage"] = null;
  onerror: ThinkingWorker["onerror"] = null;
  asked: Extract<ToThinker, { type: "ask" }>[] = [];
  ended = false;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: ToThinker) {
    if (message.type === "ask") this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  async answer(value: unknown) {
    this.onmessage?.({ data: { id: this.asked.at(-1)!.id, value, size: 7 } } as never);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function bots() {
  const thinker = new Thinker({} as WebAssembly.Module, () => new FakeWorker());
  const answer = vi.fn();
  return { thinker, answer, bots: new Bots(thinker, answer) };
}

beforeEach(() => (FakeWorker.made = []));

describe("bots", () => {
  test("think about one thing after another", async () => {
    const { bots: all, answer } = bots();
    all.set("a", [job("a", 1)]);
    all.set("b", [job("b", 1)]);
    const [worker] = FakeWorker.made;
    expect(worker!.asked).toHaveLength(1);
    await worker!.answer({ moves: ["x"] });
    expect(answer).toHaveBeenCalledWith(job("a", 1), ["x"]);
    await worker!.answer({ moves: ["y"] });
    expect(answer).toHaveBeenLastCalledWith(job("b", 1), ["y"]);
  });

  test("are asked once for what they think about already", async () => {
    const { bots: all, answer } = bots();
    all.set("a", [job("a", 1)]);
    all.set("a", [job("a", 1)]);
    await FakeWorker.made[0]!.answer({ moves: [] });
    expect(answer).toHaveBeenCalledOnce();
    expect(FakeWorker.made[0]!.asked).toHaveLength(1);
  });

  test("stop at once when a move was taken back, and think about the next", async () => {
    const { bots: all, answer } = bots();
    all.set("a", [job("a", 1)]);
    all.set("a", []);
    expect(FakeWorker.made[0]!.ended).toBe(true);
    await FakeWorker.made[0]!.answer({ moves: ["late"] });
    expect(answer).not.toHaveBeenCalled();
    all.set("a", [job("a", 3)]);
    await FakeWorker.made[1]!.answer({ moves: ["z"] });
    expect(answer).toHaveBeenCalledExactlyOnceWith(job("a", 3), ["z"]);
  });

  test("of another table are not disturbed", () => {
    const { bots: all } = bots();
    all.set("a", [job("a", 1)]);
    all.set("b", []);
    expect(FakeWorker.made[0]!.ended).toBe(false);
  });
});

test("whoever asks a thinker that is stopped hears of it, and its memory is given back", async () => {
  const { thinker } = bots();
  const found = thinker.ask({ call: "think" });
  await FakeWorker.made[0]!.answer({ moves: [] });
  await found;
  expect(thinker.size).toBe(7);
  const other = thinker.ask({ call: "hints" });
  thinker.stop();
  await expect(other).rejects.toBeInstanceOf(Stopped);
  expect(thinker.size).toBe(0);
});
