import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Refuses imports whose address matches. */
const forbid = (regex, message) => ({ "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] });
const ASK = "Only games/games.ts knows the games: ask it, or let games/game.ts ask more of every game.";

export default ts.config(
  { ignores: ["dist", "src/wire", "node_modules"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off",
      // Paths of drawings are data.
      "max-len": ["error", { code: 120, ignorePattern: '"M[-0-9]|d="m' }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/require-each-key": "error",
      "svelte/no-at-html-tags": "error",
      "svelte/no-navigation-without-resolve": "off",
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { files: ["src/**", "gallery/**"], ignores: ["src/games/**"], rules: forbid("games/[^/]+/", ASK) },
  { files: ["src/games/*"], ignores: ["src/games/games.ts"], rules: forbid("^\\./(?!parts/)[^/]+/", ASK) },
  {
    files: ["src/games/*/**"],
    rules: forbid("^(\\.\\./)+(chocolatier|queens-garden|summer-pavilion)/", "A game knows no other game."),
  },
);
