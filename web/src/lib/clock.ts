// Time on a clock, as text.

import type { TimeView } from "../wire/table";

/** Milliseconds that a seat has left now. */
export function left(time: TimeView, seat: number, actor: number | null, now: number): number {
  const had = time.left[seat] ?? 0;
  return Math.max(0, actor === seat && time.since !== null ? had - (now - time.since) : had);
}

/** `1:05`, `12:00`, `3 h 20`, `2 d 5 h`. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86400)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
