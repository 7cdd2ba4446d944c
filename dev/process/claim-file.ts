import { linkSync, renameSync, rmSync } from "node:fs";
import { readIfThere, writeFileAtomically } from "#ops/cli/checkout.ts";

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Creates a file that only one process can create; false if it already exists. */
export function claimFile(path: string, text: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileAtomically(own, text);
  try {
    // Linking is atomic: one process wins, and the file is complete from the start.
    linkSync(own, path);
    return true;
  } catch (error) {
    if (isError(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moves an abandoned claim out of the way, unless another process has done so or has renewed it. */
export function discardClaim(path: string, stale: string): void {
  if (readIfThere(path) !== stale) return;
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isError(error, "ENOENT")) return;
    throw error;
  }
  if (readIfThere(aside) !== stale) linkSync(aside, path);
  rmSync(aside, { force: true });
}
