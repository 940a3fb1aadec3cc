// The engine, seen from the page: loaded when it is first needed, with a worker for tables and one for bots.

import address from "virtual:engine";
import type { GameStatistics, NewTable, TableId, ToClient, ToServer, Update } from "../wire/table";
import { Bots } from "./bots";
import { localCode } from "./place";
import { letters } from "./store";
import type { Asked, Called, FromTables, ToTables } from "./tables.worker";
import { Thinker } from "./thinker";

const thinkingWorker = () => new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });

/** Why the engine did not do it: a code of the server's, or of its own. */
export class EngineFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What a page holds may be alive: workers get plain data. */
const plain = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: EngineFailure) => void;
}

async function compiled(): Promise<WebAssembly.Module> {
  if (!address) throw new EngineFailure("no-engine", "This client was built without the engine.");
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new EngineFailure("offline", "The engine cannot be loaded.");
  return WebAssembly.compileStreaming(answer);
}

export class Local {
  private readonly worker = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module" });
  private readonly bots: Bots;
  private readonly thinkerOfBots: Thinker;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private hear: ((message: ToClient) => void) | null = null;
  private lose: (() => void) | null = null;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly called: () => Called,
    private readonly onend: () => void,
  ) {
    this.thinkerOfBots = this.thinker();
    this.bots = new Bots(this.thinkerOfBots, (job, moves) => this.post({ type: "bot", job, moves }));
    this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.receive(data);
    this.worker.onerror = () => this.end();
    this.post({ type: "begin", module, me: called() });
  }

  /** Somebody new who thinks; to be stopped when not needed any more. */
  thinker(): Thinker {
    return new Thinker(this.module, thinkingWorker);
  }

  /** Listens to the tables; they say hello first. */
  attach(hear: (message: ToClient) => void, lose: () => void) {
    [this.hear, this.lose] = [hear, lose];
    this.post({ type: "hello", me: this.called() });
  }

  send(message: ToServer) {
    this.post({ type: "message", message: plain(message) });
  }

  open(table: NewTable): Promise<TableId> {
    return this.ask("open", localCode(letters(8)), table);
  }
  rematch(table: TableId): Promise<TableId> {
    return this.ask("rematch", table, localCode(letters(8)));
  }
  updates(table: TableId, after: number, views: boolean): Promise<Update[]> {
    return this.ask("updates", table, after, views);
  }
  record(table: TableId): Promise<unknown> {
    return this.ask("record", table);
  }
  position(table: TableId): Promise<{ title: string; position: string; actor: number | null }> {
    return this.ask("position", table);
  }
  statistics(): Promise<{ games: GameStatistics[] }> {
    return this.ask("statistics");
  }
  /** How much memory the engines of this page have, in bytes. */
  async size(): Promise<number> {
    return (await this.ask<number>("size")) + this.thinkerOfBots.size;
  }

  private post(message: ToTables) {
    this.worker.postMessage(message);
  }

  private ask<T>(what: Asked, ...args: unknown[]): Promise<T> {
    const id = ++this.asked;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post({ type: "ask", id, what, args: plain(args) });
    });
  }

  private receive(data: FromTables) {
    if (data.type === "message") this.hear?.(data.message);
    else if (data.type === "jobs") this.bots.set(data.table, data.jobs);
    else if (data.type === "broken") this.end();
    else {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.type === "answer") waiting?.resolve(data.value as never);
      else waiting?.reject(new EngineFailure(data.code, data.message));
    }
  }

  /** The worker is gone, or cannot keep anything: whoever waits is told, and the next one begins anew. */
  private end() {
    this.worker.terminate();
    this.thinkerOfBots.stop();
    for (const { reject } of this.waiting.values()) reject(new EngineFailure("unavailable", "The engine has stopped."));
    this.waiting.clear();
    this.onend();
    this.lose?.();
  }
}

let running: Promise<Local> | null = null;

/** The engine; loaded the first time. */
export function local(called: () => Called): Promise<Local> {
  const begin = (module: WebAssembly.Module) => new Local(module, called, () => (running = null));
  const began = (running ??= compiled().then(begin));
  began.catch(() => (running = null));
  return began;
}
