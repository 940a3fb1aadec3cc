// Requests to the server, and to the engine for tables of this browser. Addresses are relative to the page, so they
// work under any prefix.

import { isLocal } from "../engine/place";
import type {
  Command,
  CommandRequest,
  CommandResult,
  Credentials,
  DeleteAccount,
  ErrorBody,
  GameStatistics,
  LoginResult,
  Me,
  NameChange,
  NewTable,
  NewToken,
  NewTokenSecret,
  OpenedTable,
  PasswordChange,
  PublicProfile,
  SeatPlan,
  Stage,
  Statistics,
  Summary,
  Terms,
  TokenInfo,
  Update,
} from "../wire/table";
import { ask, kept, remember } from "./engine";
import { Failure } from "./failure";
import { link } from "./link.svelte";

export { Failure };

/** Where everything that is kept about the visitor can be downloaded. */
export const EXPORT = "api/me/export";

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
  // What is in front of the server may answer something else.
  const told = json as Partial<ErrorBody> | null;
  const message = told?.error?.message ?? `The server answered ${answer.status}.`;
  throw new Failure(answer.status, told?.error?.code ?? "unknown", message, told?.ratelimit?.seconds ?? 0);
}

/** The games of this browser; whoever sees them must know who played them. */
async function rowsHere() {
  const { person, rows } = await kept();
  link.engine.me ??= person;
  return rows;
}

/** How many steps the server tells at once. */
const STEPS = 500;

/** What happened after a step, part by part. */
async function allUpdates(table: string, after: number, views: boolean) {
  const all: Update[] = [];
  for (;;) {
    const last = all.at(-1)?.seq ?? after;
    const page = await request<Update[]>("GET", `tables/${table}/updates?after=${last}&views=${views}`);
    all.push(...page);
    if (page.length < STEPS) return all;
  }
}

export const api = {
  session: () => request<Me>("POST", "session"),
  rename: (name: string) => request<Me>("PATCH", "me", { name } satisfies NameChange),
  register: (name: string, password: string) =>
    request<Me>("POST", "register", { name, password } satisfies Credentials),
  login: (name: string, password: string) =>
    request<LoginResult>("POST", "login", { name, password } satisfies Credentials),
  changePassword: (old: string, password: string) =>
    request<unknown>("POST", "password", { old, new: password } satisfies PasswordChange),
  /** Without a password: a guest. */
  forget: (password: string | null) =>
    request<unknown>("DELETE", "me", password === null ? undefined : ({ password } satisfies DeleteAccount)),
  tokens: () => request<TokenInfo[]>("GET", "tokens"),
  newToken: (label: string) => request<NewTokenSecret>("POST", "tokens", { label } satisfies NewToken),
  revokeToken: (label: string) => request<unknown>("DELETE", `tokens/${encodeURIComponent(label)}`),
  mutes: () => request<PublicProfile[]>("GET", "mutes"),
  mute: (person: string) => request<unknown>("PUT", `mutes/${person}`),
  unmute: (person: string) => request<unknown>("DELETE", `mutes/${person}`),
  logout: () => request<unknown>("POST", "logout"),
  /** Opens a table on the server, or `here`, in this browser. */
  open: async (terms: Terms, seats: SeatPlan[], start: boolean, here = false): Promise<OpenedTable> =>
    here
      ? ask((local) => local.open({ terms, seats, start })).then((table) => (remember(), { table }))
      : request<OpenedTable>("POST", "tables", { terms, seats, start } satisfies NewTable),
  person: (id: string) => request<PublicProfile>("GET", `people/${id}`),
  tablesOf: (id: string, query = "") => request<Summary[]>("GET", `people/${id}/tables${query}`),
  statistics: (id: string) => request<Statistics>("GET", `people/${id}/statistics`),
  mine: (stage: Stage) => request<Summary[]>("GET", `me/tables?stage=${stage}`),
  /** The visitor's games in this browser, the last changed first. */
  mineHere: async (...stages: Stage[]): Promise<Summary[]> => {
    const all = (await rowsHere()).map(({ summary }) => summary).filter(({ stage }) => stages.includes(stage));
    return all.sort((a, b) => b.updated - a.updated);
  },
  /** What the finished ones come to. */
  statisticsHere: async (): Promise<GameStatistics[]> =>
    (await rowsHere()).some(({ finished }) => finished) ? (await ask((local) => local.statistics())).games : [],
  /** What happened after a step; `views`: with what was on the table then, to be shown. */
  updates: async (table: string, after: number, views = false): Promise<Update[]> =>
    isLocal(table) ? ask((local) => local.updates(table, after, views)) : allUpdates(table, after, views),
  rematch: async (table: string): Promise<OpenedTable> =>
    isLocal(table)
      ? { table: await ask((local) => local.rematch(table)) }
      : request<OpenedTable>("POST", `tables/${table}/rematch`),
  /** The record of a table: the whole game as JSON. */
  record: async (table: string): Promise<unknown> =>
    isLocal(table) ? ask((local) => local.record(table)) : request<unknown>("GET", `tables/${table}/record`),
  command: (table: string, cid: string, seq: number, command: Command) =>
    request<CommandResult>("POST", `tables/${table}/commands`, { cid, seq, command } satisfies CommandRequest),
};
