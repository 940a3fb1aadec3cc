// Where everything lies, in pixels, for a given size of the table. Three arrangements: wide (display, my board, the
// others
// side by side), tall (display above my board), phone (everything on one screen: my board grows when tiles are laid).

import { between, inRows, LOW, spread } from "../parts/factories";
import type { Rect } from "../parts/shapes";
import { COLOURS } from "./board";
import { below, beside, columnRect, HIGH_SIDES, sideFor, starMiddle, TILE, tileIn } from "./spots";
import type { BoardPlace, Layout } from "./spots";

const GAP = 14;
/** Room for the word before the supply, where it cannot stand above it. */
const LABEL = 52;

/**
 * Where everything lies; `bottom` is the seat of who looks, the others follow clockwise. On a phone there is room for
 * a large board only while tiles are laid.
 */
export function layout(
  width: number,
  height: number,
  players: number,
  bottom: number,
  factories: number,
  laying: boolean,
): Layout {
  const others = Array.from({ length: players - 1 }, (_, n) => (bottom + 1 + n) % players);
  if (height < LOW && width > height)
    return low({ width, height, bottom, factories, boards: [], top: 0 }, others, laying);
  if (width < 560) return phone(width, height, bottom, others, factories, laying);
  return width > height * 1.15
    ? wide(width, height, bottom, others, factories)
    : tall(width, height, bottom, others, factories);
}

function wide(width: number, height: number, bottom: number, others: number[], factories: number): Layout {
  const header = 44;
  const small = 30;
  const hand = Math.min(84, Math.max(56, height * 0.1));
  const side = sideFor(width * 0.49, height - header - hand);
  const my = below(0, 0, side, header, hand);
  const rest = width - my.width - 2 * GAP;
  const strip = 24;
  const share = (height - GAP * (others.length - 1)) / others.length;
  const theirs = Math.min(
    sideFor(Math.max(150, Math.min(rest * 0.43, rest - 350)), share - small - strip),
    side * 0.62,
  );
  const their = below(0, 0, theirs, small, strip);
  const left = rest - their.width;
  const slack = Math.max(0, height - my.height);
  const boards: BoardPlace[] = [];
  boards[bottom] = below(left + GAP, slack / 2, side, header, hand);
  const column = others.length * their.height + (others.length - 1) * GAP;
  const top = others.length === 1 ? slack / 2 : (height - column) / 2;
  others.forEach((seat, n) => {
    boards[seat] = below(width - their.width, top + n * (their.height + GAP), theirs, small, strip);
  });
  const display = { x: 0, y: 0, width: left, height };
  return finish(
    { arrangement: "wide", width, height, boards, lens: null, ...spreadOut(display, factories) },
    bottom,
    104,
  );
}

function tall(width: number, height: number, bottom: number, others: number[], factories: number): Layout {
  const header = 44;
  const small = 30;
  const strip = 22;
  const side = sideFor(width * 0.66, height * 0.46 - header);
  const hand = width - beside(0, 0, side, header, 0).width;
  const my = beside(0, 0, side, header, hand);
  const top = height - my.height - GAP;
  const boards: BoardPlace[] = [];
  boards[bottom] = beside(0, height - my.height, side, header, hand);
  let display: Rect;
  if (others.length === 1) {
    const theirs = Math.min(sideFor(width * 0.36, top - small - strip), side * 0.62);
    const their = below(0, 0, theirs, small, strip);
    boards[others[0]!] = below(width - their.width, (top - their.height) / 2, theirs, small, strip);
    display = { x: 0, y: 0, width: width - their.width - GAP, height: top };
  } else {
    const share = (width - GAP * (others.length - 1)) / others.length;
    const theirs = Math.min(sideFor(share, top * 0.42 - small - strip), side * 0.62);
    const their = below(0, 0, theirs, small, strip);
    const pitch = (width - their.width) / (others.length - 1);
    const apart = Math.min(pitch, their.width + 60);
    const first = (width - their.width - apart * (others.length - 1)) / 2;
    others.forEach((seat, n) => {
      boards[seat] = below(first + n * apart, 0, theirs, small, strip);
    });
    display = { x: 0, y: their.height + GAP, width, height: top - their.height - GAP };
  }
  return finish(
    { arrangement: "tall", width, height, boards, lens: null, ...spreadOut(display, factories) },
    bottom,
    0,
  );
}

/** Where the button to pass lies: at the end of the hand, or below it. */
function finish(layout: Omit<Layout, "pass">, bottom: number, room: number): Layout {
  const my = layout.boards[bottom]!;
  const { hand } = my;
  if (room > 0) {
    const pass = { x: hand.x + hand.width - room + 8, y: hand.y + (hand.height - 44) / 2, width: room - 8, height: 44 };
    my.hand = { ...hand, width: hand.width - room };
    return { ...layout, pass };
  }
  const pass = { x: hand.x + 8, y: hand.y + hand.height - 48, width: hand.width - 8, height: 44 };
  my.hand = { ...hand, height: hand.height - 56 };
  return { ...layout, pass };
}

type Shown = Pick<Layout, "display" | "factories" | "centre" | "supply" | "jokers" | "bag" | "collector">;

/** Jokers above, supply below, factories evenly round an ellipse between them, the centre within. */
function spreadOut(display: Rect, factories: number): Shown {
  const above = 46;
  const under = 74;
  const words = 20;
  const flat = display.width > display.height * 1.6;
  const jokers = flat
    ? { x: display.x, y: display.y + display.height - under + words, width: display.width * 0.46, height: 40 }
    : { x: display.x, y: display.y, width: display.width, height: above - 6 };
  const supply = flat
    ? {
        x: display.x + display.width * 0.5,
        y: display.y + display.height - under + words,
        width: display.width * 0.5,
        height: under - words,
      }
    : { x: display.x, y: display.y + display.height - under + words, width: display.width, height: under - words };
  const y = display.y + (flat ? 0 : above);
  const area = { x: display.x, y, width: display.width, height: display.y + display.height - under - 6 - y };
  return {
    display,
    jokers,
    supply,
    ...ring(area, factories),
    bag: { x: supply.x + supply.width - 30, y: supply.y + supply.height / 2 },
    collector: { x: supply.x + supply.width - 10, y: supply.y + supply.height / 2 },
  };
}

/** Factories evenly round an ellipse, as large as leaves room for the centre; in a flat place in two rows beside it. */
function ring(area: Rect, factories: number): Pick<Layout, "factories" | "centre"> {
  if (area.width > area.height * 1.9) return rows(area, factories);
  const [cx, cy] = [area.x + area.width / 2, area.y + area.height / 2];
  const least = Math.min(area.width, area.height);
  for (let r = Math.min(92, least * 0.2); ; r -= 1) {
    const room = 4;
    const b = Math.min(area.height / 2 - r - room, (area.width / 2 - r - room) * 1.25);
    const a = Math.min(area.width / 2 - r - room, b * 1.15);
    const points = spread(factories, a, b);
    const apart = Math.min(
      ...points.map((p, n) => Math.hypot(p.x - points[(n + 1) % factories]!.x, p.y - points[(n + 1) % factories]!.y)),
    );
    const places = points.map(({ x, y }) => ({ x: cx + x, y: cy + y, r }));
    const centre = between(places, { x: cx, y: cy }, Math.min(r * 6, 2 * a), Math.min(r * 4, 2 * b), centreTile);
    // Tiles of the centre are nearly as large as those of a factory.
    if ((apart >= 2 * r + 6 && centreTile(centre.width, centre.height) >= r * TILE * 0.82) || r < 24)
      return { factories: places, centre };
  }
}

function rows(area: Rect, factories: number): Pick<Layout, "factories" | "centre"> {
  const across = Math.ceil(factories / 2);
  const pitch = Math.min(area.height / 2, (area.width * 0.64) / across);
  const wide = Math.min(area.width - across * pitch - 12, pitch * 4);
  const left = area.x + (area.width - across * pitch - wide - 12) / 2;
  const top = area.y + area.height / 2 - pitch;
  const places = Array.from({ length: factories }, (_, n) => {
    const row = n < across ? 0 : 1;
    const shift = row === 1 && factories % 2 === 1 ? 0.5 : 0;
    return { x: left + (n - row * across + 0.5 + shift) * pitch, y: top + (row + 0.5) * pitch, r: pitch / 2 - 2 };
  });
  return {
    factories: places,
    centre: { x: left + across * pitch + 12, y: top + 4, width: wide, height: 2 * pitch - 8 },
  };
}

/** The side of tiles in a centre of this size. */
const centreTile = (width: number, height: number) =>
  tileIn(columnRect({ x: 0, y: 0, width, height }, 0, COLOURS.length + 1));

/** What the two arrangements of a phone share: the others, from above, and where they end. */
interface Small {
  width: number;
  height: number;
  bottom: number;
  factories: number;
  boards: BoardPlace[];
  top: number;
}
/** Heights on a phone: names, the jokers. */
const SMALL = 18;
const HEADER = 28;
const TRACK = 24;

/**
 * From above: the others, jokers, display, my board. While tiles are laid the display is empty: my board has its
 * place.
 */
function phone(
  width: number,
  height: number,
  bottom: number,
  others: number[],
  factories: number,
  laying: boolean,
): Layout {
  const boards: BoardPlace[] = [];
  const gap = 4;
  // A single opponent has the room that two rows of plates leave.
  const theirs = others.length === 1 ? Math.max(10.4, Math.min(15, (height - 514) / HIGH_SIDES)) : 10.4;
  const share = (width - gap * (others.length - 1)) / others.length;
  others.forEach((seat, n) => {
    const x = n * (share + gap);
    const board =
      others.length < 3
        ? beside(x, 0, theirs, SMALL, share - beside(0, 0, theirs, SMALL, 0).width)
        : below(x, 0, theirs, SMALL, 15);
    board.width = share;
    if (others.length === 3) board.middle.x = board.hand.x + board.hand.width / 2;
    boards[seat] = board;
  });
  const top = boards[others[0]!]!.height + gap;
  return (laying ? phoneLaying : phoneTaking)({ width, height, bottom, factories, boards, top });
}

/**
 * A phone on its side: display and supply at the left, my board at the right, the others above it; while tiles are
 * laid the others have the place of the display, and my board all the height.
 */
function low({ width, height, bottom, factories, boards }: Small, others: number[], laying: boolean): Layout {
  const right = width * 0.56;
  const left = width - right - 8;
  const strip = laying ? 62 : 30;
  const hand = 48;
  const [from, room] = laying ? [0, left] : [left + 8, right];
  const share = (room - 4 * (others.length - 1)) / others.length;
  const top = laying ? TRACK + 6 : 0;
  others.forEach((seat, n) => {
    const board = below(from + n * (share + 4), top, sideFor(share, 74), SMALL, 15);
    board.middle.x += (share - board.width) / 2;
    boards[seat] = { ...board, width: share, hand: { ...board.hand, width: share - 8 } };
  });
  const mineAt = laying ? 0 : boards[others[0]!]!.height + 4;
  const side = sideFor(right, height - mineAt - HEADER - hand);
  const wide = below(0, 0, side, HEADER, hand);
  const my = below(left + 8 + (right - wide.width) / 2, height - wide.height, side, HEADER, hand);
  boards[bottom] = { ...my, x: left + 8, width: right, hand: { ...my.hand, x: left + 12, width: right - 8 } };
  const rows = Math.ceil(factories / 3);
  const slot = Math.min(left / 3, (height - TRACK - strip - 64) / rows);
  const y = TRACK + 2;
  const supply = { x: LABEL, y: height - strip, width: left - LABEL, height: strip };
  const display = { x: 0, y, width: left, height: height - strip - y };
  const away = { x: -30, y: height / 2 };
  const layout: Omit<Layout, "pass"> = {
    arrangement: "phone",
    width,
    height,
    boards,
    display: laying ? { x: 0, y: 0, width: left, height } : display,
    factories: inRows(factories, y, left, slot, 1, 3),
    centre: { x: 2, y: y + slot * rows + 2, width: left - 4, height: height - strip - y - slot * rows - 4 },
    supply,
    jokers: { x: 12, y: 0, width: left - 12, height: TRACK },
    bag: away,
    collector: away,
    lens: laying ? { x: 0, y: 0, width: left, height } : null,
  };
  return laying ? finish(layout, bottom, 68) : { ...layout, pass: { x: 0, y: height, width: 0, height: 0 } };
}

function phoneLaying({ width, height, bottom, factories, boards, top }: Small): Layout {
  const hand = 58;
  const supply = 62;
  const side = sideFor(width, height - top - TRACK - supply - HEADER - hand - 8);
  const wide = below(0, 0, side, HEADER, hand);
  const my = below((width - wide.width) / 2, height - wide.height, side, HEADER, hand);
  // The hand has the whole width, however large the board is.
  boards[bottom] = { ...my, x: 0, width, hand: { ...my.hand, x: 4, width: width - 8 } };
  const slack = (height - wide.height - top - TRACK - supply) / 3;
  const jokers = { x: 0, y: top + slack, width, height: TRACK };
  const at = { x: LABEL, y: jokers.y + TRACK + slack, width: width - LABEL, height: supply };
  const away = { x: width + 30, y: top };
  return finish(
    {
      arrangement: "phone",
      width,
      height,
      boards,
      display: at,
      supply: at,
      jokers,
      bag: away,
      collector: away,
      factories: Array.from({ length: factories }, () => ({ x: width / 2, y: at.y, r: 20 })),
      centre: { x: 0, y: at.y, width, height: supply },
      lens: { x: 0, y: 0, width, height: height - wide.height - 4 },
    },
    bottom,
    68,
  );
}

/** Factories in rows of four, the centre in what is left of the last row, or below. */
function phoneTaking({ width, height, bottom, factories, boards, top }: Small): Layout {
  const strip = 30;
  const under = factories % 4 === 3;
  const rows = Math.ceil(factories / 4) + (under ? 0.7 : 0);
  // Plates of 88 pixels have quarters that are easy to hit; less only where the screen is very low.
  const slot = Math.min(90, width / 4, Math.max(60, (height - top - TRACK - strip - HEADER - 140) / rows));
  const jokers = { x: 0, y: top, width, height: TRACK };
  const y = top + TRACK + 2;
  const wide = width / 4;
  const places = inRows(factories, y, width, slot, 1);
  const used = factories % 4;
  const centre = under
    ? { x: 2, y: y + slot * 2 + 2, width: width - 4, height: slot * 0.7 - 4 }
    : {
        x: wide * used + 2,
        y: y + slot * Math.floor(factories / 4) + 3,
        width: wide * (4 - used) - 4,
        height: slot - 6,
      };
  const supply = { x: LABEL, y: y + slot * rows + 2, width: width - LABEL, height: strip };
  const side = sideFor(width - 108, height - supply.y - strip - 4 - HEADER);
  const whole = beside(0, 0, side, HEADER, 0);
  boards[bottom] = beside(0, height - whole.height, side, HEADER, width - whole.width);
  const away = { x: width + 30, y: top };
  return {
    arrangement: "phone",
    width,
    height,
    boards,
    display: { x: 0, y, width, height: slot * rows },
    factories: places,
    centre,
    supply,
    jokers,
    bag: away,
    collector: away,
    lens: null,
    pass: { x: 0, y: height, width: 0, height: 0 },
  };
}

/** Where the panel of a chosen field lies: beside its star, or over the empty display. */
export function panelAt(layout: Layout, board: BoardPlace, star: number) {
  if (layout.lens) return panel(layout.lens);
  // The hand has a place of its own there: what is paid is shown in the panel.
  if (layout.arrangement === "tall") return panel(board.hand);
  const { x, y } = starMiddle(board, star);
  const width = 232;
  // Beside the board, where nothing is hidden: to the left the display is empty while tiles are laid.
  const left = x > board.middle.x + 1 ? board.x + board.width + 6 : board.x - width - 6;
  return {
    left: Math.max(4, Math.min(layout.width - width - 4, left)),
    top: Math.max(4, Math.min(layout.height - 300, y - 110)),
    width,
    height: null,
  };
}

const panel = ({ x, y, width, height }: Rect) => ({ left: x, top: y, width, height });
