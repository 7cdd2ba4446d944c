import { verify } from "@node-rs/argon2";
import { hashPassword } from "../password-hash.ts";
import { median } from "./load.ts";

const RUNS = 30;

export type PasswordHashRow = {
  /** A whole sign-in: two queries and one verification. */
  readonly signInMs: number;
  /** A refused refresh: one query and no verification. */
  readonly withoutHashMs: number;
  readonly hashMs: number;
  /** The floor: the same verification by the native build, in this process. */
  readonly nativeMs: number;
  readonly ratio: number;
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  // The first loads the hash, or warms up.
  await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await timed(work));
  return median(times);
}

/**
 * What a password costs in the Worker, in milliseconds, beside the native build. Seen from outside, since a Worker's own
 * clock stands still while it computes.
 */
export async function benchPasswordHash(siteUrl: string): Promise<PasswordHashRow> {
  const password = "Compass#42";
  const stored = await hashPassword(password);
  const nativeMs = await medianOf(() => verify(stored, password));
  const withoutHashMs = await medianOf(() =>
    answered(`${siteUrl}/api/refresh`, { headers: { cookie: "__Host-session=none" } }),
  );
  const signInMs = await medianOf(() =>
    answered(`${siteUrl}/api/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: "nobody", password }),
    }),
  );
  const hashMs = signInMs - withoutHashMs;
  return { signInMs, withoutHashMs, hashMs, nativeMs, ratio: hashMs / nativeMs };
}

/** Both calls are refused: anything else would measure something else. */
async function answered(address: string, init: RequestInit): Promise<void> {
  const answer = await fetch(address, init);
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`${address} answered ${answer.status}`);
}
