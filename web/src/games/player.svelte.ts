//! Shows events one after another: beats of a game's plan, at the pace of the settings.

import type { GameModule } from "./game";
import { pace } from "../settings.svelte";

/** Who is so many moves behind is shown the earlier ones at once. */
const BEHIND = 2;

/** Plays what happens on a stage. */
export class Player<S> {
  /** What is shown. */
  stage: S | null = $state.raw(null);
  /** How long tiles take to move in the present beat. */
  ms = $state(0);
  /** Whether something is still to be shown. */
  busy = $state(false);

  private queue: { events: unknown[]; ms: number; move: number }[] = [];
  private moves = 0;
  private wake: (() => void) | null = null;

  constructor(
    private readonly game: Pick<GameModule<S>, "setOut" | "plan" | "play">,
    private readonly speed: () => number = pace,
  ) {}

  /** Shows a view at once. */
  show(view: unknown) {
    this.queue = [];
    this.ms = 0;
    this.stage = this.game.setOut(view);
    this.wake?.();
  }

  /** Shows events after those that are still to be shown. */
  push(events: unknown[]) {
    if (!this.stage || events.length === 0) return;
    const move = ++this.moves;
    this.queue.push(...this.game.plan(events).map((beat) => ({ ...beat, move })));
    if (!this.busy) void this.run();
  }

  /** Shows the end of everything at once. */
  skip() {
    const left = this.queue.flatMap(({ events }) => events);
    this.queue = [];
    if (left.length > 0) this.apply(left, 0);
    this.wake?.();
  }

  private apply(events: unknown[], ms: number) {
    if (!this.stage) return;
    this.ms = ms;
    this.stage = this.game.play(this.stage, events);
  }

  private async run() {
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const behind = this.moves - next.move;
      const ms = behind >= BEHIND ? 0 : next.ms * this.speed();
      this.apply(next.events, ms);
      if (ms > 0) await this.pause(ms);
    }
    this.busy = false;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const hidden = () => document.hidden && this.skip();
      const done = () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", hidden);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      document.addEventListener("visibilitychange", hidden);
      this.wake = done;
    });
  }
}
