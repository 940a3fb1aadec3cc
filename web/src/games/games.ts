// The games that there are. Nothing else knows their titles: who shows a game asks here.

import { learn } from "../text/text.svelte";
import type { Title } from "../wire/table";
import { card as chocolatier } from "./chocolatier/card";
import type { en as chocolatierTexts } from "./chocolatier/text/en";
import type { GameCard, GameModule } from "./game";
import { card as queensGarden } from "./queens-garden/card";
import type { en as queensGardenTexts } from "./queens-garden/text/en";
import { card as summerPavilion } from "./summer-pavilion/card";
import type { en as summerPavilionTexts } from "./summer-pavilion/text/en";

// Each game speaks of its own views and moves; the table screen only hands them through.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyModule = GameModule<any, any, any, any>;

/** Every text of a game. */
export type GameKey = keyof typeof chocolatierTexts | keyof typeof summerPavilionTexts | keyof typeof queensGardenTexts;

/** What is known of each game from the beginning. */
export const CARDS: Record<Title, GameCard> = {
  chocolatier,
  "summer-pavilion": summerPavilion,
  "queens-garden": queensGarden,
};

/** Their boards, loaded when they are needed. */
const LOADERS: Record<Title, () => Promise<AnyModule>> = {
  chocolatier: async () => (await import("./chocolatier/chocolatier")).chocolatier,
  "summer-pavilion": async () => (await import("./summer-pavilion/summer-pavilion")).summerPavilion,
  "queens-garden": async () => (await import("./queens-garden/queens-garden")).queensGarden,
};

/** All titles. */
export const TITLES = Object.keys(CARDS) as Title[];
/** The one that is offered first. */
export const FIRST = TITLES[0]!;

/** The board of a game and what it says. */
export async function load(title: Title): Promise<AnyModule> {
  const game = await LOADERS[title]();
  await learn(game.texts);
  return game;
}
