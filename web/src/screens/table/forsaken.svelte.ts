// Whose seats are left alone: the others may then ask for a bot to play on.

import { SvelteMap } from "svelte/reactivity";
import { link } from "../../net/link.svelte";
import type { TableState } from "../../net/table.svelte";
import { isPlayer, isRunning } from "./stage";

/** After so long the table lets a bot take over; a little more, because the server's clock decides. */
const ALONE_AFTER = 62_000;
const EVERY = 1000;

/** The seats of people who have been away for a minute, as this visitor saw it. */
export function forsakenSeats(table: TableState) {
  const since = new SvelteMap<string, number>();
  let now = $state(Date.now());
  const others = $derived(
    table.seats.flatMap(({ sitter, stand_in, out }) =>
      sitter.type === "person" && !link.isMe(sitter.person) && !stand_in && !out ? [sitter.person] : [],
    ),
  );
  const absent = $derived(
    isRunning(table) && isPlayer(table) && !table.terms.rated && table.told
      ? others.filter((person) => !table.present.includes(person))
      : [],
  );
  $effect(() => {
    for (const person of [...since.keys()]) if (!absent.includes(person)) since.delete(person);
    for (const person of absent) if (!since.has(person)) since.set(person, Date.now());
  });
  const waiting = $derived(absent.length > 0);
  $effect(() => {
    if (!waiting) return;
    const timer = setInterval(() => (now = Date.now()), EVERY);
    return () => clearInterval(timer);
  });
  const seats = $derived(
    table.seats.flatMap(({ sitter, stand_in, out }, seat) => {
      const left = sitter.type === "person" && !stand_in && !out ? since.get(sitter.person) : undefined;
      return left !== undefined && now - left >= ALONE_AFTER ? [seat] : [];
    }),
  );
  return {
    get seats() {
      return seats;
    },
  };
}
