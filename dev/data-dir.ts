import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "./start-error.ts";

/** The checkout: every path of the local shop starts here, whatever folder a command is called from. */
export const CHECKOUT = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");
export const DEFAULT_DATA_DIR = join(CHECKOUT, ".data");

const OWNER_ONLY = 0o600;
/** Others may pass through to the database's folder, whose user is another one when root starts the shop. */
const PASSABLE = 0o711;

function explain(error: unknown, path: string): never {
  if (error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")) {
    throw new StartError(`${path} belongs to another user: start the shop as that user, or remove it.`);
  }
  throw error;
}

export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, PASSABLE);
  } catch (error) {
    explain(error, dataDir);
  }
}

/** Writes a file that only its owner reads, so that a reader finds the old text or the new one, never half of it. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text, { mode: OWNER_ONLY });
    renameSync(draft, path);
  } catch (error) {
    explain(error, path);
  }
}

/** The text of a file, or undefined when there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  } catch (error) {
    return explain(error, path);
  }
}

/** A random value that is made once for a data directory and kept there. */
export function keptSecret(dataDir: string, name: string, bytes: number): { value: string; isNew: boolean } {
  const path = join(dataDir, name);
  const kept = readIfThere(path)?.trim();
  if (kept) return { value: kept, isNew: false };
  const value = randomBytes(bytes).toString("base64url");
  writeWhole(path, `${value}\n`);
  return { value, isNew: true };
}

const ADMIN_PASSWORD_BYTES = 12;

export type DemoAdmin = { readonly user: string; readonly password: string };

/** The name and the password of the embedded database's admin. */
export function keptDemoAdmin(dataDir: string): DemoAdmin & { readonly isNew: boolean } {
  const { value, isNew } = keptSecret(dataDir, "admin-password", ADMIN_PASSWORD_BYTES);
  return { user: "admin", password: value, isNew };
}

/** What a running shop tells scripts. */
export type RunningShop = {
  readonly url: string;
  readonly admin: DemoAdmin | null;
  readonly stripe: { readonly url: string } | null;
  readonly databaseUrl: string;
};

const runningFile = (dataDir: string): string => join(dataDir, "running.json");

export function announceRunning(dataDir: string, running: RunningShop): void {
  writeWhole(runningFile(dataDir), `${JSON.stringify(running, null, 2)}\n`);
}

export function withdrawRunning(dataDir: string): void {
  rmSync(runningFile(dataDir), { force: true });
}

export function readRunning(dataDir: string): string | undefined {
  return readIfThere(runningFile(dataDir));
}
