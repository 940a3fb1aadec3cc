// Points and rectangles of the table, in pixels.

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

/** A round thing. */
export interface Disc extends Point {
  r: number;
}

/** A piece's middle and its size. */
export interface Spot extends Point {
  size: number;
}

/** The middle of a rectangle. */
export const middle = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** The square that a piece fills. */
export const square = ({ x, y, size }: Spot): Rect => ({ x: x - size / 2, y: y - size / 2, width: size, height: size });

/** Corners as SVG writes them. */
export const corners = (points: Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
