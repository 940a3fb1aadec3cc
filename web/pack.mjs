// Packs the built files once, so that the server need not: `name.br` and `name.gz` beside `name`. Browsers take Brotli
// over HTTPS and from the same machine only.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const names = readdirSync("dist", { recursive: true, encoding: "utf8" });
for (const name of names.filter((name) => /\.(js|css|svg|wasm|webmanifest)$/.test(name) && name !== "sw.js")) {
  const whole = readFileSync(`dist/${name}`);
  writeFileSync(`dist/${name}.br`, brotliCompressSync(whole));
  writeFileSync(`dist/${name}.gz`, gzipSync(whole, { level: 9 }));
}

// The service worker is told what to keep: everything but packed copies, itself, and pictures for stores.
const keep = readdirSync("dist", { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.(html|js|css|svg|wasm|png|webmanifest)$/.test(name) && !/^(sw\.js|screenshots\/)/.test(name))
  .sort();
const hash = createHash("sha256");
for (const name of keep) hash.update(name).update(readFileSync(`dist/${name}`));
const worker = readFileSync("dist/sw.js", "utf8");
writeFileSync(
  "dist/sw.js",
  worker
    .replace("FILES = []", `FILES = ${JSON.stringify(keep)}`)
    .replace('VERSION = ""', `VERSION = "${hash.digest("hex").slice(0, 16)}"`),
);
