import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { CommandError } from "#ops/cli/command-error.ts";

/** The user who runs the database server. Undefined ids mean the user running this program. */
export type ServerUser = { readonly uid: number; readonly gid: number } | Record<"uid" | "gid", undefined>;

const SERVER_USER_NAME = "postgres";
/** The user running this program. */
export const SELF: ServerUser = { uid: undefined, gid: undefined };

function idOf(flag: "-u" | "-g"): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, SERVER_USER_NAME], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, creating that user if needed. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return SELF;
  if (idOf("-u") === undefined) {
    try {
      execFileSync("useradd", ["--system", "--user-group", "--no-create-home", SERVER_USER_NAME], {
        stdio: "pipe",
      });
    } catch {
      throw new CommandError(
        `PostgreSQL does not run as root, and the user ${SERVER_USER_NAME} could not be created: create it, or start the shop as another user.`,
      );
    }
  }
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  if (uid === undefined || gid === undefined)
    throw new CommandError(`The user ${SERVER_USER_NAME} cannot be read.`);
  return { uid, gid };
}

/** Returns the owner of an existing cluster, so that root can use one started by another user. */
export function ownerOf(path: string): ServerUser {
  if (process.getuid?.() !== 0) return SELF;
  const { uid, gid } = statSync(path);
  return uid === 0 ? serverUser() : { uid, gid };
}

/**
 * True if a command succeeds as the server's user. This checks file modes, owners and all parent folders at the same
 * time.
 */
export function succeedsAs(user: ServerUser, command: string, args: readonly string[]): boolean {
  const ids = user.uid === undefined ? {} : { uid: user.uid, gid: user.gid };
  return spawnSync(command, args, { ...ids, cwd: "/", stdio: "ignore" }).status === 0;
}
