import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Failure } from "../src/net/api";
import { de } from "../src/text/de";
import { en } from "../src/text/en";
import { explain, noticeOfAnswer, noticeOfCode } from "../src/text/errors";
import { pl } from "../src/text/pl";
import { tell } from "../src/text/text.svelte";

const WIRE = readFileSync("src/wire/table.ts", "utf8");

/** The words of a generated type that is a choice of words. */
function words(type: string): string[] {
  const body = new RegExp(`export type ${type} =([^;]*);`).exec(WIRE)?.[1] ?? "";
  return [...body.matchAll(/"([a-z-]+)"/g)].map(([, word]) => word!);
}

/** Every code that the server, its sockets and tables can answer with. */
const CODES = new Set(["ErrorCode", "SocketErrorCode", "RefusalCode"].flatMap(words));
// How long to wait is said with it.
CODES.delete("too-many-requests");

test("the server's codes are found", () => {
  for (const code of ["name-taken", "wrong-login", "store-unavailable", "bad-message", "no-such-table", "stale"])
    expect([...CODES]).toContain(code);
  expect(CODES.size).toBeGreaterThan(40);
});

describe.each(Object.entries({ en, de, pl }))("in %s", (language, catalogue) => {
  test.each([...CODES].sort())("%s has a sentence", (code) => {
    const notice = noticeOfCode(code);
    expect(notice).not.toBeNull();
    const text = tell(catalogue, language as "en", notice!.key, notice!.values);
    expect(text).toMatch(/^[\p{Lu}].*[.?!]$/u);
    expect(text).not.toMatch(/[{}]/);
  });
});

test("a code that is not known here is named, and the server's English is not shown", () => {
  expect(explain(new Failure(418, "teapot", "I am a teapot."))).toBe("That did not work (teapot). Try again.");
  expect(explain(new Failure(429, "too-many-requests", "Too many.", 3))).toBe("Too fast. Wait 3 seconds.");
  expect(explain(new Failure(409, "name-taken", "This name is taken; choose."))).toBe(en["error.name-taken"]);
});

describe("a refused command", () => {
  const refusal = { code: "illegal", message: "the wall has this colour in that row already" } as const;
  test("says why the rules forbid it, where they tell", () => {
    const answer = { refusal: { ...refusal, reason: "game-over" } } as const;
    expect(noticeOfAnswer(answer)).toEqual({ key: "why.game-over" });
  });
  test("otherwise says in general that it is illegal", () => {
    expect(noticeOfAnswer({ refusal })).toEqual({ key: "refused.illegal" });
    const answer = { refusal: { ...refusal, reason: "a-reason-of-tomorrow" as "game-over" } };
    expect(noticeOfAnswer(answer)).toEqual({ key: "refused.illegal" });
  });
  test("that was done needs no word", () => expect(noticeOfAnswer({ seq: 4 })).toBeNull());
});
