// Who the visitor is.

import { api } from "./net/api";
import type { Me } from "./wire/table";
import { link } from "./net/link.svelte";
import { t } from "./text/text.svelte";

class Myself {
  person: Me | null = $state.raw(null);
  /** The server could not be asked. */
  failed = $state(false);

  /** Whether the server cannot be reached at the moment. */
  get away(): boolean {
    return this.failed || link.status === "lost";
  }

  /** Becomes somebody, and connects. */
  async begin() {
    try {
      this.person = await api.session();
      this.failed = false;
    } catch {
      this.failed = true;
      setTimeout(() => void this.begin(), 3000);
      return;
    }
    link.connect();
  }

  async rename(name: string) {
    this.person = await api.rename(name);
  }

  async register(name: string, password: string) {
    this.person = await api.register(name, password);
    // The guest's session has ended, and its connection with it.
    link.connect();
  }

  /** Becomes the person with this account. What the guest had comes along, and is told. */
  async login(name: string, password: string) {
    const { me, moved_tables: moved, left_tables: left } = await api.login(name, password);
    this.person = me;
    this.told = { name: me.name, moved: moved.length, left: left.length };
    link.connect();
  }

  async logout() {
    await api.logout();
    await this.begin();
  }

  /** Deletes the account, or forgets the guest. */
  async forget(password: string | null) {
    await api.forget(password);
    await this.begin();
  }

  private told: { name: string; moved: number; left: number } | null = $state.raw(null);

  /** What came of the last login, as long as that person is here. */
  get welcome(): string | null {
    if (!this.told || this.person?.name !== this.told.name) return null;
    const { name, moved, left } = this.told;
    const said = [t("account.welcome", { name })];
    if (moved > 0) said.push(t("account.moved", { n: moved }));
    if (left > 0) said.push(t("account.left", { n: left }));
    return said.join(" ");
  }
}

export const me = new Myself();
