//! What events do to the view: bookkeeping only, as the rules' own `fold`.

import type { Event, Heap, Hexagon, Piece, PlayerView, View } from "../../wire/queens-garden";
import { fields as MAP } from "../../wire/queens-garden-map";
import { HEXAGONS, fieldText } from "./hexagons";

const ORDER = new Map(MAP.map(({ field }, n) => [fieldText(field), n]));
const order = (a: [number, number], b: [number, number]) => ORDER.get(fieldText(a))! - ORDER.get(fieldText(b))!;

function add(heap: Heap, hexagon: Hexagon, count: number) {
  const sum = (heap[hexagon] ?? 0) + count;
  if (sum === 0) Reflect.deleteProperty(heap, hexagon);
  else heap[hexagon] = sum;
}

function pour(from: Heap, to: Heap) {
  for (const hexagon of HEXAGONS) {
    add(to, hexagon, from[hexagon] ?? 0);
    Reflect.deleteProperty(from, hexagon);
  }
}

const sorted = (hexagons: Hexagon[]) => hexagons.sort((a, b) => HEXAGONS.indexOf(a) - HEXAGONS.indexOf(b));
const without = (hexagons: Hexagon[], hexagon: Hexagon) => hexagons.filter((other) => other !== hexagon);

/** What is paid or discarded: stones to the tower, expansions under the supply. */
function throwAway(view: View, seat: number, { type, hexagon }: Piece) {
  const player = view.players[seat]!;
  if (type === "stone") {
    add(player.stones, hexagon, -1);
    add(view.tower, hexagon, 1);
  } else {
    player.expansions = without(player.expansions, hexagon);
    view.supply += 1;
  }
}

/** The view after an event; the old one stays as it is. */
export function fold(old: View, event: Event): View {
  const view = structuredClone(old);
  switch (event.type) {
    case "round-began":
      [view.round, view.first, view.marker, view.top] = [event.round, event.first, null, 0];
      for (const slot of view.slots) [slot.expansion, slot.stones] = [{ type: "face-down" }, {}];
      for (const player of view.players) player.has_passed = false;
      break;
    case "refilled":
      [view.bag, view.tower] = [view.tower, view.bag];
      break;
    case "dealt":
      add(view.bag, event.hexagon, -1);
      add(view.slots[event.slot]!.stones, event.hexagon, 1);
      break;
    case "stack-spread":
      view.top = view.slots.length;
      break;
    case "revealed":
      view.slots[event.slot]!.expansion = { type: "face-up", hexagon: event.hexagon };
      view.unseen = without(view.unseen, event.hexagon);
      break;
    case "top-moved":
      view.top = event.slot + 1;
      break;
    case "display-cleared":
      for (const slot of view.slots) {
        pour(slot.stones, view.tower);
        if (slot.expansion.type !== "taken") view.supply += 1;
        slot.expansion = { type: "taken" };
      }
      break;
    case "due":
      [view.seat, view.phase] = [event.seat, event.phase];
      break;
    case "game-ended":
      break;
    default:
      foldPlayer(view, view.players[event.seat]!, event);
  }
  return view;
}

type OfPlayer = Extract<Event, { seat: number }>;

function foldPlayer(view: View, player: PlayerView, event: Exclude<OfPlayer, { type: "due" }>) {
  switch (event.type) {
    case "taken": {
      const slot = view.slots[event.slot]!;
      const { type, hexagon } = event.piece;
      if (type === "stone") {
        add(slot.stones, hexagon, -1);
        add(player.stones, hexagon, 1);
      } else {
        slot.expansion = { type: "taken" };
        player.expansions = sorted([...player.expansions, hexagon]);
      }
      break;
    }
    case "passed":
      if (event.takes_marker) view.marker = event.seat;
      player.has_passed = true;
      player.score -= event.lost;
      break;
    case "paid":
      throwAway(view, event.seat, event.piece);
      break;
    case "discarded":
      throwAway(view, event.seat, event.piece);
      player.score -= event.lost;
      break;
    case "jokers-paid":
      player.jokers -= event.count;
      break;
    case "placed":
      add(player.stones, event.hexagon, -1);
      lay(player, event.field, event.hexagon);
      break;
    case "expanded":
      player.expansions = without(player.expansions, event.hexagon);
      player.garden.areas[event.area] = "front";
      lay(player, event.field, event.hexagon);
      player.garden.printed = [...player.garden.printed, event.field].sort(order);
      break;
    case "expanded-face-down":
      view.supply -= 1;
      player.score -= event.cost;
      player.garden.areas[event.area] = "back";
      break;
    case "surrounded":
      player.jokers += event.jokers;
      break;
    case "storage-emptied":
      player.score += event.points;
      player.jokers = 0;
      pour(player.stones, view.tower);
      view.supply += player.expansions.length;
      player.expansions = [];
      break;
    case "item-scored":
    case "pavilions-scored":
    case "group-scored":
      player.score += event.points;
  }
}

function lay(player: PlayerView, field: [number, number], hexagon: Hexagon) {
  player.garden.hexagons = [...player.garden.hexagons, { field, hexagon }].sort((a, b) => order(a.field, b.field));
}
