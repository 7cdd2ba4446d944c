import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartError } from "#ops/cli/start-error.ts";

/** Who runs the database server. Undefined ids mean: the user who runs this program. */
export type ServerUser = { readonly uid: number; readonly gid: number } | Record<"uid" | "gid", undefined>;

const SERVER_USER_NAME = "postgres";
const SELF: ServerUser = { uid: undefined, gid: undefined };

function idOf(flag: "-u" | "-g"): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, SERVER_USER_NAME], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

/** PostgreSQL refuses to run as root: root hands it to the user `postgres`, who is made when there is none. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return SELF;
  if (idOf("-u") === undefined) {
    try {
      execFileSync("useradd", ["--system", "--user-group", "--no-create-home", SERVER_USER_NAME], {
        stdio: "pipe",
      });
    } catch {
      throw new StartError(
        `PostgreSQL does not run as root, and the user ${SERVER_USER_NAME} could not be made: make it, or start the shop as another user.`,
      );
    }
  }
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  if (uid === undefined || gid === undefined)
    throw new StartError(`The user ${SERVER_USER_NAME} cannot be read.`);
  return { uid, gid };
}

/** The owner of an existing cluster, where root finds one that another user started. */
export function ownerOf(path: string): ServerUser {
  if (process.getuid?.() !== 0) return SELF;
  const { uid, gid } = statSync(path);
  return uid === 0 ? serverUser() : { uid, gid };
}

/** Whether a command succeeds in the server user's shoes: file modes, owners and every parent folder in one test. */
export function succeedsAs(user: ServerUser, command: string, args: readonly string[]): boolean {
  const ids = user.uid === undefined ? {} : { uid: user.uid, gid: user.gid };
  return spawnSync(command, args, { ...ids, cwd: "/", stdio: "ignore" }).status === 0;
}
