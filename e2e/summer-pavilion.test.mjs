// Summer Pavilion, played as people play it: by mouse, by keyboard, by touch, with friends, in every variant.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import {
  ARTEFACTS,
  barriers,
  browser,
  checkArrow,
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

setTheStage();

const TITLE = "Summer Pavilion";
const click = (locator) => locator.click();
const tap = (locator) => locator.tap();

/** Chooses the game and its options on the home page. */
async function choose(page, { choices = [], level = "Beginner" } = {}) {
  await page.getByRole("radio", { name: TITLE }).click();
  await page.getByText("Against bots", { exact: true }).first().click();
  await page.locator("summary").click();
  for (const choice of [level, ...choices].filter(Boolean))
    await page.getByText(choice, { exact: true }).first().click();
}

async function playBots(page, options) {
  await choose(page, options);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-seq]").waitFor();
}

/** What can be done now: the first that is there. */
const READY = ".group.legal, .field.legal, .heap.legal, .keep, .pass:enabled, dialog tfoot";
async function turn(page) {
  await page.locator(READY).first().waitFor({ state: "attached", timeout: 60_000 });
  return (await isOver(page)) ? "over" : "turn";
}

/** One decision by `press`, which clicks or taps. Rather a field than a pass. */
async function decide(page, roll, press = click) {
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
async function playOut(page, roll, press) {
  const kinds = new Set();
  for (let moves = 0; moves < 400; moves++) {
    if ((await turn(page)) === "over") return kinds;
    const before = await seqOf(page);
    kinds.add(await decide(page, roll, press));
    await step(page, before);
  }
  throw new Error("the game does not end");
}

test("a visitor plays a whole game against a bot by mouse", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  const kinds = await playOut(page, dice(1));
  assert.ok(
    ["take", "lay", "pass"].every((kind) => kinds.has(kind) || kinds.has("pay")),
    [...kinds].join(" "),
  );
  await checkResult(page, 7);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Log and chat" }).click();
  assert.ok((await page.locator(".log .line.points").count()) > 5);
  await page.locator(".log .line.points", { hasText: "star" }).first().click();
  assert.ok((await page.locator(".scene .mark").count()) > 0, "a line of the log shows its place");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a visitor plays a whole game by keyboard alone", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  const tab = (to) => tabTo(page, to);
  await tab(".game");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tab("button.primary");
  await page.keyboard.press("Enter");
  await page.locator("[data-seq]").waitFor();
  const roll = dice(2);
  for (let moves = 0; moves < 400 && (await turn(page)) !== "over"; moves++) {
    const seq = await seqOf(page);
    const arrows = async () => {
      for (let n = roll(4); n > 0; n--) await page.keyboard.press(roll(2) ? "ArrowRight" : "ArrowDown");
    };
    const has = (selector) => page.locator(selector).count();
    if (await has(".keep")) {
      await tab(".keep button.primary");
      await page.keyboard.press("Enter");
    } else if (await has(".heap.legal")) {
      await tab(".heap");
      await arrows();
      await page.keyboard.press("Enter");
    } else if (await has(".group.legal")) {
      await tab(".group");
      if (moves === 0) await checkArrow(page);
      await arrows();
      // The joker colour is there, but it cannot be chosen.
      if (!(await page.evaluate(() => document.activeElement?.matches(".group.legal"))))
        await page.locator(".group.legal").first().focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.matches(".place"));
      await page.keyboard.press("Enter");
    } else if (await has(".field.legal")) {
      await tab(".field.legal");
      await arrows();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.closest(".payment"));
      await page.keyboard.press("Enter");
    } else {
      await tab(".pass");
      await page.keyboard.press("Enter");
    }
    await step(page, seq);
  }
  assert.ok(await isOver(page));
  assert.deepEqual(wrong, []);
  await context.close();
});

test("moves are typed in notation, letter by letter and in the field", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  const LETTERS = { purple: "p", green: "g", orange: "o", yellow: "y", blue: "b", red: "r" };
  for (const way of ["keys", "field"]) {
    await turn(page);
    const seq = await seqOf(page);
    const [from, colour] = (await page.locator(".group.legal").first().getAttribute("data-group")).split(".");
    const text = `${from === "centre" ? "X" : String.fromCharCode(65 + Number(from))}${LETTERS[colour]}`;
    if (way === "keys") await page.keyboard.type(text.toLowerCase());
    else {
      await page.getByRole("button", { name: "Log and chat" }).click();
      await page.getByLabel("Type a move").fill(text);
      await page.getByLabel("Type a move").press("Enter");
    }
    await step(page, seq);
  }
  await page.locator("aside").getByRole("button", { name: "Close" }).click();
  const roll = dice(3);
  while (!(await page.locator(".pass:enabled").count())) {
    await turn(page);
    if (await page.locator(".pass:enabled").count()) break;
    const seq = await seqOf(page);
    await decide(page, roll);
    await step(page, seq);
  }
  await turn(page);
  const fields = page.locator(".field.legal");
  if (await fields.count()) {
    const [star, position] = (await fields.first().getAttribute("data-field")).split(".");
    await page.keyboard.type(star + position);
    await page.getByText(`Typed: ${star}${position}`).waitFor();
    await page.keyboard.press("Escape");
  }
  const seq = await seqOf(page);
  await page.keyboard.type("pass");
  await step(page, seq);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a visitor plays a whole game on a phone by touch, without scrolling", async () => {
  const { context, page, wrong } = await visitor(browser, server, PHONE);
  await playBots(page, { choices: ["4"] });
  await turn(page);
  const fits = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
    );
  assert.ok(await fits(), "the table fits the screen");
  const least = async (selector) => {
    const sizes = await page
      .locator(selector)
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    return Math.min(...sizes);
  };
  assert.ok((await least('.group:not([data-group^="centre"]) .hit')) >= 42, "quarters of factories can be hit");
  const roll = dice(3);
  const checked = new Set();
  for (let moves = 0; moves < 400 && (await turn(page)) !== "over"; moves++) {
    const before = await seqOf(page);
    if ((await page.locator(".field.legal").count()) && !checked.has("lay")) {
      checked.add("lay");
      assert.ok(await fits(), "the table fits while tiles are laid");
      await page.locator(".field.legal .hit").first().tap();
      await page.locator(".payment").waitFor();
      assert.ok((await least(".payment [data-lens]")) >= 44, "fields of the large star can be hit");
      assert.ok((await least(".payment button")) >= 44);
      const inside = await page
        .locator(".payment")
        .evaluate((form) => form.scrollWidth <= form.clientWidth && form.scrollHeight <= form.clientHeight + 1);
      assert.ok(inside, "the panel holds what it shows");
      await page.keyboard.press("Escape");
    }
    if (await page.locator(".heap.legal").count()) assert.ok((await least(".heap.legal .hit")) >= 43);
    await decide(page, roll, tap);
    await step(page, before);
  }
  assert.ok(checked.has("lay"));
  await checkResult(page, 7);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a field is tapped twice, a colour and a field, and tiles are dragged", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  await turn(page);
  const drag = async (from, to) => {
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  let seq = await seqOf(page);
  await drag(page.locator(".group.legal .hit").first(), page.locator("[data-place] > .hit").first());
  await step(page, seq);
  const roll = dice(5);
  const ways = ["twice", "colour", "drag"];
  for (let moves = 0; moves < 200 && ways.length; moves++) {
    assert.equal(await turn(page), "turn");
    seq = await seqOf(page);
    const field = page.locator(".field.legal").first();
    if (!(await field.count())) await decide(page, roll);
    else {
      const way = ways.shift();
      const hit = field.locator(".hit");
      if (way === "twice") {
        await hit.click();
        await page.locator(".payment").waitFor();
        await hit.click();
      } else {
        const hand = page.locator(".colour.legal").first();
        if (way === "colour") {
          await hand.locator(".hit").click();
          await page.locator(".field.legal .hit").first().click();
        } else await drag(hand.locator(".hit"), hit);
        // Where there are several ways to pay it is asked.
        const lay = page.locator(".payment").getByRole("button", { name: "Lay" });
        await Promise.race([step(page, seq), lay.waitFor()]);
        if ((await seqOf(page)) === seq && (await lay.count())) await lay.click();
      }
    }
    await step(page, seq);
  }
  assert.deepEqual(ways, []);
  assert.deepEqual(wrong, []);
  await context.close();
});

/** A table of two who met by the invite link. */
async function meet() {
  const host = await visitor(browser, server);
  await choose(host.page, { level: "", choices: ["With friends"] });
  await host.page.getByRole("button", { name: "Create a table" }).click();
  const link = await host.page.getByRole("textbox", { name: "Link to this table" }).inputValue();
  const guest = await visitor(browser, server);
  await guest.page.goto(link);
  await guest.page.getByRole("button", { name: "Sit here" }).click();
  await host.page.getByRole("button", { name: "Start the game" }).click();
  for (const { page } of [host, guest]) await page.locator("[data-seq]").waitFor();
  return [host, guest];
}

test("two friends meet by a link and play to the end", async () => {
  const players = await meet();
  const roll = dice(11);
  for (let moves = 0; moves < 400; moves++) {
    const next = await Promise.race(
      players.map(async (player) => ((await turn(player.page)) === "over" ? null : player)),
    );
    if (!next) break;
    const seq = await seqOf(next.page);
    await decide(next.page, roll);
    for (const { page } of players) await step(page, seq).catch(() => null);
  }
  for (const { page, wrong, context } of players) {
    await page.locator("dialog tfoot").waitFor();
    await checkResult(page, 7);
    assert.deepEqual(wrong, []);
    await context.close();
  }
});

for (const choices of [
  ["3", "Uniform stars"],
  ["Reversed", "1 point"],
  ["Uniform stars", "Random"],
  ["Your own order"],
])
  test(`variant: ${choices.join(", ")}`, async () => {
    const { context, page, wrong } = await visitor(browser, server);
    await choose(page, { choices });
    if (choices.includes("Your own order")) {
      await page.getByRole("button", { name: "Swap purple and green" }).click();
      await page.getByRole("button", { name: "Swap purple and orange" }).click();
    }
    await page.getByRole("button", { name: "Play now" }).click();
    await page.locator("[data-seq]").waitFor();
    if (choices.includes("Your own order"))
      await page.getByRole("img", { name: /green, orange, purple, yellow, blue, red/ }).waitFor();
    if (choices.includes("Reversed"))
      await page.getByRole("img", { name: /red, blue, yellow, orange, green, purple/ }).waitFor();
    await playOut(page, dice(20 + choices.join().length));
    await checkResult(page, 7);
    assert.deepEqual(wrong, []);
    await context.close();
  });

test("a move can be undone until it is confirmed, and taken back from bots", async () => {
  const { context, page, wrong } = await visitor(browser, server, { settings: { confirm: "on" } });
  await playBots(page);
  await turn(page);
  const tiles = () => page.locator(".group").count();
  const first = await tiles();
  await decide(page, dice(6));
  await page.getByRole("button", { name: "Take back" }).click();
  await turn(page);
  assert.equal(await tiles(), first);
  await decide(page, dice(7));
  await page.getByRole("button", { name: "Confirm" }).click();
  await turn(page);
  const held = await tiles();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction((held) => document.querySelectorAll(".group").length !== held, held);
  assert.equal(await turn(page), "turn");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a pass can be undone while tiles to keep are chosen", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  const roll = dice(9);
  for (let moves = 0; moves < 100; moves++) {
    await turn(page);
    // More tiles than there are corners: there is something to choose.
    if (await page.locator(".pass:enabled .loss").count()) break;
    const seq = await seqOf(page);
    await decide(page, roll);
    await step(page, seq);
  }
  await page.locator(".pass").click();
  await page.locator(".keep").waitFor();
  await page.locator(".keep [data-kept]").first().click();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".pass:enabled").waitFor();
  assert.equal(await page.locator(".keep").count(), 0);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("what cannot be done is explained, with the place in the rules", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  await playBots(page);
  await turn(page);
  await page.locator('[data-field="0.1"] .hit').click({ force: true });
  await page.getByText("Tiles are laid once the display is empty.").waitFor();
  await page.locator("[data-supply] .hit").first().click({ force: true });
  await page.getByText("From the supply you choose when").waitFor();
  const href = await page.getByRole("link", { name: "Read the rule" }).getAttribute("href");
  await page.goto(new URL(href, page.url()).href);
  await page.locator("#features").waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

// Colours do not depend on the size: the sizes in between are looked at once.
for (const [size, [width, height]] of Object.entries(SIZES))
  for (const colorScheme of { tablet: ["light"], desktop: ["dark"] }[size] ?? ["light", "dark"])
    test(`screens, ${size}, ${colorScheme}`, async () => {
      const { context, page, wrong } = await visitor(browser, server, { viewport: { width, height }, colorScheme });
      const found = [];
      const keep = async (name, whole = false) => {
        await page.screenshot({
          path: join(ARTEFACTS, `pavilion-${name}-${size}-${colorScheme}.png`),
          fullPage: whole,
        });
        found.push(...(await barriers(page, name)));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (wide) found.push(`${name} is wider than the screen`);
      };
      await choose(page, { level: "", choices: ["Your own order"] });
      await keep("home", true);
      await page.goto(`${server.url}rules-summer-pavilion`);
      await page.locator("h1").first().waitFor();
      await keep("rules", true);
      await page.goto(server.url);
      await choose(page, { level: "", choices: ["With friends", "Uniform stars"] });
      await page.getByRole("button", { name: "Create a table" }).click();
      await page.getByRole("button", { name: "Copy link" }).waitFor();
      await keep("waiting", true);
      await page.goto(server.url);
      await playBots(page, { choices: [{ phone: "4", tablet: "3", laptop: "2", desktop: "4" }[size]] });
      const roll = dice(width + height);
      // Up to the fifth round at most: tiles of the display chosen, a field chosen, bonus tiles, tiles to keep.
      const seen = new Set();
      const late = async () => /[56]/.test(await page.locator("h1 .round").textContent());
      for (let n = 0; seen.size < 4 && (await turn(page)) !== "over" && !(await late()); n++) {
        const kind = (await page.locator(".keep").count())
          ? "keep"
          : (await page.locator(".heap.legal").count())
            ? "bonus"
            : (await page.locator(".group.legal").count())
              ? "take"
              : (await page.locator(".field.legal").count())
                ? "lay"
                : "pass";
        if (n > 6 && kind !== "pass" && !seen.has(kind)) {
          seen.add(kind);
          if (kind === "take" || kind === "lay")
            await page
              .locator(kind === "take" ? ".group.legal .hit" : ".field.legal .hit")
              .last()
              .click();
          await keep(kind);
          if (kind === "take" || kind === "lay") await page.keyboard.press("Escape");
        }
        const seq = await seqOf(page);
        await decide(page, roll);
        await step(page, seq);
      }
      // On a phone, the tiles to keep are chosen above the other boards.
      while ((await turn(page)) !== "over" && (await page.locator(".keep").count())) {
        const seq = await seqOf(page);
        await decide(page, roll);
        await step(page, seq);
      }
      if (!(await page.locator("aside").count())) await page.getByRole("button", { name: "Log and chat" }).click();
      await keep("log");
      await page.locator("aside").getByRole("button", { name: "Close" }).click();
      await page.locator("button.header").first().click();
      await keep("enlarged");
      await page.keyboard.press("Escape");
      if (size === "phone" || size === "laptop") {
        await playOut(page, roll);
        await keep("result");
      }
      assert.deepEqual(found, []);
      assert.deepEqual(wrong, []);
      await context.close();
    });

for (const [locale, [button, prompt]] of Object.entries({
  "de-DE": ["Jetzt spielen", "Du bist dran: Nimm Fliesen einer Farbe."],
  "pl-PL": ["Zagraj teraz", "Twój ruch: weź płytki jednego koloru."],
}))
  test(`the board speaks ${locale}`, async () => {
    const { context, page, wrong } = await visitor(browser, server, { locale });
    await page.getByRole("radio", { name: TITLE }).click();
    await page.getByRole("button", { name: button }).click();
    await turn(page);
    await page.getByText(prompt).waitFor();
    await page.screenshot({ path: join(ARTEFACTS, `pavilion-table-${locale}.png`) });
    assert.deepEqual(await barriers(page, locale), []);
    assert.deepEqual(wrong, []);
    await context.close();
  });

test("tiles bear symbols as wished: soft, bold, or letters", async () => {
  const pictures = new Set();
  for (const symbols of ["soft", "bold", "letters"]) {
    const { context, page, wrong } = await visitor(browser, server, { settings: { symbols } });
    await page.getByRole("radio", { name: TITLE }).waitFor();
    await page.waitForFunction((symbols) => document.documentElement.dataset.symbols === symbols, symbols);
    for (const title of ["Chocolatier", TITLE]) {
      const picture = await page.getByRole("radio", { name: title }).locator("svg").screenshot();
      pictures.add(picture.toString("base64"));
    }
    assert.deepEqual(wrong, []);
    await context.close();
  }
  assert.equal(pictures.size, 6, "each looks different");
});

test("a picture without colours still tells all tiles apart", async () => {
  const { context, page } = await visitor(browser, server);
  await playBots(page);
  await turn(page);
  const shapes = await page
    .locator('[id^="pav-sign-"] .tile-symbol path:last-child')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  assert.equal(new Set(shapes).size, 6);
  await page.evaluate(() => document.documentElement.style.setProperty("filter", "grayscale(1)"));
  const roll = dice(31);
  for (let n = 0; n < 12; n++) {
    const seq = await seqOf(page);
    await decide(page, roll);
    await step(page, seq);
    await turn(page);
  }
  await page.screenshot({ path: join(ARTEFACTS, "pavilion-greyscale.png") });
  await context.close();
});
