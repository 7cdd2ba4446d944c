import { createHash } from "node:crypto";
import { accountRows } from "../accounts.ts";
import { Actions } from "./actions.ts";
import { sendUnacknowledged } from "../actors/provider.ts";
import { catalogueRows } from "../catalogue.ts";
import type { Finding } from "#verify/model/finding.ts";
import type { Observation } from "#verify/model/observation.ts";
import { checkRest } from "#verify/model/check-rest.ts";
import { checkAlways, checkEnd } from "#verify/model/rules.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { SimulatedDatabase } from "../database.ts";
import { restartCalls } from "../held-calls.ts";
import { restartSockets } from "../held-socket.ts";
import type { Step } from "../schedule.ts";
import { restartChance } from "../seeded-chance.ts";
import { tellUncaught } from "../uncaught.ts";
import { restartTime, virtualNowMs } from "../virtual-time.ts";
import { type Parts, World } from "../world.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How often the provider repeats an unacknowledged event before it gives up. Without faults once is enough. */
const REPEATS = 4;
const OFTEN = "*/5 * * * *";
const DAILY = "17 3 * * *";

export type Outcome = {
  readonly lines: readonly string[];
  /** The broken promises; the first finding ended the schedule. */
  readonly findings: readonly Finding[];
  /** Of the whole trace. */
  readonly digest: string;
};

export type Simulation = Omit<Parts, "control"> & { readonly database: SimulatedDatabase };

/** Runs one schedule from an empty shop until everything it began has ended. `seed` determines ids, not steps. */
export async function runSchedule(
  simulation: Simulation,
  seed: string,
  schedule: readonly Step[],
): Promise<Outcome> {
  restartTime();
  restartChance(seed);
  restartSockets();
  restartCalls();
  simulation.worker.forget();
  await simulation.sandboxes.reset();
  await simulation.database.reset(`${catalogueRows()}; ${accountRows()}`);
  const world = new World({ ...simulation, control: simulation.database.control });
  tellUncaught((told, isKnown) => {
    world.trace.say("process", `an error that nobody caught: ${told.split("\n")[0] ?? ""}`);
    if (!isKnown)
      world.evidence.seen.push({ promise: "every request is answered", told: `nobody caught ${told}` });
  });
  try {
    const findings = await findIn(world, schedule);
    for (const { promise, told } of findings) world.trace.say("checker", `✗ ${promise}: ${told}`);
    const lines = world.trace.lines();
    const digest = createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
    return { lines, findings, digest };
  } finally {
    await abandon(world);
    tellUncaught(null);
  }
}

async function findIn(world: World, schedule: readonly Step[]): Promise<readonly Finding[]> {
  let findings: readonly Finding[] = [];
  const look = async (): Promise<boolean> => {
    if (findings.length === 0) findings = await findNow(world);
    return findings.length === 0;
  };
  // Within a step too: a price may appear and be gone again before the next one.
  world.look = look;
  const actions = new Actions(world);
  await look();
  for (const step of schedule) {
    await actions.take(step);
    if (!(await look())) return findings;
  }
  for (const part of endOf(world)) {
    await part();
    if (!(await look())) return findings;
  }
  return checkEnd(await readMoment(world));
}

/** Checks the rules that hold at every moment, but only after something was written, promised, or came to rest. */
async function findNow(world: World): Promise<readonly Finding[]> {
  if (!world.needsCheck()) return [];
  const moment = await readMoment(world);
  world.evidence.noteOffers(world.trace.entries.length, moment.shop.products);
  return [...checkAlways(moment), ...(world.isUndisturbed ? checkRest(moment) : [])];
}

async function readMoment({ control, sandboxes, evidence }: World): Promise<Observation> {
  const shop = await readShop(control);
  return {
    shop,
    books: await sandboxes.books(),
    inbox: sandboxes.mails,
    evidence,
    nowMs: virtualNowMs(),
  };
}

/**
 * The end of a schedule: nothing else goes wrong, open work finishes, time passes, and all events and mails are
 * delivered.
 */
function endOf(world: World): readonly (() => void | Promise<void>)[] {
  return [
    () => world.finish(),
    () => tellEverything(world),
    // Bank debits settle, forms expire.
    () => world.pass(5 * HOUR_MS),
    () => tellEverything(world),
    // Mails are retried at growing intervals.
    () => runJobs(world, DAILY, 25 * HOUR_MS),
    () => runJobs(world, OFTEN, HOUR_MS),
    () => tellEverything(world),
    // A mail that a run queues may be due a moment after the run's beginning, and leaves with the next one.
    () => runJobs(world, OFTEN, HOUR_MS),
  ];
}

async function runJobs(world: World, cron: string, afterMs: number): Promise<void> {
  await world.pass(afterMs);
  world.runJobs("jobs", cron);
  await world.finish();
}

async function tellEverything(world: World): Promise<void> {
  for (let round = 0; round < REPEATS && (await sendUnacknowledged(world)); round += 1) await world.finish();
}

/** Kills the operations that a schedule left running when it ended early. */
async function abandon(world: World): Promise<void> {
  for (const operation of world.live) await world.kill(operation);
  await world.rest();
}
