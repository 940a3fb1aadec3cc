// What the table screen asks of a game. A game is one folder that implements this; no rules live here or there:
// whether a move is legal, and what it does, is the server's word.

import type { Component } from "svelte";
import type { Choice } from "../wire/table";
import type { Key, Loader } from "../text/text.svelte";
import type { Event, Stage, Staging } from "./stage";
import type { GameTerms } from "./terms";

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
  points?: { source: string; points: number };
  /** It shows where a move ended: its places are marked until the next move. */
  move?: boolean;
  /** A heading, such as a new round. */
  heading?: boolean;
}

/** What a scene is given. */
export interface SceneProps<V, M, P = unknown> {
  /** What lies where. */
  stage: Stage<V>;
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

/** What a tap leads to. */
export interface Outcome<S, P = string> {
  selection: S;
  /** The move that is meant. */
  play?: P;
  /** Why it cannot be a move. */
  why?: Key;
}

/** The prompt for something that cannot be done; `rules`: where they explain which reasons. */
export function complaint(why: Key, rules: Partial<Record<Key, string>>): Prompt {
  return { key: why, warning: true, ...(rules[why] ? { rules: rules[why] } : {}) };
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

/** A game before its board is loaded: what a visitor needs to choose it. */
export interface GameCard {
  /** What it is called, in every language. */
  name: string;
  /** How it can be played. */
  terms: GameTerms;
  /** A picture of it. */
  Picture: Component;
  /** Drawings that its picture and its boards refer to. */
  Defs?: Component;
  /** Its tiles with their symbols, for whoever chooses how they look. */
  Sample?: Component;
}

/** A game, for the table screen. */
export interface GameModule<V = unknown, E extends Event = Event, M = unknown, P = unknown> {
  /** What lies where, and how what happens is shown. */
  staging: Staging<V, E>;
  /** What the log says of an event; nothing: not worth a word. */
  narrate(event: E): Line | null;
  /** What the log says when the game begins, such as points that everybody has. */
  opening?(players: number): Line[];
  /** Whether a turn is undone as a whole: its decisions are made at once. */
  wholeTurns?: boolean;
  /** What the game says, by language. */
  texts: Loader;
  keys: Keys;
  /** The columns of the score table. */
  categories: Category[];
  /** The display and all boards. */
  Scene: Component<SceneProps<V, M, P>>;
  /** One board, large. */
  Board: Component<{ stage: Stage<V>; seat: number; name: string; options: Record<string, unknown> }>;
  /** The rules. */
  Rules: Component;
}
