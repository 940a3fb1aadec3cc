// What the engine is asked and what it answers: JSON through three functions of the module.

import type { Level, PersonId, Seat, Summary, TableId, Title, ToClient } from "../wire/table";

/** What the engine is asked: which call, and with what. */
export interface Call {
  call: string;
  [name: string]: unknown;
}

/** What the engine refuses: a code for programs, a sentence in English. */
export interface EngineError {
  code: string;
  message: string;
}

/** A step of a table as it is kept; only the engine reads it. */
export type Step = Record<string, unknown>;

/** What lists and statistics need of a table. */
export interface Row {
  table: TableId;
  summary: Summary;
  points: Record<string, number>[] | null;
  finished: boolean;
}

/** What has to be kept before anybody hears of it. */
export interface Save {
  table: TableId;
  seq: number;
  step: Step;
  row: Row;
}

/** What a bot has to decide. */
export interface Job {
  table: TableId;
  seq: number;
  seat: Seat;
  level: Level;
  title: Title;
  position: string;
  /** 64 bits, as a text. */
  seed: string;
}

/** What comes of a call that concerns tables. */
export interface Effects {
  replies: ToClient[];
  save: Save[];
  jobs: Job[];
  /** When time is to pass next. */
  next: number | null;
  opened?: { table: TableId };
}

/** Who plays on this device. */
export interface LocalPerson {
  id: PersonId;
  name: string;
}

/** A turn that the engine would play. */
export interface Hint {
  moves: string[];
  /** Chances to win in per mille, seat 0 first. */
  win: number[];
  /** Points at the end, seat 0 first. */
  points: number[];
  visits: number;
  about: { key: string; values: Record<string, string | number> }[];
}

/** The best turns, after so many positions. */
export interface Hints {
  nodes: number;
  hints: Hint[];
}
