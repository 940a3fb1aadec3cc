// From taps, keys and drags to moves: what is chosen at the table, and what follows from it.

import { untrack } from "svelte";
import type { Area, Field, Move, Piece, Preview, View } from "../../wire/queens-garden";
import { complaint, type Prompt, type SceneProps } from "../game";
import { pieceText, readField, readPiece, stonesOf } from "./board";
import { promptFor } from "./prompt";
import * as choose from "./select";
import { NOTHING, type Offer, type Outcome, type Selection, type Take } from "./select";
import { RULES } from "./words";

export class Choosing {
  selection: Selection = $state.raw(NOTHING);
  complaint: Prompt | null = $state.raw(null);
  typed = $state("");
  /** The colour or symbol in the menu that is looked at. */
  look: Take | null = $state.raw(null);
  /** The copy that was tapped, should it be asked for; whether a pass is still to be ended. */
  private wish: { hexagon: string; slot: number } | null = null;
  private ending = $state(false);

  constructor(private readonly scene: () => SceneProps<View, Move, Preview>) {
    $effect(() => this.begin(this.choices));
    $effect(() => this.scene().onprompt(this.prompt));
  }

  readonly choices: Offer[] | null = $derived.by(() => this.scene().choices);
  private readonly me = $derived.by(() => this.scene().stage.view.players[this.scene().seat]!);
  readonly copies = $derived.by(() => choose.copies(this.choices));
  readonly begins = $derived.by(() => choose.mayBegin(this.choices));
  /** Passing: something may be thrown away, also if it was done already because nothing else was possible. */
  readonly discarding = $derived.by(
    () => !this.begins && !this.ending && Boolean(this.choices?.some(({ text }) => text === "done")),
  );
  /** What could be thrown away, in order. */
  readonly order = $derived.by(() => {
    const held = [
      ...stonesOf(this.me.stones).map((hexagon) => pieceText({ type: "stone", hexagon })),
      ...this.me.expansions.map((hexagon) => pieceText({ type: "expansion", hexagon })),
    ];
    if (!this.discarding) return held;
    return held.filter((text) => this.choices?.some((choice) => choice.text === `drop:${text}`));
  });
  /** What to do now, for the prompt below the table. */
  private readonly prompt: Prompt = $derived.by(() => {
    const letGo = this.selection.step === "none" ? {} : { cancel: this.cancel };
    if (this.complaint) return { ...this.complaint, ...letGo };
    if (this.choices && this.typed) return { key: "prompt.typed", values: { typed: this.typed } };
    return promptFor(this.choices, this.selection, this.scene().stage.view.phase, this.cancel);
  });

  cancel = () => {
    [this.selection, this.complaint, this.typed, this.look] = [NOTHING, null, "", null];
  };

  /** New choices: what was chosen before means nothing any more, but what follows from it is done. */
  private begin(now: Offer[] | null) {
    this.cancel();
    if (!now) return;
    const { wish } = this;
    const copy = choose.copies(now).find(({ hexagon, slot }) => wish?.hexagon === hexagon && wish.slot === slot);
    const done = untrack(() => this.ending) && now.some(({ text }) => text === "done");
    if (choose.mayBegin(now)) [this.wish, this.ending] = [null, false];
    if (copy) [this.wish] = [null, this.scene().onmove(copy.text)];
    else if (done) this.scene().onmove("done");
  }

  private follow(outcome: Outcome) {
    this.selection = outcome.selection;
    this.complaint = outcome.why ? complaint(outcome.why, RULES) : null;
    if (outcome.play) this.scene().onmove(...outcome.play);
  }

  tapDisplay(piece: Piece, slot: number) {
    this.follow(choose.tapDisplay(this.choices, this.selection, piece, slot));
    if (this.selection.step === "take") this.wish = { hexagon: piece.hexagon, slot };
  }
  tapStored(piece: Piece) {
    if (this.choices && !this.scene().mine) return;
    this.follow(choose.tapStorage(this.choices, this.selection, piece));
  }
  /** A piece is meant, whatever was chosen before. */
  hold(piece: Piece) {
    this.follow(choose.tapStorage(this.choices, NOTHING, piece));
  }
  tapField(field: Field, sure: boolean) {
    this.follow(choose.tapField(this.choices, this.selection, field, this.me.garden, sure));
  }
  tapFaceDown() {
    this.follow(choose.tapFaceDown(this.choices, this.selection));
  }
  tapPass() {
    this.follow(choose.tapPass(this.choices, this.selection));
  }
  take(take: Take) {
    this.follow(choose.chooseTake(this.selection, take));
  }
  pay(text: string) {
    this.selection = choose.togglePaid(this.choices, this.selection, text);
  }
  payJokers(count: number) {
    this.selection = choose.payJokers(this.choices, this.selection, count);
  }
  turn() {
    this.selection = choose.rotate(this.choices, this.selection, 1);
  }
  /** Lays the expansion that is shown. */
  lay() {
    if (this.selection.step === "place" && this.selection.at) this.tapField(this.selection.at, true);
  }

  pass(drops: string[]) {
    const moves = choose.passing(drops, this.order).slice(this.discarding ? 1 : 0);
    // Who has something to throw away is asked, and says that it is enough.
    const enough = drops.length === 0 && this.order.length > 0 ? ["done"] : [];
    [this.selection, this.ending] = [NOTHING, drops.length > 0];
    this.scene().onmove(...moves, ...enough);
  }

  /** The next key of a move in notation. */
  type(key: string) {
    const { typed, text } = choose.type(this.choices, this.selection, this.typed + key);
    this.typed = typed;
    if (text) this.say(text);
  }

  /** A move in notation, as if it had been tapped. */
  private say(text: string) {
    const [verb, object] = text.split(":");
    if (verb === "place" && this.begins) this.hold(readPiece(object!));
    else if (text === "face-down") this.tapFaceDown();
    else if (text === "pass") this.tapPass();
    else if (this.selection.step === "place" && /^-?\d,-?\d$/.test(text)) this.tapField(readField(text), true);
    else if (this.selection.step === "face-down")
      this.follow(choose.tapArea(this.choices, this.selection, text as Area));
    else this.scene().onmove(text);
  }
}
