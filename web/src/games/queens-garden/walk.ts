//! Arrows go to the nearest thing that lies that way.

const WAYS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

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

/** Moves the focus among the elements that match. Says whether the key meant that. */
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
