// A real server, a real browser, and players who click, type and tap.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, request as forward } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

const ROOT = join(import.meta.dirname, "..");
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
/** The server, with the built client inside. */
const SERVER = process.env.AZULEJO_BIN ?? join(TARGET, "debug/azulejo");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const ARTEFACTS = join(import.meta.dirname, "artefacts");
mkdirSync(ARTEFACTS, { recursive: true });

/** A server with data of its own. It can be stopped and started again on the same address. */
export class Server {
  data = mkdtempSync(join(tmpdir(), "azulejo-e2e-"));
  listen = "127.0.0.1:0";

  async start(...flags) {
    const args = ["serve", "--listen", this.listen, "--data", this.data, "--limit-factor", "100", ...flags];
    this.process = spawn(SERVER, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.url = await new Promise((resolve, reject) => {
      let said = "";
      this.process.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
      this.process.stdout.on("data", (text) => {
        said += text;
        const found = said.match(/http:\S+/);
        if (found) resolve(found[0]);
      });
    });
    this.listen = new URL(this.url).host;
    return this;
  }

  async stop(signal = "SIGTERM") {
    this.process.removeAllListeners("exit");
    const gone = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.kill(signal);
    await gone;
  }

  async end() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A port that nobody listens on. */
async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A proxy that shows below a prefix what listens at `to`. */
export async function proxyBelow(prefix) {
  const to = `127.0.0.1:${await freePort()}`;
  const strip = (url) => (url.startsWith(prefix) ? url.slice(prefix.length - 1) : null);
  const proxy = createServer((request, response) => {
    const path = strip(request.url);
    if (path === null) return response.writeHead(404).end();
    const { hostname, port } = new URL(`http://${to}`);
    const onward = forward({ hostname, port, path, method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  proxy.on("upgrade", (request, socket, head) => {
    const { hostname, port } = new URL(`http://${to}`);
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      onward.write(`GET ${strip(request.url)} HTTP/1.1\r\n${headers.join("")}\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${proxy.address().port}${prefix}`,
    to,
    end: () => (proxy.closeAllConnections(), proxy.close()),
  };
}

const launch = () => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

/** The browser and the server of a file's stories, once it has asked for them. */
export let browser, server;
export function setTheStage() {
  before(async () => {
    browser = await launch();
    server = await new Server().start();
  });
  after(async () => {
    await browser?.close();
    await server?.end();
  });
}

/** Screens that everything is looked at on. */
export const SIZES = { phone: [360, 740], tablet: [768, 1024], laptop: [1366, 768], desktop: [1920, 1080] };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** What axe finds. */
export async function barriers(page, name) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${name}, ${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(" | ")}`,
  );
}

/** Presses Tab until something has the focus. */
export async function tabTo(page, selector) {
  for (let n = 0; n < 120; n++) {
    if (await page.evaluate((to) => document.activeElement?.matches(to), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Somebody with a browser profile of their own. What goes wrong on their page is kept in `wrong`. */
export async function visitor(browser, server, { settings = {}, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "en-GB", ...options });
  await context.addInitScript(
    (kept) => {
      if (!localStorage.getItem("azulejo.settings")) localStorage.setItem("azulejo.settings", JSON.stringify(kept));
    },
    // Stories are about the server, unless they say otherwise.
    { speed: "off", sound: false, bots: "server", ...settings },
  );
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    const lost = /ERR_CONNECTION_REFUSED|WebSocket connection/.test(message.text());
    if (message.type() === "error" && !lost) wrong.push(message.text());
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "data:" && origin !== new URL(server.url).origin) wrong.push(`asked ${request.url()}`);
  });
  await page.goto(server.url);
  return { context, page, wrong };
}

/** Friends at one table, the host first; `wishes` are the settings of each. */
export async function meet({ wishes = [{}, {}], choices = [] } = {}) {
  const players = [];
  for (const settings of wishes) players.push(await visitor(browser, server, { settings }));
  const [host, ...guests] = players;
  await host.page.getByText("With friends", { exact: true }).click();
  for (const choice of [String(wishes.length), ...choices])
    await host.page.getByText(choice, { exact: true }).first().click();
  await host.page.getByRole("button", { name: "Create a table" }).click();
  const link = await host.page.getByRole("textbox", { name: "Link to this table" }).inputValue();
  await host.page.getByRole("img", { name: /QR code/ }).waitFor();
  for (const [at, { page }] of guests.entries()) {
    await page.goto(link);
    await page.getByRole("button", { name: "Sit here" }).first().click();
    // Seats are taken one after another: nobody asks for the same one.
    await host.page
      .locator("ol li.taken")
      .nth(at + 1)
      .waitFor();
  }
  await host.page.getByRole("button", { name: "Start the game" }).click();
  for (const { page } of players) await page.locator(".group").first().waitFor();
  return players;
}

/** Whoever is to move, once they can. */
export const busy = (player) =>
  player.page
    .locator(".group.legal")
    .first()
    .waitFor({ timeout: 15_000 })
    .then(() => player);

/** Who is to move, and somebody who is not. */
export async function sides(players) {
  const mover = await Promise.any(players.map(busy));
  return [mover, players.find((player) => player !== mover)];
}

/** Everybody goes, and nothing went wrong on their pages. */
export async function leave(players) {
  for (const { context, wrong } of players) {
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

/** Chooses on the home page and plays at once. */
export async function playBots(page, { choices = [], level = "Beginner" } = {}) {
  await page.getByText("Against bots", { exact: true }).click();
  await page.locator("summary").click();
  for (const choice of [level, ...choices]) await page.getByText(choice, { exact: true }).first().click();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".group").first().waitFor();
}

/** An arrow moves the focus before the next key can come, however slow the screen is. */
export async function checkArrow(page) {
  const moved = await page.evaluate(() => {
    const from = document.activeElement;
    from.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    return document.activeElement !== from;
  });
  assert.ok(moved, "the focus follows an arrow at once");
}

export const isOver = (page) => page.locator("dialog tfoot").isVisible();

/** Waits until it is this visitor's turn or the game is over; says which. */
export async function turn(page) {
  const ready = page.locator(".group.legal, [data-cell], dialog tfoot").first();
  await ready.waitFor({ state: "attached", timeout: 60_000 });
  return (await isOver(page)) ? "over" : "turn";
}

/** A number that looks like chance and is the same in every run. */
export function dice(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** One decision by `press`, which clicks or taps. Rather a line than the floor. */
export async function decide(page, roll, press = (locator) => locator.click()) {
  const cells = page.locator("[data-cell]");
  if (await cells.count()) {
    await press(cells.nth(roll(await cells.count())).locator(".hit"));
    return "cell";
  }
  // Split asks for most: whoever can, tries it.
  const split = page.locator('.group.legal[data-side="split"]');
  const groups = (await split.count()) ? split : page.locator(".group.legal");
  await press(
    groups
      .nth(roll(await groups.count()))
      .locator(".hit")
      .first(),
  );
  const lines = page.locator(".target.legal");
  const count = await lines.count();
  assert.ok(count > 0, "tiles that can be taken can go somewhere");
  await press(lines.nth(count > 1 ? roll(count - 1) : 0).locator(".hit"));
  const shares = page.locator(".shares");
  if (!(await shares.count())) return "move";
  for (const row of await shares.locator(".row").all()) await press(row.locator("button").nth(roll(2)));
  await press(shares.getByRole("button", { name: "Play" }));
  return "split";
}

/** Plays to the end; says how many decisions it took and what kinds there were. */
export async function playOut(page, roll, press) {
  const kinds = new Set();
  for (let moves = 0; moves < 300; moves++) {
    if ((await turn(page)) === "over") return { moves, kinds };
    const before = await seqOf(page);
    kinds.add(await decide(page, roll, press));
    await step(page, before);
  }
  throw new Error("the game does not end");
}

/** The number of the table's last step. */
export const seqOf = (page) => page.locator("[data-seq]").getAttribute("data-seq");

/** Waits for the next step of the table. */
export const step = (page, before) =>
  page.waitForFunction((seq) => document.querySelector("[data-seq]")?.getAttribute("data-seq") !== seq, before);

/** The score table at the end has so many categories, and the sum of each column is its total. */
export async function checkResult(page, categories) {
  const rows = await page
    .locator("dialog tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replace("−", "-")))),
    );
  const totals = await page
    .locator("dialog tfoot td")
    .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent)));
  assert.equal(rows.length, categories);
  assert.ok(totals.length > 1);
  totals.forEach((total, column) =>
    assert.equal(
      rows.reduce((sum, row) => sum + row[column], 0),
      total,
    ),
  );
}

/** The whole name on a nameplate, whichever form of it there is room for. */
export const nameOn = (plate) =>
  plate.locator(".name").evaluate((name) => {
    const whole = name.cloneNode(true);
    whole.querySelector(".short")?.remove();
    return whole.textContent;
  });
