// Chocolatier before its board is loaded.

import type { GameCard } from "../game";
import Defs from "./Defs.svelte";
import Picture from "./Picture.svelte";
import Sample from "./Sample.svelte";
import { chocolatier as terms } from "./terms";

export const card: GameCard = { name: "Chocolatier", terms, Picture, Defs, Sample };
