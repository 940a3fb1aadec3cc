// A page that was open while the server was upgraded speaks yesterday's language: it loads itself again, as soon as
// that disturbs nobody. A page that is still of another version afterwards leaves it to the visitor, so that it cannot
// go on for ever.

import { link } from "./net/link.svelte";

const KEY = "azulejo.reloaded";
/** At most one reload by itself in this time. */
const RARELY = 60_000;
const LOOK_EVERY = 500;
/** Nobody is in the middle of something who has not touched anything for so long. */
const QUIET = 2_000;
/** So long the answer to a command is waited for. */
const PATIENCE = 5_000;

/** What the page can do, and what it knows. */
export interface Surroundings {
  reload(): void;
  storage(): Storage;
  isTyping(): boolean;
  isConnected(): boolean;
  unanswered(): number;
}

const BROWSER: Surroundings = {
  reload: () => location.reload(),
  storage: () => sessionStorage,
  isTyping: () => {
    const at = document.activeElement;
    return (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && !at.readOnly && at.value !== "";
  },
  isConnected: () => link.status === "open",
  unanswered: () => link.unanswered,
};

export class Upgrade {
  /** The page could not renew itself: the visitor is asked to. */
  stuck = $state(false);
  /** A new version lies ready: it begins with the next start. */
  ready = $state(false);
  /** Whether the client starts without a network; nothing: not known yet. */
  kept: boolean | null = $state(null);
  /** Asks the browser to install it, where it offers that. */
  install: (() => void) | null = $state.raw(null);
  private holds = 0;
  private touched = 0;
  private began = 0;

  constructor(private readonly page: Surroundings = BROWSER) {}

  /** The visitor does something. */
  touch() {
    this.touched = Date.now();
  }

  /** Something is half done, until the returned function is called. */
  hold(): () => void {
    this.holds += 1;
    return () => {
      this.holds -= 1;
      this.touch();
    };
  }

  /** The server speaks another version: loads the page again when nothing is half done. */
  begin(): () => void {
    this.began = Date.now();
    if (this.reloadedLately()) {
      this.stuck = true;
      return () => (this.stuck = false);
    }
    const timer = setInterval(() => {
      if (!this.isIdle()) return;
      clearInterval(timer);
      if (this.remember()) this.page.reload();
      else this.stuck = true;
    }, LOOK_EVERY);
    return () => {
      clearInterval(timer);
      this.stuck = false;
    };
  }

  /** The visitor wants it now. */
  reload() {
    this.remember();
    this.page.reload();
  }

  private isIdle(): boolean {
    const now = Date.now();
    // A server that is away could not give the page.
    if (!this.page.isConnected()) return false;
    if (this.holds > 0 || this.page.isTyping() || now - this.touched < QUIET) return false;
    return this.page.unanswered() === 0 || now - Math.max(this.touched, this.began) > PATIENCE;
  }

  private reloadedLately(): boolean {
    try {
      const at = Number(this.page.storage().getItem(KEY));
      return Math.abs(Date.now() - at) < RARELY;
    } catch {
      return true;
    }
  }

  /** A page that cannot remember does not reload by itself. */
  private remember(): boolean {
    try {
      this.page.storage().setItem(KEY, String(Date.now()));
      return true;
    } catch {
      return false;
    }
  }
}

export const upgrade = new Upgrade();
