// The ways to the tables: to the server's by a socket, to this browser's own by the engine. Nobody else knows which.

import { isLocal } from "../engine/place";
import type { Command, PersonId, Summary, ToClient } from "../wire/table";
import { engine } from "./engine";
import { Line, type Answer, type Dial, type Listener } from "./line.svelte";

/** Where the socket is, seen from a page. */
export function socketUrl(page: { protocol: string; host: string; pathname: string }): string {
  const base = page.pathname.slice(0, page.pathname.lastIndexOf("/") + 1);
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${base}api/socket`;
}

/** What the server said; nothing: no message. */
function understood(data: unknown): ToClient | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === "object" && message !== null && "type" in message ? (message as ToClient) : null;
  } catch {
    return null;
  }
}

const dialServer: Dial = (hear, lose) => {
  const socket = new WebSocket(socketUrl(location));
  socket.onmessage = (event) => hear(understood(event.data));
  socket.onclose = lose;
  return { send: (message) => socket.send(JSON.stringify(message)), close: () => socket.close() };
};

const dialEngine: Dial = (hear, lose) => {
  const local = engine();
  local.then((local) => local.attach(hear, lose)).catch(lose);
  return { send: (message) => void local.then((local) => local.send(message)), close: () => undefined };
};

export class Link {
  readonly server = new Line(dialServer);
  readonly engine = new Line(dialEngine);
  private reached = false;

  /** Connects to the server; again after the person has changed. */
  connect() {
    this.server.connect();
  }

  /** The network is back, or the page is looked at again: do not wait any longer. */
  hurry() {
    this.server.hurry();
  }

  /** The way to a table. */
  of(table: string): Line {
    return isLocal(table) ? this.engine : this.server;
  }

  /** The same; the engine is reached for when it is first needed. */
  private reach(table: string): Line {
    const line = this.of(table);
    if (line === this.engine && !this.reached) {
      this.reached = true;
      line.connect();
    }
    return line;
  }

  /** Whether this is the visitor, on the server or on this device. */
  isMe(person: PersonId): boolean {
    return person === this.server.me || person === this.engine.me;
  }

  get status() {
    return this.server.status;
  }
  get outdated() {
    return this.server.outdated;
  }
  get unanswered() {
    return this.server.unanswered + this.engine.unanswered;
  }
  get lobby(): Summary[] {
    return this.server.lobby;
  }

  /** Tells a listener everything about a table, until the returned function is called. */
  watch(table: string, listener: Listener): () => void {
    return this.reach(table).watch(table, listener);
  }

  /** Keeps the list of open tables up to date, until the returned function is called. */
  watchLobby(): () => void {
    return this.server.watchLobby();
  }

  /** Tells of one's own games, until the returned function is called. */
  watchMine(tell: (table: Summary) => void): () => void {
    const ends = [this.server.watchMine(tell), this.engine.watchMine(tell)];
    return () => ends.forEach((end) => end());
  }

  /** Sends a command; without a connection it waits for the next one. */
  command(table: string, seq: number, command: Command): Promise<Answer> {
    return this.reach(table).command(table, seq, command);
  }
}

export const link = new Link();
