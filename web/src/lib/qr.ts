// QR codes that a phone reads from a screen at a glance.

import { encode } from "uqr";

/** Larger ones have dots too small for a screen. */
const LARGEST = 10;

/** The dark dots, row by row; nothing: the text is too long. */
export function dots(text: string): boolean[][] | null {
  try {
    return encode(text, { ecc: "M", maxVersion: LARGEST, border: 0 }).data;
  } catch {
    return null;
  }
}
