import jsqr from "jsqr";
import { describe, expect, test, vi } from "vitest";
import { layout } from "../src/games/chocolatier/geometry";
import { Player } from "../src/games/player.svelte";
import { clockText, left } from "../src/lib/clock";
import { encode } from "../src/lib/qr";
import { socketUrl } from "../src/net/link.svelte";
import { baseOf, read, write, type Page } from "../src/router.svelte";
import { preferred, understood } from "../src/settings.svelte";

describe("addresses", () => {
  test.each<[string, string, Page]>([
    ["", "", { name: "home" }],
    ["t-7kq2mzfa", "", { name: "table", table: "7kq2mzfa" }],
    ["rules-chocolatier", "split", { name: "rules", game: "chocolatier", at: "split" }],
    ["rules-queens-garden", "", { name: "rules", game: "queens-garden", at: "" }],
    ["settings", "", { name: "settings" }],
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
    expect(socketUrl({ protocol: "https:", host: "a.example", pathname: "/club/settings" })).toBe("wss://a.example/club/api/socket");
    expect(socketUrl({ protocol: "http:", host: "localhost:8420", pathname: "/" })).toBe("ws://localhost:8420/api/socket");
  });
});

describe("settings", () => {
  test("the browser's first language that we speak", () => {
    expect(preferred(["fr", "de-AT", "en"])).toBe("de");
    expect(preferred(["pl"])).toBe("pl");
    expect(preferred(["ja"])).toBe("en");
  });

  test("nonsense is not kept", () => {
    const usual = understood(null, ["en"]);
    expect(understood({ theme: "pink", speed: "slow", other: 1 }, ["en"])).toEqual({ ...usual, speed: "slow" });
    expect(understood("dark", ["en"])).toEqual(usual);
  });
});

test("clocks", () => {
  expect(clockText(65_000)).toBe("1:05");
  expect(clockText(0)).toBe("0:00");
  expect(clockText(3_600_000 * 3 + 60_000 * 20)).toBe("3 h 20");
  expect(clockText(86_400_000 * 2 + 3_600_000 * 5)).toBe("2 d 5 h");
  const time = { left: [10_000, 20_000], since: 1000 };
  expect(left(time, 0, 0, 4000)).toBe(7000);
  expect(left(time, 1, 0, 4000)).toBe(20_000);
  expect(left(time, 0, 0, 99_000)).toBe(0);
});

describe("a QR code is read by somebody else's reader", () => {
  const link = "https://club.example/azulejo/t-7kq2mzfa";
  test.each(["a", link, link.repeat(2), link.repeat(3), link.repeat(4), link.repeat(5), "zażółć gęślą jaźń"])("%s", (text) => {
    const rows = encode(text)!;
    const [scale, quiet] = [4, 4];
    const size = (rows.length + 2 * quiet) * scale;
    const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
    rows.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (!dark) return;
        for (let n = 0; n < scale * scale; n++) {
          const at = ((y + quiet) * scale + Math.floor(n / scale)) * size + (x + quiet) * scale + (n % scale);
          pixels.fill(0, at * 4, at * 4 + 3);
        }
      }),
    );
    expect(jsqr(pixels, size, size)?.data).toBe(text);
  });

  test("what is too long has none", () => expect(encode("x".repeat(214))).toBeNull());
});

describe("the table fits its screen", () => {
  const sizes = [[352, 648], [728, 904], [1326, 648], [1560, 960]] as const;
  const tables = [[2, 5], [3, 7], [4, 9]] as const;
  test.each(sizes.flatMap((size) => tables.map((table) => [...size, ...table] as const)))("%i × %i, %i players", (width, height, players, factories) => {
    const found = layout(width, height, players, 1, factories);
    const boxes = [
      ...found.boards,
      found.centre,
      ...found.factories.map(({ x, y, r }) => ({ x: x - r * 0.75, y: y - r * 0.75, width: 1.5 * r, height: 1.5 * r })),
    ];
    for (const { x, y, width: w, height: h } of boxes) {
      expect(x).toBeGreaterThanOrEqual(-0.5);
      expect(y).toBeGreaterThanOrEqual(-0.5);
      expect(x + w).toBeLessThanOrEqual(width + 0.5);
      expect(y + h).toBeLessThanOrEqual(height + 0.5);
    }
    boxes.forEach((a, n) =>
      boxes.slice(n + 1).forEach((b) => {
        const apart = a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5 || a.y + a.height <= b.y + 0.5 || b.y + b.height <= a.y + 0.5;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }),
    );
    for (const { r } of found.factories) expect(r).toBeGreaterThanOrEqual(38);
  });

  test("on a phone lines are 44 pixels high", () => {
    expect(layout(352, 648, 4, 0, 9).boards[0]!.row).toBeGreaterThanOrEqual(43);
  });
});

describe("what happens is shown beat by beat", () => {
  const game = {
    setOut: (view: unknown) => [view] as unknown[],
    plan: (events: unknown[]) => events.map((event) => ({ events: [event], ms: 100 })),
    play: (stage: unknown[], events: unknown[]) => [...stage, ...events],
  };

  test("one after another, and a click shows the end", async () => {
    vi.useFakeTimers();
    const player = new Player<unknown[]>(game, () => 1);
    player.show("start");
    player.push(["a", "b", "c"]);
    expect(player.stage).toEqual(["start", "a"]);
    await vi.advanceTimersByTimeAsync(100);
    expect(player.stage).toEqual(["start", "a", "b"]);
    player.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(player.stage).toEqual(["start", "a", "b", "c"]);
    expect(player.busy).toBe(false);
    vi.useRealTimers();
  });

  test("never more than two moves behind", () => {
    vi.useFakeTimers();
    const player = new Player<unknown[]>(game, () => 1);
    player.show("start");
    for (const move of ["a", "b", "c", "d"]) player.push([move]);
    vi.advanceTimersByTime(100);
    return Promise.resolve().then(async () => {
      await vi.advanceTimersByTimeAsync(1);
      expect(player.stage).toEqual(["start", "a", "b", "c"]);
      vi.useRealTimers();
    });
  });

  test("at once without animation", () => {
    const player = new Player<unknown[]>(game, () => 0);
    player.show("start");
    player.push(["a", "b"]);
    expect(player.stage).toEqual(["start", "a", "b"]);
    expect(player.busy).toBe(false);
  });
});
