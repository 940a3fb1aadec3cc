// The visitor's own games that are not over, on the server and in this browser, kept up to date.

import { me } from "../../me.svelte";
import { api } from "../../net/api";
import { link } from "../../net/link.svelte";
import type { Stage, Summary } from "../../wire/table";

const OPEN: readonly Stage[] = ["running", "waiting"];

/** Running games first, the last changed first. */
export function myTables() {
  let tables: Summary[] = $state.raw([]);

  function add(found: Summary[]) {
    const fresh = new Set(found.map(({ table }) => table));
    const all = [...found, ...tables.filter(({ table }) => !fresh.has(table))];
    tables = OPEN.flatMap((stage) => all.filter((table) => table.stage === stage));
  }

  $effect(() => link.watchMine((table) => add([table])));
  $effect(() => void api.mineHere(...OPEN).then(add));
  $effect(() => {
    if (me.person)
      for (const stage of OPEN)
        void api
          .mine(stage)
          .then(add)
          .catch(() => null);
  });

  return {
    get tables() {
      return tables;
    },
  };
}
