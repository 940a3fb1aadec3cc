// Who the visitor is: a guest with a name, somebody with an account, somebody who leaves.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { ARTEFACTS, barriers, browser, leave, meet, PHONE, playBots, server, setTheStage, visitor } from "./common.mjs";

setTheStage();

/** The part of the account page below this heading. */
const part = (page, heading) =>
  page.locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) });

/** Somebody with an account. */
async function member(name, password) {
  const person = await visitor(browser, server);
  await person.page.goto(`${server.url}account`);
  const form = part(person.page, "Create an account");
  await form.getByLabel("Account name").fill(name);
  await form.getByLabel("New password").fill(password);
  await form.getByRole("button", { name: "Create account" }).click();
  await person.page.getByRole("button", { name: "Log out" }).waitFor();
  return person;
}

async function logIn(page, name, password) {
  await page.goto(`${server.url}account`);
  const form = part(page, "Log in");
  await form.getByLabel("Account name").fill(name);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Log in" }).click();
}

test("a guest who logs in keeps the running game and plays on", async () => {
  const ada = await member("Ada", "correct horse");
  await ada.context.close();
  const guest = await visitor(browser, server);
  await playBots(guest.page);
  const table = guest.page.url();
  await logIn(guest.page, "Ada", "correct horse");
  await guest.page.getByText("Welcome back, Ada. 1 unfinished game came along.").waitFor();
  await guest.page.screenshot({ path: join(ARTEFACTS, "account-member.png"), fullPage: true });
  assert.deepEqual(await barriers(guest.page, "account"), []);
  await guest.page.goto(table);
  await guest.page.locator(".group.legal").first().waitFor();
  await guest.page.getByText("Ada").first().waitFor();
  await leave([guest]);
});

test("friends at the table see who the guest is now, and the game goes on", async () => {
  const [host, guest] = await meet();
  const bea = await member("Bea", "correct horse");
  await bea.context.close();
  const table = guest.page.url();
  await logIn(guest.page, "Bea", "correct horse");
  await guest.page.getByText(/Welcome back, Bea/).waitFor();
  await host.page.getByText("Bea").first().waitFor();
  await guest.page.goto(table);
  await guest.page.locator(".group").first().waitFor();
  assert.equal(await guest.page.getByRole("button", { name: "Menu" }).count(), 1);
  await leave([host, guest]);
});

test("renaming, registering and logging in are three things, and what is wrong stands at its field", async () => {
  const taken = await member("Cleo", "correct horse");
  const { context, page, wrong } = await visitor(browser, server, PHONE);
  await page.goto(`${server.url}account`);
  await page.screenshot({ path: join(ARTEFACTS, "account-guest-phone.png"), fullPage: true });
  assert.deepEqual(await barriers(page, "account, guest"), []);
  const register = part(page, "Create an account");
  const login = part(page, "Log in");
  await register.getByLabel("Account name").fill("cleo");
  await register.getByLabel("New password").fill("correct horse");
  await register.getByRole("button", { name: "Create account" }).click();
  await register.getByText("This name is taken. Choose another one.").waitFor();
  assert.equal(await register.getByLabel("Account name").getAttribute("aria-invalid"), "true");
  await register.getByLabel("Account name").fill("Dora");
  await register.getByLabel("New password").fill("short");
  await register.getByRole("button", { name: "Create account" }).click();
  await register.getByText("A password has 8 to 200 characters.").waitFor();
  await login.getByLabel("Account name").fill("Cleo");
  await login.getByLabel("Password").fill("wrong horse");
  await login.getByRole("button", { name: "Log in" }).click();
  await login.getByText("The name or the password is wrong. Try again.").waitFor();
  // The guest is still a guest, under the name of before.
  await part(page, "Name").getByLabel("Your name").fill("Somebody Else");
  await part(page, "Name").getByRole("button", { name: "Change name" }).click();
  await page.getByText("You are called Somebody Else now.").waitFor();
  assert.deepEqual(
    wrong.filter((text) => !/40[19]|422/.test(text)),
    [],
  );
  await context.close();
  await leave([taken]);
});

test("an account's password is changed, its data are taken along, and it is deleted", async () => {
  const { context, page, wrong } = await member("Eve", "correct horse");
  const password = part(page, "Password");
  await password.getByLabel("Current password").fill("wrong horse");
  await password.getByLabel("New password").fill("battery staple");
  await password.getByRole("button", { name: "Change password" }).click();
  await password.getByText("The password is wrong. Try again.").waitFor();
  await password.getByLabel("Current password").fill("correct horse");
  await password.getByRole("button", { name: "Change password" }).click();
  await password.getByText("The new password counts from now on.").waitFor();
  const tokens = part(page, "Tokens for programs");
  await tokens.getByLabel("Label").fill("my bot");
  await tokens.getByRole("button", { name: "Create token" }).click();
  const secret = await tokens.locator("code").textContent();
  const headers = { authorization: `Bearer ${secret}` };
  assert.equal((await (await fetch(`${server.url}api/me`, { headers })).json()).name, "Eve");
  await tokens.getByRole("button", { name: "Revoke" }).click();
  await tokens.locator("li").waitFor({ state: "detached" });
  assert.equal((await fetch(`${server.url}api/me`, { headers })).status, 401);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), "utf8"));
  assert.equal(exported.person.name, "Eve");
  await page.getByRole("button", { name: "Delete account" }).click();
  await part(page, "Your data").getByLabel("Password").fill("battery staple");
  await page.getByRole("button", { name: "Delete for ever" }).click();
  await page.getByRole("heading", { name: "Create an account" }).waitFor();
  assert.deepEqual(
    wrong.filter((text) => !text.includes("403")),
    [],
  );
  await context.close();
});

test("nothing is read from who is muted, until they are heard again", async () => {
  const players = await meet();
  const [host, guest] = players;
  const say = async ({ page }, text) => {
    await page.getByLabel("Say something").fill(text);
    await page.getByLabel("Say something").press("Enter");
  };
  for (const { page } of players) {
    await page.getByRole("button", { name: "Log and chat" }).click();
    await page.getByRole("tab", { name: "Chat" }).click();
  }
  await say(guest, "you are slow");
  await host.page.getByText("you are slow").waitFor();
  await host.page.getByRole("button", { name: /^Mute / }).click();
  await host.page.getByText("you are slow").waitFor({ state: "detached" });
  await say(guest, "really slow");
  await guest.page.getByText("really slow").waitFor();
  await say(host, "pardon?");
  await host.page.getByText("pardon?").waitFor();
  assert.equal(await host.page.getByText("really slow").count(), 0);
  await host.page.goto(`${server.url}account`);
  await host.page.getByRole("button", { name: "Unmute" }).click();
  await host.page.getByText("You have muted nobody.").waitFor();
  await leave(players);
});
