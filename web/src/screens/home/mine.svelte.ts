// The visitor's own games that are not over, kept up to date.

import { me } from "../../me.svelte";
import { api } from "../../net/api";
import { link } from "../../net/link.svelte";
import type { Summary } from "../../wire/table";

/** Running games first, as the server lists them; what happens meanwhile comes to the top. */
export function myTables() {
  let tables: Summary[] = $state.raw([]);
  const at = (stage: Summary["stage"]) => tables.filter((table) => table.stage === stage);

  $effect(() => {
    if (!me.person) return;
    void api
      .mine("?stage=running")
      .then((running) => (tables = [...running, ...at("waiting")]))
      .catch(() => null);
    void api
      .mine("?stage=waiting")
      .then((waiting) => (tables = [...at("running"), ...waiting]))
      .catch(() => null);
    return link.watchMine((table) => {
      const rest = tables.filter((other) => other.table !== table.table);
      tables = table.stage === "running" || table.stage === "waiting" ? [table, ...rest] : rest;
    });
  });

  return {
    get tables() {
      return tables;
    },
  };
}
