// Every screen: without barriers, in every language, and kept as a picture for people to look at.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import {
  ARTEFACTS,
  barriers,
  browser,
  decide,
  dice,
  playBots,
  playOut,
  server,
  setTheStage,
  SIZES,
  turn,
  visitor,
} from "./common.mjs";

setTheStage();

for (const [size, [width, height]] of Object.entries(SIZES))
  for (const colorScheme of ["light", "dark"])
    test(`screens, ${size}, ${colorScheme}`, async () => {
      const { context, page, wrong } = await visitor(browser, server, { viewport: { width, height }, colorScheme });
      const found = [];
      const keep = async (name, whole = true) => {
        await page.screenshot({ path: join(ARTEFACTS, `${name}-${size}-${colorScheme}.png`), fullPage: whole });
        found.push(...(await barriers(page, name)));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (wide) found.push(`${name} is wider than the screen`);
      };
      await page.getByRole("button", { name: "Play now" }).waitFor();
      await keep("home");
      for (const name of ["settings", "rules-chocolatier", "me", "account", "about", "nowhere"]) {
        await page.goto(server.url + name);
        await page.locator("h1").first().waitFor();
        await keep(name);
      }
      await page.goto(server.url);
      await page.getByText("With friends", { exact: true }).click();
      await page.getByRole("button", { name: "Create a table" }).click();
      await page.getByRole("button", { name: "Copy link" }).waitFor();
      await keep("waiting");
      await page.goto(server.url);
      await playBots(page, { choices: ["3", "Special"] });
      const roll = dice(width + height);
      for (let n = 0; n < 8 && (await turn(page)) !== "over"; n++) {
        await decide(page, roll);
        await page.waitForTimeout(150);
      }
      if ((await turn(page)) !== "over") await page.locator(".group.legal .hit").first().click();
      await keep("table", false);
      await page.keyboard.press("Escape");
      if (!(await page.locator("aside").count())) await page.getByRole("button", { name: "Log and chat" }).click();
      await keep("log", false);
      await page.locator("aside").getByRole("button", { name: "Close" }).click();
      await page.locator("button.header").first().click();
      await keep("enlarged", false);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Menu" }).click();
      await keep("menu", false);
      await page.keyboard.press("Escape");
      if (size === "phone" || size === "laptop") {
        await playOut(page, roll);
        await keep("result", false);
      }
      assert.deepEqual(found, []);
      assert.deepEqual(
        wrong.filter((text) => !text.includes("404")),
        [],
      );
      await context.close();
    });

for (const [locale, words] of Object.entries({
  "de-DE": ["Jetzt spielen", "Du bist dran: Nimm Fliesen einer Farbe.", "Regeln"],
  "pl-PL": ["Zagraj teraz", "Twój ruch: weź płytki jednego koloru.", "Zasady"],
}))
  test(`the client speaks ${locale}`, async () => {
    const { context, page, wrong } = await visitor(browser, server, { locale });
    await page.getByRole("link", { name: words[2] }).waitFor();
    await page.screenshot({ path: join(ARTEFACTS, `home-${locale}.png`), fullPage: true });
    await page.getByRole("button", { name: words[0] }).click();
    await turn(page);
    await page.getByText(words[1]).waitFor();
    await page.screenshot({ path: join(ARTEFACTS, `table-${locale}.png`) });
    assert.deepEqual(await barriers(page, locale), []);
    assert.deepEqual(wrong, []);
    await context.close();
  });

test("a picture without colours still tells all tiles apart", async () => {
  const { context, page } = await visitor(browser, server);
  await playBots(page);
  const shapes = await page
    .locator('symbol[id^="tile-"] .tile-symbol path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  assert.equal(new Set(shapes).size, 5);
  await page.evaluate(() => document.documentElement.style.setProperty("filter", "grayscale(1)"));
  await page.screenshot({ path: join(ARTEFACTS, "table-greyscale.png") });
  await context.close();
});
