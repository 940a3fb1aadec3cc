// Where games of this device are kept: IndexedDB. A step's key is its table and its number, and is added, never
// replaced, so that of two tabs that decide at the same time one is told that it was too late.

import type { TableId } from "../wire/table";
import type { LocalPerson, Row, Save, Step } from "./types";

const NAME = "azulejo";
const VERSION = 1;
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** A row as it is kept: with the server's table that it was sent to. */
export type KeptRow = Row & { sent?: TableId };

/** What came of writing: "late": another tab was first. */
export type Written = "kept" | "late" | "failed";

/** So many letters and digits that cannot be confused, by lot. */
export function letters(count: number): string {
  let found = "";
  while (found.length < count)
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * count)))
      // As many of the 256 values for each: the rest is thrown away.
      if (byte < 8 * LETTERS.length && found.length < count) found += LETTERS[byte % LETTERS.length];
  return found;
}

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });

const openDatabase = () => {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("steps", { keyPath: ["table", "seq"] });
    request.result.createObjectStore("rows", { keyPath: "table" });
    request.result.createObjectStore("self");
  };
  return answer(request);
};

export class Store {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Store> {
    const database = await openDatabase();
    // A later version of the client wants to change it: let it.
    database.onversionchange = () => database.close();
    return new Store(database);
  }

  private read(name: string) {
    return this.database.transaction(name).objectStore(name);
  }

  /** All steps of a table, in order. */
  async steps(table: TableId): Promise<Step[]> {
    const range = IDBKeyRange.bound([table, 0], [table, Infinity]);
    const found = (await answer(this.read("steps").getAll(range))) as { step: Step }[];
    return found.map(({ step }) => step);
  }

  rows(): Promise<KeptRow[]> {
    return answer(this.read("rows").getAll()) as Promise<KeptRow[]>;
  }

  row(table: TableId): Promise<KeptRow | undefined> {
    return answer(this.read("rows").get(table)) as Promise<KeptRow | undefined>;
  }

  /** Keeps all of it or nothing; when this is done it survives a crash of the browser. */
  async keep(saves: readonly Save[]): Promise<Written> {
    if (saves.length === 0) return "kept";
    return new Promise((resolve) => {
      let late = false;
      const transaction = this.database.transaction(["steps", "rows"], "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve("kept");
      transaction.onabort = () => resolve(late ? "late" : "failed");
      const rows = transaction.objectStore("rows");
      for (const { table, seq, step, row } of saves) {
        const adding = transaction.objectStore("steps").add({ table, seq, step });
        adding.onerror = () => (late ||= adding.error?.name === "ConstraintError");
        const known = rows.get(table) as IDBRequest<KeptRow | undefined>;
        known.onsuccess = () => rows.put(known.result?.sent ? { ...row, sent: known.result.sent } : row);
      }
    });
  }

  /** Remembers where on the server a finished game is, too. */
  async markSent(table: TableId, sent: TableId): Promise<void> {
    const rows = this.database.transaction("rows", "readwrite").objectStore("rows");
    const row = (await answer(rows.get(table))) as KeptRow | undefined;
    if (row) await answer(rows.put({ ...row, sent }));
  }

  /** Who plays on this device: made once; a name that is given is remembered. */
  async person(name?: string): Promise<LocalPerson> {
    const self = this.database.transaction("self", "readwrite").objectStore("self");
    const known = (await answer(self.get("person"))) as LocalPerson | undefined;
    const person = { id: known?.id ?? letters(20), name: name ?? known?.name ?? "" };
    if (person.id !== known?.id || person.name !== known.name) await answer(self.put(person, "person"));
    return person;
  }
}

let opened: Promise<Store> | null = null;

/** The games of this device. */
export const kept = () => (opened ??= Store.open());
