//! What is special about a table, at a glance.

import { t } from "../text/text.svelte";
import type { Clock } from "../wire/table";

export function clockOption(clock: Clock | undefined): string | null {
  if (clock?.type === "live") return t("clock.live-terms", { minutes: Math.round(clock.seconds / 60), seconds: clock.increment });
  if (clock?.type === "days") return t("clock.days-terms", { n: clock.days });
  return null;
}

/** Options that differ from the usual game. */
export function optionTexts(options: Record<string, unknown> | undefined, clock: Clock | undefined): string[] {
  const texts: string[] = [];
  if (options?.["box"] === "plain") texts.push(t("option.box.plain"));
  if (options?.["special_factories"] === true) texts.push(t("option.factories.special-long"));
  const time = clockOption(clock);
  if (time) texts.push(time);
  return texts;
}
