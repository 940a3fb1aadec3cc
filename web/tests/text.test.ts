import { describe, expect, test } from "vitest";
import { de } from "../src/text/de";
import { en } from "../src/text/en";
import { pl } from "../src/text/pl";
import { tell, type Catalogue, type Key } from "../src/text/text.svelte";

const CATALOGUES: [string, Catalogue][] = [["en", en], ["de", de], ["pl", pl]];
const names = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const texts = (entry: Catalogue[Key]) => (typeof entry === "string" ? [entry] : Object.values(entry));

describe.each(CATALOGUES)("%s", (language, catalogue) => {
  test("has every text and no other", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
  });

  test("has every plural form of its language, where English has some", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, entry] of Object.entries(en)) {
      const own = catalogue[key as Key];
      expect(typeof own, key).toBe(typeof entry);
      if (typeof own !== "string") expect(Object.keys(own).sort(), key).toEqual([...pluralCategories].sort());
    }
  });

  test("names the same things as English does", () => {
    for (const [key, entry] of Object.entries(en)) {
      const wanted = names(texts(entry).join(" "));
      for (const text of texts(catalogue[key as Key])) {
        expect(text.trim(), key).not.toBe("");
        const extra = names(text).filter((name) => !wanted.includes(name));
        expect(extra, key).toEqual([]);
      }
      expect(names(texts(catalogue[key as Key]).join(" ")), key).toEqual(wanted);
    }
  });
});

test("German and Polish are translated", () => {
  // A few words are the same in several languages; most are not.
  for (const catalogue of [de, pl]) {
    const same = Object.keys(en).filter((key) => JSON.stringify(en[key as Key]) === JSON.stringify(catalogue[key as Key]));
    expect(same.length, same.join(" ")).toBeLessThan(30);
  }
});

test("plural forms follow the number", () => {
  expect(tell(en, "en", "list.seats", { n: 1 })).toBe("1 free seat");
  expect(tell(en, "en", "list.seats", { n: 2 })).toBe("2 free seats");
  expect(tell(pl, "pl", "list.seats", { n: 1 })).toBe("1 wolne miejsce");
  expect(tell(pl, "pl", "list.seats", { n: 3 })).toBe("3 wolne miejsca");
  expect(tell(pl, "pl", "list.seats", { n: 5 })).toBe("5 wolnych miejsc");
});
