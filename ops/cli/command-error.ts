/** What keeps a command from doing its work: printed as one sentence, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
