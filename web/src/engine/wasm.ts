// An instance of the engine. It has no imports: a request is written into its memory, the answer read from it.

import type { Call, EngineError } from "./types";

interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  call(): number;
  output(): number;
}

/** The engine does not do it, and is as it was before. */
export class Refused extends Error {
  constructor(readonly detail: EngineError) {
    super(detail.message);
  }
}

/** What can be asked; a trap throws `WebAssembly.RuntimeError`, after which the instance is of no use. */
export interface Engine {
  call<T>(request: Call): T;
  /** Its size in bytes, which never shrinks. */
  readonly size: number;
}

class Instance implements Engine {
  private readonly exports: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  }

  call<T>(request: Call): T {
    const { memory, input, call, output } = this.exports;
    const bytes = this.encoder.encode(JSON.stringify(request));
    // Memory may move while it grows: ask for the place first, then look.
    const to = input(bytes.length);
    new Uint8Array(memory.buffer, to, bytes.length).set(bytes);
    const length = call();
    const text = this.decoder.decode(new Uint8Array(memory.buffer, output(), length));
    const answer = JSON.parse(text) as T & { error?: EngineError };
    if (answer.error) throw new Refused(answer.error);
    return answer;
  }

  get size() {
    return this.exports.memory.buffer.byteLength;
  }
}

export const instantiate = (module: WebAssembly.Module): Engine => new Instance(module);
