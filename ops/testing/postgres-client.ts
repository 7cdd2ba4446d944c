import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const OLDEST = 15;
const ASK = `The test of the backup needs pg_dump and pg_restore ${OLDEST} or newer: install postgresql-client.`;

function isThere(program: string): boolean {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, release = "0"] = /\) (\d+)/.exec(stdout ?? "") ?? [];
  return status === 0 && Number(release) >= OLDEST;
}

const isInstalled = (): boolean => ["pg_dump", "pg_restore"].every(isThere);

/**
 * Makes sure that PostgreSQL's client programs are installed. As root on Debian it installs them; otherwise it throws
 * an error that names what is missing.
 */
export function requirePostgresClient(): void {
  if (isInstalled()) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(ASK);
  console.log("Installing postgresql-client with apt-get …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql-client"], {
    stdio: "inherit",
    env,
  });
  if (!isInstalled()) throw new Error(ASK);
}
