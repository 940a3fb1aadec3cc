// Draws what shops and home screens show of the app, from its own art: `node icons.mjs http://127.0.0.1:8420/`, with a
// server there for the screenshots. What it makes lies in public/icons and public/screenshots.
import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const server = process.argv[2];
if (!server) throw new Error("say where a server is: node icons.mjs http://127.0.0.1:8420/");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const folder of ["icons", "screenshots"]) mkdirSync(`public/${folder}`, { recursive: true });

const art = readFileSync("public/favicon.svg", "utf8");
/** Systems cut maskable icons to their own shape: the square fills all, and the flower stays in its middle. */
const maskable = art.replace(' rx="7"', "").replace("<path", '<path transform="translate(4.8 4.8) scale(.7)"');
for (const [name, size, svg] of [
  ["192", 192, art],
  ["512", 512, art],
  ["maskable", 512, maskable],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
}

for (const [name, viewport, scale] of [
  ["wide", { width: 1280, height: 720 }, 1],
  ["narrow", { width: 360, height: 640 }, 2],
]) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale, colorScheme: "light", locale: "en-GB" });
  await page.addInitScript(() =>
    localStorage.setItem("azulejo.settings", JSON.stringify({ speed: "off", sound: false })),
  );
  await page.goto(server);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".group.legal").first().waitFor();
  await page.screenshot({ path: `public/screenshots/${name}.png` });
}
await browser.close();
