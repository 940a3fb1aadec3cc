// How the client comes to its visitors: below a prefix, small, and of the same version as the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  decide,
  dice,
  leave,
  playBots,
  proxyBelow,
  seqOf,
  server,
  Server,
  setTheStage,
  step,
  turn,
  visitor,
} from "./common.mjs";

setTheStage();

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
  for (const [link, address] of [
    ["Settings", "settings"],
    ["Rules", "rules-chocolatier"],
  ]) {
    await page.getByRole("link", { name: link, exact: true }).click();
    await page.waitForURL(`${proxy.url}${address}`);
  }
  await page.getByRole("heading", { name: "Take tiles" }).waitFor();
  await leave([{ context, wrong }]);
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
    loaded.push({
      kind: request.resourceType(),
      url: request.url(),
      encoding,
      size: responseBodySize + responseHeadersSize,
    });
  }
  const told = JSON.stringify(loaded, null, 1);
  for (const kind of ["document", "script", "stylesheet"]) {
    const these = loaded.filter((one) => one.kind === kind);
    assert.ok(these.length > 0, `a ${kind} is loaded: ${told}`);
    if (kind !== "document")
      assert.ok(
        these.every(({ encoding }) => encoding === "br"),
        told,
      );
  }
  const sum = loaded.reduce((sum, { size }) => sum + size, 0);
  assert.ok(sum > 0 && sum < 150_000, `${sum} bytes: ${told}`);
  await context.close();
});

/** Lets a page hear another version of the protocol as often as `times` says, and cuts its connection. */
async function pretend(page) {
  const told = { times: 0, cut: () => undefined };
  await page.routeWebSocket(/api\/socket$/, (socket) => {
    const onward = socket.connectToServer();
    onward.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === "hello" && told.times > 0) {
        told.times -= 1;
        message.protocol += 1;
      }
      socket.send(JSON.stringify(message));
    });
    told.cut = () => socket.close();
  });
  await page.reload();
  return told;
}

test("a page that was open during an upgrade loads itself again, but not in the middle of a choice", async () => {
  const { context, page, wrong } = await visitor(browser, server);
  const told = await pretend(page);
  await playBots(page);
  await page.locator(".group.legal .hit").first().click();
  await page.locator(".target.legal").first().waitFor();
  await page.evaluate(() => (window.old = true));
  told.times = 1;
  told.cut();
  await page.waitForTimeout(4_000);
  assert.equal(told.times, 0, "the page has heard of another version");
  assert.ok(await page.evaluate(() => window.old), "the page is still the same");
  assert.ok((await page.locator(".target.legal").count()) > 0, "the tiles are still chosen");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !window.old);
  // The game goes on with the new page.
  await turn(page);
  const seq = await seqOf(page);
  await decide(page, dice(27));
  await step(page, seq);
  // A server that is of another version still: the visitor is asked, and nothing goes on for ever.
  await page.evaluate(() => (window.old = true));
  told.times = 1;
  told.cut();
  await page.getByText("Azulejo was renewed while this page was open.").waitFor();
  await page.waitForTimeout(3_000);
  assert.ok(await page.evaluate(() => window.old), "it does not load itself again and again");
  await page.getByRole("button", { name: "Load again" }).click();
  await page.waitForFunction(() => !window.old);
  await turn(page);
  await leave([{ context, wrong }]);
});
