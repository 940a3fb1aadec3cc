// Confirming a turn: by the player, or by itself after a countdown.

import type { TableState } from "../../net/table.svelte";
import { settings } from "../../settings.svelte";
import { isRunning } from "./stage";

const SECONDS = 5;

export type Confirmation = ReturnType<typeof confirmation>;

export function confirmation(table: TableState) {
  let seconds = $state(0);
  const wanted = $derived(Boolean(isRunning(table) && table.myTurn && table.state?.unconfirmed));
  const confirm = () => void table.ask({ type: "confirm" });

  $effect(() => {
    if (!wanted || settings.confirm !== "countdown") return;
    seconds = SECONDS;
    const timer = setInterval(() => {
      seconds -= 1;
      if (seconds === 0) confirm();
    }, 1000);
    return () => clearInterval(timer);
  });

  return {
    confirm,
    /** Whether the player has to say that this is the move. */
    get wanted() {
      return wanted;
    },
    /** Seconds until it is confirmed by itself; nothing: it waits. */
    get seconds() {
      return settings.confirm === "countdown" ? seconds : null;
    },
  };
}
