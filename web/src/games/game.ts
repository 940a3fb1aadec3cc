//! What the table screen asks of a game. A game is one folder that implements this; no rules live here or there:
//! whether a move is legal, and what it does, is the server's word.

import type { Component } from "svelte";
import type { Choice } from "../wire/table";
import type { Key, Loader } from "../text/text.svelte";

/** A legal move with what it will do, as the server tells it. */
export type Option<M, P = unknown> = Choice<M, P>;

/** A value that a sentence names. */
export type Value = string | number | { key: Key; values?: Values };
export type Values = Record<string, Value>;

/** A sentence of the log: from the catalogue, with what it is about. */
export interface Line {
  key: Key;
  values: Values;
  /** Whose doing it is; `who` in the sentence. */
  seat?: number;
  /** Places of the table that it talks about, to be highlighted. */
  marks: string[];
  /** Points it gave or took, and for what. */
  points?: { seat: number; source: string; points: number };
  /** It shows where a move ended: its places are marked until the next move. */
  move?: boolean;
  /** A heading, such as a new round. */
  heading?: boolean;
}

/** Events that are shown at once, and for how long. */
export interface Beat<E> {
  events: E[];
  ms: number;
}

/** What a scene is given. */
export interface SceneProps<S, M, P = unknown> {
  /** What lies where. */
  stage: S;
  /** My legal moves; nothing: not my turn. */
  choices: Option<M, P>[] | null;
  /** The seat at the bottom. */
  seat: number;
  /** Whether the one who looks plays this seat. */
  mine: boolean;
  /** Whose turn it is. */
  actor: number | null;
  /** Which seats are out of the game. */
  out: boolean[];
  /** The options that the game is played with. */
  options: Record<string, unknown>;
  names: string[];
  /** What is left on the clocks, as texts. */
  clocks: (string | null)[];
  /** Places to be highlighted. */
  marks: string[];
  /** Milliseconds that tiles take to move; 0: at once. */
  ms: number;
  /** One decision, or all of a turn in their order. */
  onmove: (...moves: string[]) => void;
  /** Somebody wants to see a board large. */
  onenlarge: (seat: number) => void;
  /** What to say in the prompt. */
  onprompt: (prompt: Prompt) => void;
}

/** What the player is asked to do now. */
export interface Prompt {
  key: Key;
  values?: Values;
  /** Something that can not be done, and why. */
  warning?: boolean;
  /** The place of the rules that explains it. */
  rules?: string;
  /** Whether something is chosen that can be let go. */
  cancel?: () => void;
}

/** A row of the score table at the end. */
export interface Category {
  source: string;
  key: Key;
  /** Points that everybody begins with. */
  everybody?: number;
}

/** Keys of a game's board, for the list of shortcuts. */
export interface Keys {
  list: [keys: string[], key: Key][];
  /** What letters mean. */
  letters: Key;
  /** A move in notation, as an example. */
  example: string;
}

/** A game, for the table screen. */
export interface GameModule<S = unknown, V = unknown, E = unknown, M = unknown, P = unknown> {
  /** A stage from a view. */
  setOut(view: V): S;
  /** A stage after an event. */
  act(stage: S, event: E): S;
  /** How events are shown, one after another. */
  plan(events: E[]): Beat<E>[];
  /** All events of a beat at once. */
  play(stage: S, events: E[]): S;
  /** What the log says of an event; nothing: not worth a word. */
  narrate(event: E, after: S): Line | null;
  /** What the log says when the game begins, such as points that everybody has. */
  opening?(stage: S): Line[];
  /** Whether a turn is undone as a whole: its decisions are made at once. */
  wholeTurns?: boolean;
  /** What the game says, by language. */
  texts: Loader;
  keys: Keys;
  /** The columns of the score table. */
  categories: Category[];
  /** The display and all boards. */
  Scene: Component<SceneProps<S, M, P>>;
  /** One board, large. */
  Board: Component<{ stage: S; seat: number; name: string; options: Record<string, unknown> }>;
  /** The rules. */
  Rules: Component;
}
