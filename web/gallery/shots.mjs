// Screenshots of the gallery into a folder: node gallery/shots.mjs <folder>, with `npm run dev` running.
import { chromium } from "playwright-core";

const folder = process.argv[2] ?? "shots";
const only = process.argv[3];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const sizes = { phone: [360, 740], tablet: [768, 1024], laptop: [1366, 768], desktop: [1920, 1080] };
for (const [name, [width, height]] of Object.entries(sizes))
  for (const [game, step, theme] of [[0, 18, "light"], [0, 18, "dark"], [2, 27, "light"], [1, 27, "dark"]]) {
    const id = `${name}-${game}-${theme}`;
    if (only && !id.includes(only)) continue;
    const page = await browser.newPage({ viewport: { width, height } });
    page.on("console", (message) => message.type() === "error" && console.log(id, message.text()));
    page.on("pageerror", (error) => console.log(id, String(error)));
    await page.goto(`http://127.0.0.1:5173/gallery/?game=${game}&step=${step}&theme=${theme}`);
    await page.waitForSelector(".group");
    const legal = page.locator(".group.legal").first();
    if (await legal.count()) await legal.click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${folder}/${id}.png` });
    await page.close();
  }
await browser.close();
