// Summer Pavilion before its board is loaded.

import type { GameCard } from "../game";
import Defs from "./Defs.svelte";
import Picture from "./Picture.svelte";
import { summerPavilion as terms } from "./terms";

export const card: GameCard = { name: "Summer Pavilion", terms, Picture, Defs };
