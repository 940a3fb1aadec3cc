// Queen's Garden, played as people play it.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import {
  ARTEFACTS,
  barriers,
  browser,
  checkResult,
  dice,
  isOver,
  PHONE,
  seqOf,
  server,
  setTheStage,
  SIZES,
  step,
  tabTo,
  visitor,
} from "./common.mjs";
import { choose, decide, place, playGarden, playOut, take, turn } from "./garden.mjs";

setTheStage();

const click = (locator) => locator.click();
const tap = (locator) => locator.tap();

test("a visitor plays a whole game of Queen's Garden by mouse", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playGarden(page);
  const { kinds } = await playOut(page, dice(1));
  assert.ok(kinds.has("take") && kinds.has("stone") && kinds.has("pass"), [...kinds].join());
  await checkResult(page, 7);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Log and chat" }).click();
  const lines = page.locator(".log .line.points");
  assert.ok((await lines.count()) > 5);
  await lines.last().click();
  assert.ok((await page.locator(".scene path.mark").count()) > 0, "a line of the log shows its place");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a visitor plays Queen's Garden by keyboard alone", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  const tab = (to) => tabTo(page, to);
  const focused = (selector) =>
    page.waitForFunction((selector) => document.activeElement?.matches(selector), selector, { timeout: 5000 });
  await tab('[role="radio"]:nth-of-type(3)');
  await page.keyboard.press("Enter");
  await tab("button.primary");
  await page.keyboard.press("Enter");
  await page.locator(".field").first().waitFor();
  const roll = dice(2);
  const ways = new Set();
  for (let moves = 0; moves < 400 && (await turn(page)) !== "over"; moves++) {
    const seq = await seqOf(page);
    const legal = await page
      .locator(".stored.legal")
      .evaluateAll((all) => all.map((it) => it.getAttribute("data-stored")));
    const free = await page.locator(".group.legal").count();
    if (await page.locator('[data-act="pass"]').count()) {
      await focused('[data-act="pass"]');
      await page.keyboard.press("Enter");
    } else if (legal.length > 0 && roll(3) > 0) {
      // A piece by notation, then a field by arrows.
      await page.keyboard.type(`p${legal[roll(legal.length)]}`);
      await page.locator(".field.legal").first().waitFor();
      await tab(".field.legal");
      for (let n = roll(3); n > 0; n--) await page.keyboard.press(roll(2) ? "ArrowRight" : "ArrowDown");
      await focused(".field.legal");
      await page.keyboard.press("Enter");
      ways.add("place");
    } else if (free > 0 && moves % 9 !== 8) {
      await tab((await page.locator(".group.open").count()) ? ".group.open" : ".group");
      if (!(await page.locator(".group.open").count()))
        for (let n = roll(4); n > 0; n--) await page.keyboard.press(roll(2) ? "ArrowRight" : "ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(60);
      if ((await seqOf(page)) === seq && (await page.locator(".take:not(.cannot)").count())) {
        await focused(".take");
        if (await page.locator(".take.cannot:focus").count()) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        ways.add("take");
      } else if ((await seqOf(page)) === seq) {
        await page.keyboard.press("Escape");
        await page.keyboard.type("pass");
        await focused('[data-act="pass"]');
        await page.keyboard.press("Enter");
        ways.add("pass");
      }
    } else {
      await page.keyboard.press("Escape");
      await page.keyboard.type("pass");
      await focused('[data-act="pass"]');
      await page.keyboard.press("Enter");
      ways.add("pass");
    }
    await step(page, seq);
    await page.waitForTimeout(40);
  }
  assert.ok(await isOver(page));
  assert.deepEqual([...ways].sort(), ["pass", "place", "take"]);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a visitor plays Queen's Garden on a phone by touch, without scrolling, with targets for fingers", async () => {
  const { context, page, wrong } = await visitor(browser, server, PHONE);
  await playGarden(page, { choices: ["4"] });
  const fits = await page.evaluate(
    () => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
  );
  assert.ok(fits, "the table fits the screen");
  const roll = dice(3);
  const smallest = async (selector) => {
    const sizes = await page
      .locator(selector)
      .evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    return Math.min(Infinity, ...sizes);
  };
  const least = { shown: Infinity, fields: Infinity, coins: Infinity };
  for (let moves = 0; moves < 400; moves++) {
    if ((await turn(page)) === "over") break;
    const seq = await seqOf(page);
    least.shown = Math.min(least.shown, await smallest(".group.legal .hit"), await smallest(".stored.legal .hit"));
    if (await page.locator(".stored.legal").count()) {
      await page.locator(".stored.legal .hit").first().tap();
      least.fields = Math.min(least.fields, await smallest(".field.legal .hit"));
      least.coins = Math.min(least.coins, await smallest("[data-pay]"));
      await page.locator(".stored.legal .hit").first().tap();
    }
    await decide(page, roll, tap);
    await step(page, seq);
    await page.waitForTimeout(40);
  }
  assert.ok(await isOver(page));
  assert.ok(least.fields >= 44 && least.coins >= 44 && least.shown >= 43.9, JSON.stringify(least));
  await checkResult(page, 7);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("two friends meet by a link and play Queen's Garden to the end", async () => {
  const host = await visitor(browser, server);
  await choose(host.page);
  await host.page.getByText("With friends", { exact: true }).click();
  await host.page.getByRole("button", { name: "Create a table" }).click();
  const link = await host.page.getByRole("textbox", { name: "Link to this table" }).inputValue();
  const guest = await visitor(browser, server);
  await guest.page.goto(link);
  await guest.page.getByRole("button", { name: "Sit here" }).click();
  await host.page.getByRole("button", { name: "Start the game" }).click();
  const players = [host, guest];
  for (const { page } of players) await page.locator(".field").first().waitFor();
  const roll = dice(11);
  for (let moves = 0; moves < 400; moves++) {
    const next = await Promise.race(
      players.map(async (player) => ((await turn(player.page)) === "over" ? null : player)),
    );
    if (!next) break;
    const seq = await seqOf(next.page);
    await decide(next.page, roll);
    for (const { page } of players) await step(page, seq).catch(() => null);
    await host.page.waitForTimeout(60);
  }
  for (const { page, wrong } of players) {
    await page.locator("dialog tfoot").waitFor();
    await checkResult(page, 7);
    assert.deepEqual(wrong, []);
  }
  for (const { context } of players) await context.close();
});

test("the other board, with values that the host changes", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await choose(page);
  await page.locator("summary").click();
  for (const choice of ["Beginner", "3", "Other scoring"])
    await page.getByText(choice, { exact: true }).first().click();
  await page.getByText("Nobody could tell us the printed numbers for certain").waitFor();
  await page.getByLabel("Points for trees").fill("7");
  await page.getByLabel("Round 2, item 1").selectOption("tulip");
  await page.getByLabel("of 3").fill("5");
  await page.getByLabel("of 3").blur();
  await page.getByText("Your own scoring").first().waitFor();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".field").first().waitFor();
  assert.match(
    await page.getByRole("img", { name: /What each round scores/ }).getAttribute("aria-label"),
    /trees 7.*Round 2:.*tulips/,
  );
  await playOut(page, dice(4));
  await checkResult(page, 7);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("the other board, as its values are assumed", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await choose(page);
  await page.locator("summary").click();
  for (const choice of ["Beginner", "Other scoring"]) await page.getByText(choice, { exact: true }).first().click();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".field").first().waitFor();
  assert.match(await page.getByRole("img", { name: /What each round scores/ }).getAttribute("aria-label"), /trees 3/);
  await playOut(page, dice(5));
  await checkResult(page, 7);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a turn can be undone until it is confirmed", async () => {
  const { context, page, wrong } = await visitor(browser, server, { settings: { confirm: "on" } });
  await playGarden(page);
  await turn(page);
  await page.waitForTimeout(300);
  const held = () => page.locator(".stored").count();
  assert.equal(await held(), 0);
  await take(page, dice(6), click);
  await page.getByRole("button", { name: "Take back" }).click();
  await turn(page);
  await page.waitForFunction(() => document.querySelectorAll(".stored").length === 0);
  await take(page, dice(7), click);
  await page.getByRole("button", { name: "Confirm" }).click();
  await turn(page);
  await page.waitForFunction(() => document.querySelectorAll(".stored").length > 0);
  // A placement with its payment is undone as a whole.
  const roll = dice(9);
  for (let n = 0; n < 40 && !(await page.locator(".stored.legal").count()); n++) {
    if (await take(page, roll, click)) await page.getByRole("button", { name: "Confirm" }).click();
    await turn(page);
    await page.waitForTimeout(100);
  }
  const before = await page
    .locator(".stored")
    .evaluateAll((all) => all.map((it) => it.getAttribute("data-stored")).sort());
  await place(page, roll, click);
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".stored.legal").first().waitFor();
  assert.deepEqual(
    await page.locator(".stored").evaluateAll((all) => all.map((it) => it.getAttribute("data-stored")).sort()),
    before,
  );
  await place(page, roll, click);
  await page.getByRole("button", { name: "Confirm" }).click();
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a stone is dragged to a field, and what is not possible is explained with its rule", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playGarden(page);
  const roll = dice(8);
  for (let n = 0; n < 60 && !(await page.locator('.stored.legal:not([data-stored^="+"])').count()); n++) {
    await turn(page);
    const seq = await seqOf(page);
    if (!(await take(page, roll, click))) continue;
    await step(page, seq);
  }
  await turn(page);
  await page.locator('[data-field="0,-1"] .hit').click({ force: true });
  await page.getByText("First choose a stone or an expansion").waitFor();
  const stone = page.locator('.stored.legal:not([data-stored^="+"])').first();
  await stone.click();
  await page.locator(".field.legal").first().waitFor();
  await page.locator('[data-field="4,0"] .hit').click({ force: true });
  await page.getByText("Your garden has no field there yet").waitFor();
  assert.match(
    await page.getByRole("link", { name: "Read the rule" }).getAttribute("href"),
    /rules-queens-garden.*expand/,
  );
  await page.keyboard.press("Escape");
  const seq = await seqOf(page);
  const [from, to] = [
    await stone.locator(".hit").boundingBox(),
    await page.locator('[data-field="0,-1"] .hit').boundingBox(),
  ];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await step(page, seq);
  await page.locator('[data-field="0,-1"][aria-label*="on 0,-1"]').waitFor({ state: "attached" });
  assert.deepEqual(wrong, []);
  await context.close();
});

// Colours do not depend on the size: the sizes in between are looked at once.
for (const [size, [width, height]] of Object.entries(SIZES))
  for (const colorScheme of { tablet: ["light"], desktop: ["dark"] }[size] ?? ["light", "dark"])
    test(`screens of Queen's Garden, ${size}, ${colorScheme}`, async () => {
      const { context, page, wrong } = await visitor(browser, server, {
        viewport: { width, height },
        colorScheme,
        settings: { symbols: colorScheme === "dark" && size === "laptop" ? "letters" : "soft" },
      });
      const found = [];
      const looks = size === "phone" || size === "laptop";
      const keep = async (name, whole = false) => {
        await page.screenshot({ path: join(ARTEFACTS, `garden-${name}-${size}-${colorScheme}.png`), fullPage: whole });
        if (looks) found.push(...(await barriers(page, name)));
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
          found.push(`${name} is wider than the screen`);
      };
      await page.goto(`${server.url}rules-queens-garden`);
      await page.locator("h1").first().waitFor();
      await keep("rules", true);
      await page.goto(server.url);
      await choose(page);
      await page.locator("summary").click();
      await page.getByText("Other scoring", { exact: true }).first().click();
      await keep("variants", true);
      await page.getByText("With friends", { exact: true }).click();
      await page.getByRole("button", { name: "Create a table" }).click();
      await page.getByRole("button", { name: "Copy link" }).waitFor();
      await keep("waiting", true);
      await page.goto(server.url);
      await playGarden(page, { choices: [colorScheme === "light" ? "4" : "3"] });
      const roll = dice(width + height);
      await turn(page);
      await keep("table-begin");
      for (let n = 0; n < 20 && (await turn(page)) !== "over"; n++) {
        const seq = await seqOf(page);
        await decide(page, roll);
        await step(page, seq);
        await page.waitForTimeout(40);
      }
      if ((await turn(page)) !== "over") {
        await keep("table");
        if (size === "laptop" && colorScheme === "light") {
          await page.evaluate(() => (document.documentElement.style.filter = "grayscale(1)"));
          await page.screenshot({ path: join(ARTEFACTS, `garden-grey-${size}.png`) });
          await page.evaluate(() => (document.documentElement.style.filter = ""));
        }
        if (await page.locator(".group.legal").count()) {
          await page.locator(".group.legal .hit").first().click();
          await keep("take");
          await page.keyboard.press("Escape");
        }
        if (await page.locator(".stored.legal").count()) {
          await page.locator(".stored.legal .hit").last().click();
          await page.locator(".field.legal").first().hover({ force: true });
          await keep("place");
          await page.keyboard.press("Escape");
        }
        if (!(await page.locator('[data-act="pass"]').count())) await page.locator('[data-act="begin-pass"]').click();
        await keep("pass");
        await page.keyboard.press("Escape");
      }
      const over = await isOver(page);
      if (over) await page.keyboard.press("Escape");
      await page.locator("button.header").first().click();
      await keep("enlarged");
      await page.keyboard.press("Escape");
      if (looks) {
        if (over) await page.getByRole("button", { name: "Result" }).click();
        else await playOut(page, roll);
        await keep("result");
        await page.keyboard.press("Escape");
        await keep("end");
      }
      assert.deepEqual(found, []);
      assert.deepEqual(
        wrong.filter((text) => !text.includes("404")),
        [],
      );
      await context.close();
    });

for (const [locale, words] of Object.entries({
  "de-DE": ["Jetzt spielen", "Du bist dran: nehmen, legen oder passen.", "Passen"],
  "pl-PL": ["Zagraj teraz", "Twój ruch: weź, połóż albo spasuj.", "Pas"],
}))
  test(`Queen's Garden in ${locale}`, async () => {
    const { context, page, wrong } = await visitor(browser, server, { locale });
    await page.getByRole("radio").nth(2).click();
    await page.getByRole("button", { name: words[0] }).click();
    await page.locator(".field").first().waitFor();
    await turn(page);
    await page.getByText(words[1]).waitFor();
    await page.getByRole("button", { name: words[2], exact: true }).waitFor();
    await page.screenshot({ path: join(ARTEFACTS, `garden-table-${locale}.png`) });
    assert.deepEqual(wrong, []);
    await context.close();
  });
