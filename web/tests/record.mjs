// Records games of bots as the server tells them, for the tests of what is shown: every title with bots of every level.
//
// `cargo build -p azulejo && node tests/record.mjs ../target/debug/azulejo` writes tests/data/bots.json.br.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const TITLES = ["chocolatier", "summer-pavilion", "queens-garden"];
const LEVELS = ["random", "beginner", "greedy", "casual", "club", "master", "expert"];
/** Two, three and four players take turns; whoever thinks long plays with two. */
const playersOf = (n, level) => (level === "expert" ? 2 : 2 + (n % 3));

const data = mkdtempSync(join(tmpdir(), "azulejo-record-"));
const server = spawn(process.argv[2], ["serve", "--listen", "127.0.0.1:0", "--data", data, "--limit-factor", "100"]);
const url = await new Promise((resolve) => {
  let said = "";
  server.stdout.on("data", (text) => {
    said += text;
    const found = said.match(/http:\S+/);
    if (found) resolve(found[0]);
  });
});

let cookie = "";
async function ask(method, path, body) {
  const headers = { "content-type": "application/json", origin: new URL(url).origin, cookie };
  const answer = await fetch(`${url}api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const set = answer.headers.getSetCookie();
  if (set.length > 0) cookie = set.map((text) => text.split(";")[0]).join("; ");
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

async function record(game, level, players) {
  const seats = Array.from({ length: players }, () => ({ type: "bot", level }));
  const { table } = await ask("POST", "tables", { terms: { game, players }, seats, start: true });
  for (let after = 0; ;) {
    const news = await ask("GET", `tables/${table}/updates?after=${after}&views=false`);
    if (news.some(({ state }) => state.stage === "over")) break;
    after = news.at(-1)?.seq ?? after;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const updates = await ask("GET", `tables/${table}/updates?after=0&views=true`);
  console.error(`${game}, ${level}, ${players} players: ${updates.length} updates`);
  return { game, level, players, updates: updates.map(({ seq, frames }) => ({ seq, frames })) };
}

await ask("POST", "session");
const games = [];
for (const game of TITLES)
  for (const [n, level] of LEVELS.entries()) games.push(await record(game, level, playersOf(n, level)));
const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const packed = brotliCompressSync(JSON.stringify(games), { params: quality });
writeFileSync(join(import.meta.dirname, "data/bots.json.br"), packed);
server.kill();
await new Promise((resolve) => server.on("exit", resolve));
rmSync(data, { recursive: true });
