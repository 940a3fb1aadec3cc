// The worker that thinks: whatever it is asked takes its time, and nobody but the asker waits for it.

import type { Call } from "./types";
import { instantiate, Refused, type Engine } from "./wasm";

/** From the page. */
export type ToThinker = { type: "begin"; module: WebAssembly.Module } | { type: "ask"; id: number; request: Call };
/** To the page. */
export type FromThinker = { id: number; value: unknown; size: number } | { id: number; code: string; message: string };

let engine: Engine | null = null;
let module: WebAssembly.Module | null = null;

function answer(id: number, request: Call): FromThinker {
  try {
    engine ??= instantiate(module!);
    return { id, value: engine.call(request), size: engine.size };
  } catch (error) {
    if (error instanceof Refused) return { id, ...error.detail };
    // It trapped: the next one begins anew.
    engine = null;
    return { id, code: "unavailable", message: String(error) };
  }
}

onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.type === "begin") module = data.module;
  else postMessage(answer(data.id, data.request));
};
