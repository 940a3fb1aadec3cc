// Packs the built files once, so that the server need not: `name.br` and `name.gz` beside `name`. Browsers take Brotli
// over HTTPS and from the same machine only.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const names = readdirSync("dist", { recursive: true, encoding: "utf8" });
for (const name of names.filter((name) => /\.(js|css|svg|wasm|webmanifest)$/.test(name))) {
  const whole = readFileSync(`dist/${name}`);
  writeFileSync(`dist/${name}.br`, brotliCompressSync(whole));
  writeFileSync(`dist/${name}.gz`, gzipSync(whole, { level: 9 }));
}
