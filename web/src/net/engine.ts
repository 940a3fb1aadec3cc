// The engine in this browser, for whoever talks to tables: it is loaded when it is first needed.

import { hasEngine } from "../engine/place";
import type { KeptRow } from "../engine/store";
import { me } from "../me.svelte";
import { t } from "../text/text.svelte";
import { Failure } from "./failure";

/** Whether something is kept: who never played here need not load what reads it. */
const PLAYED = "azulejo.local";

/** The engine; what goes wrong is a failure like those of requests. */
export async function engine() {
  const { local } = await import("../engine/local");
  return local(() => ({ name: me.person?.name, otherwise: t("nav.me") }));
}

/** Asks the engine; what it refuses is a failure like those of requests. */
export async function ask<T>(what: (local: Awaited<ReturnType<typeof engine>>) => Promise<T>): Promise<T> {
  try {
    return await what(await engine());
  } catch (error) {
    const { code = "unavailable", message } = error as { code?: string; message: string };
    throw new Failure(0, code, message);
  }
}

/** Remembers that there are games here. */
export function remember() {
  try {
    localStorage.setItem(PLAYED, "yes");
  } catch {
    // Where nothing can be remembered, nothing is kept either.
  }
}

/** The games of this browser and who plays them; none where it keeps nothing. */
export async function kept(): Promise<{ person: string | null; rows: KeptRow[] }> {
  try {
    if (hasEngine() && localStorage.getItem(PLAYED)) {
      const store = await (await import("../engine/store")).kept();
      return { person: (await store.person()).id, rows: await store.rows() };
    }
  } catch {
    // A database that cannot be opened has nothing to show.
  }
  return { person: null, rows: [] };
}
