// How Summer Pavilion is played by clicks and taps.

import { isOver, seqOf, step } from "./common.mjs";

export const TITLE = "Summer Pavilion";

/** Chooses the game and its options on the home page. */
export async function choose(page, { choices = [], level = "Beginner" } = {}) {
  await page.getByRole("radio", { name: TITLE }).click();
  await page.locator("summary").click();
  for (const choice of [level, ...choices].filter(Boolean))
    await page.getByText(choice, { exact: true }).first().click();
}

export async function playBots(page, options) {
  await choose(page, options);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-seq]").waitFor();
}

/** What can be done now: the first that is there. */
const READY = ".group.legal, .field.legal, .heap.legal, .keep, .pass:enabled, dialog tfoot";
export async function turn(page) {
  await page.locator(READY).first().waitFor({ state: "attached", timeout: 60_000 });
  return (await isOver(page)) ? "over" : "turn";
}

/** One decision by `press`, which clicks or taps. Rather a field than a pass. */
export async function decide(page, roll, press = (locator) => locator.click()) {
  const keep = page.locator(".keep");
  if (await keep.count()) {
    await press(keep.locator("button.primary"));
    return "keep";
  }
  const supply = page.locator(".heap.legal");
  if (await supply.count()) {
    await press(supply.nth(roll(await supply.count())).locator(".hit"));
    return "bonus";
  }
  const groups = page.locator(".group.legal");
  if (await groups.count()) {
    const group = groups.nth(roll(await groups.count()));
    await press(group.locator(".hit").first());
    await page.locator(".place").waitFor();
    // The same tiles again, or beside my board.
    await press(roll(2) ? group.locator(".hit").first() : page.locator(".place .glow"));
    return "take";
  }
  const fields = page.locator(".field.legal");
  if (await fields.count()) {
    await press(fields.nth(roll(await fields.count())).locator(".hit"));
    const payment = page.locator(".payment");
    await payment.waitFor();
    const mixes = payment.locator("input");
    const several = await mixes.count();
    if (several) await press(payment.locator("label").nth(roll(several)));
    await press(payment.getByRole("button", { name: "Lay" }));
    return several ? "pay" : "lay";
  }
  await press(page.locator(".pass"));
  return "pass";
}

/** Plays to the end; says what kinds of decisions there were. */
export async function playOut(page, roll, press) {
  const kinds = new Set();
  for (let moves = 0; moves < 400; moves++) {
    if ((await turn(page)) === "over") return kinds;
    const before = await seqOf(page);
    kinds.add(await decide(page, roll, press));
    await step(page, before);
  }
  throw new Error("the game does not end");
}
