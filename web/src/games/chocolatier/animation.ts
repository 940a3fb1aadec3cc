//! Tiles as things that keep their identity while they move: a stage is the view and where each tile lies.
//! Events move tiles; what has reached the lid is gone, what comes from the bag is new.

import type { Colour, Event, Tiles, View } from "../../wire/chocolatier";
import type { Beat } from "../game";
import { COLOURS, fold } from "./fold";

/** Where a tile lies. `slot` counts within the place. */
export type Place =
  | { at: "bag" }
  | { at: "lid" }
  | { at: "factory"; factory: number; slot: number }
  | { at: "centre"; slot: number }
  | { at: "hand"; seat: number; slot: number }
  | { at: "line"; seat: number; line: number; slot: number }
  | { at: "wall"; seat: number; row: number; column: number }
  | { at: "floor"; seat: number; slot: number }
  | { at: "tray"; seat: number };

/** A tile or the start marker. */
export interface Piece {
  id: number;
  what: Colour | "marker";
  place: Place;
  /** How many others of the same beat move before it. */
  turn: number;
}

/** Points that appear for a moment. */
export interface Flash {
  id: number;
  seat: number;
  at: { row: number; column: number } | "floor" | "score";
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
  const put = (what: Colour | "marker", place: Place) =>
    stage.pieces.push({ id: stage.next++, what, place, turn: 0 });
  const heap = (tiles: Tiles, place: (slot: number) => Place) => {
    let slot = 0;
    for (const colour of COLOURS) for (let n = tiles[colour] ?? 0; n > 0; n--) put(colour, place(slot++));
  };
  view.factories.forEach(({ tiles }, factory) => heap(tiles, (slot) => ({ at: "factory", factory, slot })));
  heap(view.centre, (slot) => ({ at: "centre", slot }));
  if (view.marker === null) put("marker", { at: "centre", slot: -1 });
  view.boards.forEach((board, seat) => {
    board.lines.forEach(({ colour, count }, line) => {
      for (let slot = 0; colour && slot < count; slot++) put(colour, { at: "line", seat, line, slot });
    });
    board.wall.forEach((cells, row) =>
      cells.forEach((colour, column) => colour && put(colour, { at: "wall", seat, row, column })),
    );
    board.floor.forEach((piece, slot) => put(piece, { at: "floor", seat, slot }));
    if (board.tray && board.tray !== "free") put(board.tray, { at: "tray", seat });
  });
  return stage;
}

/** Forgets what is over: flashes, tiles in the lid, whose turn it was to move. */
export function settle(stage: Stage): Stage {
  const pieces = stage.pieces.filter((piece) => piece.place.at !== "lid").map((piece) => ({ ...piece, turn: 0 }));
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
  new Mover(stage).act(event, old.view);
  return stage;
}

class Mover {
  constructor(private readonly stage: Stage) {}

  act(event: Event, before: View) {
    switch (event.type) {
      case "round-began":
        if (!this.find(1, (piece) => piece.what === "marker").length) this.add("marker", { at: "centre", slot: -1 });
        for (const piece of this.find(1, (piece) => piece.what === "marker")) piece.place = { at: "centre", slot: -1 };
        break;
      case "dealt": {
        const slot = this.free("factory", event.factory);
        this.add(event.colour, { at: "factory", factory: event.factory, slot });
        break;
      }
      case "attracted":
        this.toFactory(this.onFactory(event.from, event.colour, 1), event.to);
        break;
      case "taken": {
        const from = event.from;
        const taken =
          from === "centre"
            ? this.find(event.count, (p) => p.what === event.colour && p.place.at === "centre")
            : this.onFactory(from, event.colour, event.count);
        taken.forEach((piece, slot) => (piece.place = { at: "hand", seat: event.seat, slot }));
        break;
      }
      case "moved":
        for (const colour of COLOURS) {
          const tiles = this.onFactory(event.from, colour, event.tiles[colour] ?? 0);
          if (event.to === "centre") for (const tile of tiles) tile.place = { at: "centre", slot: this.free("centre") };
          else this.toFactory(tiles, event.to);
        }
        break;
      case "marker-taken":
        for (const piece of this.find(1, (p) => p.what === "marker"))
          piece.place = event.space === null ? { at: "lid" } : { at: "floor", seat: event.seat, slot: event.space };
        break;
      case "lined": {
        const { seat, line, colour, count } = event;
        const already = before.boards[seat]!.lines[line]!.count;
        const tiles = this.inHand(colour, count);
        tiles.forEach((piece, n) => (piece.place = { at: "line", seat, line, slot: already + n }));
        break;
      }
      case "fell":
        for (const piece of this.inHand(event.colour, 1)) {
          const { seat, landing } = event;
          if (landing === "tray" ) piece.place = { at: "tray", seat };
          else if (landing === "lid") piece.place = { at: "lid" };
          else piece.place = { at: "floor", seat, slot: landing };
        }
        break;
      case "line-dropped":
        this.find(ROOM, (p) => isLine(p.place, event.seat, event.line)).forEach(
          (piece, slot) => (piece.place = { at: "hand", seat: event.seat, slot }),
        );
        break;
      case "tiled": {
        const { seat, line: row, column } = event;
        const tiles = this.find(ROOM, (p) => isLine(p.place, seat, row));
        tiles.forEach((tile, n) => (tile.place = n === 0 ? { at: "wall", seat, row, column } : { at: "lid" }));
        this.flash(seat, { row, column }, event.points);
        break;
      }
      case "floor-scored": {
        const { seat, lost } = event;
        const onFloor = ({ place }: Piece) => (place.at === "floor" || place.at === "tray") && place.seat === seat;
        for (const piece of this.find(ROOM, onFloor)) piece.place = { at: "lid" };
        if (lost > 0) this.flash(seat, "floor", -lost);
        break;
      }
      case "bonus-scored":
        this.flash(event.seat, "score", event.points);
    }
  }

  private add(what: Piece["what"], place: Place) {
    this.stage.pieces.push({ id: this.stage.next++, what, place, turn: 0 });
  }

  private flash(seat: number, at: Flash["at"], points: number) {
    this.stage.flashes.push({ id: this.stage.next++, seat, at, points });
  }

  /** Up to so many pieces, the lowest slot first. */
  private find(count: number, is: (piece: Piece) => boolean): Piece[] {
    const slot = ({ place }: Piece) => ("slot" in place ? place.slot : 0);
    return this.stage.pieces.filter(is).sort((a, b) => slot(a) - slot(b)).slice(0, count);
  }

  private onFactory(factory: number, colour: Colour, count: number): Piece[] {
    const lies = ({ what, place }: Piece) => what === colour && place.at === "factory" && place.factory === factory;
    return this.find(count, lies);
  }

  private inHand(colour: Colour, count: number): Piece[] {
    return this.find(count, ({ what, place }) => what === colour && place.at === "hand");
  }

  private toFactory(tiles: Piece[], factory: number) {
    for (const tile of tiles) tile.place = { at: "factory", factory, slot: this.free("factory", factory) };
  }

  /** The first slot of a factory or of the centre on which nothing lies. */
  private free(at: "factory" | "centre", factory?: number): number {
    const taken = new Set<number>();
    for (const { place } of this.stage.pieces)
      if (place.at === at && (place.at === "centre" || (place.at === "factory" && place.factory === factory)))
        taken.add(place.slot);
    let slot = 0;
    while (taken.has(slot)) slot++;
    return slot;
  }
}

/** More than any place holds. */
const ROOM = 100;

const isLine = (place: Place, seat: number, line: number) =>
  place.at === "line" && place.seat === seat && place.line === line;

/** How long a beat is, at normal pace. */
const MS = { deal: 1100, turn: 500, magnet: 500, take: 380, lay: 420, tile: 620, floor: 620, bonus: 620, end: 200 };

/** The kind of beat an event belongs to: events of a kind that follow each other are shown together. */
function kind(event: Event): keyof typeof MS {
  switch (event.type) {
    case "round-began":
    case "turned":
      return "turn";
    case "refilled":
    case "dealt":
      return "deal";
    case "attracted":
      return "magnet";
    case "taken":
    case "moved":
    case "marker-taken":
    case "tray-taken":
    case "line-dropped":
      return "take";
    case "lined":
    case "fell":
      return "lay";
    case "tiled":
      return "tile";
    case "floor-scored":
      return "floor";
    case "bonus-scored":
      return "bonus";
    case "game-ended":
      return "end";
  }
}

/** Beats: what belongs together at once, what scores one by one. */
export function plan(events: Event[]): Beat<Event>[] {
  const beats: (Beat<Event> & { kind: string })[] = [];
  for (const event of events) {
    const last = beats.at(-1);
    const is = kind(event);
    const alone = is === "tile" || is === "bonus";
    // Taking twice in a row is two moves.
    const again = event.type === "taken" && last?.events.some((other) => other.type === "taken");
    if (last && last.kind === is && !alone && !again) last.events.push(event);
    else beats.push({ kind: is, events: [event], ms: MS[is] });
  }
  return beats.map(({ events, ms }) => ({ events, ms }));
}

/** All events of a beat at once; new tiles come one after another. */
export function play(stage: Stage, beat: Event[]): Stage {
  const known = stage.next;
  const after = beat.reduce(act, settle(stage));
  let turn = 0;
  for (const piece of after.pieces) if (piece.id >= known && piece.what !== "marker") piece.turn = turn++;
  return after;
}
