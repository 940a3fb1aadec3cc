// How people find each other: open tables, the waiting room, and the next game.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { ARTEFACTS, barriers, browser, leave, meet, PHONE, server, setTheStage, visitor } from "./common.mjs";

setTheStage();

/** Opens a table that everybody may join. */
async function openTable(page, ...choices) {
  await page.getByText("With friends", { exact: true }).click();
  for (const choice of [...choices, "Everybody"]) await page.getByText(choice, { exact: true }).first().click();
  await page.getByRole("button", { name: "Create a table" }).click();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
}

const openTables = (page) => page.locator(".open li");

test("a table whose host has left is not offered any more, and is again when they are back", async () => {
  const host = await visitor(browser, server);
  const looker = await visitor(browser, server);
  await openTable(host.page);
  const table = host.page.url();
  const listed = openTables(looker.page);
  await listed.getByText("1 free seat").waitFor();
  await listed.getByText(/2 players.*opened/).waitFor();
  await looker.page.screenshot({ path: join(ARTEFACTS, "lobby.png"), fullPage: true });
  await host.page.goto(`${server.url}healthz`);
  await listed.waitFor({ state: "detached", timeout: 20_000 });
  await host.page.goto(table);
  await listed.getByText("1 free seat").waitFor();
  await leave([host, looker]);
});

test("a friend says how to be called, and both talk before the game", async () => {
  const host = await visitor(browser, server);
  await openTable(host.page);
  const friend = await visitor(browser, server, PHONE);
  await friend.page.goto(host.page.url());
  await friend.page.getByLabel("What shall we call you?").fill("Berta");
  await friend.page.getByRole("button", { name: "Sit here" }).click();
  await host.page.locator("ol li.taken").getByText("Berta").waitFor();
  assert.match(await host.page.title(), /Everybody is here/);
  for (const [who, other, text] of [
    [host, friend, "Shall we?"],
    [friend, host, "One moment!"],
  ]) {
    await who.page.getByLabel("Say something").fill(text);
    await who.page.getByLabel("Say something").press("Enter");
    await other.page.getByText(text).waitFor();
  }
  await friend.page.screenshot({ path: join(ARTEFACTS, "waiting-friend-phone.png"), fullPage: true });
  assert.deepEqual(await barriers(friend.page, "waiting"), []);
  // Somebody who comes too late is told so.
  const late = await visitor(browser, server);
  await late.page.goto(host.page.url());
  await late.page.getByText("Every seat is taken. You can watch as soon as the game begins.").waitFor();
  await leave([host, friend, late]);
});

test("the next game says who is missing, and who watched finds it too", async () => {
  const players = await meet();
  const [host, guest] = players;
  const watcher = await visitor(browser, server);
  await watcher.page.goto(host.page.url());
  await watcher.page.locator(".group").first().waitFor();
  await guest.page.getByRole("button", { name: "Menu" }).click();
  await guest.page.getByRole("button", { name: "Resign" }).click();
  await guest.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await host.page.getByRole("dialog").getByRole("button", { name: "Play again" }).click();
  await host.page.getByText("not here yet").waitFor();
  await host.page.getByText(/^Waiting for /).waitFor();
  await watcher.page.getByRole("dialog").getByRole("button", { name: "To the next game" }).click();
  await watcher.page.getByText("Every seat is taken.").waitFor();
  await guest.page.getByRole("dialog").getByRole("button", { name: "To the next game" }).click();
  await guest.page.getByText(/Everybody is here/).waitFor();
  await host.page.getByRole("button", { name: "Start the game" }).click();
  await watcher.page.locator(".group").first().waitFor();
  await leave([...players, watcher]);
});

test("a wrong code is told at its field, and an unknown one has a page with a way on", async () => {
  const { context, page } = await visitor(browser, server, PHONE);
  const form = page.locator("form", { has: page.getByLabel("Join with a code") });
  await form.getByLabel("Join with a code").fill("nonsense");
  await form.getByRole("button", { name: "Join" }).click();
  await form.getByText("A code has eight letters and digits").waitFor();
  await form.getByLabel("Join with a code").fill("7kq2mzfa");
  await form.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { name: "There is no such table." }).waitFor();
  assert.equal(await page.title(), "There is no such table. – Azulejo");
  await page.getByLabel("Join with a code").waitFor();
  await page.getByRole("link", { name: "To the start page" }).click();
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await context.close();
});

test("a bot plays on for who is away for a minute", async () => {
  const players = await meet();
  const [host, guest] = players;
  await guest.page.goto(`${server.url}healthz`);
  const offer = host.page.getByRole("button", { name: "Let a bot play on" });
  await offer.waitFor({ timeout: 90_000 });
  await host.page.screenshot({ path: join(ARTEFACTS, "bot-takes-over.png") });
  await offer.click();
  await host.page.locator(".group.legal").first().waitFor({ timeout: 30_000 });
  await host.page.getByRole("button", { name: "Log and chat" }).click();
  await host.page.getByText(/^A bot plays for/).waitFor();
  await leave(players);
});

test("offers are readable on a phone, and whoever resigns is named", async () => {
  const phone = { viewport: PHONE.viewport, hasTouch: true, isMobile: true };
  const host = await visitor(browser, server, phone);
  await host.page.getByText("With friends", { exact: true }).click();
  await host.page.getByRole("button", { name: "Create a table" }).click();
  const friend = await visitor(browser, server, phone);
  await friend.page.goto(host.page.url());
  await friend.page.getByRole("button", { name: "Sit here" }).click();
  await host.page.getByRole("button", { name: "Start the game" }).click();
  await friend.page.locator(".group").first().waitFor();
  await friend.page.getByRole("button", { name: "Menu" }).click();
  await friend.page.getByRole("button", { name: "Propose to give up the game" }).click();
  const agree = host.page.getByRole("button", { name: "Agree" });
  await agree.waitFor();
  await host.page.screenshot({ path: join(ARTEFACTS, "proposal-phone.png") });
  const footer = host.page.locator("footer");
  for (const part of await footer.locator("p, span, button").all()) {
    if (!(await part.isVisible())) continue;
    const { x, width } = await part.boundingBox();
    assert.ok(x >= 0 && x + width <= 360, "nothing of the footer is cut off");
  }
  const offered = await footer.locator(".offers span").boundingBox();
  assert.ok(offered.width > 200, `the offer is ${offered.width} wide`);
  await host.page.getByRole("button", { name: "Decline" }).click();
  await friend.page.getByRole("button", { name: "Menu" }).click();
  await friend.page.getByRole("button", { name: "Resign" }).click();
  await friend.page
    .getByRole("dialog")
    .getByText(/The game ends then, and .* wins\./)
    .waitFor();
  await friend.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await host.page
    .getByRole("dialog")
    .getByText(/ resigned\./)
    .waitFor();
  await host.page.screenshot({ path: join(ARTEFACTS, "resigned-phone.png") });
  await leave([host, friend]);
});
