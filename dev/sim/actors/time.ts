import type { World } from "../world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STALLED_MS = 3 * MINUTE_MS;
/** Round trips; a job that waits for somebody's lock goes no further. */
const MOST_OF_A_JOB = 400;
const JUMPS: readonly { readonly told: string; readonly ms: number }[] = [
  { told: "a minute", ms: MINUTE_MS },
  { told: "six minutes", ms: 6 * MINUTE_MS },
  { told: "32 minutes", ms: 32 * MINUTE_MS },
  { told: "four hours", ms: 4 * HOUR_MS },
  { told: "a day and an hour", ms: DAY_MS + HOUR_MS },
];

/** The clock jumps: what waited for its time is due, and sessions expire. */
export async function jump(world: World, which: number): Promise<void> {
  const chosen = JUMPS[which % JUMPS.length];
  if (!chosen) return;
  world.trace.say("the clock", `jumps by ${chosen.told}`);
  await world.pass(chosen.ms);
}

/** One request's process is killed. */
export async function killOne(world: World, which: number): Promise<void> {
  const operation = world.live[which % Math.max(1, world.live.length)];
  if (operation) await world.kill(operation);
}

/** The whole isolate ends, and with it everything that is under way. */
export async function killAll(world: World): Promise<void> {
  for (const operation of world.live) await world.kill(operation);
}

/** Everything that is under way stalls for longer than a mail is anybody's to send, and the frequent job runs meanwhile. */
export async function overtake(world: World, runJob: () => void): Promise<void> {
  await world.pass(STALLED_MS);
  runJob();
  const job = world.live.at(-1);
  for (let steps = 0; world.isSound && steps < MOST_OF_A_JOB; steps += 1) {
    await world.pass(1);
    const next = world.held().find(({ operation }) => operation === job);
    if (!next) return;
    await world.release(next, 0);
  }
}
