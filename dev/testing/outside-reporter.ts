import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Where the reporter writes, one line for each error: set by dev/test.ts. */
export const OUTSIDE_ERRORS_FILE = "TEST_OUTSIDE_ERRORS_FILE";

/** Returns an error and its origin in one line. */
function inOneLine({ name, message, stacks }: SerializedError): string {
  const [said = ""] = message.split("\n");
  const [place] = stacks ?? [];
  const from = place === undefined ? "" : ` (${place.file}:${place.line})`;
  return `${name ?? "Error"}: ${said}${from}`;
}

/** Keeps what was thrown outside every test, which vitest's JSON report leaves out though it fails the run. */
export default class OutsideReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env[OUTSIDE_ERRORS_FILE];
    if (file !== undefined) writeFileSync(file, errors.map((error) => `${inOneLine(error)}\n`).join(""));
  }
}
