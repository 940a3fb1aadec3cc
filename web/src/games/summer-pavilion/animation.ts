//! Tiles as things that keep their identity while they move: a stage is the view and where each tile lies.
//! Events move tiles; what has reached the collector is gone, what comes from the bag is new.

import type { Colour, Event, Feature, Source, Tiles, View } from "../../wire/summer-pavilion";
import { CORNERS } from "../../wire/summer-pavilion-geometry";
import type { Beat } from "../game";
import { COLOURS, fold } from "./fold";

/** Where a tile lies. In heaps (centre, supply, hands) every colour has its column, and the order in it is that of the pieces. */
export type Place =
  | { at: "bag" }
  | { at: "collector" }
  | { at: "factory"; factory: number; slot: number }
  | { at: "centre" }
  | { at: "supply" }
  | { at: "hand"; seat: number }
  | { at: "corner"; seat: number; slot: number }
  | { at: "field"; seat: number; star: number; position: number };

/** A tile or the start stone. */
export interface Piece {
  id: number;
  what: Colour | "stone";
  place: Place;
  /** How many others of the same beat move before it. */
  turn: number;
}

/** Points that appear for a moment, or something complete that glints. */
export interface Flash {
  id: number;
  seat: number;
  at: { star: number; position: number } | { feature: Feature } | { number: number } | "hand" | "score";
  points: number;
}

/** The view, and where each tile lies. */
export interface Stage {
  view: View;
  pieces: Piece[];
  flashes: Flash[];
  /** The next identity. */
  next: number;
}

/** All tiles of a view, with new identities. */
export function setOut(view: View): Stage {
  const stage: Stage = { view, pieces: [], flashes: [], next: 0 };
  const put = (what: Piece["what"], place: Place) => stage.pieces.push({ id: stage.next++, what, place, turn: 0 });
  const heap = (tiles: Tiles, place: (slot: number) => Place) => {
    let slot = 0;
    for (const colour of COLOURS) for (let n = tiles[colour] ?? 0; n > 0; n--) put(colour, place(slot++));
  };
  view.factories.forEach((tiles, factory) => heap(tiles, (slot) => ({ at: "factory", factory, slot })));
  heap(view.centre, () => ({ at: "centre" }));
  heap(view.supply, () => ({ at: "supply" }));
  put("stone", view.stone === null ? { at: "centre" } : { at: "hand", seat: view.stone });
  view.boards.forEach((board, seat) => {
    heap(board.hand, () => ({ at: "hand", seat }));
    heap(board.corners, (slot) => ({ at: "corner", seat, slot }));
    board.stars.forEach((fields, star) =>
      fields.forEach((colour, n) => colour && put(colour, { at: "field", seat, star, position: n + 1 })),
    );
  });
  return stage;
}

/** Forgets what is over: flashes, tiles in the collector, whose turn it was to move. */
export function settle(stage: Stage): Stage {
  const pieces = stage.pieces.filter(({ place }) => place.at !== "collector").map((piece) => ({ ...piece, turn: 0 }));
  return { ...stage, pieces, flashes: [] };
}

/** The stage after an event; the old one stays as it is. */
export function act(old: Stage, event: Event): Stage {
  const stage: Stage = {
    view: fold(old.view, event),
    pieces: old.pieces.map((piece) => ({ ...piece })),
    flashes: [...old.flashes],
    next: old.next,
  };
  new Mover(stage).act(event);
  return stage;
}

class Mover {
  constructor(private readonly stage: Stage) {}

  act(event: Event) {
    switch (event.type) {
      case "round-began":
        this.stone({ at: "centre" });
        for (const piece of this.stage.pieces)
          if (piece.place.at === "corner") piece.place = { at: "hand", seat: piece.place.seat };
        break;
      case "stocked":
        this.add(event.colour, { at: "supply" });
        break;
      case "dealt":
        this.add(event.colour, { at: "factory", factory: event.factory, slot: this.freeSlot(event.factory) });
        break;
      case "taken":
        this.move(event.tiles, isAt(event.from), () => ({ at: "hand", seat: event.seat }));
        break;
      case "moved":
        this.move(event.tiles, isAt(event.factory), () => ({ at: "centre" }));
        break;
      case "stone-taken":
        this.stone({ at: "hand", seat: event.seat });
        if (event.lost > 0) this.flash(event.seat, "hand", -event.lost);
        break;
      case "laid": {
        const { seat, field, colour, paid, points } = event;
        this.move({ [colour]: 1 }, inHand(seat), () => ({ at: "field", seat, ...field }));
        this.move(paid, inHand(seat), () => ({ at: "collector" }));
        this.flash(seat, field, points);
        break;
      }
      case "completed":
        this.flash(event.seat, { feature: event.feature }, 0);
        break;
      case "bonus-taken":
        this.move({ [event.colour]: 1 }, (place) => place.at === "supply", () => ({ at: "hand", seat: event.seat }));
        break;
      case "kept": {
        const { seat, tiles, discarded, lost } = event;
        this.move(tiles, inHand(seat), () => ({ at: "corner", seat, slot: this.freeCorner(seat) }));
        this.move(discarded, inHand(seat), () => ({ at: "collector" }));
        if (lost > 0) this.flash(seat, "hand", -lost);
        break;
      }
      case "bonus-scored": {
        const { seat, bonus, points } = event;
        this.flash(seat, bonus.type === "number" ? { number: bonus.number } : { star: bonus.star, position: 0 }, points);
        break;
      }
      case "corners-scored":
        if (event.lost > 0) this.flash(event.seat, "score", -event.lost);
    }
  }

  private add(what: Piece["what"], place: Place) {
    this.stage.pieces.push({ id: this.stage.next++, what, place, turn: 0 });
  }

  private flash(seat: number, at: Flash["at"], points: number) {
    this.stage.flashes.push({ id: this.stage.next++, seat, at, points });
  }

  private stone(place: Place) {
    for (const piece of this.stage.pieces) if (piece.what === "stone") piece.place = place;
  }

  /** Moves tiles of a heap one by one: each place is asked for when the tile before it lies. */
  private move(tiles: Tiles, from: (place: Place) => boolean, to: () => Place) {
    for (const colour of COLOURS) {
      const there = this.stage.pieces.filter(({ what, place }) => what === colour && from(place));
      for (const piece of there.slice(0, tiles[colour] ?? 0)) piece.place = to();
    }
  }

  /** The first slot of a factory on which nothing lies. */
  private freeSlot(factory: number): number {
    const taken = this.stage.pieces.flatMap(({ place }) => (place.at === "factory" && place.factory === factory ? [place.slot] : []));
    return free(taken);
  }

  private freeCorner(seat: number): number {
    const taken = this.stage.pieces.flatMap(({ place }) => (place.at === "corner" && place.seat === seat ? [place.slot] : []));
    return free(taken) % CORNERS;
  }
}

function free(taken: number[]): number {
  let slot = 0;
  while (taken.includes(slot)) slot++;
  return slot;
}

const isAt = (source: Source) => (place: Place) =>
  source === "centre" ? place.at === "centre" : place.at === "factory" && place.factory === source;
const inHand = (seat: number) => (place: Place) => place.at === "hand" && place.seat === seat;

/** How long a beat is, at normal pace. */
const MS = { round: 500, deal: 1100, take: 480, lay: 620, bonus: 420, pass: 520, score: 620, end: 200 };

/** The kind of beat an event belongs to: events of a kind that follow each other are shown together. */
function kind(event: Event): keyof typeof MS {
  switch (event.type) {
    case "round-began":
      return "round";
    case "refilled":
    case "stocked":
    case "dealt":
    case "nothing-dealt":
      return "deal";
    case "taken":
    case "moved":
    case "stone-taken":
      return "take";
    case "laid":
    case "completed":
    case "bonus-due":
      return "lay";
    case "bonus-taken":
      return "bonus";
    case "passed":
    case "kept":
      return "pass";
    case "bonus-scored":
    case "corners-scored":
      return "score";
    case "game-ended":
      return "end";
  }
}

/** Events that begin a beat of their own: a move, or points that are told one by one. */
const ALONE: readonly Event["type"][] = ["taken", "laid", "bonus-taken", "passed", "bonus-scored", "corners-scored"];

/** Beats: what belongs together at once, what scores one by one. */
export function plan(events: Event[]): Beat<Event>[] {
  const beats: (Beat<Event> & { kind: string })[] = [];
  for (const event of events) {
    const last = beats.at(-1);
    const is = kind(event);
    if (last && last.kind === is && !ALONE.includes(event.type)) last.events.push(event);
    else beats.push({ kind: is, events: [event], ms: MS[is] });
  }
  // Filling up the supply is quickly done.
  const quick = ({ kind, events }: (typeof beats)[number]) => kind === "deal" && !events.some(({ type }) => type === "dealt");
  return beats.map((beat) => ({ events: beat.events, ms: quick(beat) ? MS.bonus : beat.ms }));
}

/** All events of a beat at once; new tiles come one after another. */
export function play(stage: Stage, beat: Event[]): Stage {
  const known = stage.next;
  const after = beat.reduce(act, settle(stage));
  let turn = 0;
  for (const piece of after.pieces) if (piece.id >= known) piece.turn = turn++;
  return after;
}
