import { svelte } from "@sveltejs/vite-plugin-svelte";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The engine, as `cargo xtask wasm` has made it; where that was not possible the client does without. */
const ENGINE = fileURLToPath(new URL("./engine/azulejo_browser.wasm", import.meta.url));
const hasEngine = existsSync(ENGINE);

/** `virtual:engine` is the engine's address, or nothing. */
const engine: Plugin = {
  name: "engine",
  resolveId: (id) => (id === "virtual:engine" ? `\0${id}` : null),
  load: (id) => {
    if (id !== "\0virtual:engine") return null;
    return hasEngine ? `export { default } from ${JSON.stringify(`${ENGINE}?url`)};` : "export default null;";
  },
};

// Every page is one segment deep (`/t-7kq2mzfa`, `/settings`), so that relative addresses of files work
// under any prefix, and the server need not know it.
export default defineConfig({
  base: "./",
  plugins: [svelte(), engine],
  define: { __ENGINE__: JSON.stringify(hasEngine) },
  worker: { format: "es" },
  build: {
    target: "es2022",
    // The content security policy allows no inline files but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: process.env["AZULEJO"] ?? "http://127.0.0.1:8420", ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
