import { describe, expect, test } from "vitest";
import { load, TITLES } from "../src/games/games";
import { de } from "../src/text/de";
import { en } from "../src/text/en";
import { pl } from "../src/text/pl";
import { ago, regional, tell, type Texts } from "../src/text/text.svelte";
import type { Language } from "../src/settings.svelte";

interface Catalogue {
  name: string;
  language: Language;
  english: Texts;
  texts: Texts;
}
const LANGUAGES = ["en", "de", "pl"] as const;
const CATALOGUES: Catalogue[] = LANGUAGES.map((language) => ({
  name: "shell",
  language,
  english: en,
  texts: { en, de, pl }[language],
}));
for (const title of TITLES) {
  const game = await load(title);
  const english = await game.texts("en");
  for (const language of LANGUAGES)
    CATALOGUES.push({ name: title, language, english, texts: await game.texts(language) });
}
const names = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const texts = (entry: Texts[string] | undefined) => (typeof entry === "string" ? [entry] : Object.values(entry ?? {}));

describe.each(CATALOGUES)("$name in $language", ({ language, english, texts: catalogue }) => {
  test("has every text and no other", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
  });

  test("has every plural form of its language, where English has some", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, entry] of Object.entries(english)) {
      const own = catalogue[key];
      expect(typeof own, key).toBe(typeof entry);
      if (typeof own === "object") expect(Object.keys(own).sort(), key).toEqual([...pluralCategories].sort());
    }
  });

  test("names the same things as English does", () => {
    for (const [key, entry] of Object.entries(english)) {
      const wanted = names(texts(entry).join(" "));
      for (const text of texts(catalogue[key])) {
        expect(text.trim(), key).not.toBe("");
        const extra = names(text).filter((name) => !wanted.includes(name));
        expect(extra, key).toEqual([]);
      }
      expect(names(texts(catalogue[key]).join(" ")), key).toEqual(wanted);
    }
  });
});

test("German and Polish are translated", () => {
  // A few words are the same in several languages; most are not.
  for (const { name, language, english, texts } of CATALOGUES) {
    if (language === "en") continue;
    const same = Object.keys(english).filter((key) => JSON.stringify(english[key]) === JSON.stringify(texts[key]));
    expect(same.length, `${name} in ${language}: ${same.join(" ")}`).toBeLessThan(
      Math.max(3, Object.keys(english).length / 8),
    );
  }
});

test("no two catalogues have the same key", () => {
  const keys = CATALOGUES.filter(({ language }) => language === "en").flatMap(({ english }) => Object.keys(english));
  expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([]);
});

test("dates and numbers are written as the visitor's region does", () => {
  expect(regional("en", ["de-AT", "en-GB", "en-US"])).toBe("en-GB");
  expect(regional("de", ["en-GB", "de-AT"])).toBe("de-AT");
  expect(regional("pl", ["en-GB"])).toBe("pl");
});

test("how long ago something was is told in the largest unit", () => {
  const now = 1_800_000_000_000;
  const told = [10_000, 5 * 60_000, 3 * 3_600_000, 2 * 86_400_000].map((passed) => ago(now - passed, now));
  expect(told).toEqual(["this minute", "5 min. ago", "3 hr. ago", "2 days ago"]);
});

test("plural forms follow the number", () => {
  expect(tell(en, "en", "list.seats", { n: 1 })).toBe("1 free seat");
  expect(tell(en, "en", "list.seats", { n: 2 })).toBe("2 free seats");
  expect(tell(pl, "pl", "list.seats", { n: 1 })).toBe("1 wolne miejsce");
  expect(tell(pl, "pl", "list.seats", { n: 3 })).toBe("3 wolne miejsca");
  expect(tell(pl, "pl", "list.seats", { n: 5 })).toBe("5 wolnych miejsc");
});
