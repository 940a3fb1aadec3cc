// A connection to whoever keeps tables: kept alive, renewed when lost. Commands that were not answered are sent again
// under the same name, so that each is done once.

import { PROTOCOL } from "../wire/table";
import type { Command, PersonId, Refusal, Snapshot, Summary, ToClient, ToServer, Update } from "../wire/table";

/** Who wants to hear of a table. */
export interface Listener {
  /** The last step that is known; nothing: none. */
  since(): number | undefined;
  onsnapshot(snapshot: Snapshot): void;
  onupdate(update: Update): void;
  onpeople(people: Record<PersonId, string>): void;
  onpresence(present: PersonId[], watchers: number): void;
  onmissing(): void;
}

/** What came of a command. */
export type Answer = { seq: number } | { refusal: Refusal } | { limited: number } | { failed: string };

interface Pending {
  message: Extract<ToServer, { type: "command" }>;
  resolve: (answer: Answer) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
/** What is understood also of a server that speaks another version: how commands fared, and whether it is there. */
const EVER: readonly ToClient["type"][] = ["hello", "accepted", "refused", "limited", "error", "goodbye", "pong"];

/** A way to whoever keeps tables. */
export interface Transport {
  send(message: ToServer): void;
  close(): void;
}

/** Opens a way. It hears what is said until it is lost or closed. */
export type Dial = (hear: (message: ToClient | null) => void, lose: () => void) => Transport;

export class Line {
  status: "connecting" | "open" | "lost" = $state("connecting");
  me: PersonId | null = $state(null);
  /** The server speaks another version than this page: what happens at tables is not heard any more. */
  outdated = $state(false);
  /** Open tables, while somebody looks. */
  lobby: Summary[] = $state.raw([]);
  /** Commands that the server has not answered yet. */
  unanswered = $state(0);
  /** The server's clock minus ours. */
  skew = 0;

  private transport: Transport | null = null;
  private listeners = new Map<string, Listener>();
  private pending = new Map<string, Pending>();
  private mineListeners = new Set<(table: Summary) => void>();
  private lobbyWanted = 0;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setInterval> | undefined;
  private heard = 0;

  constructor(private readonly dial: Dial) {}

  /** Connects; again after the person has changed. */
  connect() {
    clearTimeout(this.retry);
    this.drop();
    if (this.status !== "lost") this.status = "connecting";
    const transport = this.dial(
      (message) => this.transport === transport && this.hear(message),
      () => this.transport === transport && this.lose(),
    );
    this.transport = transport;
    this.heard = Date.now();
    clearInterval(this.quiet);
    this.quiet = setInterval(() => this.check(), PING_EVERY);
  }

  /** The network is back, or the page is looked at again: do not wait any longer. */
  hurry() {
    if (this.status === "lost") this.connect();
  }

  private drop() {
    const old = this.transport;
    this.transport = null;
    old?.close();
  }

  private lose(wait = this.wait) {
    this.status = "lost";
    this.transport = null;
    clearTimeout(this.retry);
    // A server that comes back is not met by everybody at once.
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A connection that says nothing for two pings is dead, whatever the browser believes. */
  private check() {
    if (Date.now() - this.heard > 2.5 * PING_EVERY) {
      this.drop();
      this.lose();
    } else this.say({ type: "ping" });
  }

  private say(message: ToServer): boolean {
    if (this.status !== "open" || !this.transport) return false;
    this.transport.send(message);
    return true;
  }

  /** Messages of a kind that this page does not know are passed over. */
  private hear(message: ToClient | null) {
    this.heard = Date.now();
    if (!message || (this.outdated && !EVER.includes(message.type))) return;
    switch (message.type) {
      case "hello":
        this.outdated = message.protocol !== PROTOCOL;
        this.greet(message.me, message.now);
        break;
      case "snapshot":
        this.listeners.get(message.table)?.onsnapshot(message.snapshot);
        break;
      case "update":
        this.listeners.get(message.table)?.onupdate(message.update);
        break;
      case "people":
        this.listeners.get(message.table)?.onpeople(message.people);
        break;
      case "presence":
        this.listeners.get(message.table)?.onpresence(message.present, message.watchers);
        break;
      case "accepted":
        this.answer(message.cid, { seq: message.seq });
        break;
      case "refused":
        this.answer(message.cid, { refusal: message.refusal });
        break;
      case "limited":
        if (message.cid) this.answer(message.cid, { limited: message.ratelimit.seconds });
        break;
      case "error":
        if (message.cid) this.answer(message.cid, { failed: message.code });
        else if (message.code === "no-such-table" && message.table) this.listeners.get(message.table)?.onmissing();
        break;
      case "lobby":
        this.list(message.tables, message.gone, message.all);
        break;
      case "my-table":
        for (const tell of this.mineListeners) tell(message.table);
        break;
      case "goodbye":
        this.drop();
        this.lose(message.reconnect);
        break;
      case "pong":
        this.skew = message.now - Date.now();
    }
  }

  private greet(me: PersonId | null, now: number) {
    [this.status, this.me, this.skew, this.wait] = ["open", me, now - Date.now(), FIRST_WAIT];
    for (const [table, listener] of this.listeners) this.watchNow(table, listener);
    if (this.lobbyWanted > 0) this.say({ type: "lobby", on: true });
    for (const { message } of this.pending.values()) this.say(message);
  }

  private list(tables: Summary[], gone: string[], all: boolean) {
    const changed = new Set([...tables.map(({ table }) => table), ...gone]);
    const kept = all ? [] : this.lobby.filter(({ table }) => !changed.has(table));
    this.lobby = [...tables, ...kept].sort((a, b) => b.opened - a.opened);
  }

  private answer(cid: string, answer: Answer) {
    this.pending.get(cid)?.resolve(answer);
    this.pending.delete(cid);
    this.unanswered = this.pending.size;
  }

  private watchNow(table: string, listener: Listener) {
    const since = listener.since();
    this.say(since === undefined ? { type: "watch", table } : { type: "watch", table, since });
  }

  /** Tells a listener everything about a table, until the returned function is called. */
  watch(table: string, listener: Listener): () => void {
    this.listeners.set(table, listener);
    this.watchNow(table, listener);
    return () => {
      if (this.listeners.get(table) !== listener) return;
      this.listeners.delete(table);
      this.say({ type: "unwatch", table });
    };
  }

  /** Keeps the list of open tables up to date, until the returned function is called. */
  watchLobby(): () => void {
    if (this.lobbyWanted++ === 0) this.say({ type: "lobby", on: true });
    return () => {
      if (--this.lobbyWanted === 0) this.say({ type: "lobby", on: false });
    };
  }

  /** Tells of one's own games, until the returned function is called. */
  watchMine(tell: (table: Summary) => void): () => void {
    this.mineListeners.add(tell);
    return () => this.mineListeners.delete(tell);
  }

  /** Sends a command; without a connection it waits for the next one. */
  command(table: string, seq: number, command: Command): Promise<Answer> {
    const cid = crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    const message = { type: "command", table, cid, seq, command } as const;
    return new Promise((resolve) => {
      this.pending.set(cid, { message, resolve });
      this.unanswered = this.pending.size;
      this.say(message);
    });
  }

  /** Lets go of commands of a table that were never sent. */
  forget(table: string) {
    for (const [cid, { message, resolve }] of this.pending)
      if (message.table === table) {
        this.pending.delete(cid);
        resolve({ failed: "forgotten" });
      }
    this.unanswered = this.pending.size;
  }
}
