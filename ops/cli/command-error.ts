/** An error that stops a command, printed as one sentence without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
