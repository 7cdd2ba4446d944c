import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../process/free-port.ts";
import { signal, waitUntil } from "../process/processes.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { DATABASE_USER, makeCluster } from "./cluster.ts";
import { databaseHome, type DatabaseHome } from "./home.ts";
import { serverState, stopLeftoverServer } from "./leftover.ts";

/** Every request opens its own connection, and a browser makes many requests in parallel. */
const MAX_CONNECTIONS = 300;
const START_PATIENCE_MS = 30_000;
const STOP_PATIENCE_MS = 5_000;
const LOG_TAIL_LINES = 5;

/** The embedded PostgreSQL server. Drills stop it and restart it on the same port and data. */
export type EmbeddedDatabase = {
  readonly url: string;
  readonly port: number;
  readonly cluster: string;
  pid(): number | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  readonly dataDir: string;
  readonly preferredPort: number;
  /** Recreates the data even if it exists. */
  readonly fresh: boolean;
  /** False for data that nobody needs after a crash of the machine: commits don't wait for the disk. */
  readonly durable?: boolean;
  /** Called when the server ends unexpectedly. */
  readonly onDeath: (sentence: string) => void;
};

const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

function launch(home: DatabaseHome, port: number, logFile: string, durable: boolean): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: MAX_CONNECTIONS,
    // No worker processes for reading ahead: the shop's data fits in memory.
    io_method: "sync",
    timezone: "UTC",
    ...(durable ? {} : NOT_DURABLE),
  };
  try {
    return spawn(
      home.binaries.postgres,
      [
        "-D",
        home.cluster,
        ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      {
        ...(home.user.uid === undefined ? {} : { uid: home.user.uid, gid: home.user.gid }),
        cwd: "/",
        env: { PATH: process.env["PATH"], LC_ALL: "C" },
        stdio: ["ignore", log, log],
        // In its own process group, so that Ctrl-C does not reach it before the site that uses it has closed.
        detached: true,
      },
    );
  } finally {
    closeSync(log);
  }
}

function logTail(logFile: string): string {
  return readFileSync(logFile, "utf8").trim().split("\n").slice(-LOG_TAIL_LINES).join("\n");
}

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;

/** Starts the embedded server on its stored data, creating it the first time. */
export async function startEmbeddedDatabase({
  dataDir,
  preferredPort,
  fresh,
  durable = true,
  onDeath,
}: Options): Promise<EmbeddedDatabase> {
  const home = await databaseHome(dataDir);
  await stopLeftoverServer(home.cluster);
  const password = makeCluster(home, fresh);
  const port = await freePort(preferredPort);
  const logFile = join(dataDir, "postgres.log");
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    if (running) return;
    const server = launch(home, port, logFile, durable);
    running = server;
    let spawnError: Error | undefined;
    server.on("error", (error) => (spawnError = error));
    server.on("exit", (code, name) => {
      if (running !== server) return;
      running = undefined;
      if (isReady) onDeath(`The database server ended (${name ?? `code ${code}`}); its log is ${logFile}.`);
    });
    let isReady = false;
    await waitUntil(() => {
      const state = serverState(home.cluster);
      isReady = state?.pid === server.pid && state?.ready === true;
      return isReady || hasEnded(server) || spawnError !== undefined;
    }, START_PATIENCE_MS);
    if (isReady) return;
    running = undefined;
    if (server.pid !== undefined && !hasEnded(server)) signal(server.pid, "SIGQUIT");
    throw new CommandError(`The database server does not start: ${spawnError?.message ?? logTail(logFile)}`);
  }

  async function stop(): Promise<void> {
    const server = running;
    if (!server?.pid) return;
    running = undefined;
    // SIGINT is PostgreSQL's fast shutdown: connections are cut, the data is written.
    signal(server.pid, "SIGINT");
    if (await waitUntil(() => hasEnded(server), STOP_PATIENCE_MS)) return;
    signal(server.pid, "SIGQUIT");
    await waitUntil(() => hasEnded(server), STOP_PATIENCE_MS);
  }

  await start();
  const url = `postgres://${DATABASE_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/shop`;
  return { url, port, cluster: home.cluster, pid: () => running?.pid, start, stop };
}
