/** A command that was called wrongly, described in one sentence; it ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
