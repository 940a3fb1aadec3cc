// What is special about a table, at a glance.

import { CARDS } from "../games/games";
import type { Options } from "../games/terms";
import { amount, t } from "../text/text.svelte";
import type { Clock, Title } from "../wire/table";

export function clockOption(clock: Clock | undefined): string | null {
  if (clock?.type === "live")
    return [amount(Math.round(clock.seconds / 60), "minute"), amount(clock.increment, "second")].join(" + ");
  if (clock?.type === "days") return t("clock.days-terms", { n: clock.days });
  return null;
}

/** What differs from the usual game. */
export function optionTexts(game: Title, options: Options | undefined, clock: Clock | undefined): string[] {
  const terms = CARDS[game].terms;
  const time = clockOption(clock);
  return [...terms.unusual({ ...terms.usual, ...options }), ...(time ? [time] : [])];
}
