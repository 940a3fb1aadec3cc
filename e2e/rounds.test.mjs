// The end of a round: everybody sees what scores, whoever moves next, and the whole screen tells one moment.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { ARTEFACTS, browser, decide, dice, leave, playBots, server, setTheStage, turn, visitor } from "./common.mjs";

setTheStage();

/** Keeps a diary of what the screen tells: a line for every change of it. */
const keepDiary = (page) =>
  page.evaluate(() => {
    const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
    const look = () => ({
      round: text("h1 .round"),
      footer: text("footer p"),
      buttons: [...document.querySelectorAll("footer button")].map((button) => button.textContent.trim()),
      scores: [...document.querySelectorAll("[data-score]")].map((score) => Number(score.textContent)),
      flashes: [...document.querySelectorAll(".flash")].map((flash) => Number(flash.textContent.replace("−", "-"))),
      result: document.querySelector("dialog tfoot") !== null,
    });
    window.diary = [look()];
    new MutationObserver(() => {
      const now = look();
      if (JSON.stringify(now) !== JSON.stringify(window.diary.at(-1))) window.diary.push(now);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

/** Every change of the scores flashes in the same moment, and no round begins before all of it was told. */
function check(diary) {
  let rounds = 0;
  for (const [n, now] of diary.entries()) {
    const before = diary[n - 1];
    if (!before) continue;
    const change = sum(now.scores) - sum(before.scores);
    if (change !== 0) assert.equal(sum(now.flashes), change, `${JSON.stringify(before)} → ${JSON.stringify(now)}`);
    if (now.round !== before.round) {
      rounds += 1;
      assert.equal(change, 0, "a new round begins with the scores of the old one");
    }
    if (change !== 0) assert.doesNotMatch(now.footer, /over/);
  }
  return rounds;
}

test("with three players every point of a round is shown, then the next round begins, and the result comes last", async () => {
  const player = await visitor(browser, server, { settings: { speed: "fast" } });
  const { page } = player;
  await playBots(page, { choices: ["3"], level: "Casual" });
  await keepDiary(page);
  const roll = dice(31);
  while ((await turn(page)) !== "over") await decide(page, roll);
  const diary = await page.evaluate(() => window.diary);
  assert.ok(check(diary) >= 4, "there were rounds to look at");
  const over = diary.findIndex(({ footer }) => footer === "The game is over.");
  assert.ok(over > 0);
  for (const { footer, buttons } of diary.slice(0, over)) {
    assert.notEqual(footer, "The game is over.");
    assert.ok(!buttons.includes("Play again"), "no next game while this one is shown");
  }
  assert.deepEqual(diary[over].scores, diary.at(-1).scores, "what is over does not score any more");
  assert.ok(diary.some(({ footer }) => footer === "Points are counted."));
  await leave([player]);
});

test("whoever does not want to watch skips, by a button, a click or a key", async () => {
  const player = await visitor(browser, server, { settings: { speed: "slow" } });
  const { page } = player;
  await playBots(page, { choices: ["2"] });
  const skip = page.getByRole("button", { name: "Skip" });
  // The first deal is skipped by a key.
  await page.keyboard.press("Escape");
  await page.locator(".group.legal").first().waitFor();
  const roll = dice(32);
  for (let ways = ["button", "click", "key"]; ways.length > 0;) {
    await page.locator(".group.legal").first().waitFor();
    await decide(page, roll);
    await Promise.race([
      page.getByText("Points are counted.").waitFor(),
      page.locator(".group.legal").first().waitFor({ timeout: 60_000 }),
    ]);
    if (!(await page.getByText("Points are counted.").count())) continue;
    const way = ways.shift();
    await skip.waitFor();
    if (way === "button") await page.screenshot({ path: join(ARTEFACTS, "scoring.png") });
    if (way === "button") await skip.click();
    if (way === "click") await page.locator("main.scene").click({ position: { x: 5, y: 5 } });
    if (way === "key") await page.keyboard.press("Escape");
    await page.getByText("Points are counted.").waitFor({ state: "detached" });
  }
  await leave([player]);
});
