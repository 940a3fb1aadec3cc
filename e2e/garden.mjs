// How Queen's Garden is played by clicks and taps.

import assert from "node:assert/strict";
import { isOver, seqOf, step } from "./common.mjs";

/** Chooses the game on the home page. */
export const choose = (page) => page.getByRole("radio", { name: "Queen’s Garden" }).click();

/** Chooses on the home page and plays at once. */
export async function playGarden(page, { choices = [], level = "Beginner" } = {}) {
  await choose(page);
  await page.getByText("Against bots", { exact: true }).first().click();
  await page.locator("summary").click();
  for (const choice of [level, ...choices]) await page.getByText(choice, { exact: true }).first().click();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".field").first().waitFor();
}

const READY = '.group.legal, .stored.legal, [data-act="begin-pass"]:not([aria-disabled="true"]), dialog tfoot';

/** Waits until it is this visitor's turn or the game is over; says which. */
export async function turn(page) {
  await page.locator(READY).first().waitFor({ state: "attached", timeout: 60_000 });
  return (await isOver(page)) ? "over" : "turn";
}

/** A stone or an expansion from storage goes into the garden. */
export async function place(page, roll, press, among = ".stored.legal") {
  const stored = page.locator(among);
  await press(stored.nth(roll(await stored.count())).locator(".hit"));
  // Another payment, now and then.
  const coins = page.locator("[data-pay][aria-pressed=false]");
  if (roll(3) === 0 && (await coins.count())) await press(coins.first());
  const fields = page.locator(".field.legal");
  assert.ok((await fields.count()) > 0, "what can be placed can go somewhere");
  await pressSeen(fields, roll, press);
  const lay = page.locator('[data-act="lay"]');
  if (!(await lay.count())) return "stone";
  if (roll(2)) await press(page.locator('[data-act="turn"]'));
  await press(lay);
  return "expansion";
}

/** One of the fields that are in sight: on a small screen not all of them are. */
async function pressSeen(fields, roll, press) {
  const seen = [];
  for (const field of await fields.all()) if (await inSight(field)) seen.push(field);
  await press(seen[roll(seen.length)].locator(".hit"));
}

const inSight = (field) =>
  field.locator(".hit").evaluate((path) => {
    const box = path.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return path === at;
  });

/** Takes by colour or symbol. Says whether something could be taken. */
export async function take(page, roll, press) {
  const shown = page.locator(".group.legal");
  await press(shown.nth(roll(await shown.count())).locator(".hit"));
  const takes = page.locator(".take:not(.cannot)");
  const count = await takes.count();
  if (count === 0) {
    await page.keyboard.press("Escape");
    return false;
  }
  await press(takes.nth(roll(count)));
  return true;
}

export async function pass(page, roll, press) {
  // Who can do nothing else has passed already, and is only asked what to throw away.
  if (!(await page.locator('[data-act="pass"]').count())) await press(page.locator('[data-act="begin-pass"]'));
  const drops = page.locator("[data-drop]");
  if (roll(3) === 0 && (await drops.count())) await press(drops.nth(roll(await drops.count())));
  await press(page.locator('[data-act="pass"]'));
}

/** One decision by `press`, which clicks or taps. */
export async function decide(page, roll, press = (locator) => locator.click()) {
  const copies = page.locator(".group.open");
  if (await copies.count()) {
    await press(copies.nth(roll(await copies.count())).locator(".hit"));
    return "copy";
  }
  if (await page.locator('[data-act="pass"]').count()) {
    await pass(page, roll, press);
    return "pass";
  }
  const may = async (selector) => (await page.locator(selector).count()) > 0;
  if ((await may(".stored.legal")) && roll(4) > 0) return place(page, roll, press);
  if (roll(9) === 0 && (await may('[data-act="face-down"]:not([aria-disabled="true"])'))) {
    await press(page.locator('[data-act="face-down"]'));
    await pressSeen(page.locator(".field.legal"), roll, press);
    return "face-down";
  }
  if ((await may(".group.legal")) && (await take(page, roll, press))) return "take";
  if (await may(".stored.legal")) return place(page, roll, press);
  await pass(page, roll, press);
  return "pass";
}

/** Plays to the end; says how many decisions it took and what kinds there were. */
export async function playOut(page, roll, press) {
  const kinds = new Set();
  for (let moves = 0; moves < 400; moves++) {
    if ((await turn(page)) === "over") return { moves, kinds };
    const before = await seqOf(page);
    kinds.add(await decide(page, roll, press));
    await step(page, before);
    // What follows by itself, such as the end of a pass, is on its way.
    await page.waitForTimeout(40);
  }
  throw new Error("the game does not end");
}
