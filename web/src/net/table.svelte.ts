// A table as this visitor sees it: what the server told, what is shown, and what was asked for.

import { load, type AnyModule } from "../games/games";
import { Player } from "../games/player.svelte";
import type { Option } from "../games/game";
import type { Command, PersonId, ChatMessage, SeatState, Snapshot, State, Terms, Update } from "../wire/table";
import { noticeOfAnswer } from "../text/errors";
import type { Key } from "../text/text.svelte";
import { api } from "./api";
import { Chronicle, type Entry } from "./chronicle";
import type { Listener } from "./line.svelte";
import { link } from "./link.svelte";

/** Something to tell the player, from the catalogue. */
export interface Notice {
  key: Key;
  values?: Record<string, string | number>;
}

const SEEN = "azulejo.seen.";
/** Whoever comes after so many moves is not shown how the game began. */
const FEW = 3;

export class TableState implements Listener {
  /** The last step that is known, and the last one that was shown to its end. */
  seq = $state(0);
  shown = $state(0);
  /** Whether the table is known; it may not exist. */
  ready = $state(false);
  missing = $state(false);
  host: PersonId = $state("");
  terms: Terms = $state.raw({ game: "chocolatier", players: 2 });
  seats: SeatState[] = $state.raw([]);
  people: Record<PersonId, string> = $state({});
  chat: ChatMessage[] = $state.raw([]);
  /** How things stand at the moment that is shown: header, board, prompt and result talk about the same one. */
  state: State | null = $state.raw(null);
  /** How things stand by now. */
  latest: State | null = $state.raw(null);
  present: PersonId[] = $state.raw([]);
  /** Whether the server has said who is there. */
  told = $state(false);
  watchers = $state(0);
  last: string[] = $state.raw([]);
  notice: Notice | null = $state.raw(null);
  game: AnyModule | null = $state.raw(null);
  player: Player<unknown> | null = $state.raw(null);
  /** Moves that happened while this visitor was away, still to be shown. */
  missed: Update[] = $state.raw([]);
  /** A command of this visitor that is not answered yet. */
  sending = $state(false);

  /** The step that is being shown. */
  private showing = $state(0);
  private lines: Entry[] = $state.raw([]);
  /** The log as far as it is shown. */
  entries: Entry[] = $derived(
    this.lines.filter(
      ({ seq, nth = 0 }) => seq <= this.shown || (seq === this.showing && nth < (this.player?.told ?? 0)),
    ),
  );
  /** What happens while a playback is asked for waits behind it. */
  private playback: Update[] | null = $state.raw(null);
  private options: Option<unknown>[] | null = $state.raw(null);
  private stop: (() => void) | null = null;
  private chronicle: Chronicle | null = null;
  private waiting: Update[] = [];
  private loading = false;

  constructor(readonly id: string) {}

  /** Begins to listen; call the returned function to end it. */
  open(): () => void {
    this.stop = link.watch(this.id, this);
    return () => this.stop?.();
  }

  since() {
    return this.seq || undefined;
  }

  /** The way to whoever keeps it. */
  get line() {
    return link.of(this.id);
  }

  /** The seats that I play. */
  get mine(): number[] {
    return this.seats.flatMap(({ sitter }, seat) =>
      sitter.type === "person" && link.isMe(sitter.person) ? [seat] : [],
    );
  }

  /** Whether everything that happened is shown. */
  get settled(): boolean {
    return !this.player?.busy && this.playback === null && this.missed.length === 0;
  }

  /** The legal moves, once everything that happened is shown. */
  get choices(): Option<unknown>[] | null {
    return this.settled && !this.sending ? this.options : null;
  }

  get myTurn(): boolean {
    const actor = this.state?.stage === "running" ? this.state.actor : null;
    return actor !== null && actor !== undefined && this.mine.includes(actor);
  }

  /** Whether everybody waits for me, shown or not. */
  get awaited(): boolean {
    const { stage, actor = null } = this.latest ?? {};
    return stage === "running" && actor !== null && this.mine.includes(actor);
  }

  /** The seat that is shown at the bottom. */
  get bottom(): number {
    const actor = this.state?.actor ?? -1;
    return this.mine.includes(actor) ? actor : (this.mine[0] ?? 0);
  }

  async onsnapshot(snapshot: Snapshot) {
    const { seq, host, terms, seats, state, chat, people, choices, view } = snapshot;
    this.seq = this.shown = seq;
    [this.host, this.terms, this.seats, this.chat] = [host, terms, seats, chat];
    this.state = this.latest = state;
    this.people = { ...people };
    this.options = choices?.choices ?? null;
    this.ready = true;
    if (!this.game || !this.player) {
      this.loading = true;
      const game = await load(terms.game);
      this.loading = false;
      this.game = game;
      this.player = new Player(game.staging);
    }
    // Whoever sees the game for the first time sees it begin.
    const first = this.mine.length > 0 && state.stage === "running" && !memory()?.getItem(SEEN + this.id);
    this.loading = true;
    await this.readHistory(seq);
    if (first) await this.begin(view?.view);
    else if (view) this.player.show(view.view, this.chronicle?.arranged(seq));
    if (!first) [this.state, this.shown] = [state, seq];
    this.loading = false;
    for (const update of this.waiting.splice(0)) this.onupdate(update);
  }

  /** Deals before the visitor's eyes, and plays the few moves since. */
  private async begin(view: unknown) {
    const began = this.story.findLastIndex(({ frames }) => frames.some(({ events }) => events.length === 0));
    const since = began < 0 ? [] : this.story.slice(began);
    const moves = since.flatMap(({ facts }) => facts).filter(({ type }) => type === "moved").length;
    const seen = since.length > 0 && moves <= FEW ? await this.withViews(since[0]!.seq) : [];
    if (seen.length === 0) this.player?.show(view, this.chronicle?.arranged(this.seq));
    else this.goBack(seen[0]!);
    for (const update of seen) this.perform(update);
  }

  /** The moment before something happened, or just after it if nothing was before. */
  private goBack({ seq, state }: Update, before?: Update) {
    this.state = before?.state ?? state;
    this.shown = seq - 1;
  }

  /** What happened from this step on, as it is known now, with what was on the table. */
  private async withViews(from: number): Promise<Update[]> {
    const updates = await api.updates(this.id, from - 1, true).catch(() => [] as Update[]);
    return updates.filter(({ seq }) => seq <= this.seq);
  }

  /** Shows what happened; what the screen says of it follows when it was seen. */
  private perform({ seq, state, frames }: Update, calm = false) {
    if (this.state?.stage === "waiting") this.state = state;
    const began = () => (this.showing = seq);
    const over = () => ([this.state, this.shown] = [state, seq]);
    const known = this.chronicle?.arranged(seq) ?? [];
    if (this.player) this.player.push(frames, { calm, began, over, known });
    else over();
  }

  /** The whole story, for the log; what was missed since the last visit can be played back. */
  private async readHistory(seq: number) {
    if (!this.game) return;
    // What it tells beyond the snapshot comes as an update, too.
    const history = (await api.updates(this.id, 0).catch(() => [] as Update[])).filter((update) => update.seq <= seq);
    const chronicle = new Chronicle(this.game, this.seats.length);
    for (const update of history) chronicle.add(update);
    this.chronicle = chronicle;
    this.retell();
    const seen = Number(memory()?.getItem(SEEN + this.id) ?? 0);
    const others = history.filter(
      (update) =>
        update.seq > seen && update.facts.some((fact) => fact.type === "moved" && !this.mine.includes(fact.seat)),
    );
    if (seen > 0 && others.length > 1 && this.mine.length > 0) this.missed = history.filter(({ seq }) => seq > seen);
    else this.see();
    this.story = history;
  }

  private story: Update[] = [];

  /** Shows again what happened since the last visit, from the last view before. */
  async playBack() {
    const first = this.missed[0];
    if (!first || !this.player) return;
    const before = this.story.findLast(({ seq, frames }) => seq < first.seq && frames.length > 0);
    this.playback = [];
    this.dismiss();
    const told = await this.withViews(before?.seq ?? first.seq);
    const known = told.findIndex(({ seq }) => seq >= first.seq);
    const view = told[known - 1]?.frames.at(-1)?.view;
    const missed = known < 0 ? [] : told.slice(known);
    // What happened while they were asked for is told, or waits behind.
    const last = missed.at(-1)?.seq ?? 0;
    const waiting = this.playback.filter(({ seq }) => seq > last);
    this.playback = null;
    if (view) {
      this.player.show(view, this.chronicle?.arranged(told[known - 1]!.seq));
      this.goBack(missed[0]!, told[known - 1]);
    }
    for (const update of missed) this.perform(update, true);
    for (const update of waiting) this.perform(update);
  }

  dismiss() {
    this.missed = [];
    this.see();
  }

  /** Remembers how far the visitor has seen the game. */
  private see() {
    if (this.mine.length > 0 && !document.hidden) memory()?.setItem(SEEN + this.id, String(this.seq));
  }

  private retell() {
    if (!this.chronicle) return;
    this.lines = [...this.chronicle.entries];
    this.last = this.chronicle.last(this.mine);
  }

  onupdate(update: Update) {
    if (this.loading || !this.ready) {
      this.waiting.push(update);
      return;
    }
    if (update.seq <= this.seq) return;
    this.seq = update.seq;
    Object.assign(this.people, update.people);
    if (update.seats) this.seats = update.seats;
    for (const fact of update.facts) {
      if (fact.type === "terms-changed") this.terms = fact.terms;
      if (fact.type === "handed-over") this.handOver(fact.from, fact.to);
      if (fact.type === "said") this.chat = [...this.chat, { at: update.at, by: fact.person, text: fact.text }];
    }
    // Somebody talks, or wishes something: the choices are the same, and what is half chosen stays so.
    const { actor, hash, unconfirmed, stage } = update.state;
    const known = this.latest;
    const same =
      known?.actor === actor && known.hash === hash && known.unconfirmed === unconfirmed && known.stage === stage;
    this.latest = update.state;
    if (!same || !this.options || !update.choices) this.options = update.choices?.choices ?? null;
    this.notice = null;
    if (!this.chronicle && this.game) this.chronicle = new Chronicle(this.game, this.seats.length);
    this.chronicle?.add(update);
    this.story.push(update);
    this.retell();
    if (this.playback) this.playback = [...this.playback, update];
    else this.perform(update);
    if (this.missed.length === 0) this.see();
  }

  /** A guest has logged in and is somebody else now; the seats are told by the update itself. */
  private handOver(from: PersonId, to: PersonId) {
    if (this.host === from) this.host = to;
    this.chat = this.chat.map((said) => (said.by === from ? { ...said, by: to } : said));
  }

  onpeople(people: Record<PersonId, string>) {
    Object.assign(this.people, people);
  }

  onpresence(present: PersonId[], watchers: number) {
    [this.present, this.watchers, this.told] = [present, watchers, true];
  }

  onmissing() {
    this.missing = true;
  }

  tally(): Record<string, number>[] {
    void this.lines;
    return this.chronicle?.tally() ?? [];
  }

  /** Asks for something; what is refused is explained. */
  async ask(command: Command): Promise<boolean> {
    const blocks = command.type === "move" || command.type === "confirm" || command.type === "undo";
    if (blocks) this.sending = true;
    this.notice = null;
    const answer = await link.command(this.id, this.seq, command);
    if (blocks) this.sending = false;
    this.notice = noticeOfAnswer(answer);
    return "seq" in answer;
  }
}

function memory(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
