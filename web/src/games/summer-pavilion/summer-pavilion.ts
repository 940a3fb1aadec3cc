// Summer Pavilion, for the table screen.

import type { Event, Move, Preview, View } from "../../wire/summer-pavilion";
import type { Loader } from "../../text/text.svelte";
import type { GameModule, Keys } from "../game";
import { staging } from "./pieces";
import Board from "./Board.svelte";
import { CATEGORIES, narrate } from "./words";
import Rules from "./Rules.svelte";
import Scene from "./Scene.svelte";

const KEYS: Keys = {
  list: [
    [["←", "→"], "pav.keys.places"],
    [["↑", "↓"], "pav.keys.colours"],
    [["C", "G"], "pav.keys.notation"],
    [["2", "4", "B", "+", "3"], "pav.keys.notation-lay"],
    [["+", "Y"], "pav.keys.notation-bonus"],
    [["P", "A", "S", "S"], "pav.keep.pass"],
  ],
  letters: "pav.keys.letters",
  example: "24b+3",
};

const texts: Loader = async (language) => {
  if (language === "de") return (await import("./text/de")).de;
  if (language === "pl") return (await import("./text/pl")).pl;
  return (await import("./text/en")).en;
};

export const summerPavilion: GameModule<View, Event, Move, Preview> = {
  staging,
  narrate,
  texts,
  keys: KEYS,
  categories: CATEGORIES,
  Scene,
  Board,
  Rules,
};
