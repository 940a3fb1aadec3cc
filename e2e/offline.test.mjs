// A client that is kept in the browser, and can be installed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, leave, server, setTheStage, visitor } from "./common.mjs";

setTheStage();

/** Waits until the browser keeps the client and the page is under its service worker. */
async function keptByBrowser(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

test("the client can be installed", async () => {
  const player = await visitor(browser, server);
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
  await leave([player]);
});
