import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CommandError } from "./command-error.ts";

/** The checkout: every path of a command starts here, whatever folder it is called from. */
export const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

const OWNER_ONLY = 0o600;

/** Throws the error of a file operation again, in a sentence where the file is another user's. */
export function rethrowReadably(error: unknown, path: string): never {
  if (error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")) {
    throw new CommandError(`${path} belongs to another user: start the shop as that user, or remove it.`);
  }
  throw error;
}

/**
 * Writes a file readable only by its owner, atomically: a reader sees the old text or the new one, never half of it.
 */
export function writeFileAtomically(path: string, text: string): void {
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text, { mode: OWNER_ONLY });
    renameSync(draft, path);
  } catch (error) {
    rethrowReadably(error, path);
  }
}

/** A file's text, or undefined if it does not exist. */
export function readIfThere(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  } catch (error) {
    return rethrowReadably(error, path);
  }
}
