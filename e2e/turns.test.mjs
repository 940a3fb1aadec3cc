// Around a turn: that it is mine, that I mean it, how long I have, and what it brought.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  busy,
  decide,
  dice,
  leave,
  meet,
  playBots,
  seqOf,
  server,
  setTheStage,
  sides,
  step,
  turn,
  visitor,
} from "./common.mjs";

setTheStage();

test("the title tells one's own turn", async () => {
  const players = await meet();
  const [mover, other] = await sides(players);
  const told = ({ page }, mine) =>
    page.waitForFunction((mine) => document.title.startsWith("● Your turn") === mine, mine);
  await told(mover, true);
  await told(other, false);
  await decide(mover.page, dice(23));
  await told(other, true);
  await told(mover, false);
  await leave(players);
});

test("a turn is confirmed by a countdown, or waits for its player", async () => {
  const players = await meet({ wishes: [{ confirm: "countdown" }, { confirm: "on" }] });
  const [quick, slow] = players;
  const confirm = ({ page }) => page.getByRole("button", { name: "Confirm" });
  const roll = dice(22);
  for (let turns = 0; turns < 2; turns++) {
    const [mover, other] = await sides(players);
    await decide(mover.page, roll);
    if (mover === quick) {
      await quick.page.getByRole("button", { name: /^Confirm\s*[1-5]$/ }).waitFor();
    } else {
      await confirm(slow).waitFor();
      // Longer than any countdown: nothing happens by itself.
      await slow.page.waitForTimeout(6_500);
      assert.doesNotMatch(await confirm(slow).textContent(), /\d/);
      assert.equal(await other.page.locator(".group.legal").count(), 0);
      await confirm(slow).click();
    }
    await busy(other);
    await confirm(mover).waitFor({ state: "detached" });
  }
  await leave(players);
});

test("a live clock runs for whoever is to move", async () => {
  const players = await meet({ choices: ["Live"] });
  const [mover, other] = await sides(players);
  const runs = ({ page }) =>
    page.waitForFunction(() => document.querySelector(".header.turn .clock")?.textContent.startsWith("14:"));
  for (const player of players) {
    await runs(player);
    assert.equal(
      await player.page.locator(".header:not(.turn) .clock").textContent(),
      "15:00",
      "the other clock stands still",
    );
  }
  await decide(mover.page, dice(25));
  await busy(other);
  for (const player of players) await runs(player);
  await leave(players);
});

test("a line of the log that scored shows its place", async () => {
  const player = await visitor(browser, server);
  const { page } = player;
  await playBots(page);
  await page.getByRole("button", { name: "Log and chat" }).click();
  const scored = page.locator(".log .line.points:enabled");
  const roll = dice(26);
  while (!(await scored.count())) {
    assert.equal(await turn(page), "turn");
    const seq = await seqOf(page);
    await decide(page, roll);
    await step(page, seq);
  }
  await turn(page);
  const marks = () =>
    page
      .locator(".scene rect.mark")
      .evaluateAll((rects) => rects.map((rect) => ["x", "y", "width"].map((name) => rect.getAttribute(name)).join()));
  const usual = await marks();
  await scored.first().click();
  await page.locator(".log .line.on").waitFor();
  const shown = await marks();
  assert.ok(shown.length > 0, "something is marked");
  assert.notDeepEqual(shown, usual);
  assert.ok(await page.locator(".scene rect.mark").first().isVisible());
  // A second click lets it go.
  await scored.first().click();
  await page.locator(".log .line.on").waitFor({ state: "detached" });
  assert.deepEqual(await marks(), usual);
  await leave([player]);
});
