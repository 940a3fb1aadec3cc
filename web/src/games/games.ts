//! The games that can be shown, loaded when they are needed.

import { learn } from "../text/text.svelte";
import type { Title } from "../wire/table";
import type { GameModule } from "./game";

// Each game speaks of its own views and moves; the table screen only hands them through.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyModule = GameModule<any, any, any, any, any>;

const LOADERS: Record<Title, () => Promise<AnyModule>> = {
  chocolatier: async () => (await import("./chocolatier/chocolatier")).chocolatier,
  "summer-pavilion": async () => (await import("./summer-pavilion/summer-pavilion")).summerPavilion,
  "queens-garden": async () => (await import("./queens-garden/queens-garden")).queensGarden,
};

/** All titles. */
export const TITLES = Object.keys(LOADERS) as Title[];

/** The board of a game and what it says. */
export async function load(title: Title): Promise<AnyModule> {
  const game = await LOADERS[title]();
  await learn(game.texts);
  return game;
}
