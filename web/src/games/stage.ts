// What is shown of a game: the view, and pieces that keep their identity while they move. The same for all games:
// frames tell what was carried from place to place, and what is on the table afterwards.

import type { Carry, Event as Told } from "../wire/table";

/** Something that happened, as far as it can be shown without knowing the game. */
export type Event = Told<{ type: string }>;

/** A part of what happened, and what is on the table after it. */
export interface Frame<V, E extends Event = Event> {
  events: E[];
  view?: V | null;
}

/** A piece: places are texts such as `wall:0:1:2`, slots count within a place. */
export interface Piece {
  id: number;
  what: string;
  place: string;
  slot: number;
  /** How many others of the same beat move before it. */
  turn: number;
}

/** Pieces, and the next identity. */
interface Pieces {
  pieces: Piece[];
  next: number;
}

/** Points that appear for a moment, or none: something glints. */
export interface Flash {
  id: number;
  seat: number;
  /** A place, such as `wall:0:1:2` or `score:0`. */
  at: string;
  points: number;
}

export interface Stage<V> extends Pieces {
  view: V;
  flashes: Flash[];
  /** By seat: they follow the points as they are told. */
  scores: number[];
  /** Places that the view fills, but whose piece is on its way or comes later. */
  coming: ReadonlySet<string>;
  /** Places that score just now. */
  lit: string[];
}

/** When an event is shown. */
export interface Rhythm {
  /** Events of the same beat that follow each other are shown together, those of different seats one after another. */
  beat: string;
  /** How long, at normal pace. */
  ms: number;
  /** It begins a beat of its own. */
  opens?: true;
  /** What happens to all seats is shown together. */
  everybody?: true;
  /** Points at the end of a round or of the game: shown in full, whatever waits behind. */
  scores?: true;
}

/** What the stage asks of a game. */
export interface Staging<V, E extends Event = Event> {
  /** Which piece lies at which place, in drawing order. */
  pieces(view: V): { what: string; place: string }[];
  scores(view: V): number[];
  round(view: V): number;
  /** What lies somewhere before anything was carried; needed only if it takes slots from others. */
  opening?(players: number): { what: string; place: string }[];
  /** Names of places where pieces are not drawn: what comes from there is new, what goes there will be forgotten. */
  pools: readonly string[];
  /** Pieces at a place have slots of their own, if they lie in different rows of it. */
  row?(what: string, place: string): string;
  /** New pieces come one after another, but these all at once. */
  atOnce?(what: string): boolean;
  /** Whether other pieces come to lie on it. */
  isUnder?(what: string): boolean;
  /** When events are shown; those that are not named are shown one kind after another. */
  beats: { [type in E["type"]]?: Rhythm };
  /** Where points flash, if not at the score; a place without points glints. */
  flash?(event: E): string | null;
}

/** Events that are shown at once. */
export interface Beat<V, E extends Event = Event> extends Rhythm {
  events: E[];
  /** The view that is shown from now on. */
  view: V | null;
  coming: ReadonlySet<string>;
  /** A frame ends with it. */
  ends: boolean;
}

/** The name of a place, and its numbers as texts. */
export function read(place: string): { at: string; parts: string[] } {
  const [at = "", ...parts] = place.split(":");
  return { at, parts };
}
const nameOf = (place: string) => place.split(":", 1)[0]!;
export const isAt = (piece: Piece, name: string) => nameOf(piece.place) === name;

/** How long an event is shown of which a game says nothing. */
const MS = 480;
/** So much longer the last points are shown before the game goes on. */
const LINGER = 600;
/** Events that turn the page: what they are about is shown on the old view, what comes next on the new one. */
const PAGES: readonly string[] = ["round-began", "game-ended"];

/** Everything at its place at once; what lies where it lay keeps its slot, as far as that is known. */
export function setOut<V>(game: Staging<V>, view: V, next = 0, known: readonly Piece[] = []): Stage<V> {
  const stage: Stage<V> = {
    view,
    pieces: [],
    flashes: [],
    scores: game.scores(view),
    coming: new Set(),
    lit: [],
    next,
  };
  const left = [...known];
  for (const { what, place } of game.pieces(view)) {
    const at = left.findIndex((piece) => piece.what === what && piece.place === place);
    const slot = at < 0 ? -1 : left.splice(at, 1)[0]!.slot;
    stage.pieces.push({ id: stage.next++, what, place, slot, turn: 0 });
  }
  for (const piece of stage.pieces)
    if (piece.slot < 0) piece.slot = freeSlot(game, stage.pieces, piece.what, piece.place);
  return stage;
}

/** What lies before the first move without having been carried there. */
export function opening<V>(game: Staging<V>, players: number): Piece[] {
  const laid: Pieces = { pieces: [], next: 0 };
  for (const { what, place } of game.opening?.(players) ?? []) {
    const slot = freeSlot(game, laid.pieces, what, place);
    laid.pieces.push({ id: laid.next++, what, place, slot, turn: 0 });
  }
  return laid.pieces;
}

/** Where everything lies after some events: what was carried is enough to know it, also the slots. */
export function follow<V>(game: Staging<V>, pieces: readonly Piece[], events: Event[]): Piece[] {
  const moved: Pieces = { pieces: pieces.map((piece) => ({ ...piece })), next: pieces.length };
  for (const { carried = [] } of events) {
    for (const carry of carried) move(game, moved, carry);
    moved.pieces = moved.pieces.filter((piece) => isDrawn(game, piece));
  }
  return moved.pieces;
}

/** Beats: what belongs together at once, what scores one by one. */
export function plan<V, E extends Event>(game: Staging<V, E>, frames: Frame<V, E>[]): Beat<V, E>[] {
  const beats: Beat<V, E>[] = [];
  for (const { events, view } of frames) {
    const page = Math.max(
      0,
      events.findIndex(({ type }) => PAGES.includes(type)),
    );
    events.forEach((event, n) => {
      const rhythm = game.beats[event.type as E["type"]] ?? { beat: event.type, ms: MS };
      if (!joins(beats.at(-1), rhythm, event))
        beats.push({ ...rhythm, events: [], view: null, coming: new Set(), ends: false });
      const beat = beats.at(-1)!;
      beat.events.push(event);
      beat.ms = Math.max(beat.ms, rhythm.ms);
      if (n === page && view) beat.view = view;
      beat.ends = n === events.length - 1;
    });
  }
  for (const beat of beats) if (!beat.events.some(({ points }) => points?.points)) delete beat.scores;
  beats.forEach((beat, n) => {
    if (beat.scores && !beats[n + 1]?.scores) beat.ms += LINGER;
  });
  let coming: string[] = [];
  for (const beat of [...beats].reverse()) {
    coming = [...coming, ...carries(beat).flatMap(({ from, to }) => (from === to ? [] : [to]))];
    beat.coming = new Set(coming);
  }
  return beats;
}

function joins<E extends Event>(last: Beat<unknown, E> | undefined, rhythm: Rhythm, event: E): boolean {
  if (!last) return false;
  const seat = event.seat ?? null;
  const another = seat !== null && last.events.some((other) => (other.seat ?? seat) !== seat);
  return last.beat === rhythm.beat && !rhythm.opens && (!another || rhythm.everybody === true);
}

const carries = ({ events }: { events: Event[] }) => events.flatMap(({ carried }) => carried ?? []);

/** The stage after a beat; the old one stays as it is. */
export function play<V, E extends Event>(game: Staging<V, E>, old: Stage<V>, beat: Beat<V, E>): Stage<V> {
  const stage: Stage<V> = {
    view: beat.view ?? old.view,
    pieces: old.pieces.filter((piece) => isDrawn(game, piece)).map((piece) => ({ ...piece, turn: 0 })),
    flashes: [],
    scores: [...old.scores],
    coming: beat.coming,
    lit: beat.events.flatMap(({ points, about }) => (points ? (about ?? []) : [])),
    next: old.next,
  };
  for (const event of beat.events) {
    for (const carry of event.carried ?? []) move(game, stage, carry);
    score(game, stage, event);
  }
  let turn = 0;
  for (const piece of stage.pieces) if (piece.id >= old.next && !game.atOnce?.(piece.what)) piece.turn = turn++;
  return !beat.ends || agrees(game, stage)
    ? stage
    : { ...setOut(game, stage.view, stage.next, stage.pieces), flashes: stage.flashes };
}

/** Whether everything lies where the view says. */
export function agrees<V>(game: Staging<V>, { view, pieces, scores }: Stage<V>): boolean {
  const text = (list: { what: string; place: string }[]) =>
    list
      .map(({ what, place }) => `${what} ${place}`)
      .sort()
      .join();
  const drawn = pieces.filter((piece) => isDrawn(game, piece));
  return text(drawn) === text(game.pieces(view)) && scores.join() === game.scores(view).join();
}

const isDrawn = <V>({ pools }: Staging<V>, { place }: Piece) => !pools.includes(nameOf(place));

/** Moves the pieces that lie there, the lowest slot first; what is not drawn is passed over. */
function move<V>(game: Staging<V>, stage: Pieces, { piece: what, becomes, count, from, to }: Carry) {
  const found = game.pools.includes(nameOf(from))
    ? Array.from({ length: count }, () => add(game, stage, what, from))
    : stage.pieces
        .filter((piece) => piece.what === what && piece.place === from)
        .sort((a, b) => a.slot - b.slot)
        .slice(0, count);
  for (const piece of found) {
    piece.what = becomes ?? what;
    if (from === to) continue;
    piece.slot = freeSlot(game, stage.pieces, piece.what, to);
    piece.place = to;
  }
}

function add<V>(game: Staging<V>, stage: Pieces, what: string, place: string): Piece {
  const piece: Piece = { id: stage.next++, what, place, slot: 0, turn: 0 };
  if (game.isUnder?.(what)) stage.pieces.unshift(piece);
  else stage.pieces.push(piece);
  return piece;
}

/** The first slot of a place on which nothing lies. */
function freeSlot<V>(game: Staging<V>, pieces: Piece[], what: string, place: string): number {
  const row = (of: string) => game.row?.(of, nameOf(place)) ?? "";
  const same = pieces.filter((piece) => piece.place === place && row(piece.what) === row(what));
  const taken = new Set(same.map(({ slot }) => slot));
  let slot = 0;
  while (taken.has(slot)) slot++;
  return slot;
}

function score<V, E extends Event>(game: Staging<V, E>, stage: Stage<V>, event: E) {
  const seat = event.seat ?? null;
  if (seat === null) return;
  const points = event.points?.points ?? 0;
  stage.scores[seat]! += points;
  const at = game.flash?.(event) ?? (points === 0 ? null : `score:${seat}`);
  if (at !== null) stage.flashes.push({ id: stage.next++, seat, at, points });
}
