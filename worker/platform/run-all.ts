import { logFault } from "./log.ts";

/** Prevents thousands of steps that each run into a timeout, such as while the database is down. */
const MOST_ERRORS = 50;

/**
 * Runs the steps of a job one after another. One that fails doesn't keep the others from running: its error is thrown after them,
 * so that the job still counts as failed. Of several errors, the first is thrown and the others are logged.
 */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    if (errors.length === MOST_ERRORS) break;
    await step().catch((error: unknown) => errors.push(error));
  }
  const [first, ...others] = errors;
  for (const cause of others) logFault("another step of a job failed", { cause });
  if (first !== undefined) throw first;
}
