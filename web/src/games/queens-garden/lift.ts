// Which pieces of my storage are meant: the one to be placed, those that pay.

import type { Payment, Piece as Thing } from "../../wire/queens-garden";
import type { Piece } from "../stage";
import { pieceText } from "./board";
import { thingOf } from "./pieces";

/** My pieces in storage that look like this one, in the order in which they came. */
const alike = (pieces: Piece[], { what, place }: Piece) =>
  pieces.filter((other) => other.what === what && other.place === place);

const textOf = ({ what }: Piece) => {
  const thing = thingOf(what);
  return thing ? pieceText(thing) : "";
};

/** Of several that are alike the last ones are paid, the first one is placed. */
export function isPaid(pieces: Piece[], piece: Piece, { jokers, paid }: Payment): boolean {
  const count = piece.what === "joker" ? jokers : paid.includes(textOf(piece)) ? 1 : 0;
  const last = count > 0 ? alike(pieces, piece).slice(-count) : [];
  return last.some(({ id }) => id === piece.id);
}

export const isPlaced = (pieces: Piece[], piece: Piece, thing: Thing): boolean =>
  textOf(piece) === pieceText(thing) && alike(pieces, piece)[0]?.id === piece.id;
