import { describe, expect, test } from "vitest";
import { preferred, understood } from "../src/settings.svelte";

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
