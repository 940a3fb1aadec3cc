// The pictures of the rules obey the rules.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BOX, LETTER } from "../src/games/chocolatier/board";

test("examples on the coloured box have every colour where it is printed", () => {
  const source = readFileSync("src/games/chocolatier/Rules.svelte", "utf8");
  const examples = [...source.matchAll(/<Example\s([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(examples.length).toBeGreaterThan(3);
  for (const attributes of examples) {
    const wall = /wall="([^"]*)"/.exec(attributes)?.[1];
    if (!wall || /\bplain\b/.test(attributes)) continue;
    wall.split(" ").forEach((row, r) =>
      [...row].forEach((letter, c) => {
        if (letter !== ".") expect(letter, `${wall} at ${r},${c}`).toBe(LETTER[BOX[r]![c]!]);
      }),
    );
  }
});
