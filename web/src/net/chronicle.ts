// The story of a game: its log and what points were given for, from the updates of the table.

import type { AnyModule } from "../games/games";
import type { Line } from "../games/game";
import { follow, opening, type Event, type Piece } from "../games/stage";
import type { Fact, Update } from "../wire/table";

/** A line of the log, with the step that it belongs to. */
export interface Entry extends Line {
  id: number;
  seq: number;
  at: number;
  /** With which event of its step it is told; nothing: with the first. */
  nth?: number;
  /** Said by the table, not by the game. */
  fact?: boolean;
}

/** So many moves and draws before and after an update, and so many lines and points after it. */
interface Bookmark {
  from: number;
  plies: number;
  entries: number;
  points: number;
  seq: number;
  /** Where everything lies after it. */
  pieces: Piece[];
}

export class Chronicle {
  entries: Entry[] = [];
  /** Places that the last move of each seat touched, in this round. */
  private touched = new Map<number, string[]>();
  seq = 0;
  /** Every change of a score. */
  private points: { seat: number; source: string; points: number }[] = [];
  private plies = 0;
  private pieces: Piece[];
  private bookmarks: Bookmark[] = [];
  private nextId = 0;
  /** Whether the log has told already what happens now. */
  private told = false;

  constructor(
    private readonly game: AnyModule,
    private readonly players: number,
  ) {
    this.pieces = opening(game.staging, players);
  }

  /** Where everything lay after a step. */
  arranged(seq: number): Piece[] {
    return this.bookmarks.findLast((bookmark) => bookmark.seq <= seq)?.pieces ?? [];
  }

  /** Adds what an update tells; what is known already is ignored. */
  add(update: Update) {
    if (update.seq <= this.seq) return;
    this.seq = update.seq;
    const from = this.plies;
    this.told = false;
    for (const fact of update.facts) this.note(fact, update);
    const moved = update.facts.some((fact) => fact.type === "moved");
    const marks: string[] = [];
    if (update.facts.some(({ type }) => type === "began"))
      for (const line of this.game.opening?.(this.players) ?? []) this.push(line, update);
    const events = update.frames.flatMap(({ events }): Event[] => events);
    for (const [nth, event] of this.told ? [] : events.entries()) {
      if (event.points) this.points.push({ seat: event.seat ?? 0, ...event.points });
      const line = this.game.narrate(event);
      if (!line) continue;
      this.push(line, update, { nth });
      // After the end of a round the places of its moves are empty again.
      if (line.heading) {
        this.touched.clear();
        marks.length = 0;
      }
      if (moved && line.move) marks.push(...line.marks);
    }
    const mover = update.facts.findLast((fact) => fact.type === "moved")?.seat;
    if (mover !== undefined) this.touched.set(mover, marks);
    this.pieces = follow(this.game.staging, this.pieces, events);
    const { plies, entries, points, pieces, seq } = this;
    this.bookmarks.push({
      from: Math.min(from, plies),
      plies,
      entries: entries.length,
      points: points.length,
      seq,
      pieces,
    });
  }

  private push(line: Line, { seq, at }: Update, how: Pick<Entry, "fact" | "nth"> = {}) {
    this.entries.push({ ...line, id: this.nextId++, seq, at, ...how });
  }

  /** Places that the others' last moves touched, or one's own if nobody else has moved. */
  last(mine: number[]): string[] {
    const others = [...this.touched].filter(([seat]) => !mine.includes(seat)).flatMap(([, marks]) => marks);
    return others.length > 0 ? others : [...this.touched.values()].flat();
  }

  private note(fact: Fact, update: Update) {
    const say = (line: Pick<Line, "key"> & Partial<Line>) =>
      this.push({ values: {}, marks: [], ...line }, update, { fact: true });
    switch (fact.type) {
      case "began":
        say({ key: "log.round", values: { round: 1 }, seat: fact.start, heading: true });
        break;
      case "dealt":
        this.plies += fact.draws.length;
        break;
      case "moved":
        this.plies += 1;
        break;
      case "undone":
      case "rewound":
        this.takeBack(fact.to);
        say({ key: "log.undone", seat: fact.seat });
        break;
      case "out":
        say({ key: fact.why === "time" ? "log.out-time" : "log.out-resigned", seat: fact.seat });
        break;
      case "bot-took-over":
        say({ key: "log.bot-took-over", seat: fact.seat });
        break;
      case "returned":
        say({ key: "log.returned", seat: fact.seat });
        break;
      case "aborted":
        say({ key: "log.aborted", heading: true });
    }
  }

  /**
   * Forgets lines of moves that no longer stand. A step that stands in part keeps its lines: what was taken back of it
   * was forced, and is played again.
   */
  private takeBack(to: number) {
    const isGone = ({ from, plies }: Bookmark) => plies > to && from >= to;
    while (this.bookmarks.length > 0 && isGone(this.bookmarks.at(-1)!)) this.bookmarks.pop();
    this.entries.length = this.bookmarks.at(-1)?.entries ?? 0;
    this.points.length = this.bookmarks.at(-1)?.points ?? 0;
    this.pieces = this.bookmarks.at(-1)?.pieces ?? [];
    this.told = (this.bookmarks.at(-1)?.plies ?? 0) > to;
    this.plies = to;
    this.touched.clear();
  }

  /** Points by seat and source. */
  tally(): Record<string, number>[] {
    const start = this.game.categories.map(({ source, everybody = 0 }) => [source, everybody] as const);
    const sums = Array.from({ length: this.players }, () => Object.fromEntries(start) as Record<string, number>);
    for (const { seat, source, points } of this.points) {
      const sum = sums[seat];
      if (sum) sum[source] = (sum[source] ?? 0) + points;
    }
    return sums;
  }
}
