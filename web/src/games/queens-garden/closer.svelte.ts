// A closer look at my garden: by pinching, by the wheel, by moving it about.

import type { Point } from "../parts/shapes";
import type { GardenPlace } from "./layout";
import { bounded, PLAIN, zoomAt, zoomed, type Zoom } from "./zoom";

/** So many pixels are still a tap. */
const STILL = 8;

export class CloserLook {
  zoom: Zoom = $state.raw(PLAIN);
  frame: SVGSVGElement | undefined = $state();
  /** Whether the garden was moved since a finger came down: then it is no tap. */
  moved = false;
  /** What points: a mouse, a finger. */
  pointer = "mouse";
  private readonly pointers = new Map<number, Point>();

  /** `turn` uses the wheel for something else, if it can. */
  constructor(
    private readonly place: () => GardenPlace,
    private readonly turn: (by: 1 | -1) => boolean,
  ) {
    $effect(() => {
      const { frame } = this;
      // Must be able to keep the page from scrolling.
      frame?.addEventListener("wheel", this.wheel, { passive: false });
      return () => frame?.removeEventListener("wheel", this.wheel);
    });
  }

  /** The garden as it lies under this look. */
  readonly near: GardenPlace = $derived.by(() => zoomed(this.place(), this.zoom));

  at(point: Point, by: number) {
    this.zoom = zoomAt(this.place(), this.zoom, point, by);
  }

  down = (event: PointerEvent) => {
    this.pointer = event.pointerType;
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, this.inside(event));
  };

  move = (event: PointerEvent) => {
    const before = this.pointers.get(event.pointerId);
    if (!before || (event.pointerType === "mouse" && event.buttons === 0)) return;
    const now = this.inside(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (!this.moved && Math.hypot(dx, dy) < STILL) return;
    this.moved = true;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = ({ x, y }: Point) => Math.hypot(x - other.x, y - other.y);
      this.at({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, apart(now) / Math.max(20, apart(before)));
    } else this.zoom = bounded(this.place(), { ...this.zoom, x: this.zoom.x + dx, y: this.zoom.y + dy });
    this.pointers.set(event.pointerId, now);
  };

  up = (event: PointerEvent) => void this.pointers.delete(event.pointerId);

  private wheel = (event: WheelEvent) => {
    const turned = !event.ctrlKey && this.turn(event.deltaY > 0 ? 1 : -1);
    if (!turned && !event.ctrlKey && this.zoom.scale === 1) return;
    if (!turned) this.at(this.inside(event), event.deltaY > 0 ? 0.87 : 1.15);
    event.preventDefault();
  };

  private inside(event: { clientX: number; clientY: number }): Point {
    const box = this.frame!.getBoundingClientRect();
    const place = this.place();
    return {
      x: place.x + ((event.clientX - box.x) / box.width) * place.width,
      y: place.y + ((event.clientY - box.y) / box.height) * place.height,
    };
  }
}
