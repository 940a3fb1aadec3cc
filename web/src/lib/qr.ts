//! QR codes of short texts: bytes, error correction level M, versions 1 to 10 (up to 213 bytes).

/** By version: all code words, words of error correction in a block, blocks. */
const VERSIONS: readonly (readonly [words: number, correction: number, blocks: number])[] = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2],
  [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
];
/** By version: middles of the alignment patterns. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

// The field of 256 elements that the correction computes in.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let n = 0, x = 1; n < 255; n++) {
  EXP[n] = EXP[n + 255] = x;
  LOG[x] = n;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

function correction(data: number[], length: number): number[] {
  let divisor = [1];
  for (let n = 0; n < length; n++) {
    const next: number[] = Array<number>(divisor.length + 1).fill(0);
    divisor.forEach((factor, at) => {
      next[at]! ^= factor;
      next[at + 1]! ^= times(factor, EXP[n]!);
    });
    divisor = next;
  }
  const rest: number[] = [...data, ...Array<number>(length).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at]!;
    divisor.forEach((factor, n) => (rest[at + n]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

/** The data words of a text in a version. */
function dataWords(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let n = length - 1; n >= 0; n--) bits.push((value >> n) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let n = 0; words.length < room; n++) words.push(n % 2 ? 0x11 : 0xec);
  return words;
}

/** All words in their order: blocks interleaved, data first. */
function interleaved(data: number[], [words, length, blocks]: (typeof VERSIONS)[number]): number[] {
  const room = words - length * blocks;
  const short = Math.floor(room / blocks);
  const shorts = blocks - (room % blocks);
  const parts: number[][] = [];
  for (let at = 0, n = 0; n < blocks; n++) {
    const size = short + (n < shorts ? 0 : 1);
    parts.push(data.slice(at, at + size));
    at += size;
  }
  const checks = parts.map((part) => correction(part, length));
  const across = (lists: number[][], most: number) =>
    Array.from({ length: most }, (_, at) => lists.flatMap((list) => (at < list.length ? [list[at]!] : []))).flat();
  return [...across(parts, short + 1), ...across(checks, length)];
}

class Canvas {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.patterns();
  }

  private set(row: number, column: number, dark: boolean) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row]![column] = dark;
    this.fixed[row]![column] = true;
  }

  private patterns() {
    const far = this.size - 7;
    for (const [row, column] of [[0, 0], [0, far], [far, 0]] as const)
      for (let r = -1; r <= 7; r++)
        for (let c = -1; c <= 7; c++) {
          const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
          this.set(row + r, column + c, ring !== 2 && ring <= 3);
        }
    for (let n = 8; n < this.size - 8; n++) {
      this.set(6, n, n % 2 === 0);
      this.set(n, 6, n % 2 === 0);
    }
    const middles = ALIGNMENT[this.version - 1]!;
    for (const row of middles)
      for (const column of middles) {
        if (this.fixed[row]![column] && row !== 6 && column !== 6) continue;
        const corner = (a: number, b: number) => a === 6 && (b === 6 || b === middles.at(-1));
        if (corner(row, column) || corner(column, row)) continue;
        for (let r = -2; r <= 2; r++)
          for (let c = -2; c <= 2; c++) this.set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
      }
    this.format(0);
    if (this.version >= 7) this.versionBits();
  }

  /** Level M is 00; the mask follows, protected by ten bits. */
  format(mask: number) {
    let rest = mask;
    for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (n: number) => ((bits >> n) & 1) === 1;
    for (let n = 0; n < 6; n++) this.set(n, 8, bit(n));
    this.set(7, 8, bit(6));
    this.set(8, 8, bit(7));
    this.set(8, 7, bit(8));
    for (let n = 9; n < 15; n++) this.set(8, 14 - n, bit(n));
    for (let n = 0; n < 8; n++) this.set(8, this.size - 1 - n, bit(n));
    for (let n = 8; n < 15; n++) this.set(this.size - 15 + n, 8, bit(n));
    this.set(this.size - 8, 8, true);
  }

  private versionBits() {
    let rest = this.version;
    for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let n = 0; n < 18; n++) {
      const dark = ((bits >> n) & 1) === 1;
      const [a, b] = [this.size - 11 + (n % 3), Math.floor(n / 3)];
      this.set(a, b, dark);
      this.set(b, a, dark);
    }
  }

  /** Words go up and down in columns of two, from the right. */
  fill(words: number[]) {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let n = 0; n < this.size; n++) {
        const up = ((right + 1) & 2) === 0;
        const row = up ? this.size - 1 - n : n;
        for (const column of [right, right - 1]) {
          if (this.fixed[row]![column] || at >= words.length * 8) continue;
          this.dark[row]![column] = ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
          at++;
        }
      }
    }
  }

  mask(mask: number) {
    for (let row = 0; row < this.size; row++)
      for (let column = 0; column < this.size; column++)
        if (!this.fixed[row]![column] && MASKS[mask]!(row, column)) this.dark[row]![column] = !this.dark[row]![column];
  }

  /** How hard this is to read: long runs, blocks, false finders, too dark or too light. */
  penalty(): number {
    const { dark, size } = this;
    let sum = 0;
    const lines = [...dark, ...dark.map((_, column) => dark.map((row) => row[column]!))];
    for (const line of lines) {
      const text = line.map((cell) => (cell ? "1" : "0")).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (let at = text.search(/10111010000|00001011101/); at >= 0; ) {
        sum += 40;
        const next = text.slice(at + 1).search(/10111010000|00001011101/);
        at = next < 0 ? -1 : at + 1 + next;
      }
    }
    for (let row = 0; row + 1 < size; row++)
      for (let column = 0; column + 1 < size; column++) {
        const cell = dark[row]![column];
        if (cell === dark[row]![column + 1] && cell === dark[row + 1]![column] && cell === dark[row + 1]![column + 1]) sum += 3;
      }
    const share = dark.flat().filter(Boolean).length / (size * size);
    return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
  }
}

/** The dark cells of a text's code, row by row; nothing: the text is too long. */
export function encode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(([words, length, blocks], n) => {
    const room = words - length * blocks;
    return bytes.length + (n < 9 ? 2 : 3) <= room;
  });
  const found = VERSIONS[index];
  if (!found) return null;
  const words = interleaved(dataWords(bytes, index + 1, found[0] - found[1] * found[2]), found);
  let best: Canvas | null = null;
  for (let mask = 0; mask < 8; mask++) {
    const canvas = new Canvas(index + 1);
    canvas.fill(words);
    canvas.mask(mask);
    canvas.format(mask);
    if (!best || canvas.penalty() < best.penalty()) best = canvas;
  }
  return best?.dark ?? null;
}
