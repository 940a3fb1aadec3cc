// Which side panel is open, and whether somebody said something that was not read yet.

import { link } from "../../net/link.svelte";
import type { TableState } from "../../net/table.svelte";

export type Panel = ReturnType<typeof sidePanel>;

export function sidePanel(table: TableState) {
  let open: "log" | "chat" | null = $state(null);
  let read = $state(0);
  const unread = $derived(open !== "chat" && table.chat.length > read && table.chat.some(({ by }) => !link.isMe(by)));

  // There is room for the log beside the table on large screens.
  $effect(() => {
    const roomy = matchMedia("(min-width: 1500px)");
    const adapt = () => {
      if (roomy.matches) open ??= "log";
    };
    adapt();
    roomy.addEventListener("change", adapt);
    return () => roomy.removeEventListener("change", adapt);
  });
  $effect(() => {
    if (open === "chat") read = table.chat.length;
  });

  return {
    get open() {
      return open;
    },
    set open(next) {
      open = next;
    },
    get unread() {
      return unread;
    },
    /** Opens what is news, or closes. */
    toggle() {
      open = open ? null : unread ? "chat" : "log";
    },
    /** The table is to be looked at: makes room where the panel lies above it. */
    makeRoom() {
      if (matchMedia("(max-width: 900px)").matches) open = null;
    },
  };
}
