import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CommandError } from "./command-error.ts";

/** The checkout. Every path of a command starts here, regardless of the current folder. */
export const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

const OWNER_ONLY = 0o600;

/** Rethrows the error of a file operation, as a plain sentence if the file belongs to another user. */
export function rethrowReadably(error: unknown, path: string): never {
  if (error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")) {
    throw new CommandError(`${path} belongs to another user: start the shop as that user, or remove it.`);
  }
  throw error;
}

/** Writes a file that only its owner can read, atomically: a reader sees either the old text or the new one. */
export function writeFileAtomically(path: string, text: string): void {
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text, { mode: OWNER_ONLY });
    renameSync(draft, path);
  } catch (error) {
    rethrowReadably(error, path);
  }
}

/** Returns a file's text, or undefined if it doesn't exist. */
export function readIfThere(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  } catch (error) {
    return rethrowReadably(error, path);
  }
}
