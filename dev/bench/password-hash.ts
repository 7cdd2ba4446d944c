import { verify } from "@node-rs/argon2";
import { hashPassword } from "#ops/password-hash.ts";
import { median } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { timedMs } from "./timing.ts";

const RUNS = 5;
const CALLS = 10;

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) times.push(await timedMs(work));
  return median(times);
}

/**
 * The cost of a password in the Worker, in milliseconds, beside the native build in this process: a whole sign-in (two
 * queries and one verification) less a refused refresh (one query, no verification). Measured from outside, because a
 * Worker's clock stands still while it computes.
 */
export async function benchPasswordHash(siteUrl: string): Promise<BenchRow[]> {
  const password = "Compass#42";
  const stored = await hashPassword(password);
  const verifyNatively = () => verify(stored, password);
  const refresh = () => answered(`${siteUrl}/api/refresh`, { headers: { cookie: "__Host-session=none" } });
  const signIn = () =>
    answered(`${siteUrl}/api/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: "nobody", password }),
    });
  // The first call loads the hash.
  await signIn();
  const native: number[] = [];
  const inWorker: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    native.push(await medianMs(verifyNatively));
    const withoutMs = await medianMs(refresh);
    inWorker.push((await medianMs(signIn)) - withoutMs);
  }
  return [
    {
      group: "Password",
      what: "one hash in the Worker",
      unit: "ms",
      values: inWorker,
      beside: { what: "native build", values: native },
      aim: null,
    },
  ];
}

/** Both calls must be refused: any other answer would measure something else. */
async function answered(address: string, init: RequestInit): Promise<void> {
  const answer = await fetch(address, init);
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`${address} answered ${answer.status}`);
}
