// Queen's Garden before its board is loaded.

import type { GameCard } from "../game";
import Defs from "./Defs.svelte";
import Picture from "./Picture.svelte";
import { queensGarden as terms } from "./terms";

export const card: GameCard = { name: "Queen’s Garden", terms, Picture, Defs };
