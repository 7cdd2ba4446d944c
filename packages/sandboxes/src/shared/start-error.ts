/** The reason why the sandbox can't start, in a sentence for the person who starts it. */
export class StartError extends Error {
  override readonly name = "StartError";
}
