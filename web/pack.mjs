// Packs the built files once, so that the server need not: `name.br` beside `name`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const names = readdirSync("dist", { recursive: true, encoding: "utf8" });
for (const name of names.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name)))
  writeFileSync(`dist/${name}.br`, brotliCompressSync(readFileSync(`dist/${name}`)));
