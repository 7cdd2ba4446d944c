import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readIfThere, writeFileAtomically } from "#ops/cli/checkout.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import type { DatabaseHome } from "./home.ts";

export const DATABASE_USER = "postgres";

const PASSWORD_BYTES = 24;

/**
 * Creates the database cluster, once, and returns its password. The password is kept inside the cluster, so it moves
 * with the data. It is written last: a cluster without one is incomplete, because its start was killed.
 */
export function makeCluster({ cluster, binaries, user }: DatabaseHome, fresh: boolean): string {
  const keptPassword = join(cluster, "shop-password");
  const kept = readIfThere(keptPassword)?.trim();
  if (kept && !fresh) return kept;
  for (const name of readdirSync(cluster)) rmSync(join(cluster, name), { recursive: true });
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const passwordFile = `${cluster}.password`;
  writeFileAtomically(passwordFile, `${password}\n`);
  try {
    if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
    const made = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${cluster}`,
        `--username=${DATABASE_USER}`,
        `--pwfile=${passwordFile}`,
        // The Worker opens a connection per request. On loopback, a random password doesn't need a costly handshake.
        "--auth=password",
        "--set=scram_iterations=1",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--no-sync",
      ],
      {
        ...(user.uid === undefined ? {} : { uid: user.uid, gid: user.gid }),
        cwd: "/",
        env: { PATH: process.env["PATH"], TZ: "UTC" },
        encoding: "utf8",
      },
    );
    if (made.status !== 0) {
      throw new CommandError(
        `The database cannot be created in ${cluster}: ${made.error?.message ?? made.stderr.trim()}`,
      );
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileAtomically(keptPassword, `${password}\n`);
  return password;
}
