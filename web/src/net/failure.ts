/** Why a request failed: a code for programs, a sentence for people. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly seconds = 0,
  ) {
    super(message);
  }
}
