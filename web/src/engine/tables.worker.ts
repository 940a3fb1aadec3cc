// The worker that keeps the tables of this device.

import type { ToClient, ToServer } from "../wire/table";
import { Store } from "./store";
import { Tables } from "./tables";
import { instantiate, Refused } from "./wasm";
import type { Job } from "./types";

/** What the visitor is called, as far as the server knows; and otherwise. */
export interface Called {
  name: string | undefined;
  otherwise: string;
}
/** From the page; what has an id is answered. */
export type ToTables =
  | { type: "begin"; module: WebAssembly.Module; me: Called }
  | { type: "hello"; me: Called }
  | { type: "message"; message: ToServer }
  | { type: "bot"; job: Job; moves: string[] }
  | { type: "ask"; id: number; what: Asked; args: unknown[] };
/** What the page may ask for. */
export type Asked = "open" | "rematch" | "updates" | "record" | "position" | "statistics" | "size";
/** To the page. */
export type FromTables =
  | { type: "message"; message: ToClient }
  | { type: "jobs"; table: string; jobs: Job[] }
  | { type: "answer"; id: number; value: unknown }
  | { type: "failed"; id: number; code: string; message: string }
  | { type: "broken"; message: string };

const post = (message: FromTables) => postMessage(message);
const channel = new BroadcastChannel("azulejo");

/** Fresh randomness: 64 hexadecimal digits. */
const seed = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

let store: Store | null = null;
let tables: Tables | null = null;

async function begin(module: WebAssembly.Module, me: Called) {
  store = await Store.open();
  tables = new Tables({
    store,
    engine: () => instantiate(module),
    tell: (message) => post({ type: "message", message }),
    think: (table, jobs) => post({ type: "jobs", table, jobs }),
    announce: (table, seq) => channel.postMessage({ table, seq }),
    now: () => Date.now(),
    seed,
  });
  channel.onmessage = ({ data }: MessageEvent<{ table: string; seq: number }>) =>
    void tables?.hear(data.table, data.seq);
  await hello(me);
}

async function hello({ name, otherwise }: Called) {
  const person = await store?.person(name);
  if (person) await tables?.hello({ ...person, name: person.name || otherwise });
}

async function answer(id: number, what: Asked, args: unknown[]) {
  try {
    if (!tables) throw new Error("the tables are not there yet");
    const found = what === "size" ? tables.size : (tables[what] as (...args: unknown[]) => unknown)(...args);
    post({ type: "answer", id, value: await found });
  } catch (error) {
    const { code, message } = error instanceof Refused ? error.detail : { code: "unavailable", message: String(error) };
    post({ type: "failed", id, code, message });
  }
}

/** What comes before the tables are there waits for them. */
let ready: Promise<void> = Promise.resolve();

onmessage = ({ data }: MessageEvent<ToTables>) => {
  if (data.type === "begin") {
    ready = begin(data.module, data.me);
    ready.catch((error: unknown) => post({ type: "broken", message: String(error) }));
  } else ready = ready.then(() => handle(data)).catch(() => undefined);
};

function handle(data: Exclude<ToTables, { type: "begin" }>) {
  if (data.type === "hello") return hello(data.me);
  // One after another within the tables; nothing else waits for it.
  if (data.type === "message") void tables?.message(data.message);
  else if (data.type === "bot") tables?.bot(data.job, data.moves).catch(() => undefined);
  else void answer(data.id, data.what, data.args);
  return undefined;
}
