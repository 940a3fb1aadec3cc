// What tells a player that something happened who looks elsewhere: the tab's title and icon, and sounds.

import { untrack } from "svelte";
import { CARDS } from "../../games/games";
import { sound } from "../../lib/sound";
import type { TableState } from "../../net/table.svelte";
import { t } from "../../text/text.svelte";
import { isOver } from "./stage";

const USUAL = "favicon.svg";
const TURN = "favicon-turn.svg";

/** Watches a table as long as its page is there. */
export function alert(table: TableState) {
  const myTurn = $derived(table.awaited);
  const title = $derived(myTurn ? `● ${t("list.your-turn")} – Azulejo` : `${CARDS[table.terms.game].name} – Azulejo`);

  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (!icon || !myTurn) return;
    icon.href = icon.href.replace(USUAL, TURN);
    return () => (icon.href = icon.href.replace(TURN, USUAL));
  });

  // The bell rings when what the others did has been shown; at once for whoever looks elsewhere.
  const canMove = $derived(myTurn && (table.settled || document.hidden));
  $effect(() => {
    if (canMove) untrack(() => sound("turn"));
  });

  let heard = 0;
  $effect(() => {
    const count = table.entries.length;
    if (heard && count > heard) untrack(() => sound("tile"));
    heard = count;
  });

  const ended = $derived(isOver(table) && table.settled && table.ready);
  $effect(() => {
    if (ended) untrack(() => sound("end"));
  });

  return {
    /** The title of the page. */
    get title() {
      return title;
    },
  };
}
