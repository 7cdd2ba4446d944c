/** A reason not to start, told to a person in one sentence, without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}
