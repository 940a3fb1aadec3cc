import jsqr from "jsqr";
import { describe, expect, test } from "vitest";
import { dots } from "../src/lib/qr";

describe("a QR code is read by somebody else's reader", () => {
  const link = "https://club.example/azulejo/t-7kq2mzfa";
  test.each(["a", link, link.repeat(2), link.repeat(3), link.repeat(4), link.repeat(5), "zażółć gęślą jaźń"])(
    "%s",
    (text) => {
      const rows = dots(text)!;
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
    },
  );

  test("what is too long has none", () => expect(dots("x".repeat(214))).toBeNull());
});
