// The tables of this device: what the server is for its tables, the engine is for these. Whatever happens is kept
// before anybody hears of it. Several tabs share the database; each has its own engine, and the number of a step
// decides whose it is.

import type { PersonId, TableId, ToClient, ToServer, Update } from "../wire/table";
import type { Store } from "./store";
import { Refused, type Engine } from "./wasm";
import type { Call, Effects, Job, LocalPerson, Row, Step } from "./types";

/** So often a decision is made again that another tab forestalled. */
const TRIES = 5;
/** Browsers cannot wait for longer than this. */
const LONGEST = 2 ** 31 - 1;

/** What the tables need and what they tell. */
export interface House {
  store: Pick<Store, "steps" | "keep" | "rows" | "row">;
  /** A new instance of the engine, at the beginning and after a trap. */
  engine(): Engine;
  tell(message: ToClient): void;
  /** What is to be thought about at a table now; what was to be before is of no use any more. */
  think(table: TableId, jobs: Job[]): void;
  /** Tells the other tabs that a table has this step now. */
  announce(table: TableId, seq: number): void;
  now(): number;
  seed(): string;
}

export class Tables {
  private engine: Engine;
  private me: LocalPerson | null = null;
  /** The tables that the engine has, and their last step. */
  private readonly known = new Map<TableId, number>();
  /** The tables that are watched, and the last step that was told. */
  private readonly watched = new Map<TableId, number | undefined>();
  private queue: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly house: House) {
    this.engine = house.engine();
  }

  /** One thing after another. A trap throws everything out of the engine: those who watch are told again. */
  private inTurn<T>(what: () => Promise<T>): Promise<T> {
    const before = this.queue.then(() => this.engine);
    const done = before.then(what);
    this.queue = Promise.allSettled([before, done]).then(([engine]) => this.recover(engine));
    return done;
  }

  private async recover(before: PromiseSettledResult<Engine>) {
    if (before.status === "fulfilled" && before.value === this.engine) return;
    for (const table of this.watched.keys()) await this.watchAgain(table).catch(() => this.watched.delete(table));
  }

  hello(me: LocalPerson): Promise<void> {
    return this.inTurn(async () => {
      this.me = me;
      const { replies } = this.ask<Effects>({ call: "hello", me, now: this.house.now() });
      replies.forEach((reply) => this.house.tell(reply));
    });
  }

  /** A message as the server gets it. */
  message(message: ToServer): Promise<void> {
    return this.inTurn(async () => {
      const table = "table" in message ? message.table : null;
      if (message.type === "watch") this.watched.set(message.table, message.since);
      if (message.type === "unwatch") this.watched.delete(message.table);
      try {
        await this.act(table, () => ({ call: "message", message }));
      } catch (error) {
        const code = error instanceof Refused ? error.detail.code : "unavailable";
        const cid = message.type === "command" ? { cid: message.cid } : {};
        this.house.tell({
          type: "error",
          ...(table ? { table } : {}),
          ...cid,
          code: code as Extract<ToClient, { type: "error" }>["code"],
          message: String(error),
        });
      }
    });
  }

  open(table: TableId, body: object): Promise<TableId> {
    return this.inTurn(async () => {
      await this.act(null, () => ({ call: "open", table, body }));
      return table;
    });
  }

  rematch(table: TableId, next: TableId): Promise<TableId> {
    return this.inTurn(async () => {
      const { opened } = await this.act(table, () => ({ call: "rematch", table, next }));
      return opened?.table ?? next;
    });
  }

  /** What the thinker found; too late: nothing happens. */
  bot(job: Job, moves: string[]): Promise<void> {
    const { table, seq } = job;
    return this.inTurn(async () => void (await this.act(table, () => ({ call: "bot", table, seq, moves }))));
  }

  updates(table: TableId, after: number, views: boolean): Promise<Update[]> {
    return this.read(table, (ask) => ask<{ updates: Update[] }>({ call: "updates", table, after, views }).updates);
  }

  record(table: TableId): Promise<unknown> {
    return this.read(table, (ask) => ask<{ record: unknown }>({ call: "record", table }).record);
  }

  /** The position of a table, for the thinker. */
  position(table: TableId): Promise<unknown> {
    return this.read(table, (ask) => ask({ call: "position", table }));
  }

  statistics(): Promise<unknown> {
    return this.inTurn(async () => {
      const rows: Row[] = await this.house.store.rows();
      return this.ask({ call: "statistics", rows, me: this.me?.id satisfies PersonId | undefined });
    });
  }

  /** Another tab says that a table has this step now. */
  hear(table: TableId, seq: number): Promise<void> {
    return this.inTurn(async () => {
      const row = await this.house.store.row(table);
      if (row) this.house.tell({ type: "my-table", table: row.summary });
      if (seq <= (this.known.get(table) ?? Infinity)) return;
      this.forget(table);
      if (this.watched.has(table)) await this.watchAgain(table);
    });
  }

  /** The engine's memory in bytes. */
  get size() {
    return this.engine.size;
  }

  private read<T>(table: TableId, what: (ask: <A>(request: Call) => A) => T): Promise<T> {
    return this.inTurn(async () => {
      await this.know(table);
      return what((request) => this.ask(request));
    });
  }

  /** Asks the engine; one that traps is replaced, and knows nothing any more. */
  private ask<T>(request: Call): T {
    try {
      return this.engine.call<T>(request);
    } catch (error) {
      if (!(error instanceof Refused)) this.begin();
      throw error;
    }
  }

  private begin() {
    this.known.clear();
    this.engine = this.house.engine();
    if (this.me) this.engine.call({ call: "hello", me: this.me, now: this.house.now() });
  }

  /** Reads a table from the database, unless the engine has it. */
  private async know(table: TableId) {
    if (this.known.has(table)) return;
    const steps: Step[] = await this.house.store.steps(table);
    if (steps.length === 0) throw new Refused({ code: "no-such-table", message: "There is no such table." });
    this.ask({ call: "load", table, steps });
    this.known.set(table, steps.length);
  }

  /** What was not kept did not happen: the table is read again when it is needed. */
  private forget(table: TableId) {
    this.known.delete(table);
    this.ask({ call: "unload", table });
  }

  /** Lets something happen: decided, kept, told. Whoever was forestalled reads the table again and decides anew. */
  private async act(table: TableId | null, request: () => Call): Promise<Effects> {
    for (let n = 0; n < TRIES; n++) {
      if (table) await this.know(table);
      const effects = this.ask<Effects>({ now: this.house.now(), seed: this.house.seed(), ...request() });
      const written = await this.house.store.keep(effects.save);
      if (written === "kept") {
        this.deliver(effects);
        return effects;
      }
      for (const save of effects.save) this.forget(save.table);
      if (written === "failed") break;
    }
    throw new Refused({ code: "unavailable", message: "This browser cannot keep the game." });
  }

  private async watchAgain(table: TableId) {
    const since = this.watched.get(table);
    const message: ToServer = since === undefined ? { type: "watch", table } : { type: "watch", table, since };
    await this.act(table, () => ({ call: "message", message }));
  }

  private deliver({ replies, save, jobs, next }: Effects) {
    for (const { table, seq, row } of save) {
      this.known.set(table, seq);
      this.house.announce(table, seq);
      const { actor, seats } = row.summary;
      // A bot that is to move still, after somebody has said something, goes on thinking.
      if (actor === null || seats[actor]?.type !== "bot") this.house.think(table, []);
    }
    for (const reply of replies) {
      if (reply.type === "snapshot") this.told(reply.table, reply.snapshot.seq);
      if (reply.type === "update") this.told(reply.table, reply.update.seq);
      this.house.tell(reply);
    }
    for (const job of jobs) this.house.think(job.table, [job]);
    this.waitUntil(next);
  }

  private told(table: TableId, seq: number) {
    if (this.watched.has(table)) this.watched.set(table, seq);
  }

  private waitUntil(next: number | null) {
    clearTimeout(this.timer);
    if (next === null) return;
    const wait = Math.min(Math.max(next - this.house.now(), 0), LONGEST);
    this.timer = setTimeout(() => void this.inTurn(() => this.act(null, () => ({ call: "time" }))), wait);
  }
}
