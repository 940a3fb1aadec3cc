import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Listener } from "../src/net/line.svelte";
import { Link } from "../src/net/link.svelte";
import { PROTOCOL } from "../src/wire/table";

/** A socket whose server is the test. */
class FakeSocket {
  static last: FakeSocket;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string }[] = [];
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close() {
    this.onclose?.();
  }
  say(message: unknown) {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
}
const hello = (protocol: number) => ({ type: "hello", protocol, me: "somebody", now: Date.now() });
const listener = () =>
  ({
    since: () => undefined,
    onsnapshot: vi.fn(),
    onupdate: vi.fn(),
    onpeople: vi.fn(),
    onpresence: vi.fn(),
    onmissing: vi.fn(),
  }) satisfies Listener;

function connected(protocol: number) {
  const link = new Link();
  const table = listener();
  link.watch("7kq2mzfa", table);
  link.connect();
  FakeSocket.last.say(hello(protocol));
  return { link, table, socket: FakeSocket.last };
}

beforeEach(() => vi.stubGlobal("WebSocket", FakeSocket));
afterEach(() => vi.unstubAllGlobals());

describe("a server of the same version", () => {
  test("is listened to", () => {
    const { link, table, socket } = connected(PROTOCOL);
    expect(link.outdated).toBe(false);
    expect(socket.sent.map(({ type }) => type)).toEqual(["watch"]);
    socket.say({ type: "update", table: "7kq2mzfa", update: { seq: 1 } });
    expect(table.onupdate).toHaveBeenCalledOnce();
  });

  test("may say what this page does not know: it is passed over", () => {
    const { link, table, socket } = connected(PROTOCOL);
    for (const message of [{ type: "weather", rain: true }, {}, null, "no JSON at all"])
      expect(() => socket.say(message as object)).not.toThrow();
    socket.say({ type: "presence", table: "7kq2mzfa", present: [], watchers: 2 });
    expect(table.onpresence).toHaveBeenCalledWith([], 2);
    expect(link.status).toBe("open");
  });
});

describe("a server of another version", () => {
  test("is noticed, and what it tells of tables is not shown", () => {
    const { link, table, socket } = connected(PROTOCOL + 1);
    expect(link.outdated).toBe(true);
    for (const type of ["snapshot", "update"]) socket.say({ type, table: "7kq2mzfa", frames: "of a new form" });
    socket.say({ type: "lobby", tables: "of a new form" });
    expect(table.onsnapshot).not.toHaveBeenCalled();
    expect(table.onupdate).not.toHaveBeenCalled();
    expect(link.lobby).toEqual([]);
  });

  test("still answers commands", async () => {
    const { link, socket } = connected(PROTOCOL + 1);
    const answer = link.command("7kq2mzfa", 3, { type: "confirm" });
    const { cid } = socket.sent.at(-1) as unknown as { cid: string };
    socket.say({ type: "accepted", cid, seq: 4 });
    expect(await answer).toEqual({ seq: 4 });
    expect(link.unanswered).toBe(0);
  });
});
