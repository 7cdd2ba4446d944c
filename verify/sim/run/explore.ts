import type { Finding } from "#verify/model/finding.ts";
import { type Outcome, runSchedule, type Simulation } from "./run-schedule.ts";
import { generate, type Step } from "../schedule.ts";
import { shrink } from "../shrink.ts";
import { machine } from "../virtual-time.ts";

/** A schedule, and the seed that determines its ids. */
export type Named = { readonly seed: string; readonly schedule: readonly Step[] };

/** Schedules that are run one after the other, until one breaks a promise. */
export type Exploration = {
  readonly schedules: Iterable<Named>;
  /** Stop after this many seconds of the machine's time. */
  readonly mostSeconds?: number | undefined;
  readonly planted?: string | undefined;
  /** Print the seed that fails, without shrinking it or printing its trace. */
  readonly onlyFind?: boolean | undefined;
};

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Yields consecutive seeds, each with the schedule that it draws. */
export function* drawn(first: number, count: number, steps: number): Iterable<Named> {
  for (let seed = first; seed < first + count; seed += 1) {
    yield { seed: String(seed), schedule: generate(String(seed), steps) };
  }
}

/** Prints the trace of one schedule and nothing else. Returns false if a promise is broken. */
export async function traceOne(simulation: Simulation, { seed, schedule }: Named): Promise<boolean> {
  const { lines, findings } = await runSchedule(simulation, seed, schedule);
  print(lines.join("\n"));
  return findings.length === 0;
}

/** Runs schedules until one breaks a promise, and prints it. Returns false if a promise was broken. */
export async function explore(simulation: Simulation, exploration: Exploration): Promise<boolean> {
  const { schedules, mostSeconds = Infinity } = exploration;
  const startedMs = machine.nowMs();
  const seconds = (): number => (machine.nowMs() - startedMs) / 1000;
  let tried = 0;
  for (const { seed, schedule } of schedules) {
    if (seconds() > mostSeconds) break;
    tried += 1;
    const { findings } = await runSchedule(simulation, seed, schedule);
    const [finding] = findings;
    if (!finding) continue;
    print(`Seed ${seed} breaks a promise, as number ${tried}: ${finding.promise}. ${finding.told}.`);
    if (exploration.onlyFind !== true) await tell(simulation, { seed, schedule }, exploration, finding);
    return false;
  }
  const { statements, waits } = simulation.locks;
  print(
    `${tried} schedules in ${seconds().toFixed(1)} s: ${statements} statements, ${waits} of them waited for a lock. No promise is broken.`,
  );
  return true;
}

/** Prints the trace of the shortest schedule that breaks the same promise, and the command to see it again. */
async function tell(
  simulation: Simulation,
  { seed, schedule }: Named,
  { planted }: Exploration,
  { promise }: Finding,
): Promise<void> {
  const run = (steps: readonly Step[]): Promise<Outcome> => runSchedule(simulation, seed, steps);
  const shrunk = await shrink(schedule, async (steps) =>
    (await run(steps)).findings.some((finding) => finding.promise === promise),
  );
  const { lines } = await run(shrunk);
  print(`Its ${schedule.length} steps, shrunk to ${shrunk.length}:\n`);
  print(lines.join("\n"));
  const bug = planted === undefined ? "" : ` --planted ${planted}`;
  print(`\nReplay it: npm run sim -- --seed ${seed} --schedule '${JSON.stringify(shrunk)}'${bug}`);
}
