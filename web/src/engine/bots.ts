// The bots of this device: what they have to decide, one after another. What is no longer wanted is stopped at once.

import type { TableId } from "../wire/table";
import type { Thinker } from "./thinker";
import type { Job } from "./types";

export class Bots {
  private queue: Job[] = [];
  private running: Job | null = null;

  constructor(
    private readonly thinker: Pick<Thinker, "ask" | "stop">,
    private readonly answer: (job: Job, moves: string[]) => void,
  ) {}

  /** These, and no others, are to be thought about at this table. */
  set(table: TableId, jobs: readonly Job[]) {
    const isSame = (job: Job) => (other: Job) => other.table === job.table && other.seq === job.seq;
    const running = this.running;
    this.queue = [...this.queue.filter((job) => job.table !== table), ...jobs];
    if (running?.table === table) {
      if (jobs.some(isSame(running))) this.queue = this.queue.filter((job) => !isSame(running)(job));
      else {
        this.running = null;
        this.thinker.stop();
      }
    }
    void this.next();
  }

  private async next() {
    if (this.running) return;
    const job = this.queue.shift();
    if (!job) return;
    this.running = job;
    const found = await this.thinker.ask<{ moves: string[] }>({ call: "think", job }).catch(() => null);
    // Another one took its place while it was thought about.
    if (this.running !== job) return;
    this.running = null;
    if (found) this.answer(job, found.moves);
    void this.next();
  }
}
