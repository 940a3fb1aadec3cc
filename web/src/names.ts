// What those who sit at a table are called.

import { t, type Key } from "./text/text.svelte";
import type { Level, Occupant } from "./wire/table";

/** The levels that are offered, the weakest first. */
export const LEVELS: readonly Level[] = ["beginner", "greedy", "casual", "club", "master", "expert"];

export const levelName = (level: string) => t(`level.${level}` as Key);

/** A name where there is little room: of a bot, its level says enough. */
export function shortName(name: string): string {
  for (const level of LEVELS) {
    const bot = t("person.bot", { level: levelName(level) });
    if (name === bot || name.startsWith(`${bot} `)) return levelName(level) + name.slice(bot.length);
  }
  return name;
}

/** The name of a sitter; bots of the same level are numbered. */
export function sitterName(sitters: readonly Occupant[], seat: number, people: Record<string, string>): string {
  const sitter = sitters[seat];
  switch (sitter?.type) {
    case "person":
      return sitter.label || people[sitter.person] || t("person.nobody");
    case "reserved":
      return people[sitter.person] || t("person.nobody");
    case "bot": {
      const same = sitters.flatMap((other, n) => (other.type === "bot" && other.level === sitter.level ? [n] : []));
      const number = same.length > 1 ? ` ${same.indexOf(seat) + 1}` : "";
      return t("person.bot", { level: levelName(sitter.level) }) + number;
    }
    default:
      return t("person.open");
  }
}
