// Games as the server tells them, made by the rules' own programs.

import type { Beat, Event, Frame, Stage, Staging } from "../src/games/stage";
import { plan, play, setOut } from "../src/games/stage";

export interface Story<V, E extends Event, O = unknown> {
  players: number;
  options: Record<string, unknown>;
  start: V;
  steps: { frames: Frame<V, E>[]; choices?: O[] }[];
}

/** All events of a story, in order. */
export const eventsOf = <V, E extends Event>({ steps }: Story<V, E>): E[] =>
  steps.flatMap(({ frames }) => frames.flatMap(({ events }) => events));

/** What is on the table at the end. */
export const endOf = <V, E extends Event>({ steps }: Story<V, E>): V => steps.at(-1)!.frames.at(-1)!.view!;

/** Every beat of a story, with the stage before and after it. */
export function* shown<V, E extends Event>(
  game: Staging<V, E>,
  { start, steps }: Story<V, E>,
): Generator<{ before: Stage<V>; beat: Beat<V, E>; after: Stage<V> }> {
  let before = setOut(game, start);
  for (const { frames } of steps)
    for (const beat of plan(game, frames)) {
      const after = play(game, before, beat);
      yield { before, beat, after };
      before = after;
    }
}
