// Dragging: something is grabbed, pulled, and dropped onto a place. A click that ends a drag is none.

/** What a board says of dragging; `L` is what is dragged. */
export interface Dragging<L> {
  /** Attributes of the elements that something can be dropped onto. */
  onto: readonly string[];
  /** A finger or a pointer came down; whether this can be dragged. */
  grab: (load: L) => boolean;
  /** It was pulled far enough to be meant. */
  pull: (load: L) => void;
  drop: (load: L, onto: Element, event: PointerEvent) => void;
}

/** So many pixels are still a click. */
const STILL = 8;

export class Drag<L> {
  /** What is dragged, and how far. */
  now: { load: L; dx: number; dy: number } | null = $state.raw(null);
  /** The text of the place that it is over. */
  over: string | null = $state(null);

  private from: { load: L; x: number; y: number } | null = null;
  private dragged = false;

  constructor(private readonly board: Dragging<L>) {}

  /** Handlers of an element that can be dragged. */
  handlers(load: L) {
    return {
      onpointerdown: (event: PointerEvent) => this.grab(event, load),
      onpointermove: (event: PointerEvent) => this.pull(event),
      onpointerup: (event: PointerEvent) => this.drop(event),
      onpointercancel: () => this.end(),
    };
  }

  /** A click, unless it ends a drag. */
  click(act: () => void) {
    if (this.dragged) this.dragged = false;
    else act();
  }

  private grab(event: PointerEvent, load: L) {
    this.dragged = false;
    if (!this.board.grab(load)) return;
    this.from = { load, x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
  }

  private pull(event: PointerEvent) {
    if (!this.from) return;
    const { load, x, y } = this.from;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (!this.now && Math.hypot(dx, dy) <= STILL) return;
    if (!this.now) this.board.pull(load);
    this.now = { load, dx, dy };
    this.over = this.under(event)?.getAttribute(this.board.onto[0]!) ?? null;
  }

  private drop(event: PointerEvent) {
    const was = this.now;
    this.end();
    if (!was) return;
    // The click that comes at once is part of the drag; later ones are not.
    this.dragged = true;
    setTimeout(() => (this.dragged = false));
    const onto = this.under(event);
    if (onto) this.board.drop(was.load, onto, event);
  }

  private end() {
    [this.from, this.now, this.over] = [null, null, null];
  }

  private under(event: PointerEvent): Element | null {
    const selector = this.board.onto.map((attribute) => `[${attribute}]`).join(", ");
    const found = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest(selector));
    return found.find(Boolean) ?? null;
  }
}
