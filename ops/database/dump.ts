import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "../cli/command-error.ts";

/** Dumps contain personal data, which isn't kept longer. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const OWNER_ONLY = 0o700;
const INSTALL: Readonly<Record<string, string>> = {
  pg_dump: "postgresql-client",
  pg_restore: "postgresql-client",
  gpg: "gnupg",
};

const DUMP_NAME = /^database-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.dump\.gpg$/;
const dumpName = (now: Date): string =>
  `database-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.dump.gpg`;

/** Runs a program. Throws a CommandError that starts with `fault` and ends with the program's first complaint. */
function run(program: string, args: readonly string[], fault: string): void {
  try {
    execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") {
      throw new CommandError(`${program} is missing: install ${INSTALL[program]}.`, { cause: error });
    }
    const complaint = "stderr" in error ? String(error.stderr).trim().split("\n")[0] : undefined;
    throw new CommandError(`${fault}: ${complaint || error.message}`, { cause: error });
  }
}

/**
 * Dumps a database into a folder, encrypted for the owner of a public key, and returns the file's name, which contains
 * the time. The dump is read to its end before it is encrypted. Without encryption it exists only in a temporary folder
 * of its owner. A failure is a CommandError of one sentence, and leaves no file.
 */
export function dumpDatabase(url: string, folder: string, publicKey: string, now: Date): string {
  const work = mkdtempSync(join(tmpdir(), "backup-"));
  const dump = join(work, "shop.dump");
  const name = dumpName(now);
  const draft = join(folder, `${name}.part`);
  try {
    const format = ["--format=custom", "--no-owner", "--no-privileges"];
    run("pg_dump", [...format, `--file=${dump}`, url], "The database can't be dumped");
    // `--list` reads only the table of contents, so it accepts a dump that is cut off.
    run("pg_restore", ["--file=/dev/null", dump], "The dump can't be read back");
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    const gpg = ["--batch", "--quiet", "--yes", "--homedir", work, "--recipient-file", publicKey];
    run(
      "gpg",
      [...gpg, "--output", draft, "--encrypt", dump],
      `The dump can't be encrypted for ${publicKey}`,
    );
    renameSync(draft, join(folder, name));
    return name;
  } finally {
    rmSync(draft, { force: true });
    rmSync(work, { recursive: true, force: true });
  }
}

/** Removes the dumps in a folder that are over 30 days old, but never the newest. Returns their names. */
export function removeOldDumps(folder: string, now: Date): string[] {
  const dumps = readdirSync(folder).filter((name) => DUMP_NAME.test(name));
  const isOld = (name: string): boolean => {
    const takenAt = Date.parse(name.replace(DUMP_NAME, "$1T$2:$3:$4Z"));
    return now.getTime() - takenAt > KEPT_DAYS * DAY_MS;
  };
  const old = dumps.toSorted().slice(0, -1).filter(isOld);
  for (const name of old) rmSync(join(folder, name));
  return old;
}
