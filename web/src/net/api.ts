// Requests to the server, and to the engine for tables of this browser. Addresses are relative to the page, so they
// work under any prefix.

import { isLocal } from "../engine/place";
import type { Command, SeatPlan, Stage, Summary, TableId, Terms, Title, Update } from "../wire/table";
import { ask, kept, remember } from "./engine";
import { Failure } from "./failure";
import { link } from "./link.svelte";

export { Failure };

export interface Me {
  id: string;
  name: string;
  guest: boolean;
  since: number;
}

/** What somebody's finished games of one title come to. */
export interface Statistics {
  game: Title;
  games: number;
  wins: number;
  /** How many games the averages are made of. */
  counted: number;
  /** Rounds a game. */
  rounds: number;
  /** Points a game, by what they were for. */
  points: Record<string, number>;
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { ...init.headers, "content-type": "application/json" };
    }
    answer = await fetch(`api/${path}`, init);
  } catch {
    throw new Failure(0, "offline", "The server cannot be reached.");
  }
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return json as T;
  const told = json as { error?: { code?: string; message?: string }; ratelimit?: { seconds?: number } } | null;
  const message = told?.error?.message ?? `The server answered ${answer.status}.`;
  throw new Failure(answer.status, told?.error?.code ?? "unknown", message, told?.ratelimit?.seconds ?? 0);
}

/** The games of this browser; whoever sees them must know who played them. */
async function rowsHere() {
  const { person, rows } = await kept();
  link.engine.me ??= person;
  return rows;
}

export const api = {
  session: () => request<Me>("POST", "session"),
  rename: (name: string) => request<Me>("PATCH", "me", { name }),
  register: (name: string, password: string) => request<Me>("POST", "register", { name, password }),
  login: (name: string, password: string) => request<{ me: Me }>("POST", "login", { name, password }),
  logout: () => request<unknown>("POST", "logout"),
  /** Opens a table on the server, or `here`, in this browser. */
  open: async (terms: Terms, seats: SeatPlan[], start: boolean, here = false): Promise<{ table: TableId }> =>
    here
      ? ask((local) => local.open({ terms, seats, start })).then((table) => (remember(), { table }))
      : request<{ table: TableId }>("POST", "tables", { terms, seats, start }),
  person: (id: string) => request<{ name: string; deleted: boolean }>("GET", `people/${id}`),
  tablesOf: (id: string, query = "") => request<Summary[]>("GET", `people/${id}/tables${query}`),
  statistics: (id: string) => request<{ games: Statistics[] }>("GET", `people/${id}/statistics`),
  mine: (stage: Stage) => request<Summary[]>("GET", `me/tables?stage=${stage}`),
  /** The visitor's games in this browser, the last changed first. */
  mineHere: async (...stages: Stage[]): Promise<Summary[]> => {
    const all = (await rowsHere()).map(({ summary }) => summary).filter(({ stage }) => stages.includes(stage));
    return all.sort((a, b) => b.updated - a.updated);
  },
  /** What the finished ones come to. */
  statisticsHere: async (): Promise<Statistics[]> =>
    (await rowsHere()).some(({ finished }) => finished) ? (await ask((local) => local.statistics())).games : [],
  /** What happened after a step; `views`: with what was on the table then, to be shown. */
  updates: async (table: string, after: number, views = false): Promise<Update[]> =>
    isLocal(table)
      ? ask((local) => local.updates(table, after, views))
      : request<Update[]>("GET", `tables/${table}/updates?after=${after}&views=${views}`),
  rematch: async (table: string): Promise<{ table: TableId }> =>
    isLocal(table)
      ? { table: await ask((local) => local.rematch(table)) }
      : request<{ table: TableId }>("POST", `tables/${table}/rematch`),
  /** The record of a table: the whole game as JSON. */
  record: async (table: string): Promise<unknown> =>
    isLocal(table) ? ask((local) => local.record(table)) : request<unknown>("GET", `tables/${table}/record`),
  command: (table: string, cid: string, seq: number, command: Command) =>
    request<{ seq: number }>("POST", `tables/${table}/commands`, { cid, seq, command }),
};
