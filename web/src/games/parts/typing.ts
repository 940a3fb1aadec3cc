// Moves in notation, typed letter by letter anywhere on the page.

/** Whether a key is meant for the board: not for a field of a form, not for the browser. */
export function isForBoard(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement;
  const elsewhere = at.matches("input, textarea, select") || at.closest("dialog") !== null;
  return !event.ctrlKey && !event.metaKey && !event.altKey && !elsewhere;
}

/** Whether a key writes one of these letters. */
export const isLetter = ({ key }: KeyboardEvent, letters: RegExp) => key.length === 1 && letters.test(key);

/** What still fits. What fits nothing begins anew with its last letter. */
export function fitting<T>(all: T[], typed: string, spellings: (of: T) => string[]): { typed: string; left: T[] } {
  const fits = (start: string) =>
    all.filter((one) => spellings(one).some((text) => text.toLowerCase().startsWith(start.toLowerCase())));
  const left = fits(typed);
  if (left.length > 0) return { typed, left };
  const last = typed.slice(-1);
  return { typed: typed.length > 1 && fits(last).length > 0 ? last : "", left: [] };
}
