import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ClockReading, ClockTurn } from "#domain/time/clock.ts";
import { readIfThere, writeFileAtomically } from "#ops/cli/checkout.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { DAILY_CRON, FREQUENT_CRON } from "#worker/entry/jobs/crons.ts";
import type { Site } from "./site.ts";
import { endOf, type Stop, stopsBetween } from "./clock-stops.ts";

const CLOCK_FILE = "clock.json";
const keptSchema = z.object({ aheadMs: z.int().nonnegative() });
/** A webhook that keeps failing is retried for minutes; the clock does not wait for those. */
const DELIVERIES_PATIENCE_MS = 10_000;

export type ShopClock = {
  readonly now: () => Date;
  readonly read: () => ClockReading;
  /**
   * Turns the clock, one turn after the other. Throws if a job on the way has failed, although the clock has turned. If something
   * else fails or `signal` is aborted, it stays where it is, and the next turn begins with the jobs that are due there.
   */
  readonly turn: (turn: ClockTurn, signal?: AbortSignal) => Promise<ClockReading>;
  /** The site that follows; until there is one, no turn is made. */
  readonly attach: (site: AttachedSite) => void;
  /** Sets a sandbox to the shop's time; it follows every turn. */
  readonly lead: (sandbox: Sandbox) => Promise<void>;
};

type Sandbox = { readonly url: string };
type AttachedSite = Pick<Site, "url" | "runScheduled">;

const fileIn = (dataDir: string): string => join(dataDir, CLOCK_FILE);

export function clearClock(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Keeps how far the clock of this data directory is turned: a shop that starts there is that far ahead. */
export function writeClock(dataDir: string, aheadMs: number): void {
  writeFileAtomically(fileIn(dataDir), `${JSON.stringify({ aheadMs })}\n`);
}

function readStoredAhead(dataDir: string): number {
  const text = readIfThere(fileIn(dataDir));
  if (text === undefined) return 0;
  try {
    return keptSchema.parse(JSON.parse(text)).aheadMs;
  } catch (cause) {
    throw new CommandError(`${fileIn(dataDir)} does not say how far the clock is turned.`, { cause });
  }
}

/**
 * The clock of a shop on its sandboxes (D52), kept in the data directory. It stops at every run of the daily job on its
 * way. At each stop the Worker follows first, then the sandboxes, whose webhooks it takes, then the due jobs run.
 */
export function openShopClock(dataDir: string): ShopClock {
  let aheadMs = readStoredAhead(dataDir);
  const sandboxes: Sandbox[] = [];
  let site: AttachedSite | null = null;
  let turning: Promise<unknown> = Promise.resolve();
  /** A stop whose jobs haven't run, because the Worker or a sandbox didn't follow. */
  let unfinished: Stop | null = null;

  const now = () => new Date(Date.now() + aheadMs);
  const read = (): ClockReading => ({ now: now().toISOString(), aheadMs });

  async function stopAt({ at, daily }: Stop): Promise<number> {
    if (site === null) throw new Error("The shop is still starting: try again in a moment.");
    const { url, runScheduled } = site;
    aheadMs = Math.max(aheadMs, at.getTime() - Date.now());
    writeClock(dataDir, aheadMs);
    await followed(url);
    for (const sandbox of sandboxes) await setSandbox(sandbox, aheadMs);
    let failures = 0;
    for (const cron of daily ? [FREQUENT_CRON, DAILY_CRON] : [FREQUENT_CRON])
      await runScheduled(cron, at).catch(() => (failures += 1));
    return failures;
  }

  async function turnOnce(turn: ClockTurn, signal?: AbortSignal): Promise<ClockReading> {
    const from = now();
    const stops = stopsBetween(from, endOf(turn, from));
    let failures = 0;
    for (const stop of unfinished === null ? stops : [unfinished, ...stops]) {
      if (signal?.aborted)
        throw new Error(`The turn was cancelled: the clock stays at ${now().toISOString()}.`);
      unfinished = stop;
      failures += await stopAt(stop).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(
          `The clock stands at ${now().toISOString()}, before the jobs of that day. ${reason}`,
          { cause },
        );
      });
      unfinished = null;
    }
    if (failures > 0)
      throw new Error(
        `The clock stands at ${now().toISOString()}, but ${failures} runs of jobs failed: see the log.`,
      );
    return read();
  }

  return {
    now,
    read,
    turn: (turn, signal) => {
      const turned = turning.then(() => turnOnce(turn, signal));
      turning = turned.catch(() => undefined);
      return turned;
    },
    attach: (attached) => {
      site = attached;
    },
    lead: async (sandbox) => {
      await setSandbox(sandbox, aheadMs);
      sandboxes.push(sandbox);
    },
  };
}

/** Makes the Worker check how far the clock is turned. */
async function followed(url: string): Promise<void> {
  const answer = await fetch(`${url}/trpc/clock.read`);
  if (!answer.ok) throw new Error(`The shop did not follow its clock: it answered ${answer.status}.`);
  await answer.body?.cancel();
}

/** Every sandbox accepts the same call. One that sends events answers `/_control/idle` once they have arrived. */
async function setSandbox({ url }: Sandbox, aheadMs: number): Promise<void> {
  const answer = await fetch(`${url}/_control/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ aheadMs }),
  });
  if (!answer.ok) throw new Error(`The sandbox at ${url} did not follow the clock: ${await answer.text()}`);
  await answer.body?.cancel();
  await fetch(`${url}/_control/idle`, { signal: AbortSignal.timeout(DELIVERIES_PATIENCE_MS) }).catch(
    () => undefined,
  );
}
