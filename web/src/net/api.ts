// Requests to the server. Addresses are relative to the page, so they work under any prefix.

import type { Command, SeatPlan, Summary, TableId, Terms, Title, Update } from "../wire/table";

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

/** Why a request failed: a code for programs, a sentence for people. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly seconds = 0,
  ) {
    super(message);
  }
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

export const api = {
  session: () => request<Me>("POST", "session"),
  rename: (name: string) => request<Me>("PATCH", "me", { name }),
  register: (name: string, password: string) => request<Me>("POST", "register", { name, password }),
  login: (name: string, password: string) => request<{ me: Me }>("POST", "login", { name, password }),
  logout: () => request<unknown>("POST", "logout"),
  open: (terms: Terms, seats: SeatPlan[], start: boolean) =>
    request<{ table: TableId }>("POST", "tables", { terms, seats, start }),
  person: (id: string) => request<{ name: string; deleted: boolean }>("GET", `people/${id}`),
  tablesOf: (id: string, query = "") => request<Summary[]>("GET", `people/${id}/tables${query}`),
  statistics: (id: string) => request<{ games: Statistics[] }>("GET", `people/${id}/statistics`),
  mine: (query = "") => request<Summary[]>("GET", `me/tables${query}`),
  /** What happened after a step; `views`: with what was on the table then, to be shown. */
  updates: (table: string, after: number, views = false) =>
    request<Update[]>("GET", `tables/${table}/updates?after=${after}&views=${views}`),
  rematch: (table: string) => request<{ table: TableId }>("POST", `tables/${table}/rematch`),
  command: (table: string, cid: string, seq: number, command: Command) =>
    request<{ seq: number }>("POST", `tables/${table}/commands`, { cid, seq, command }),
};

/** The address of a table's record. */
export const recordUrl = (table: string) => `api/tables/${table}/record`;
