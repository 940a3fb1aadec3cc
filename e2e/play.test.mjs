// Whole games, played as people play them.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  checkArrow,
  checkResult,
  decide,
  dice,
  isOver,
  PHONE,
  playBots,
  playOut,
  seqOf,
  server,
  setTheStage,
  step,
  tabTo,
  turn,
  visitor,
} from "./common.mjs";

setTheStage();

test("a visitor plays a whole game against a bot by mouse", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  await playOut(page, dice(1));
  await checkResult(page, 5);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Log and chat" }).click();
  assert.ok((await page.locator(".log .line.points").count()) > 5);
  await page.locator(".log .line.points").first().click();
  assert.ok((await page.locator(".scene rect.mark").count()) > 0, "a line of the log shows its place");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a visitor plays a whole game by keyboard alone", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  const tab = (to) => tabTo(page, to);
  await tab("button.primary");
  await page.keyboard.press("Enter");
  await page.locator(".group").first().waitFor();
  const roll = dice(2);
  for (let moves = 0; moves < 300 && (await turn(page)) !== "over"; moves++) {
    const seq = await seqOf(page);
    await tab(".group");
    if (moves === 0) await checkArrow(page);
    for (let n = roll(4); n > 0; n--) await page.keyboard.press(roll(2) ? "ArrowRight" : "ArrowDown");
    await page.waitForFunction(() => document.activeElement?.matches(".group"));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches(".target.legal"));
    await page.keyboard.press("Enter");
    await step(page, seq);
  }
  assert.ok(await isOver(page));
  assert.deepEqual(wrong, []);
  await context.close();
});

test("moves are typed in notation, letter by letter and in the field", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  for (const way of ["keys", "field"]) {
    await turn(page);
    const seq = await seqOf(page);
    const group = await page.locator(".group.legal").first().getAttribute("data-group");
    const [from, colour] = group.split(".");
    const letters = { turquoise: "t", brown: "b", white: "w", black: "k", red: "r" };
    const text = `${from === "centre" ? "X" : String.fromCharCode(65 + Number(from))}${letters[colour]}f`;
    if (way === "keys") await page.keyboard.type(text.toLowerCase());
    else {
      await page.getByRole("button", { name: "Log and chat" }).click();
      await page.getByLabel("Type a move").fill(text);
      await page.getByLabel("Type a move").press("Enter");
    }
    await step(page, seq);
  }
  await page.keyboard.press("Escape");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a visitor plays a whole game on a phone by touch, without scrolling", async () => {
  const { context, page, wrong } = await visitor(browser, server, PHONE);
  await playBots(page, { choices: ["4"] });
  const fits = await page.evaluate(
    () => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
  );
  assert.ok(fits, "the table fits the screen");
  const heights = await page
    .locator(".target .hit")
    .evaluateAll((rects) => rects.map((rect) => rect.getBoundingClientRect().height));
  assert.ok(Math.min(...heights) >= 43.5, `targets are ${Math.min(...heights)} high`);
  await playOut(page, dice(3), (locator) => locator.tap());
  assert.deepEqual(wrong, []);
  await context.close();
});

test("plain box and special factories, with their choices", async () => {
  const seen = new Set();
  // Which factories are special is drawn by lot: a few games show every choice.
  for (let seed = 4; seed < 12 && !(seen.has("cell") && seen.has("split")); seed++) {
    const { context, page, wrong } = await visitor(browser, server);
    await playBots(page, { choices: ["3", "Plain box", "Special"] });
    const { kinds } = await playOut(page, dice(seed));
    for (const kind of kinds) seen.add(kind);
    await checkResult(page, 5);
    assert.deepEqual(wrong, []);
    await context.close();
  }
  assert.deepEqual(
    ["cell", "split"].filter((kind) => !seen.has(kind)),
    [],
  );
});

test("tiles are dragged to a line", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  await turn(page);
  const seq = await seqOf(page);
  const from = await page.locator(".group.legal .hit").first().boundingBox();
  const to = await page.locator('[data-target="4"] .hit').boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await step(page, seq);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a move can be undone until it is confirmed, and taken back from bots", async () => {
  const { context, page, wrong } = await visitor(browser, server, { settings: { confirm: "on" } });
  await playBots(page);
  await turn(page);
  await page.waitForTimeout(300);
  await decide(page, dice(6));
  await page.getByRole("button", { name: "Take back" }).click();
  await turn(page);
  await decide(page, dice(7));
  await page.getByRole("button", { name: "Confirm" }).click();
  await turn(page);
  const tiles = () => page.locator(".group").count();
  const held = await tiles();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction((held) => document.querySelectorAll(".group").length !== held, held);
  assert.equal(await turn(page), "turn");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("what cannot be done is explained", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  await turn(page);
  await page.locator('[data-target="1"] .hit').click({ force: true });
  await page.getByText("First choose tiles from the display.").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a game goes on after a reload and after a restart of the server", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  const roll = dice(8);
  const once = async () => {
    await turn(page);
    const seq = await seqOf(page);
    await decide(page, roll);
    await step(page, seq);
  };
  await once();
  await page.reload();
  await once();
  await turn(page);
  await server.stop("SIGKILL");
  await page.getByText("Connection lost, trying again").waitFor();
  const seq = await seqOf(page);
  await decide(page, roll);
  await page.getByText("Not sent yet").waitFor();
  await server.start();
  await step(page, seq);
  await once();
  assert.deepEqual(wrong, []);
  await context.close();
});
