// Who the visitor is.

import { api } from "./net/api";
import type { Me } from "./wire/table";
import { link } from "./net/link.svelte";

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
  }

  async login(name: string, password: string) {
    this.person = (await api.login(name, password)).me;
    link.connect();
  }

  async logout() {
    await api.logout();
    await this.begin();
  }
}

export const me = new Myself();
