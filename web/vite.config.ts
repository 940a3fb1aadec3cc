import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Every page is one segment deep (`/t-7kq2mzfa`, `/settings`), so that relative addresses of files work
// under any prefix, and the server need not know it.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
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
