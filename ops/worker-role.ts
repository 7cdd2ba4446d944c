import type { Environment } from "./cli/environment.ts";
import { requireReachable } from "./database/connection.ts";
import { requireDatabaseUrl } from "./database/database-url.ts";
import { makeWorkerRole } from "./database/worker-role.ts";

/** `npm run worker-role`: prints a connection string for the Worker, whose role may not alter tables (D60). */
export async function printWorkerRole(env: Environment): Promise<void> {
  const url = requireDatabaseUrl(env);
  await requireReachable(url);
  console.log(
    `The Worker connects with this, for Hyperdrive; it isn't shown again:\n${await makeWorkerRole(url)}`,
  );
}
