//! Chocolatier, for the table screen.

import type { Event, Move, Preview, View } from "../../wire/chocolatier";
import type { GameModule } from "../game";
import { act, plan, play, setOut, type Stage } from "./animation";
import Board from "./Enlarged.svelte";
import { CATEGORIES, narrate } from "./log";
import Rules from "./Rules.svelte";
import Scene from "./Scene.svelte";

export const chocolatier: GameModule<Stage, View, Event, Move, Preview> = {
  setOut,
  act,
  plan,
  play,
  narrate,
  categories: CATEGORIES,
  Scene,
  Board,
  Rules,
};
