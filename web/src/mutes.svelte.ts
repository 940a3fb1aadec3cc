// From whom the visitor wants to read nothing.

import { SvelteMap } from "svelte/reactivity";
import { api } from "./net/api";

class Mutes {
  /** Their names. */
  readonly people = new SvelteMap<string, string>();
  private asked: string | null = null;

  /** Asks the server, once for each person that the visitor is. */
  async learn(me: string) {
    if (this.asked === me) return;
    this.asked = me;
    const found = await api.mutes().catch(() => []);
    this.people.clear();
    for (const { id, name } of found) this.people.set(id, name);
  }

  async set(person: string, name: string, muted: boolean) {
    await (muted ? api.mute(person) : api.unmute(person));
    if (muted) this.people.set(person, name);
    else this.people.delete(person);
  }
}

export const mutes = new Mutes();
