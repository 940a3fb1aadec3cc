// Queen's Garden, for the table screen.

import type { Event, Move, Preview, View } from "../../wire/queens-garden";
import type { Loader } from "../../text/text.svelte";
import type { GameModule, Keys } from "../game";
import { staging } from "./pieces";
import Board from "./Board.svelte";
import { CATEGORIES, narrate, opening } from "./words";
import Rules from "./Rules.svelte";
import Scene from "./Scene.svelte";

const KEYS: Keys = {
  list: [
    [["←", "→", "↑", "↓"], "qg.keys.places"],
    [["R"], "qg.keys.rotate"],
    [["T", "B"], "qg.keys.take"],
    [["P", "B", "3"], "qg.keys.place"],
    [["F", "D"], "qg.keys.face-down"],
    [["P", "A", "S", "S"], "qg.keys.pass"],
  ],
  letters: "qg.keys.letters",
  example: "take:b",
};

const texts: Loader = async (language) => {
  if (language === "de") return (await import("./text/de")).de;
  if (language === "pl") return (await import("./text/pl")).pl;
  return (await import("./text/en")).en;
};

export const queensGarden: GameModule<View, Event, Move, Preview> = {
  staging,
  narrate,
  opening,
  wholeTurns: true,
  texts,
  keys: KEYS,
  categories: CATEGORIES,
  Scene,
  Board,
  Rules,
};
