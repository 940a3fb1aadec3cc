// Screenshots of the gallery into a folder: node gallery/shots.mjs <folder> <title> [moments] [only], with `npm run
// dev` running.
// Moments are game.step, separated by commas; what is shown there is clicked once.
import { chromium } from "playwright-core";

const [folder = "shots", title = "chocolatier", moments = "0.18,2.27,1.27", only = ""] = process.argv.slice(2);
const port = process.env.PORT ?? "5173";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const sizes = { phone: [360, 740], tablet: [768, 1024], laptop: [1366, 768], desktop: [1920, 1080] };
for (const [name, [width, height]] of Object.entries(sizes))
  for (const moment of moments.split(","))
    for (const theme of ["light", "dark"]) {
      const id = `${title}-${name}-${moment}-${theme}`;
      if (only && !id.includes(only)) continue;
      const [game, step] = moment.split(".");
      const page = await browser.newPage({ viewport: { width, height } });
      page.on("console", (message) => message.type() === "error" && console.log(id, message.text()));
      page.on("pageerror", (error) => console.log(id, String(error)));
      await page.goto(`http://127.0.0.1:${port}/gallery/?title=${title}&game=${game}&step=${step}&theme=${theme}`);
      await page.waitForSelector("[role=group]");
      const legal = page.locator(".group.legal .hit, .field.legal .hit").first();
      if ((await legal.count()) && !process.env.STILL) await legal.click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}/${id}.png` });
      await page.close();
    }
await browser.close();
