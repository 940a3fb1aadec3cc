// A closer look at a garden.

import type { Field } from "../../wire/queens-garden";
import type { Point } from "../parts/shapes";
import { GARDEN_HEIGHT, GARDEN_WIDTH, WIDE, type GardenPlace } from "./layout";
import { fieldSpot } from "./spots";

/** A closer look at a garden: so many times larger, moved by so much. */
export interface Zoom extends Point {
  scale: number;
}
export const PLAIN: Zoom = { scale: 1, x: 0, y: 0 };
/** The closest look. */
export const CLOSEST = 3;

/** A garden as it lies under a closer look. */
export function zoomed(garden: GardenPlace, { scale, x, y }: Zoom): GardenPlace {
  return { ...garden, cx: garden.cx + x, cy: garden.cy + y, r: garden.r * scale };
}

/** Keeps the garden in its frame: nothing is moved further than to its edge. */
export function bounded(garden: GardenPlace, { scale, x, y }: Zoom): Zoom {
  const by = Math.min(CLOSEST, Math.max(1, scale));
  const spare = (size: number, frame: number) => Math.max(0, (size * by - frame) / 2);
  const [mx, my] = [spare(GARDEN_WIDTH * garden.r, garden.width), spare(GARDEN_HEIGHT * garden.r, garden.height)];
  return { scale: by, x: Math.min(mx, Math.max(-mx, x)), y: Math.min(my, Math.max(-my, y)) };
}

/** A closer look at a point that stays where it is. */
export function zoomAt(garden: GardenPlace, zoom: Zoom, point: Point, by: number): Zoom {
  const scale = Math.min(CLOSEST, Math.max(1, zoom.scale * by));
  const ratio = scale / zoom.scale;
  const [dx, dy] = [point.x - garden.cx, point.y - garden.cy];
  return bounded(garden, { scale, x: dx - (dx - zoom.x) * ratio, y: dy - (dy - zoom.y) * ratio });
}

/** The look with which these fields are at least so wide, and all in the frame if possible. */
export function lookAt(garden: GardenPlace, fields: Field[], least: number): Zoom {
  const width = WIDE * garden.r;
  if (fields.length === 0) return PLAIN;
  const spots = fields.map((field) => fieldSpot(garden, field));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = Math.min(garden.width / (x1 - x0 + width * 1.2), garden.height / (y1 - y0 + width * 1.5));
  const scale = Math.max(1, least / width, Math.min(fits, (least * 1.35) / width));
  return bounded(garden, { scale, x: (garden.cx - (x0 + x1) / 2) * scale, y: (garden.cy - (y0 + y1) / 2) * scale });
}
