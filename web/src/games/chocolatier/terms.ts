// The variants of Chocolatier.

import { t } from "../../text/text.svelte";
import type { GameTerms } from "../terms";
import Variants from "./Variants.svelte";

export const chocolatier: GameTerms = {
  usual: { box: "coloured", special_factories: false },
  all: ({ box, special_factories }) => [
    box === "plain" ? t("option.box.plain") : t("option.box.coloured"),
    special_factories ? t("option.factories.special-long") : t("option.factories.normal-long"),
  ],
  unusual: ({ box, special_factories }) => [
    ...(box === "plain" ? [t("option.box.plain")] : []),
    ...(special_factories ? [t("option.factories.special-long")] : []),
  ],
  Variants,
};
