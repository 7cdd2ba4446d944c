import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const OLDEST = 15;
const ASK = `The test of the backup needs pg_dump and pg_restore ${OLDEST} or newer, and gpg: install postgresql-client and gnupg.`;

const versionOf = (program: string): string =>
  spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? "";

function isInstalled(): boolean {
  const clients = ["pg_dump", "pg_restore"].map((program) => /\) (\d+)/.exec(versionOf(program))?.[1] ?? 0);
  return clients.every((release) => Number(release) >= OLDEST) && versionOf("gpg") !== "";
}

/**
 * Makes sure that the programs of a backup are installed: PostgreSQL's client and gpg. As root on Debian it installs
 * them; otherwise it throws an error that names them.
 */
export function requireBackupPrograms(): void {
  if (isInstalled()) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(ASK);
  console.log("Installing postgresql-client and gnupg with apt-get …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  const packages = ["postgresql-client", "gnupg"];
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: "inherit",
    env,
  });
  if (!isInstalled()) throw new Error(ASK);
}
