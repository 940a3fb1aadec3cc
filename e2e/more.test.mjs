//! What happens around the moves: being away, confirming, clocks, giving up, the log, the first load.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, decide, dice, playBots, proxyBelow, seqOf, Server, server, setTheStage, step, turn, visitor } from "./common.mjs";

setTheStage();

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
  await host.page.getByText("Watch.", { exact: true }).waitFor();
  // The playback ends where the game is.
  await host.page.waitForFunction((now) => [...document.querySelectorAll(".group.legal")].length > 0 && [...document.querySelectorAll(".group")].map((group) => group.dataset.group).sort().join() === now, now.join());
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
  const next = (before) => Promise.any(players.filter((player) => player !== before && !player.page.isClosed()).map(busy));
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
  await host.page.getByText(/is thinking/).waitFor();
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

test("the first deal is shown", async () => {
  const { context, page, wrong } = await visitor(browser, server, { settings: { speed: "slow" } });
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".piece").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".group.legal").count(), 0, "first the tiles are dealt");
  await page.locator(".group.legal").first().waitFor();
  await leave([{ context, wrong }]);
});

test("everything works below a proxy's prefix", async (t) => {
  const proxy = await proxyBelow("/club/azulejo/");
  t.after(() => proxy.end());
  const house = new Server();
  house.listen = proxy.to;
  t.after(() => house.end());
  await house.start("--public-url", proxy.url);
  const { context, page, wrong } = await visitor(browser, { url: proxy.url });
  await playBots(page);
  for (let n = 0; n < 3 && (await turn(page)) !== "over"; n++) {
    const seq = await seqOf(page);
    await decide(page, dice(24));
    await step(page, seq);
  }
  assert.match(page.url(), /\/club\/azulejo\/t-/);
  await page.reload();
  await turn(page);
  await page.getByRole("link", { name: "Home" }).click();
  for (const [link, address] of [["Settings", "settings"], ["Rules", "rules-chocolatier"]]) {
    await page.getByRole("link", { name: link, exact: true }).click();
    await page.waitForURL(`${proxy.url}${address}`);
  }
  await page.getByRole("heading", { name: "Take tiles" }).waitFor();
  await leave([{ context, wrong }]);
});

test("a friend's page tells of the games that both know", async () => {
  const players = await meet();
  const [host, guest] = players;
  await guest.page.getByRole("button", { name: "Menu" }).click();
  await guest.page.getByRole("button", { name: "Resign" }).click();
  await guest.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await host.page.locator("dialog tfoot").waitFor();
  await host.page.getByRole("dialog").getByRole("link", { name: "Home" }).click();
  await host.page.locator("header, nav").first().waitFor();
  await host.page.locator('a[href$="/me"]').click();
  await host.page.locator("tbody th a").click();
  await host.page.waitForURL(/\/p-/);
  await host.page.getByText("Public games, and those that you played together.").waitFor();
  assert.equal(await host.page.locator("main li a").count(), 1);
  assert.equal(await host.page.locator("#password").count(), 0, "somebody else's account is not shown");
  // A stranger does not learn of a game whose link nobody gave them.
  const stranger = await visitor(browser, server);
  await stranger.page.goto(host.page.url());
  await stranger.page.getByText("There are no finished games that you could see.").waitFor();
  await leave([...players, stranger]);
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

test("the title tells one's own turn", async () => {
  const players = await meet();
  const [mover, other] = await sides(players);
  const told = ({ page }, mine) => page.waitForFunction((mine) => document.title.startsWith("● Your turn") === mine, mine);
  await told(mover, true);
  await told(other, false);
  await decide(mover.page, dice(23));
  await told(other, true);
  await told(mover, false);
  await leave(players);
});

test("who resigns ends a game of two, and the other wins", async () => {
  const players = await meet();
  const [mover, other] = await sides(players);
  const winner = await other.page.locator(".header:not(.turn) .name").textContent();
  await menu(mover.page, "Resign");
  await mover.page.getByRole("dialog", { name: "Resign" }).getByRole("button", { name: "Resign" }).click();
  for (const { page } of players) {
    await page.getByRole("dialog", { name: `${winner} wins` }).waitFor();
    await page.getByText("The game was not played to its end.").waitFor();
  }
  await leave(players);
});

test("a game is given up when the other agrees, not before", async () => {
  const players = await meet();
  const [mover, other] = await sides(players);
  const asked = other.page.getByText(/proposes to give up the game without a result/);
  await menu(mover.page, "Propose to give up the game");
  await mover.page.getByText("Waiting for the others to agree.").waitFor();
  await asked.waitFor();
  await other.page.getByRole("button", { name: "Decline" }).click();
  await mover.page.getByText("Waiting for the others to agree.").waitFor({ state: "detached" });
  await asked.waitFor({ state: "detached" });
  // The game goes on.
  await decide(mover.page, dice(24));
  await busy(other);
  await menu(mover.page, "Propose to give up the game");
  await asked.waitFor();
  await other.page.getByRole("button", { name: "Agree" }).click();
  for (const { page } of players) await page.getByRole("dialog", { name: "The game was given up." }).waitFor();
  await leave(players);
});

test("a live clock runs for whoever is to move", async () => {
  const players = await meet({ choices: ["15 min + 15 s"] });
  const [mover, other] = await sides(players);
  const runs = ({ page }) => page.waitForFunction(() => document.querySelector(".header.turn .clock")?.textContent.startsWith("14:"));
  for (const player of players) {
    await runs(player);
    assert.equal(await player.page.locator(".header:not(.turn) .clock").textContent(), "15:00", "the other clock stands still");
  }
  await decide(mover.page, dice(25));
  await busy(other);
  for (const player of players) await runs(player);
  await leave(players);
});

test("whose time is over loses", async () => {
  const players = [await visitor(browser, server), await visitor(browser, server)];
  const [host, guest] = players;
  // The home page offers no clock as short as this one.
  const table = await host.page.evaluate(async () => {
    const ask = (path, body) => fetch(`api/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    await ask("session");
    const terms = { game: "chocolatier", players: 2, clock: { type: "live", seconds: 6, increment: 0 } };
    return (await (await ask("tables", { terms, seats: [{ type: "me" }, { type: "open" }], start: false })).json()).table;
  });
  for (const { page } of players) {
    await page.reload();
    await page.locator("#code").fill(table);
    await page.locator("#code").press("Enter");
  }
  await guest.page.getByRole("button", { name: "Sit here" }).click();
  await host.page.getByRole("button", { name: "Start the game" }).click();
  // Nobody moves.
  for (const { page } of players) {
    await page.getByRole("dialog", { name: / wins$/ }).waitFor();
    await page.getByText("The game was not played to its end.").waitFor();
    assert.equal(await page.locator(".header.out .clock").textContent(), "0:00");
    const winner = await page.locator(".header:not(.out) .name").textContent();
    await page.getByRole("dialog", { name: `${winner} wins` }).waitFor();
  }
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
  const marks = () => page.locator(".scene rect.mark").evaluateAll((rects) => rects.map((rect) => ["x", "y", "width"].map((name) => rect.getAttribute(name)).join()));
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

test("the first load is small", async () => {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const answers = [];
  page.on("requestfinished", (request) => answers.push(request));
  await page.goto(server.url, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Play now" }).waitFor();
  const loaded = [];
  for (const request of answers) {
    const response = await request.response();
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const { "content-encoding": encoding = "none" } = await response.allHeaders();
    loaded.push({ kind: request.resourceType(), url: request.url(), encoding, size: responseBodySize + responseHeadersSize });
  }
  const told = JSON.stringify(loaded, null, 1);
  for (const kind of ["document", "script", "stylesheet"]) {
    const these = loaded.filter((one) => one.kind === kind);
    assert.ok(these.length > 0, `a ${kind} is loaded: ${told}`);
    if (kind !== "document") assert.ok(these.every(({ encoding }) => encoding === "br"), told);
  }
  const sum = loaded.reduce((sum, { size }) => sum + size, 0);
  assert.ok(sum > 0 && sum < 150_000, `${sum} bytes: ${told}`);
  await context.close();
});
