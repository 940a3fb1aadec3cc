import { describe, expect, test, vi } from "vitest";
import { Tables, type House } from "../src/engine/tables";
import { Refused, type Engine } from "../src/engine/wasm";
import type { Call, Effects, Row, Save, Step } from "../src/engine/types";
import type { Written } from "../src/engine/store";
import type { Summary, ToClient, ToServer } from "../src/wire/table";

const TABLE = "local-7kq2mzfa";
const ME = { id: "somebody", name: "Ada" };
const summary = (actor: number | null) =>
  ({ table: TABLE, actor, seats: [{ type: "person" }, { type: "bot" }] }) as unknown as Summary;
const row = (actor: number | null = 0): Row => ({
  table: TABLE,
  summary: summary(actor),
  points: null,
  finished: false,
});
const nothing: Effects = { replies: [], save: [], jobs: [], next: null };
const move: ToServer = { type: "command", table: TABLE, cid: "c", seq: 1, command: { type: "confirm" } };

/** An engine that numbers the steps of its tables and does whatever it is told. */
class FakeEngine implements Engine {
  size = 1;
  steps = new Map<string, number>();
  calls: Call[] = [];
  trap = false;

  call<T>(request: Call): T {
    this.calls.push(request);
    return this.answer(request) as T;
  }

  private answer(request: Call): unknown {
    const table = request["table"] as string;
    if (request.call === "hello") return { replies: [{ type: "hello", me: ME.id }] };
    if (request.call === "load") return this.steps.set(table, (request["steps"] as Step[]).length);
    if (request.call === "unload") return this.steps.delete(table);
    const message = request["message"] as ToServer;
    if (message.type === "watch") {
      const replies = [{ type: "update", table: message.table, update: { seq: this.steps.get(message.table) } }];
      return { ...nothing, replies };
    }
    if (this.trap) throw new WebAssembly.RuntimeError("unreachable");
    const seq = this.steps.get(TABLE)! + 1;
    this.steps.set(TABLE, seq);
    const replies = [{ type: "accepted", table: TABLE, cid: "c", seq }];
    return { ...nothing, replies, save: [{ table: TABLE, seq, step: {}, row: row() }] };
  }
}

/** A house whose database has one step of the table, unless a test writes more. */
function house({ keep }: { keep?: (saves: readonly Save[]) => Written } = {}) {
  const engines: FakeEngine[] = [];
  const order: string[] = [];
  const steps: Step[] = [{}];
  const told: ToClient[] = [];
  const think = vi.fn();
  const surroundings: House = {
    store: {
      steps: (table) => Promise.resolve(table === TABLE ? [...steps] : []),
      keep: (saves) => {
        const written = keep?.(saves) ?? "kept";
        if (saves.length > 0) order.push(written);
        if (written === "kept") saves.forEach(({ step }) => steps.push(step));
        return Promise.resolve(written);
      },
      rows: () => Promise.resolve([row()]),
      row: () => Promise.resolve(row()),
    },
    engine: () => {
      engines.push(new FakeEngine());
      return engines.at(-1)!;
    },
    tell: (message) => {
      order.push(message.type);
      told.push(message);
    },
    think,
    announce: (_, seq) => order.push(`announce ${seq}`),
    now: () => 0,
    seed: () => "",
  };
  return { tables: new Tables(surroundings), engines, order, steps, told, think };
}

test("what happens is kept before anybody hears of it", async () => {
  const { tables, order } = house();
  await tables.message(move);
  expect(order).toEqual(["kept", "announce 2", "accepted"]);
});

test("whoever was forestalled by another tab reads the table again and decides anew", async () => {
  let other: (() => void) | null = null;
  const { tables, order, steps, engines, told } = house({
    keep: (saves) => {
      if (!other || saves.length === 0) return "kept";
      other();
      other = null;
      return "late";
    },
  });
  await tables.message(move);
  other = () => steps.push({});
  order.length = 0;
  await tables.message(move);
  expect(order).toEqual(["late", "kept", "announce 4", "accepted"]);
  expect(engines[0]!.calls.filter(({ call }) => call === "load")).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({ seq: 4 });
});

test("what cannot be kept did not happen: the sender is told, and the engine forgets it", async () => {
  const { tables, engines, told } = house({ keep: (saves) => (saves.length > 0 ? "failed" : "kept") });
  await tables.message(move);
  expect(told).toEqual([expect.objectContaining({ type: "error", table: TABLE, cid: "c", code: "unavailable" })]);
  expect(engines[0]!.steps.has(TABLE)).toBe(false);
});

test("a table that is not kept is missing", async () => {
  const { tables, told } = house();
  await tables.message({ type: "watch", table: "local-22222222" });
  expect(told).toEqual([expect.objectContaining({ type: "error", code: "no-such-table" })]);
});

test("an engine that traps is replaced: the sender is told, and those who watch go on", async () => {
  const { tables, engines, told } = house();
  await tables.hello(ME);
  await tables.message({ type: "watch", table: TABLE });
  engines[0]!.trap = true;
  await tables.message(move);
  expect(told.at(-1)).toMatchObject({ type: "error", cid: "c", code: "unavailable" });
  await tables.message(move);
  expect(engines).toHaveLength(2);
  expect(engines[1]!.calls.map(({ call }) => call)).toEqual(["hello", "load", "message", "message"]);
  expect(engines[1]!.calls[2]!["message"]).toEqual({ type: "watch", table: TABLE, since: 1 });
  expect(told.at(-1)).toMatchObject({ type: "accepted", seq: 2 });
});

test("a step of another tab is read and told to those who watch; one that is known is not", async () => {
  const { tables, steps, told } = house();
  await tables.message({ type: "watch", table: TABLE });
  steps.push({});
  await tables.hear(TABLE, 2);
  expect(told.map(({ type }) => type)).toEqual(["update", "my-table", "update"]);
  expect(told.at(-1)).toMatchObject({ update: { seq: 2 } });
  await tables.hear(TABLE, 2);
  expect(told.map(({ type }) => type)).toEqual(["update", "my-table", "update", "my-table"]);
});

describe("a bot", () => {
  test("that is not to move any more stops thinking", async () => {
    const { tables, think } = house();
    await tables.message(move);
    expect(think).toHaveBeenCalledWith(TABLE, []);
  });

  test("that is still to move goes on", async () => {
    const { tables, engines, think } = house();
    const { call } = FakeEngine.prototype;
    vi.spyOn(engines[0]!, "call").mockImplementation(function (this: FakeEngine, request) {
      const answer = call.call(this, request) as Effects;
      return (answer.save ? { ...answer, save: answer.save.map((one) => ({ ...one, row: row(1) })) } : answer) as never;
    });
    await tables.message(move);
    expect(think).not.toHaveBeenCalled();
  });
});

test("what the engine refuses leaves it as it was", async () => {
  const { tables, engines } = house();
  vi.spyOn(engines[0]!, "call").mockImplementation(() => {
    throw new Refused({ code: "not-found", message: "no game at this table yet" });
  });
  await expect(tables.record(TABLE)).rejects.toMatchObject({ detail: { code: "not-found" } });
  expect(engines).toHaveLength(1);
});
