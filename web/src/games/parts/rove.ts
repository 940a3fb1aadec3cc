// Roving focus: one thing of a group can be reached with Tab, arrows go on from there.

const WAYS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Whether a key means what a click does. */
export const isPress = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";

/** Forwards or backwards, whichever arrow it is; 0: it is none. */
export const stepOf = (key: string): number => (WAYS[key] ? WAYS[key][0] + WAYS[key][1] : 0);

/** The next of a list, round and round. */
export const nextOf = <T>(list: readonly T[], at: T, step: number): T | undefined =>
  list[(list.indexOf(at) + step + list.length) % list.length];

/** Arrows left and right go from place to place, up and down within one. Tells which of these places is next. */
export function nextIn(places: readonly unknown[], at: number, key: string): number | null {
  const way = WAYS[key];
  if (!way) return null;
  if (way[0]) return places.indexOf(nextOf([...new Set(places)], places[at], way[0]));
  const same = places.flatMap((place, n) => (place === places[at] ? [n] : []));
  return nextOf(same, at, way[1]) ?? null;
}

/** Moves the focus among the elements that match, in their order. Says whether the key meant that. */
export function step(event: KeyboardEvent, root: Element | undefined, selector: string): boolean {
  const by = stepOf(event.key);
  if (!by) return false;
  event.preventDefault();
  nextOf([...(root?.querySelectorAll<SVGElement>(selector) ?? [])], event.currentTarget as SVGElement, by)?.focus();
  return true;
}

/** The nearest of these points in a direction; straight ahead is nearer than aside. */
export function nearest(from: { x: number; y: number }, to: { x: number; y: number }[], key: string): number | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: { n: number; far: number } | null = null;
  to.forEach(({ x, y }, n) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    // What lies more to the side than ahead is another direction's.
    if (ahead <= 0.5 || aside > ahead * 2.2) return;
    const far = ahead + aside * 1.6;
    if (!best || far < best.far) best = { n, far };
  });
  return (best as { n: number } | null)?.n ?? null;
}

/** Moves the focus to the nearest of the elements that match, wherever they lie. Says whether the key meant that. */
export function walk(event: KeyboardEvent, root: Element, selector: string): boolean {
  if (!(event.key in WAYS)) return false;
  event.preventDefault();
  const here = event.currentTarget as SVGElement;
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const others = [...root.querySelectorAll<SVGElement>(selector)].filter((element) => element !== here);
  const next = nearest(middle(here), others.map(middle), event.key);
  if (next !== null) others[next]!.focus();
  return true;
}
