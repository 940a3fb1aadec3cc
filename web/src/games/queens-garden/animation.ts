//! Pieces as things that keep their identity while they move: a stage is the view and where each piece lies.
//! What has come to lie in a garden becomes part of it; what is paid or thrown away is gone; what comes from the bag is new.

import type { Area, Event, Field, Hexagon, Piece as Thing, View } from "../../wire/queens-garden";
import type { Beat } from "../game";
import { fold } from "./fold";
import { hasItem, stonesOf } from "./hexagons";

/** Where a piece lies. `nth` counts within the place. */
export type Place =
  | { at: "gone" }
  | { at: "slot"; slot: number; nth: number }
  | { at: "storage"; seat: number; nth: number }
  | { at: "field"; seat: number; field: Field }
  | { at: "area"; seat: number; area: Area; field: Field | null };

export type What = { type: "stone"; hexagon: Hexagon } | { type: "expansion"; hexagon: Hexagon | null } | { type: "joker" };

/** A stone, an expansion or a joker. */
export interface Piece {
  id: number;
  what: What;
  place: Place;
  /** How many others of the same beat move before it. */
  turn: number;
}

/** Points that appear for a moment. */
export interface Flash {
  id: number;
  seat: number;
  points: number;
}

/** The view, and where each piece lies. */
export interface Stage {
  view: View;
  pieces: Piece[];
  flashes: Flash[];
  /** Fields that score just now. */
  lit: { seat: number; fields: Field[] } | null;
  /** The next identity. */
  next: number;
}

/** All pieces of a view, with new identities. */
export function setOut(view: View): Stage {
  const stage: Stage = { view, pieces: [], flashes: [], lit: null, next: 0 };
  const put = (what: What, place: Place) => stage.pieces.push({ id: stage.next++, what, place, turn: 0 });
  // The first of the stack lies on top.
  for (let slot = view.slots.length - 1; slot >= 0; slot--) {
    const { expansion } = view.slots[slot]!;
    const hexagon = expansion.type === "face-up" ? expansion.hexagon : null;
    if (expansion.type !== "taken") put({ type: "expansion", hexagon }, { at: "slot", slot, nth: 0 });
  }
  view.slots.forEach(({ stones }, slot) =>
    stonesOf(stones).forEach((hexagon, nth) => put({ type: "stone", hexagon }, { at: "slot", slot, nth })),
  );
  view.players.forEach(({ stones, jokers, expansions }, seat) => {
    const held: What[] = [...stonesOf(stones).map((hexagon): What => ({ type: "stone", hexagon }))];
    for (let n = 0; n < jokers; n++) held.push({ type: "joker" });
    held.forEach((what, nth) => put(what, { at: "storage", seat, nth }));
    expansions.forEach((hexagon, nth) => put({ type: "expansion", hexagon }, { at: "storage", seat, nth }));
  });
  return stage;
}

/** Forgets what is over: flashes, pieces that are gone or part of a garden, whose turn it was to move. */
export function settle(stage: Stage): Stage {
  const stays = ({ place }: Piece) => place.at === "slot" || place.at === "storage";
  const pieces = stage.pieces.filter(stays).map((piece) => ({ ...piece, turn: 0 }));
  return { ...stage, pieces, flashes: [], lit: null };
}

/** The stage after an event; the old one stays as it is. */
export function act(old: Stage, event: Event): Stage {
  const stage: Stage = {
    view: fold(old.view, event),
    pieces: old.pieces.map((piece) => ({ ...piece })),
    flashes: [...old.flashes],
    lit: old.lit,
    next: old.next,
  };
  new Mover(stage).act(event);
  return stage;
}

const isThing = ({ what }: Piece, { type, hexagon }: Thing) => what.type === type && what.hexagon === hexagon;

class Mover {
  constructor(private readonly stage: Stage) {}

  act(event: Event) {
    switch (event.type) {
      case "round-began": {
        // Under everything else: stones come to lie on them.
        const last = this.stage.view.slots.length - 1;
        const stack = this.stage.view.slots.map((_, n) => this.piece({ type: "expansion", hexagon: null }, { at: "slot", slot: last - n, nth: 0 }));
        this.stage.pieces.unshift(...stack);
        break;
      }
      case "dealt":
        this.add({ type: "stone", hexagon: event.hexagon }, { at: "slot", slot: event.slot, nth: this.freeOn(event.slot) });
        break;
      case "revealed":
        for (const piece of this.stage.pieces)
          if (piece.what.type === "expansion" && piece.place.at === "slot" && piece.place.slot === event.slot)
            piece.what = { type: "expansion", hexagon: event.hexagon };
        break;
      case "taken": {
        const { seat, slot, piece } = event;
        const taken = this.find(1, (p) => isThing(p, piece) && p.place.at === "slot" && p.place.slot === slot);
        for (const one of taken) one.place = { at: "storage", seat, nth: this.freeIn(seat, piece.type === "expansion") };
        break;
      }
      case "paid":
        this.leave(event.seat, event.piece);
        break;
      case "jokers-paid":
        for (const joker of this.find(event.count, (p) => p.what.type === "joker" && inStorage(p, event.seat))) joker.place = { at: "gone" };
        break;
      case "placed": {
        const { seat, hexagon, field } = event;
        for (const stone of this.held(seat, { type: "stone", hexagon })) stone.place = { at: "field", seat, field };
        break;
      }
      case "expanded": {
        const { seat, hexagon, area, field } = event;
        for (const one of this.held(seat, { type: "expansion", hexagon })) one.place = { at: "area", seat, area, field };
        break;
      }
      case "expanded-face-down":
        this.add({ type: "expansion", hexagon: null }, { at: "area", seat: event.seat, area: event.area, field: null });
        this.flash(event.seat, -event.cost);
        break;
      case "surrounded":
        for (let n = 0; n < event.jokers; n++) this.add({ type: "joker" }, { at: "storage", seat: event.seat, nth: this.freeIn(event.seat, false) });
        break;
      case "passed":
        this.flash(event.seat, -event.lost);
        break;
      case "discarded":
        this.leave(event.seat, event.piece);
        this.flash(event.seat, -event.lost);
        break;
      case "display-cleared":
        for (const piece of this.stage.pieces) if (piece.place.at === "slot") piece.place = { at: "gone" };
        break;
      default:
        this.score(event);
    }
  }

  private score(event: Event) {
    const garden = "seat" in event ? this.stage.view.players[event.seat]!.garden : null;
    switch (event.type) {
      case "storage-emptied":
        for (const piece of this.stage.pieces) if (inStorage(piece, event.seat)) piece.place = { at: "gone" };
        this.flash(event.seat, event.points);
        break;
      case "item-scored": {
        const { seat, item, points } = event;
        this.stage.lit = { seat, fields: garden!.hexagons.filter(({ hexagon }) => hasItem(hexagon, item)).map(({ field }) => field) };
        this.flash(seat, points);
        break;
      }
      case "pavilions-scored":
        this.flash(event.seat, event.points);
        break;
      case "group-scored":
        this.stage.lit = { seat: event.seat, fields: event.fields };
        this.flash(event.seat, event.points);
    }
  }

  private piece(what: What, place: Place): Piece {
    return { id: this.stage.next++, what, place, turn: 0 };
  }

  private add(what: What, place: Place) {
    this.stage.pieces.push(this.piece(what, place));
  }

  private flash(seat: number, points: number) {
    if (points !== 0) this.stage.flashes.push({ id: this.stage.next++, seat, points });
  }

  /** Up to so many pieces, those that lie first. */
  private find(count: number, is: (piece: Piece) => boolean): Piece[] {
    const nth = ({ place }: Piece) => ("nth" in place ? place.nth : 0);
    return this.stage.pieces.filter(is).sort((a, b) => nth(a) - nth(b)).slice(0, count);
  }

  private held(seat: number, thing: Thing): Piece[] {
    return this.find(1, (piece) => isThing(piece, thing) && inStorage(piece, seat));
  }

  private leave(seat: number, thing: Thing) {
    for (const piece of this.held(seat, thing)) piece.place = { at: "gone" };
  }

  /** The first place of a storage on which nothing lies. */
  private freeIn(seat: number, expansions: boolean): number {
    const same = (piece: Piece) => inStorage(piece, seat) && (piece.what.type === "expansion") === expansions;
    return free(this.stage.pieces.filter(same));
  }

  private freeOn(slot: number): number {
    return free(this.stage.pieces.filter(({ what, place }) => what.type === "stone" && place.at === "slot" && place.slot === slot));
  }
}

const inStorage = ({ place }: Piece, seat: number) => place.at === "storage" && place.seat === seat;

function free(pieces: Piece[]): number {
  const taken = new Set(pieces.map(({ place }) => ("nth" in place ? place.nth : -1)));
  let nth = 0;
  while (taken.has(nth)) nth++;
  return nth;
}

/** How long a beat is, at normal pace. */
const MS = { deal: 620, reveal: 480, take: 480, pay: 380, place: 520, pass: 520, score: 660, clear: 420, quiet: 60, end: 200 };

/** The kind of beat an event belongs to: events of a kind that follow each other are shown together. */
function kind(event: Event): keyof typeof MS {
  switch (event.type) {
    case "round-began":
    case "refilled":
    case "dealt":
    case "stack-spread":
      return "deal";
    case "revealed":
      return "reveal";
    case "taken":
    case "top-moved":
      return "take";
    case "paid":
    case "jokers-paid":
      return "pay";
    case "placed":
    case "expanded":
    case "expanded-face-down":
    case "surrounded":
      return "place";
    case "passed":
    case "discarded":
      return "pass";
    case "item-scored":
    case "pavilions-scored":
    case "storage-emptied":
    case "group-scored":
      return "score";
    case "display-cleared":
      return "clear";
    case "game-ended":
      return "end";
    case "due":
      return "quiet";
  }
}

/** Beats: what belongs together at once, what scores one by one. */
export function plan(events: Event[]): Beat<Event>[] {
  const beats: (Beat<Event> & { kind: string })[] = [];
  for (const event of events) {
    const last = beats.at(-1);
    const is = kind(event);
    // What is to be decided next is nothing to be looked at.
    if (last && (is === "quiet" || (last.kind === is && is !== "score" && !again(last.events, event)))) last.events.push(event);
    else beats.push({ kind: is, events: [event], ms: MS[is] });
  }
  return beats.map(({ events, ms }) => ({ events, ms }));
}

/** Whether this begins another move of the same kind. */
const again = (events: Event[], event: Event) =>
  "seat" in event && events.some((other) => "seat" in other && other.seat !== event.seat);

/** All events of a beat at once; new pieces come one after another. */
export function play(stage: Stage, beat: Event[]): Stage {
  const known = stage.next;
  const after = beat.reduce(act, settle(stage));
  let turn = 0;
  for (const piece of after.pieces) if (piece.id >= known && piece.what.type !== "expansion") piece.turn = turn++;
  return after;
}
