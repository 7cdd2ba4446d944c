import { setTimeout } from "node:timers/promises";
import { CommandError } from "../cli/command-error.ts";
import { reasonOf } from "../database/connection.ts";

/** The share of requests, in percent, that a new version gets while it's watched. */
const TRIAL_PERCENT = 10;
const LOOK_EVERY_MS = 10_000;
/** Fewer errors can be a visitor's bad luck. */
const ERRORS_TOLERATED = 2;

/** The number of errors that the Worker has logged since a start, by the version that logged them. */
export type Errors = { readonly fresh: number; readonly previous: number };

/** The steps of a roll-out. Each throws a CommandError if it fails. */
export type RollOut = {
  /** Gives the new version a share of the requests, in percent, and the previous one the rest. */
  readonly share: (percent: number) => Promise<void>;
  /** Looks at the new version by its override header, whatever its share. */
  readonly check: () => Promise<void>;
  readonly errors: () => Promise<Errors>;
  readonly goBack: () => Promise<void>;
  /** How long the new version is watched while it has a tenth of the requests. */
  readonly watchMs: number;
};

/**
 * Lets a new version serve step by step: nobody while it's checked, a tenth of the requests while it's watched, then
 * everybody. If a check fails, or the new version logs more errors than the previous one, all requests go back to the
 * previous one, and the reason is thrown.
 */
export async function rollOut(steps: RollOut): Promise<void> {
  const { share, check, goBack } = steps;
  try {
    await share(0);
    await check();
    await share(TRIAL_PERCENT);
    await watch(steps);
    await share(100);
  } catch (error) {
    await goBack().catch((failure: unknown) => {
      throw new CommandError(`${reasonOf(error)}. ${reasonOf(failure)}.`, { cause: error });
    });
    throw error;
  }
}

async function watch({ check, errors, watchMs }: RollOut): Promise<void> {
  const before = await errors();
  const end = performance.now() + watchMs;
  do {
    await setTimeout(Math.min(LOOK_EVERY_MS, watchMs));
    await check();
    const now = await errors();
    const fresh = now.fresh - before.fresh;
    // The previous version has nine times the requests.
    if (fresh > ERRORS_TOLERATED && fresh > now.previous - before.previous) {
      throw new CommandError(`The new version logged ${fresh} errors within minutes: see /Admin/operations.`);
    }
  } while (performance.now() < end);
}
