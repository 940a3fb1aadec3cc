import { expect, test } from "vitest";
import { clockText, left, type Amount } from "../src/lib/clock";

test("a clock shows what is left, and only one runs", () => {
  const amount: Amount = (value, unit) => `${value} ${unit}`;
  expect(clockText(65_000, amount)).toBe("1:05");
  expect(clockText(0, amount)).toBe("0:00");
  expect(clockText(3_600_000 * 3 + 60_000 * 20, amount)).toBe("3:20:00");
  expect(clockText(86_400_000 * 2 + 3_600_000 * 5, amount)).toBe("2 day 5 hour");
  expect(clockText(86_400_000 * 2, amount)).toBe("2 day");
  const time = { left: [10_000, 20_000], since: 1000 };
  expect(left(time, 0, 0, 4000)).toBe(7000);
  expect(left(time, 1, 0, 4000)).toBe(20_000);
  expect(left(time, 0, 0, 99_000)).toBe(0);
});
