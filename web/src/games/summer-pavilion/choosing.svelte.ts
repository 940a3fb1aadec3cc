// From taps, keys and drags to moves: what is chosen at the table, and what follows from it.

import type { Colour, Move, Preview, View } from "../../wire/summer-pavilion";
import { complaint, type Prompt, type SceneProps } from "../game";
import { jokersOf } from "./board";
import { promptFor } from "./prompt";
import * as choose from "./select";
import { NOTHING, type Group, type Offer, type Outcome, type Selection, type Spot } from "./select";
import { RULES } from "./words";

export class Choosing {
  selection: Selection = $state.raw(NOTHING);
  complaint: Prompt | null = $state.raw(null);
  typed = $state("");

  constructor(private readonly scene: () => SceneProps<View, Move, Preview>) {
    // New choices: what was chosen before means nothing any more.
    $effect(() => {
      void this.choices;
      this.cancel();
    });
    $effect(() => this.scene().onprompt(this.prompt));
  }

  readonly choices: Offer[] | null = $derived.by(() => this.scene().choices);
  private readonly board = $derived.by(() => this.scene().stage.view.boards[this.scene().seat]!);
  /** The fields that can be filled, with the best way. */
  readonly open = $derived.by(() => choose.open(this.choices, this.selection, this.board.hand));
  /** The move that is meant so far. */
  readonly chosen = $derived.by(() => choose.meant(this.choices, this.selection));
  /** What to do now, for the prompt below the table. */
  private readonly prompt: Prompt = $derived.by(() => {
    const letGo = this.selection.step === "nothing" ? {} : { cancel: this.cancel };
    if (this.complaint) return { ...this.complaint, ...letGo };
    const { stage, options } = this.scene();
    const { bonus_due: due, round } = stage.view;
    return promptFor(this.choices, this.selection, this.typed, due, round >= jokersOf(options).length, letGo);
  });

  cancel = () => {
    [this.selection, this.complaint, this.typed] = [NOTHING, null, ""];
  };

  private follow(outcome: Outcome) {
    this.selection = outcome.selection;
    this.complaint = outcome.why ? complaint(outcome.why, RULES) : null;
    this.typed = "";
    if (outcome.play) this.scene().onmove(outcome.play);
  }

  /** `unsure`: a finger on small fields means the nearest one that can be filled. */
  tapField(at: Spot, unsure: boolean) {
    const { selection } = this;
    const spot = unsure ? choose.near(this.open, at) : at;
    // A tap beside the chosen field does not fill it.
    if (spot !== at && selection.step === "field" && choose.fieldKey(selection) === choose.fieldKey(spot)) return;
    this.follow(choose.tapField(this.choices, selection, spot, this.board, !unsure));
  }
  tapTiles(group: Group) {
    this.follow(choose.tapTiles(this.choices, this.selection, group));
  }
  tapHand(colour: Colour) {
    this.follow(choose.tapHand(this.choices, this.selection, colour));
  }
  tapSupply(colour: Colour) {
    this.follow(choose.tapSupply(this.choices, colour));
  }
  tapPlace() {
    this.follow(choose.tapPlace(this.choices, this.selection));
  }
  /** Tiles are meant, whatever was chosen before. */
  hold(tiles: { group: Group } | { hand: Colour }) {
    if ("group" in tiles) this.follow(choose.tapTiles(this.choices, NOTHING, tiles.group));
    else this.follow(choose.tapHand(this.choices, NOTHING, tiles.hand));
  }
  pay(colour: Colour, jokers: number) {
    this.selection = choose.pay(this.selection, colour, jokers);
  }
  /** Plays the move that is meant. */
  play() {
    if (this.chosen) this.follow({ selection: NOTHING, play: this.chosen.text });
  }

  /** The next key of a move in notation. */
  type(key: string) {
    const { typed, selection, play } = choose.type(this.choices, this.typed + key);
    this.typed = typed;
    if (selection) this.selection = selection;
    if (play) this.scene().onmove(play);
  }
}
