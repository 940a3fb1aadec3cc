// What went wrong, in the visitor's language: a sentence for every code that the server knows. Its own sentences are
// English, so they are not shown.

import type { Notice } from "../net/table.svelte";
import type { Answer } from "../net/line.svelte";
import type { RefusalCode, Refusal } from "../wire/table";
import { Failure } from "../net/failure";
import { isKey, t } from "./text.svelte";

/** Codes of requests that no page sends, unless it is of another version than the server. */
const MISUNDERSTOOD: readonly string[] = [
  "bad-cid",
  "bad-content-type",
  "bad-fields",
  "bad-json",
  "bad-message",
  "bad-query",
  "wrong-method",
];

/** What to say about a code of the server; nothing: it is not known here. */
export function noticeOfCode(code: string): Notice | null {
  if (MISUNDERSTOOD.includes(code)) return { key: "error.misunderstood", values: { code } };
  for (const key of [`error.${code}`, `refused.${code}`]) if (isKey(key)) return { key };
  return null;
}

const unknown = (code: string): Notice => noticeOfCode(code) ?? { key: "error.unknown", values: { code } };

/** Why a table did not do what it was asked for. The rules' reason says more than that the move is illegal. */
export function noticeOfRefusal({ code, reason }: Refusal): Notice {
  const why = `why.${reason ?? ""}`;
  return code === "illegal" && isKey(why) ? { key: why } : unknown(code satisfies RefusalCode);
}

/** What came of a command, if it was not done. */
export function noticeOfAnswer(answer: Answer): Notice | null {
  if ("refusal" in answer) return noticeOfRefusal(answer.refusal);
  if ("limited" in answer) return { key: "refused.limited", values: { n: answer.limited } };
  if ("failed" in answer) return noticeOfCode(answer.failed) ?? { key: "refused.failed" };
  return null;
}

/** Why a request failed. */
export function explain(error: unknown): string {
  if (!(error instanceof Failure)) return t("error.unknown", { code: error instanceof Error ? error.name : "" });
  if (error.status === 429) return t("refused.limited", { n: error.seconds });
  const { key, values } = unknown(error.code);
  return t(key, values);
}
