// What became of a form: whether it is on its way, whether it is done, and what is wrong with which field.

import { Failure } from "../net/api";
import { explain } from "../text/errors";

/** The field that a code of the server is about; a form names its fields by these. */
const FIELD_OF: Record<string, string> = {
  "name-taken": "name",
  "bad-name": "name",
  "bad-password": "password",
  "wrong-login": "password",
  "wrong-password": "old",
  "bad-label": "label",
  "label-taken": "label",
};

export class Attempt {
  busy = $state(false);
  done = $state(false);
  /** By field; `form`: about none of them. */
  problems: Record<string, string> = $state({});

  /** `fields`: those that the form has. */
  constructor(private readonly fields: readonly string[]) {}

  /** Does what the form asks for; what goes wrong is told where it belongs. */
  async run(what: () => Promise<unknown>) {
    [this.busy, this.done, this.problems] = [true, false, {}];
    try {
      await what();
      this.done = true;
    } catch (error) {
      const field = error instanceof Failure ? (FIELD_OF[error.code] ?? "form") : "form";
      this.problems = { [this.fields.includes(field) ? field : "form"]: explain(error) };
    }
    this.busy = false;
  }

  /** For forms: nothing is loaded, and `what` is done. */
  readonly submit = (what: () => Promise<unknown>) => (event: SubmitEvent) => {
    event.preventDefault();
    void this.run(what);
  };
}
