// Chocolatier, for the table screen.

import type { Event, Move, Preview, View } from "../../wire/chocolatier";
import type { Loader } from "../../text/text.svelte";
import type { GameModule, Keys } from "../game";
import { staging } from "./pieces";
import Board from "./Board.svelte";
import { CATEGORIES, narrate } from "./words";
import Rules from "./Rules.svelte";
import Scene from "./Scene.svelte";

const KEYS: Keys = {
  list: [
    [["←", "→"], "choc.keys.places"],
    [["↑", "↓"], "choc.keys.colours"],
    [["C", "K", "2"], "choc.keys.notation"],
    [["3", "C", "5"], "choc.keys.notation-tile"],
  ],
  letters: "choc.keys.letters",
  example: "Ck2",
};

const texts: Loader = async (language) => {
  if (language === "de") return (await import("./text/de")).de;
  if (language === "pl") return (await import("./text/pl")).pl;
  return (await import("./text/en")).en;
};

export const chocolatier: GameModule<View, Event, Move, Preview> = {
  staging,
  narrate,
  texts,
  keys: KEYS,
  categories: CATEGORIES,
  Scene,
  Board,
  Rules,
};
