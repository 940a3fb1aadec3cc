// Without a server: whole games in the browser, kept there, and a client that starts without a network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  barriers,
  browser,
  checkResult,
  decide,
  dice,
  isOver,
  playBots,
  playOut,
  proxyBelow,
  seqOf,
  server,
  Server,
  setTheStage,
  step,
  turn,
  visitor,
} from "./common.mjs";
import * as garden from "./garden.mjs";
import * as pavilion from "./pavilion.mjs";

setTheStage();

const HERE = { settings: { bots: "here" } };

/** Waits until the browser keeps the client and the page is under its service worker. */
async function keptByBrowser(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** Somebody who came once, and has no network any more. */
async function afterTheFirstVisit(t) {
  const house = await new Server().start();
  t.after(() => house.end());
  const player = await visitor(browser, house, HERE);
  await keptByBrowser(player.page);
  await house.stop();
  t.after(() => house.start());
  await player.page.goto(house.url);
  await player.page.getByText("The server is away: play here meanwhile").waitFor();
  return { ...player, house };
}

async function leave({ context, wrong }) {
  // A server that is away is noticed by the browser; nothing else may go wrong.
  const other = wrong.filter((text) => !/net::ERR_|Failed to fetch|connect/i.test(text));
  assert.deepEqual(other, []);
  await context.close();
}

test("after the first visit a whole game of each title is played without a network", async (t) => {
  const player = await afterTheFirstVisit(t);
  const { page, house } = player;
  await playBots(page);
  assert.match(page.url(), /\/t-local-/);
  await playOut(page, dice(3));
  await checkResult(page, 5);
  await page.getByRole("link", { name: "Home" }).last().click();
  await pavilion.playBots(page);
  await pavilion.playOut(page, dice(4));
  await checkResult(page, 7);
  await page.goto(house.url);
  await garden.playGarden(page);
  await garden.playOut(page, dice(5));
  await checkResult(page, 7);

  // The games are listed and counted, as on a server.
  await page.goto(`${house.url}me`);
  const games = page.locator("main li a", { hasText: "Beginner bot" });
  await games.nth(2).waitFor();
  assert.equal(await games.count(), 3);
  await page.locator(".figures").waitFor();
  assert.deepEqual(await barriers(page, "own page without a server"), []);
  await leave(player);
});

test("a reload and a closed tab in mid-game lose nothing, and another tab sees the same table", async (t) => {
  const player = await afterTheFirstVisit(t);
  const { page, context, house } = player;
  const roll = dice(6);
  await playBots(page);
  for (let n = 0; n < 4; n++) {
    const before = await seqOf(page);
    await decide(page, roll);
    await step(page, before);
    await turn(page);
  }
  const [seq, board] = [await seqOf(page), await page.locator(".scene").innerText()];
  await page.reload();
  await turn(page);
  assert.equal(await seqOf(page), seq);
  assert.equal(await page.locator(".scene").innerText(), board);
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await turn(other);
  await decide(page, roll);
  await step(page, seq);
  await step(other, seq);
  await page.close();
  await turn(other);
  await other.goto(house.url);
  await other.getByText("Your turn").first().waitFor();
  await other.getByRole("link", { name: /Casual bot|Beginner bot/ }).click();
  await turn(other);
  await leave({ ...player, page: other });
});

test("three people play on one device, each by name, and again", async (t) => {
  const player = await afterTheFirstVisit(t);
  const { page } = player;
  await page.getByText("On this device", { exact: true }).click();
  await page.getByText("3", { exact: true }).first().click();
  for (const [at, name] of ["Ada", "Bea", "Cleo"].entries())
    await page.getByRole("textbox", { name: `Player ${at + 1}` }).fill(name);
  assert.deepEqual(await barriers(page, "names of players on one device"), []);
  await page.getByRole("button", { name: "Play now" }).click();
  await playOut(page, dice(7));
  const names = await page.locator("dialog thead th .player").allTextContents();
  assert.deepEqual(names.toSorted(), ["Ada", "Bea", "Cleo"]);
  const saved = page.waitForEvent("download");
  await page.locator("dialog").getByRole("button", { name: "Download the record" }).click();
  const record = JSON.parse(readFileSync(await (await saved).path(), "utf8"));
  assert.equal(record.title ?? record.game, "chocolatier");
  const before = page.url();
  await page.locator("dialog").getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => /t-local-/.test(url.href) && url.href !== before);
  assert.equal(await turn(page), "turn");
  await leave(player);
});

test("a move is taken back without asking anybody, and the bot stops thinking about it", async () => {
  const player = await visitor(browser, server, HERE);
  const { page } = player;
  await playBots(page, { level: "Expert" });
  await turn(page);
  const before = await seqOf(page);
  await decide(page, dice(8));
  await step(page, before);
  await page.getByRole("button", { name: /Take back|Undo/ }).click();
  await page.locator(".group.legal").first().waitFor();
  assert.ok(!(await isOver(page)));
  await leave(player);
});

test("the server goes away and comes back: one plays here meanwhile, and both kinds of games are listed", async (t) => {
  const house = await new Server().start();
  t.after(() => house.end());
  const player = await visitor(browser, house, HERE);
  const { page } = player;
  await keptByBrowser(page);
  await house.stop();
  await page.getByText("The server is away: play here meanwhile").waitFor();
  await playBots(page);
  const before = await seqOf(page);
  await turn(page);
  await decide(page, dice(9));
  await step(page, before);
  await page.getByRole("link", { name: "Home" }).click();
  await house.start();
  await page.getByText("The server is away").waitFor({ state: "detached", timeout: 60_000 });
  await page.evaluate(() => localStorage.setItem("azulejo.settings", JSON.stringify({ bots: "server", speed: "off" })));
  await page.reload();
  await playBots(page);
  assert.match(page.url(), /\/t-(?!local-)/);
  await page.getByRole("link", { name: "Home" }).click();
  const mine = page.locator("section", { has: page.getByRole("heading", { name: "Your games" }) }).locator("li");
  await mine.nth(1).waitFor();
  assert.equal(await mine.count(), 2);
  await leave(player);
});

test("the client can be installed", async () => {
  const player = await visitor(browser, server, HERE);
  const { page, context } = player;
  await keptByBrowser(page);
  const tools = await context.newCDPSession(page);
  const { errors, data } = await tools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.ok(manifest.id && manifest.name && manifest.start_url && manifest.display === "standalone");
  const { installabilityErrors } = await tools.send("Page.getInstallabilityErrors");
  // Windows of tests are like private ones, where nothing is installed.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"),
    [],
  );
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await page.request.get(new URL(src, server.url).href);
    assert.equal(picture.headers()["content-type"], type);
    if (type !== "image/png") continue;
    const bytes = await picture.body();
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
  await page.goto(`${server.url}settings`);
  await page.getByText("it starts without a network, too").waitFor();
  await leave(player);
});

test("a new version below a prefix is told of, and does not disturb a game", async (t) => {
  let version = "";
  const proxy = await proxyBelow("/club/azulejo/", (path) => {
    if (path !== "/sw.js" || !version) return null;
    return readFileSync(new URL("../web/dist/sw.js", import.meta.url), "utf8").replace(/VERSION = "/, `$&${version}`);
  });
  t.after(() => proxy.end());
  const house = new Server();
  house.listen = proxy.to;
  t.after(() => house.end());
  await house.start("--public-url", proxy.url);
  const player = await visitor(browser, { url: proxy.url }, HERE);
  const { page } = player;
  await keptByBrowser(page);
  await playBots(page);
  await turn(page);
  await page.evaluate(() => (window.old = true));
  version = "new";
  await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    await worker.update();
    while (!worker.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const seq = await seqOf(page);
  await decide(page, dice(10));
  await step(page, seq);
  await turn(page);
  assert.ok(await page.evaluate(() => window.old), "the page is still the same");
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByText("A new version is here.").waitFor();
  const names = await page.evaluate(() => caches.keys());
  assert.equal(names.length, 2, "the old version is still kept for the page that uses it");
  // The next start, after all pages are closed.
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(proxy.url);
  await next.waitForFunction(async () => (await caches.keys()).length === 1);
  assert.match((await next.evaluate(() => caches.keys()))[0], /^azulejo-new/);
  await leave(player);
});
