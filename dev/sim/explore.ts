import type { Finding } from "./checker/finding.ts";
import { type Outcome, runSchedule, type Simulation } from "./run-schedule.ts";
import { generate, type Step } from "./schedule.ts";
import { shrink } from "./shrink.ts";
import { storyOf } from "./story.ts";
import { machine } from "./virtual-time.ts";

/** Seeds that are run one after the other, until one breaks a promise. */
export type Exploration = {
  readonly seeds: Iterable<number>;
  readonly steps: number;
  /** Stop after so many seconds of the machine's time. */
  readonly mostSeconds?: number | undefined;
  readonly planted?: string | undefined;
  /** Name the seed that fails, and neither shrink nor tell it. */
  readonly onlyFind?: boolean | undefined;
};

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prints the trace of one schedule and nothing else. False if a promise is broken. */
export async function traceOne(
  simulation: Simulation,
  seed: string,
  schedule: readonly Step[],
): Promise<boolean> {
  const { lines, findings } = await runSchedule(simulation, seed, schedule);
  print(lines.join("\n"));
  return findings.length === 0;
}

/** Runs seeds until one breaks a promise, which is told as a story. False if one did. */
export async function explore(simulation: Simulation, exploration: Exploration): Promise<boolean> {
  const { seeds, steps, mostSeconds = Infinity } = exploration;
  const startedMs = machine.nowMs();
  const seconds = (): number => (machine.nowMs() - startedMs) / 1000;
  let tried = 0;
  for (const seed of seeds) {
    if (seconds() > mostSeconds) break;
    tried += 1;
    const { findings } = await runSchedule(simulation, String(seed), generate(String(seed), steps));
    const [finding] = findings;
    if (!finding) continue;
    print(`Seed ${seed} breaks a promise, as number ${tried}: ${finding.promise}. ${finding.told}.`);
    if (exploration.onlyFind !== true) await tell(simulation, seed, exploration, finding);
    return false;
  }
  const { statements, waits } = simulation.locks;
  print(
    `${tried} schedules of ${steps} steps in ${seconds().toFixed(1)} s: ${statements} statements, ${waits} of them waited for a lock. No promise is broken.`,
  );
  return true;
}

/** Tells the shortest schedule that breaks the same promise, and how to see it again. */
async function tell(
  simulation: Simulation,
  seed: number,
  { steps, planted }: Exploration,
  { promise }: Finding,
): Promise<void> {
  const name = String(seed);
  const run = (schedule: readonly Step[]): Promise<Outcome> => runSchedule(simulation, name, schedule);
  const shrunk = await shrink(generate(name, steps), async (schedule) =>
    (await run(schedule)).findings.some((finding) => finding.promise === promise),
  );
  const { entries } = await run(shrunk);
  print(`Its ${steps} steps, shrunk to ${shrunk.length}:\n`);
  print(storyOf(entries).join("\n"));
  const bug = planted === undefined ? "" : ` --planted ${planted}`;
  print(`\nReplay it:        npm run sim -- --seed ${seed} --schedule '${JSON.stringify(shrunk)}'${bug}`);
  print(`Replay the whole: npm run sim -- --seed ${seed} --steps ${steps}${bug}`);
}
