//! Summer Pavilion, for the table screen.

import type { Event, Move, Preview, View } from "../../wire/summer-pavilion";
import type { Loader } from "../../text/text.svelte";
import type { GameModule, Keys } from "../game";
import { act, plan, play, setOut, type Stage } from "./animation";
import Board from "./Enlarged.svelte";
import { CATEGORIES, narrate } from "./log";
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

export const summerPavilion: GameModule<Stage, View, Event, Move, Preview> = {
  setOut,
  act,
  plan,
  play,
  narrate,
  texts,
  keys: KEYS,
  categories: CATEGORIES,
  Scene,
  Board,
  Rules,
};
