// Two people, two browsers, one table.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  busy,
  decide,
  dice,
  isOver,
  leave,
  meet,
  seqOf,
  server,
  setTheStage,
  step,
  turn,
  visitor,
} from "./common.mjs";

setTheStage();

test("two friends meet by a link, talk, and play to the end", async () => {
  const players = await meet();
  const [host, guest] = players;
  await host.page.getByRole("button", { name: "Log and chat" }).click();
  await host.page.getByRole("tab", { name: "Chat" }).click();
  await host.page.getByLabel("Say something").fill("Good luck! <b>&");
  await host.page.getByLabel("Say something").press("Enter");
  await guest.page.getByRole("button", { name: "Log and chat" }).click();
  await guest.page.getByRole("tab", { name: "Chat" }).click();
  await guest.page.getByText("Good luck! <b>&").waitFor();
  for (const { page } of players) await page.locator("aside").getByRole("button", { name: "Close" }).click();
  const roll = dice(11);
  for (let moves = 0; moves < 300; moves++) {
    const next = await Promise.race(
      players.map(async (player) => ((await turn(player.page)) === "over" ? null : player)),
    );
    if (!next) break;
    const seq = await seqOf(next.page);
    await decide(next.page, roll);
    for (const { page } of players) await step(page, seq);
  }
  for (const { page, wrong } of players) {
    await page.locator("dialog tfoot").waitFor();
    assert.ok(await isOver(page));
    assert.deepEqual(wrong, []);
  }
  // Again, at another table.
  const old = host.page.url();
  await host.page.getByRole("dialog").getByRole("button", { name: "Play again" }).click();
  await guest.page.getByRole("dialog").getByRole("button", { name: "To the next game" }).click();
  for (const { page } of players) await page.waitForURL((url) => url.href !== old);
  assert.equal(host.page.url(), guest.page.url());
  for (const { context } of players) await context.close();
});

test("what is half chosen stays so while the other talks", async () => {
  const players = await meet();
  const acting = await Promise.race(players.map(busy));
  const [other] = players.filter((player) => player !== acting);
  await acting.page.locator(".group.legal .hit").first().click();
  await acting.page.locator(".target.legal").first().waitFor();
  const seq = await seqOf(acting.page);
  await other.page.getByRole("button", { name: "Log and chat" }).click();
  await other.page.getByRole("tab", { name: "Chat" }).click();
  await other.page.getByLabel("Say something").fill("take your time");
  await other.page.getByLabel("Say something").press("Enter");
  await step(acting.page, seq);
  assert.ok((await acting.page.locator(".target.legal").count()) > 0, "the tiles are still chosen");
  for (const { context } of players) await context.close();
});

test("a move is taken back if the other agrees", async () => {
  const players = await meet();
  const mover = await Promise.race(players.map(busy));
  const other = players.find((player) => player !== mover);
  await decide(mover.page, dice(12));
  await busy(other);
  await mover.page.getByRole("button", { name: "Take back" }).click();
  await other.page.getByText(/would like to take back/).waitFor();
  await other.page.getByRole("button", { name: "Agree" }).click();
  await busy(mover);
  for (const { context, wrong } of players) {
    assert.deepEqual(wrong, []);
    await context.close();
  }
});

test("an open table is in everybody's list, and gone when it is full", async () => {
  const host = await visitor(browser, server);
  const guest = await visitor(browser, server);
  await host.page.getByText("With friends", { exact: true }).click();
  await host.page.getByText("Everybody", { exact: true }).click();
  await host.page.getByRole("button", { name: "Create a table" }).click();
  await guest.page.getByText("1 free seat").click();
  await guest.page.getByRole("button", { name: "Sit here" }).click();
  await host.page.getByRole("button", { name: "Start the game" }).click();
  await guest.page.locator(".group").first().waitFor();
  await guest.page.getByRole("link", { name: "Home" }).click();
  await guest.page.getByRole("heading", { name: "Your games" }).waitFor();
  for (const { context, wrong } of [host, guest]) {
    assert.deepEqual(wrong, []);
    await context.close();
  }
});

test("a friend's page tells of the games that both know", async () => {
  const players = await meet();
  const [host, guest] = players;
  await guest.page.getByRole("button", { name: "Menu" }).click();
  await guest.page.getByRole("button", { name: "Resign" }).click();
  await guest.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await host.page
    .getByRole("dialog")
    .getByText(/resigned/)
    .waitFor();
  await host.page.getByRole("dialog").getByRole("link", { name: "Home" }).click();
  await host.page.locator("header, nav").first().waitFor();
  await host.page.locator('a[href$="/me"]').click();
  await host.page.locator("tbody th a").click();
  await host.page.waitForURL(/\/p-/);
  await host.page.getByText("Public games, and those that you played together.").waitFor();
  assert.equal(await host.page.locator("main li a").count(), 1);
  assert.equal(await host.page.getByRole("link", { name: "Name and account" }).count(), 0, "it is somebody else's");
  // A stranger does not learn of a game whose link nobody gave them.
  const stranger = await visitor(browser, server);
  await stranger.page.goto(host.page.url());
  await stranger.page.getByText("There are no finished games that you could see.").waitFor();
  await leave([...players, stranger]);
});
