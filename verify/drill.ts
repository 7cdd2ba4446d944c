import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Drill } from "./drill/drill.ts";
import { type DrillContext, prepareDrill } from "./drill/context.ts";
import { kills } from "./drill/kills.ts";
import { memory } from "./drill/memory.ts";
import { outages } from "./drill/outages.ts";
import { listenAloneForSignals } from "#dev/signals.ts";
import { UsageError } from "#ops/cli/usage-error.ts";
import { CommandError } from "#ops/cli/command-error.ts";

export const DRILLS: readonly Drill[] = [memory, outages, kills];
const NAME_WIDTH = Math.max(...DRILLS.map(({ name }) => name.length));

function chosen(names: readonly string[]): readonly Drill[] {
  const unknown = names.find((name) => DRILLS.every((drill) => drill.name !== name));
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no drill '${unknown}'. Choose from ${DRILLS.map(({ name }) => name).join(", ")}.`,
    );
  }
  return names.length === 0 ? DRILLS : DRILLS.filter(({ name }) => names.includes(name));
}

/** Runs one drill and prints its line, followed by the broken promises. Returns true if all were kept. */
async function runDrill(drill: Drill, ground: DrillContext): Promise<boolean> {
  const started = performance.now();
  const { figures, broken } = await drill.run(ground).catch((error: unknown) => ({
    figures: "did not finish",
    broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${broken.length === 0 ? "ok  " : "FAIL"} ${drill.name.padEnd(NAME_WIDTH)}  ${figures} (${seconds} s)`,
  );
  for (const sentence of broken) console.log(`       ${sentence}`);
  return broken.length === 0;
}

/** `npm run drill`, or only the drills named (docs/promises.md). The exit code is 1 when a promise is broken. */
export async function drill(names: readonly string[]): Promise<void> {
  const drills = chosen(names);
  const abort = new AbortController();
  let ground: DrillContext | undefined;
  listenAloneForSignals(() => {
    abort.abort(new CommandError("The drills were interrupted."));
    void ground?.close().finally(() => process.exit(1));
  });
  ground = await prepareDrill(abort.signal);
  let held = 0;
  try {
    for (const drill of drills) held += (await runDrill(drill, ground)) ? 1 : 0;
  } finally {
    writeFileSync(join(ground.shop.dataDir, "shop.log"), ground.log.join("\n"));
    await ground.close();
  }
  console.log(`${held} of ${drills.length} drills passed`);
  process.exit(held === drills.length ? 0 : 1);
}
