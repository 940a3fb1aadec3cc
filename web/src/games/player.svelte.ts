// Shows frames one after another: beats of a game's plan, at the pace of the settings. What scores is always shown, and
// as long as the pace says; moves become shorter when others wait behind them.

import { pace } from "../settings.svelte";
import { plan, play, setOut, type Beat, type Event, type Frame, type Piece, type Stage, type Staging } from "./stage";

/** However many moves wait, a beat of a move is shown so long, in milliseconds. */
const LEAST = 120;
/** Whoever has to watch for so long is told how to skip. */
const LONG = 1500;
/** So many updates wait for whoever looks elsewhere; of more the earlier ones are not shown. */
const MOST = 12;

/** Something to be shown, and what is done around it. */
export interface Act {
  /** It begins to be shown. */
  began?: () => void;
  /** It is over: what is on the table now is what the rest of the screen talks about. */
  over?: () => void;
  /** At its own pace, also if others wait behind it. */
  calm?: boolean;
  /** Where pieces lie after it, with their slots: for views that are shown at once. */
  known?: readonly Piece[];
}
interface Playing<V, E extends Event> extends Act {
  beats: Beat<V, E>[];
  begun: boolean;
}

/** Plays what happens on a stage. */
export class Player<V, E extends Event = Event> {
  /** What is shown. */
  stage: Stage<V> | null = $state.raw(null);
  /** How long tiles take to move in the present beat. */
  ms = $state(0);
  /** Whether something is still to be shown. */
  busy = $state(false);
  /** Whether points are being told just now. */
  scoring = $state(false);
  /** Whether it takes so long that one may want to skip it. */
  long = $state(false);
  /** How many events of the update that is shown now were shown. */
  told = $state(0);

  private queue: Playing<V, E>[] = [];
  /** What is skipped: moves, or scoring. */
  private skipped: "moves" | "scoring" | null = null;
  private wake: (() => void) | null = null;

  constructor(
    private readonly game: Staging<V, E>,
    private readonly speed: () => number = pace,
  ) {}

  /** Shows a view at once; nothing waits any more. */
  show(view: V, known?: readonly Piece[]) {
    const dropped = this.queue.splice(0);
    this.ms = 0;
    this.stage = setOut(this.game, view, this.stage?.next, known);
    for (const act of dropped) this.end(act);
    this.wake?.();
  }

  /** Shows frames after those that are still to be shown; a view without events at once. */
  push(frames: Frame<V, E>[], act: Act = {}) {
    const shown = frames.findLastIndex(({ events, view }) => events.length === 0 && view);
    if (shown >= 0) this.show(frames[shown]!.view!, act.known);
    const beats = this.stage ? plan(this.game, frames.slice(shown + 1)) : [];
    this.queue.push({ ...act, beats, begun: false });
    if (!this.busy) void this.run();
    else this.estimate(this.ms);
    if (document.hidden && this.queue.length > MOST) this.wake?.();
  }

  /** Shows the end of the moves at once, or of the scoring: whoever skips moves still sees what scores. */
  skip() {
    this.skipped = this.scoring ? "scoring" : "moves";
    this.wake?.();
  }

  private async run() {
    this.busy = true;
    this.estimate();
    for (let act = this.queue[0]; act; act = this.queue[0]) {
      if (this.holds()) {
        await this.pause(null);
        continue;
      }
      if (!act.begun) act.began?.();
      act.begun = true;
      const beat = act.beats.shift();
      if (beat) {
        const ms = this.present(act, beat);
        if (ms > 0) await this.pause(ms);
      } else {
        this.queue.shift();
        this.end(act);
        this.estimate();
      }
    }
    this.skipped = null;
    this.scoring = this.long = this.busy = false;
  }

  private end({ over }: Playing<V, E>) {
    this.told = 0;
    over?.();
  }

  /** Nobody looks: it waits until somebody does, unless it is too much. */
  private holds(): boolean {
    return document.hidden && this.speed() > 0 && this.queue.length <= MOST;
  }

  /** Shows a beat; says how long. */
  private present(act: Playing<V, E>, beat: Beat<V, E>): number {
    const scoring = beat.scores === true;
    if (this.skipped !== (scoring ? "scoring" : "moves")) this.skipped = null;
    const ms = this.skipped || document.hidden ? 0 : this.length(act, beat);
    this.scoring = scoring;
    this.told += beat.events.length;
    this.ms = ms;
    if (this.stage) this.stage = play(this.game, this.stage, beat);
    return ms;
  }

  /** How long a beat is shown. */
  private length({ calm }: Act, { ms, scores }: Beat<V, E>): number {
    const full = ms * this.speed();
    const waiting = this.queue.filter(({ beats }, n) => n > 0 && beats.length > 0).length;
    return calm || scores ? full : Math.max(full / (1 + waiting), Math.min(full, LEAST));
  }

  /** How long it will take, after so many milliseconds. */
  private estimate(now = 0) {
    const left = this.queue.flatMap((act) => act.beats.map((beat) => this.length(act, beat)));
    if (left.reduce((sum, ms) => sum + ms, now) >= LONG) this.long = true;
  }

  /** Waits; nothing: until somebody looks. */
  private pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", done);
        this.wake = null;
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(done, ms);
      if (ms === null) document.addEventListener("visibilitychange", done);
      this.wake = done;
    });
  }
}
