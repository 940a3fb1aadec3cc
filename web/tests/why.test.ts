import { expect, test } from "vitest";
import { load, TITLES } from "../src/games/games";
import { de } from "../src/text/de";
import { en } from "../src/text/en";
import { pl } from "../src/text/pl";
import type { Key, Texts } from "../src/text/text.svelte";
import type { Illegal } from "../src/wire/table";

/** Every reason of the rules has its text: this does not compile if one is missing. */
const keyOf = (reason: Illegal): Key => `why.${reason}`;

test.each(Object.entries({ en, de, pl }))(
  "what cannot be done is explained in whole sentences: %s",
  async (name, shell) => {
    const language = name as "en" | "de" | "pl";
    const games: Texts[] = [];
    for (const title of TITLES) games.push(await (await load(title)).texts(language));
    const all: Texts = Object.assign({}, shell, ...games);
    const told = Object.entries(all).filter(([key]) => /(^|\.)why\./.test(key));
    expect(told.length).toBeGreaterThan(60);
    for (const [key, text] of told) expect(text, key).toMatch(/^\p{Lu}.*\.$/u);
    for (const reason of ["game-over", "line-full", "field-filled", "storage-full"] as const)
      expect(Object.keys(all)).toContain(keyOf(reason));
  },
);
