import { linkSync, renameSync, rmSync } from "node:fs";
import { readIfThere, writeWhole } from "#ops/cli/checkout.ts";

/** Makes a file that only one process can make; false where it is there already. */
export function claimFile(path: string, text: string): boolean {
  const own = `${path}.${process.pid}`;
  writeWhole(own, text);
  try {
    // A link is made by one process only, with its whole content there from the first moment.
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moves a file that nobody claims any more out of the way, unless somebody renewed it in the meantime. */
export function discardClaim(path: string, stale: string): void {
  if (readIfThere(path) !== stale) return;
  const aside = `${path}.stale.${process.pid}`;
  renameSync(path, aside);
  if (readIfThere(aside) !== stale) linkSync(aside, path);
  rmSync(aside, { force: true });
}
