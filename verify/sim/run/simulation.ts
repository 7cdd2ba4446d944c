import { BackendPool } from "../backend-pool.ts";
import { startDatabase } from "../database.ts";
import { LockWaits } from "../lock-waits.ts";
import { withQuietConsole } from "../quiet-console.ts";
import type { Simulation } from "./run-schedule.ts";
import { Sandboxes } from "../sandboxes.ts";
import { seedRandomness } from "../seeded-chance.ts";
import { watchUncaught } from "../uncaught.ts";
import { installVirtualTime } from "../virtual-time.ts";
import { loadWorker } from "../worker.ts";

/**
 * Starts database and sandboxes, takes over this process's clock and randomness, loads the Worker's code, and runs
 * schedules. Needs a process that does nothing else, because the clock isn't restored, and that has called
 * `hookModules` before it imported this module.
 */
export async function withSimulation<Result>(
  dataDir: string,
  work: (simulation: Simulation) => Promise<Result>,
): Promise<Result> {
  const database = await startDatabase(dataDir);
  const pool = new BackendPool(database.url);
  const locks = new LockWaits(database.control, pool);
  process.once("exit", () => locks.releaseAll());
  try {
    installVirtualTime();
    seedRandomness();
    watchUncaught();
    const sandboxes = await Sandboxes.start();
    const worker = await loadWorker(sandboxes);
    const result = await withQuietConsole(() => work({ database, pool, locks, sandboxes, worker }));
    await sandboxes.close();
    return result;
  } finally {
    locks.releaseAll();
    pool.close();
    await database.stop();
  }
}
