// The variants of Summer Pavilion.

import { t, type Key } from "../../text/text.svelte";
import type { GameTerms, Options } from "../terms";
import { FRONT, orderOf } from "./orders";
import Variants from "./Variants.svelte";

const stars = ({ stars }: Options) => t(stars === "uniform" ? "option.stars.uniform" : "option.stars.coloured");
const jokers = (options: Options) => t(`option.jokers.${orderOf(options)}-long` as Key);

export const summerPavilion: GameTerms = {
  usual: { stars: "coloured", jokers: FRONT, floor: 0 },
  all: (options) => [stars(options), jokers(options), ...(options["floor"] === 1 ? [t("option.floor.1-long")] : [])],
  unusual: (options) => [
    ...(options["stars"] === "uniform" ? [stars(options)] : []),
    ...(orderOf(options) === "front" ? [] : [jokers(options)]),
    ...(options["floor"] === 1 ? [t("option.floor.1-long")] : []),
  ],
  Variants,
};
