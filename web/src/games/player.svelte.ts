// Shows frames one after another: beats of a game's plan, at the pace of the settings.

import { pace } from "../settings.svelte";
import { plan, play, setOut, type Beat, type Event, type Frame, type Stage, type Staging } from "./stage";

/** Who is so many moves behind is shown the earlier ones at once. */
const BEHIND = 2;

/** Plays what happens on a stage. */
export class Player<V, E extends Event = Event> {
  /** What is shown. */
  stage: Stage<V> | null = $state.raw(null);
  /** How long tiles take to move in the present beat. */
  ms = $state(0);
  /** Whether something is still to be shown. */
  busy = $state(false);

  private queue: { beat: Beat<V, E>; move: number }[] = [];
  private moves = 0;
  private wake: (() => void) | null = null;

  constructor(
    private readonly game: Staging<V, E>,
    private readonly speed: () => number = pace,
  ) {}

  /** Shows a view at once. */
  show(view: V) {
    this.queue = [];
    this.ms = 0;
    this.stage = setOut(this.game, view, this.stage?.next);
    this.wake?.();
  }

  /** Shows frames after those that are still to be shown; a view without events at once. */
  push(frames: Frame<V, E>[]) {
    const shown = frames.findLastIndex(({ events, view }) => events.length === 0 && view);
    if (shown >= 0) this.show(frames[shown]!.view!);
    const beats = plan(this.game, frames.slice(shown + 1));
    if (!this.stage || beats.length === 0) return;
    const move = ++this.moves;
    this.queue.push(...beats.map((beat) => ({ beat, move })));
    if (!this.busy) void this.run();
  }

  /** Shows the end of everything at once. */
  skip() {
    for (const { beat } of this.queue.splice(0)) this.apply(beat, 0);
    this.wake?.();
  }

  private apply(beat: Beat<V, E>, ms: number) {
    if (!this.stage) return;
    this.ms = ms;
    this.stage = play(this.game, this.stage, beat);
  }

  private async run() {
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const behind = this.moves - next.move;
      const ms = behind >= BEHIND ? 0 : next.beat.ms * this.speed();
      this.apply(next.beat, ms);
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
