import type { Operation } from "../operation.ts";
import type { Held } from "../round-trips.ts";
import type { World } from "../world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STALLED_MS = 3 * MINUTE_MS;
/** A provider answers 500 (faults.ts). */
const REFUSED = 3;
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

const never = (): boolean => false;
const isMailCall = (held: Held): boolean => "target" in held && held.target === "mail";

/** Everything that is under way stalls for longer than a claim on a mail lasts, while the frequent job runs. */
export async function overtake(world: World, runJob: () => void): Promise<void> {
  await world.pass(STALLED_MS);
  runJob();
  await goOn(world, world.live.at(-1), never);
}

/**
 * A mail is refused, but its sender stalls before it has noted that. By then the mail is somebody else's: the frequent job sends
 * it, and has not noted that either when the first sender goes on.
 */
export async function refuseLate(world: World, send: () => Promise<void>, runJob: () => void): Promise<void> {
  await send();
  const late = world.live.at(-1);
  const refused = await goOn(world, late, isMailCall);
  if (!refused) return;
  await world.release(refused, REFUSED);
  await world.pass(STALLED_MS);
  runJob();
  const sent = await goOn(world, world.live.at(-1), isMailCall);
  if (sent) await world.release(sent, 0);
  await goOn(world, late, never);
}

/** A mail is refused, and before it is tried again there is a second one. */
export async function refuseFirst(world: World, send: (nth: number) => Promise<void>): Promise<void> {
  await send(0);
  const refused = await goOn(world, world.live.at(-1), isMailCall);
  if (!refused) return;
  await world.release(refused, REFUSED);
  await goOn(world, refused.operation, never);
  await send(1);
  await goOn(world, world.live.at(-1), never);
}

/** Lets one operation go on alone; returns what it is about to do, once that is what is waited for. */
async function goOn(
  world: World,
  operation: Operation | undefined,
  isWaitedFor: (held: Held) => boolean,
): Promise<Held | undefined> {
  // An operation that has just begun has not sent anything yet.
  await world.rest();
  for (let steps = 0; world.isSound && steps < MOST_OF_A_JOB; steps += 1) {
    await world.pass(1);
    const next = world.held().find((held) => held.operation === operation);
    if (!next || isWaitedFor(next)) return next;
    await world.release(next, 0);
  }
  return undefined;
}
