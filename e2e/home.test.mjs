// The first page on every screen: nothing sticks out, and a game is one click away.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { ARTEFACTS, barriers, browser, leave, playBots, server, setTheStage, visitor } from "./common.mjs";

setTheStage();

const SCREENS = [
  [320, 568],
  [360, 740],
  [390, 844],
  [740, 360],
  [768, 1024],
  [1366, 768],
];
const PLAY = { "en-GB": "Play now", "de-DE": "Jetzt spielen", "pl-PL": "Zagraj teraz" };

/** Whether all of it is on the screen, without scrolling. */
async function isInSight(page, locator) {
  const { x, y, width, height } = await locator.boundingBox();
  const screen = page.viewportSize();
  return x >= 0 && y >= 0 && x + width <= screen.width && y + height <= screen.height;
}

for (const [locale, play] of Object.entries(PLAY))
  test(`home fits every screen, and the way into a game is in sight, ${locale}`, async () => {
    for (const [width, height] of SCREENS)
      for (const colorScheme of width === 360 || width === 1366 ? ["light", "dark"] : ["light"]) {
        const { context, page, wrong } = await visitor(browser, server, {
          locale,
          colorScheme,
          viewport: { width, height },
        });
        const name = `home-${locale.slice(0, 2)}-${width}-${colorScheme}`;
        const button = page.getByRole("button", { name: play });
        await button.waitFor();
        await page.screenshot({ path: join(ARTEFACTS, `${name}.png`) });
        assert.ok(await isInSight(page, button), `${name}: ${JSON.stringify(await button.boundingBox())}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name} is ${wide} wide`);
        const tops = await page
          .locator(".game .picture")
          .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().top));
        const aligned = new Set(tops.map(Math.round)).size;
        assert.ok(aligned === 1 || aligned === 3, `${name}: pictures begin at ${tops.join(", ")}`);
        assert.deepEqual(wrong, []);
        await context.close();
      }
  });

test("unfinished games are few lines, and can be ended", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  for (let n = 0; n < 4; n++) {
    await page.goto(server.url);
    await playBots(page);
  }
  await page.goto(server.url);
  const rows = page.locator("section", { has: page.getByRole("heading", { name: "Your games" }) }).locator("li");
  await rows.first().waitFor();
  await page.getByRole("button", { name: "Show all 4 games" }).waitFor();
  assert.equal(await rows.count(), 1);
  assert.ok(await isInSight(page, page.getByRole("button", { name: "Play now" })));
  await page.screenshot({ path: join(ARTEFACTS, "home-unfinished.png") });
  assert.deepEqual(await barriers(page, "home with games"), []);
  await page.getByRole("button", { name: "Show all 4 games" }).click();
  assert.equal(await rows.count(), 4);
  await rows.first().getByRole("button", { name: "End this game" }).click();
  await rows.first().getByRole("button", { name: "End it" }).click();
  await page.getByRole("button", { name: "Show fewer" }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("section:not(.card) li .card").length === 3);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("what was chosen last is chosen again, and a variant says what it means", async () => {
  const { context, page } = await visitor(browser, server);
  await page.getByRole("radio", { name: /Queen’s Garden/ }).click();
  await page.getByText("Greedy", { exact: true }).click();
  await page.locator("summary").click();
  await page.getByText("Other scoring", { exact: true }).click();
  await page.getByText(/Symbols score more/).waitFor();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-seq]").waitFor();
  await page.goto(server.url);
  assert.equal(await page.getByRole("radio", { name: /Queen’s Garden/ }).getAttribute("aria-checked"), "true");
  assert.ok(await page.getByRole("radio", { name: "Greedy" }).isChecked());
  await page.getByText("Other scoring").first().waitFor();
  await context.close();
});

test("the chosen segment stands out in the dark", async () => {
  const { context, page } = await visitor(browser, server, { colorScheme: "dark" });
  const [chosen, other] = await page
    .locator("fieldset .row")
    .first()
    .evaluate((row) => {
      const lightness = (element) => {
        const [r, g, b] = getComputedStyle(element)
          .backgroundColor.match(/[\d.]+/g)
          .map((part) => {
            const c = Number(part) / 255;
            return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
          });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return [lightness(row.querySelector("label.on")), lightness(row)];
    });
  const contrast = (Math.max(chosen, other) + 0.05) / (Math.min(chosen, other) + 0.05);
  assert.ok(contrast >= 1.9, `contrast ${contrast}`);
  await context.close();
});

test("several play on one device, by their names, and pass it on", async () => {
  const { context, page, wrong } = await visitor(browser, server, { viewport: { width: 768, height: 1024 } });
  await page.getByText("On this device", { exact: true }).click();
  await page.getByLabel("Player 1").fill("Ana");
  await page.getByLabel("Player 2").fill("Grandma");
  await page.getByRole("button", { name: "Play now" }).click();
  const curtain = page.getByRole("alertdialog");
  await curtain.waitFor();
  const first = await curtain.getByRole("heading").textContent();
  await page.screenshot({ path: join(ARTEFACTS, "hand-over-first.png") });
  await curtain.getByRole("button", { name: "My turn" }).click();
  await page.locator(".group.legal .hit").first().click();
  await page.locator(".target.legal .hit").first().click();
  await curtain.getByText("Please pass the device to").waitFor();
  const second = await curtain.getByRole("heading").textContent();
  assert.deepEqual([first, second].sort(), ["Ana", "Grandma"]);
  await page.screenshot({ path: join(ARTEFACTS, "hand-over.png") });
  assert.deepEqual(await barriers(page, "hand-over"), []);
  await leave([{ context, wrong }]);
});
