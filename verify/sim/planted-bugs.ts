import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { UsageError } from "#ops/cli/usage-error.ts";
import type { ChangedSources } from "./module-hooks.ts";

const FOLDER = join(CHECKOUT, "verify", "sim", "planted");
const TOUCHED = /^\+\+\+ b\/(.+)$/gm;

/** Returns the names of the planted bugs' patches. Each patch begins with a description of its fault. */
export const plantedBugs = (): readonly string[] =>
  globSync("*.patch", { cwd: FOLDER })
    .map((file) => basename(file, ".patch"))
    .sort();

/**
 * Returns the Worker's sources as a bug changes them. The checkout isn't touched. Throws if the patch doesn't apply.
 */
export function withBug(name: string): ChangedSources {
  if (!plantedBugs().includes(name)) {
    throw new UsageError(`There is no planted bug ${name}. Choose from ${plantedBugs().join(", ")}.`);
  }
  const patch = join(FOLDER, `${name}.patch`);
  const paths = [...readFileSync(patch, "utf8").matchAll(TOUCHED)].flatMap(([, path]) => path ?? []);
  const copy = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    for (const path of paths) cpSync(join(CHECKOUT, path), join(copy, path), { recursive: true });
    execFileSync("git", ["apply", patch], { cwd: copy, stdio: ["ignore", "ignore", "pipe"] });
    return new Map(
      paths.map((path) => [pathToFileURL(join(CHECKOUT, path)).href, readFileSync(join(copy, path), "utf8")]),
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}
