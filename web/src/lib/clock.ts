// Time on a clock, as text.

import type { TimeView } from "../wire/table";

/** Milliseconds that a seat has left now. */
export function left(time: TimeView, seat: number, actor: number | null, now: number): number {
  const had = time.left[seat] ?? 0;
  return Math.max(0, actor === seat && time.since !== null ? had - (now - time.since) : had);
}

/** So much of a unit of time, as a language writes it. */
export type Amount = (value: number, unit: "hour" | "day") => string;

/** `1:05`, `12:00`, `3:20:00`, `2 days 5 hr`. */
export function clockText(ms: number, amount: Amount): string {
  const seconds = Math.ceil(ms / 1000);
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86400)];
  if (days > 0) return hours % 24 ? `${amount(days, "day")} ${amount(hours % 24, "hour")}` : amount(days, "day");
  const rest = String(seconds % 60).padStart(2, "0");
  if (hours > 0) return `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
  return `${minutes}:${rest}`;
}
