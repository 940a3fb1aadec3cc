// Games that end before their end: by resigning, by agreement, by the clock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, busy, decide, dice, leave, meet, nameOn, server, setTheStage, sides, visitor } from "./common.mjs";

setTheStage();

const menu = async (page, name) => {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
};

test("who resigns ends a game of two, and the other wins", async () => {
  const players = await meet();
  const [mover, other] = await sides(players);
  const winner = await nameOn(other.page.locator(".header:not(.turn)"));
  await menu(mover.page, "Resign");
  await mover.page.getByRole("dialog", { name: "Resign" }).getByRole("button", { name: "Resign" }).click();
  await mover.page.getByRole("dialog", { name: `${winner} wins` }).waitFor();
  await other.page.getByRole("dialog", { name: "You win" }).waitFor();
  for (const { page } of players) await page.getByText("The game was not played to its end.").waitFor();
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

test("whose time is over loses", async () => {
  const players = [await visitor(browser, server), await visitor(browser, server)];
  const [host, guest] = players;
  // The home page offers no clock as short as this one.
  const table = await host.page.evaluate(async () => {
    const ask = (path, body) =>
      fetch(`api/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    await ask("session");
    const terms = { game: "chocolatier", players: 2, clock: { type: "live", seconds: 6, increment: 0 } };
    return (await (await ask("tables", { terms, seats: [{ type: "me" }, { type: "open" }], start: false })).json())
      .table;
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
    await page.getByRole("dialog", { name: / wins?$/ }).waitFor();
    await page.getByText("The game was not played to its end.").waitFor();
    assert.equal(await page.locator(".header.out .clock").textContent(), "0:00");
    const winner = await nameOn(page.locator(".header:not(.out)"));
    const won = await page.locator(".header.large:not(.out)").count();
    await page.getByRole("dialog", { name: won ? "You win" : `${winner} wins` }).waitFor();
  }
  await leave(players);
});
