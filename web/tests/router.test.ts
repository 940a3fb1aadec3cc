import { describe, expect, test } from "vitest";
import { socketUrl } from "../src/net/link.svelte";
import { baseOf, read, write, type Page } from "../src/router.svelte";

describe("addresses", () => {
  test.each<[string, string, Page]>([
    ["", "", { name: "home" }],
    ["t-7kq2mzfa", "", { name: "table", table: "7kq2mzfa" }],
    ["rules-chocolatier", "split", { name: "rules", game: "chocolatier", at: "split" }],
    ["rules-queens-garden", "", { name: "rules", game: "queens-garden", at: "" }],
    ["settings", "", { name: "settings" }],
    ["account", "", { name: "account" }],
    ["me", "", { name: "player", person: null }],
    ["p-7kq2mzfa7kq2mzfa7kq2", "", { name: "player", person: "7kq2mzfa7kq2mzfa7kq2" }],
    ["about", "", { name: "about" }],
  ])("%s", (segment, fragment, page) => {
    expect(read(segment, fragment)).toEqual(page);
    expect(write(page)).toBe(segment + (fragment && `#${fragment}`));
  });

  test("what is nowhere is missing", () => {
    for (const segment of ["t-short", "t-7KQ2MZFA", "nothing", "rules"]) expect(read(segment, "").name).toBe("missing");
  });

  test("a prefix stays", () => {
    expect(baseOf("/club/azulejo/t-7kq2mzfa")).toBe("/club/azulejo/");
    expect(socketUrl({ protocol: "https:", host: "a.example", pathname: "/club/settings" })).toBe(
      "wss://a.example/club/api/socket",
    );
    expect(socketUrl({ protocol: "http:", host: "localhost:8420", pathname: "/" })).toBe(
      "ws://localhost:8420/api/socket",
    );
  });
});
