import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test } from "vitest";
import { letters, Store } from "../src/engine/store";
import type { Row, Save } from "../src/engine/types";

const TABLE = "local-7kq2mzfa";
const row = (seq: number) => ({ table: TABLE, summary: { seq }, points: null, finished: false }) as unknown as Row;
const save = (seq: number, by: string): Save => ({ table: TABLE, seq, step: { by }, row: row(seq) });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test("steps come back in order, of their own table only", async () => {
  const store = await Store.open();
  for (const seq of [1, 2, 10, 3]) await store.keep([save(seq, `${seq}`)]);
  await store.keep([{ ...save(1, "other"), table: "local-7kq2mzfb" }]);
  expect(await store.steps(TABLE)).toEqual(["1", "2", "3", "10"].map((by) => ({ by })));
});

test("of two tabs that write the same step the second is late, and nothing of it is kept", async () => {
  const [one, other] = [await Store.open(), await Store.open()];
  expect(await one.keep([save(1, "one")])).toBe("kept");
  const both = [{ ...save(1, "other"), table: "local-7kq2mzfb" }, save(1, "other")];
  expect(await other.keep(both)).toBe("late");
  expect(await other.steps(TABLE)).toEqual([{ by: "one" }]);
  expect(await other.steps("local-7kq2mzfb")).toEqual([]);
  expect(await other.rows()).toHaveLength(1);
});

test("a row is that of the last step, and remembers where it was sent", async () => {
  const store = await Store.open();
  await store.keep([save(1, "one")]);
  await store.markSent(TABLE, "9kq2mzfa");
  await store.keep([save(2, "one")]);
  expect(await store.row(TABLE)).toMatchObject({ summary: { seq: 2 }, sent: "9kq2mzfa" });
});

test("whoever plays here is the same for ever, by the name that was heard last", async () => {
  const first = await (await Store.open()).person("Ada");
  expect(first.id).toMatch(/^[23456789abcdefghjkmnpqrstuvwxyz]{20}$/);
  const later = await (await Store.open()).person();
  expect(later).toEqual(first);
  expect(await (await Store.open()).person("Bea")).toEqual({ id: first.id, name: "Bea" });
});

test("codes by lot are of the letters that cannot be confused, and differ", () => {
  const codes = Array.from({ length: 200 }, () => letters(8));
  for (const code of codes) expect(code).toMatch(/^[23456789abcdefghjkmnpqrstuvwxyz]{8}$/);
  expect(new Set(codes).size).toBe(200);
});
