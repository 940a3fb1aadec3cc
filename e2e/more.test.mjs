//! What happens around the moves: being away, confirming, clocks, giving up, the log, the first load.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { decide, dice, launch, playBots, Server, step, turn, visitor } from "./common.mjs";

let browser, server;
before(async () => {
  browser = await launch();
  server = await new Server().start();
});
after(async () => {
  await browser?.close();
  await server?.end();
});

/** Friends at one table, the host first; `wishes` are the settings of each. */
async function meet({ wishes = [{}, {}], choices = [] } = {}) {
  const players = [];
  for (const settings of wishes) players.push(await visitor(browser, server, { settings }));
  const [host, ...guests] = players;
  await host.page.getByText("With friends", { exact: true }).click();
  for (const choice of [String(wishes.length), ...choices]) await host.page.getByText(choice, { exact: true }).first().click();
  await host.page.getByRole("button", { name: "Create a table" }).click();
  const link = await host.page.getByRole("textbox", { name: "Link to this table" }).inputValue();
  for (const [at, { page }] of guests.entries()) {
    await page.goto(link);
    await page.getByRole("button", { name: "Sit here" }).first().click();
    // Seats are taken one after another: nobody asks for the same one.
    await host.page.locator("ol li.taken").nth(at + 1).waitFor();
  }
  await host.page.getByRole("button", { name: "Start the game" }).click();
  for (const { page } of players) await page.locator(".group").first().waitFor();
  return players;
}

const busy = (player) => player.page.locator(".group.legal").first().waitFor({ timeout: 15_000 }).then(() => player);

/** Who is to move, and somebody who is not. */
async function sides(players) {
  const mover = await Promise.any(players.map(busy));
  return [mover, players.find((player) => player !== mover)];
}

async function leave(players) {
  for (const { context, wrong } of players) {
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

const menu = async (page, name) => {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
};

/** The tiles on display, as a page shows them. */
const display = (page) => page.locator(".group").evaluateAll((groups) => groups.map((group) => group.dataset.group).sort());

test("what friends did while a player was away is shown on return", async () => {
  // The host looks on at a pace that can be seen.
  const players = await meet({ wishes: [{ speed: "normal" }, {}, {}] });
  const [host, ...friends] = players;
  const roll = dice(21);
  const move = async (player) => {
    const seq = await player.page.locator("[data-seq]").getAttribute("data-seq");
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
  await host.page.getByText("Watch.", { exact: true }).waitFor();
  await busy(host);
  assert.deepEqual(await display(host.page), now, "the playback ends where the game is");
  assert.deepEqual(await display(first.page), now);
  // What was seen is not shown again.
  await host.page.reload();
  await busy(host);
  assert.equal(await show.count(), 0);
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
    await confirm(mover).waitFor();
    if (mover === quick) {
      assert.match(await confirm(quick).textContent(), /[1-5]/);
    } else {
      // Longer than any countdown: nothing happens by itself.
      await slow.page.waitForTimeout(6_500);
      assert.doesNotMatch(await confirm(slow).textContent(), /\d/);
      assert.equal(await other.page.locator(".group.legal").count(), 0);
      await confirm(slow).click();
    }
    await busy(other);
    assert.equal(await confirm(mover).count(), 0);
  }
  await leave(players);
});

test("the title tells one's own turn", async () => {
  const players = await meet();
  const [mover, other] = await sides(players);
  const mine = /^● Your turn/;
  assert.match(await mover.page.title(), mine);
  assert.doesNotMatch(await other.page.title(), mine);
  await decide(mover.page, dice(23));
  await busy(other);
  assert.match(await other.page.title(), mine);
  assert.doesNotMatch(await mover.page.title(), mine);
  await leave(players);
});
