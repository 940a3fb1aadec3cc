// What is shown to whoever was away: the first deal, what friends did meanwhile, and what happens during that.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, busy, decide, dice, leave, meet, seqOf, server, setTheStage, step, visitor } from "./common.mjs";

setTheStage();

/** The tiles on display, as a page shows them. */
const display = (page) =>
  page.locator(".group").evaluateAll((groups) => groups.map((group) => group.dataset.group).sort());

test("the first deal is shown", async () => {
  const { context, page, wrong } = await visitor(browser, server, { settings: { speed: "slow" } });
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".piece").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".group.legal").count(), 0, "first the tiles are dealt");
  await page.locator(".group.legal").first().waitFor();
  await leave([{ context, wrong }]);
});

test("what friends did while a player was away is shown on return", async () => {
  // The host looks on at a pace that can be seen.
  const players = await meet({ wishes: [{ speed: "normal" }, {}, {}] });
  const [host, ...friends] = players;
  const roll = dice(21);
  const move = async (player) => {
    const seq = await seqOf(player.page);
    await decide(player.page, roll);
    await step(player.page, seq);
  };
  let mover = await Promise.any(players.map(busy));
  while (mover !== host) {
    await move(mover);
    mover = await Promise.any(players.filter((player) => player !== mover).map(busy));
  }
  await move(host);
  const address = host.page.url();
  await host.page.close();
  const first = await Promise.any(friends.map(busy));
  await move(first);
  await move(await busy(friends.find((friend) => friend !== first)));
  host.page = await host.context.newPage();
  host.page.on("pageerror", (error) => host.wrong.push(String(error)));
  await host.page.goto(address);
  const show = host.page.getByRole("button", { name: "Show what I missed" });
  await show.waitFor();
  assert.equal(await host.page.locator(".group.legal").count(), 0, "first one looks, then one moves");
  const now = await display(host.page);
  await show.click();
  await host.page
    .getByText(/ plays\.$/)
    .first()
    .waitFor();
  // The playback ends where the game is.
  await host.page.waitForFunction(
    (now) =>
      [...document.querySelectorAll(".group.legal")].length > 0 &&
      [...document.querySelectorAll(".group")]
        .map((group) => group.dataset.group)
        .sort()
        .join() === now,
    now.join(),
  );
  assert.deepEqual(await display(first.page), now);
  // What was seen is not shown again, once the story so far is read.
  await host.page.reload();
  await host.page.getByRole("button", { name: "Log and chat" }).click();
  await host.page.locator(".log .line").first().waitFor();
  await busy(host);
  assert.equal(await show.count(), 0);
  await leave(players);
});

test("what happens during a playback is shown after it", async () => {
  const players = await meet({ wishes: [{ speed: "slow" }, {}, {}, {}] });
  const [host, ...friends] = players;
  const roll = dice(23);
  const move = async (player) => {
    const seq = await seqOf(player.page);
    await decide(player.page, roll);
    await step(player.page, seq);
  };
  const next = (before) =>
    Promise.any(players.filter((player) => player !== before && !player.page.isClosed()).map(busy));
  let mover = await next(null);
  while (mover !== host) {
    await move(mover);
    mover = await next(mover);
  }
  await move(host);
  const address = host.page.url();
  await host.page.close();
  for (let n = 0; n < 2; n++) await move((mover = await next(mover)));
  host.page = await host.context.newPage();
  host.page.on("pageerror", (error) => host.wrong.push(String(error)));
  await host.page.goto(address);
  await host.page.getByRole("button", { name: "Show what I missed" }).click();
  await host.page
    .getByText(/ plays\.$/)
    .first()
    .waitFor();
  const last = await Promise.any(friends.filter((friend) => friend !== mover).map(busy));
  const before = await seqOf(host.page);
  const old = await display(host.page);
  await move(last);
  await step(host.page, before);
  assert.equal(await host.page.locator(".group.legal").count(), 0, "the playback goes on");
  assert.notDeepEqual(await display(host.page), await display(last.page), "and has not come to that move");
  assert.ok(old.length > 0);
  await busy(host);
  assert.deepEqual(await display(host.page), await display(last.page));
  await leave(players);
});
