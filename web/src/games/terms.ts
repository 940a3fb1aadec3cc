// How a game can be played: known before its board is loaded, so that a visitor can choose.

import type { Component } from "svelte";

/** Options as the server reads them. */
export type Options = Record<string, unknown>;

/** The variants of a game. */
export interface GameTerms {
  /** The usual game. */
  usual: Options;
  /** All that can be chosen, as short texts. */
  all(options: Options): string[];
  /** What differs from the usual game. */
  unusual(options: Options): string[];
  /** Chooses the options. */
  Variants: Component<{ options: Options; players: number }, Record<string, never>, "options">;
}
