// Where a table is: on the server, or in this browser.

/** What the codes of this browser's own tables begin with. */
const LOCAL = "local-";

export const isLocal = (table: string) => table.startsWith(LOCAL);
export const localCode = (letters: string) => LOCAL + letters;

/** Whether games can be played in this browser. */
export const hasEngine = () =>
  __ENGINE__ && typeof WebAssembly === "object" && typeof Worker === "function" && typeof indexedDB === "object";
