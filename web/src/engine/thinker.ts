// A worker that thinks, seen from the page: asked one thing at a time, and stopped at once by ending it.

import type { Call } from "./types";
import type { FromThinker, ToThinker } from "./thinker.worker";

/** It was stopped before it answered. */
export class Stopped extends Error {}

/** What a thinker needs of a worker. */
export interface ThinkingWorker {
  postMessage(message: ToThinker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromThinker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export class Thinker {
  /** The memory of its engine in bytes, after the last answer. */
  size = 0;
  private worker: ThinkingWorker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly make: () => ThinkingWorker,
  ) {}

  ask<T>(request: Call): Promise<T> {
    const worker = (this.worker ??= this.begin());
    const id = ++this.asked;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ type: "ask", id, request });
    });
  }

  /** Whatever it thinks about, it stops; asked again, it begins anew. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.size = 0;
    this.fail(new Stopped());
  }

  private begin(): ThinkingWorker {
    const worker = this.make();
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = () => this.stop();
    worker.postMessage({ type: "begin", module: this.module });
    return worker;
  }

  private hear(answer: FromThinker) {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ("value" in answer) {
      this.size = answer.size;
      waiting?.resolve(answer.value);
    } else waiting?.reject(new Error(answer.message));
  }

  private fail(error: Error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
