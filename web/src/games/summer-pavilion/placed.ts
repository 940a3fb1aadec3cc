//! Every piece with its spot.

import type { Piece } from "./animation";
import { spot, type Layout, type Spot } from "./geometry";

export interface Placed {
  piece: Piece;
  at: Spot;
}

/** In a heap every colour has its column; how its tiles lie there depends on how many there are. */
export function placedOn(layout: Layout, pieces: Piece[]): Placed[] {
  const heap = ({ place, what }: Piece) => (place.at === "hand" ? `hand ${place.seat} ${what}` : `${place.at} ${what}`);
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(heap(piece), (counts.get(heap(piece)) ?? 0) + 1);
  const before = new Map<string, number>();
  return pieces.map((piece) => {
    const key = heap(piece);
    const nth = before.get(key) ?? 0;
    before.set(key, nth + 1);
    return { piece, at: spot(layout, piece.place, piece.what, nth, counts.get(key)!) };
  });
}
