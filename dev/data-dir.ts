import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { readIfThere, rethrowReadably, writeFileAtomically } from "#ops/cli/checkout.ts";
import type { DemoAdmin } from "#ops/cli/running-shop.ts";

/** Other users may traverse the folder to the database's, which belongs to another user if root starts the shop. */
const PASSABLE = 0o711;

export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, PASSABLE);
  } catch (error) {
    rethrowReadably(error, dataDir);
  }
}

/** Returns a random value that is created once per data directory and kept there. */
export function loadOrCreateSecret(
  dataDir: string,
  name: string,
  bytes: number,
): { value: string; isNew: boolean } {
  const path = join(dataDir, name);
  const kept = readIfThere(path)?.trim();
  if (kept) return { value: kept, isNew: false };
  const value = randomBytes(bytes).toString("base64url");
  writeFileAtomically(path, `${value}\n`);
  return { value, isNew: true };
}

const ADMIN_PASSWORD = "admin-password";
const ADMIN_PASSWORD_BYTES = 12;

/** Returns the demo admin of a data directory; null in a new one, or if the password was removed to get another. */
export function loadDemoAdmin(dataDir: string): DemoAdmin | null {
  return existsSync(join(dataDir, ADMIN_PASSWORD)) ? loadOrCreateDemoAdmin(dataDir) : null;
}

/** Returns the name and password of the embedded database's admin. */
export function loadOrCreateDemoAdmin(dataDir: string): DemoAdmin & { readonly isNew: boolean } {
  const { value, isNew } = loadOrCreateSecret(dataDir, ADMIN_PASSWORD, ADMIN_PASSWORD_BYTES);
  return { user: "admin", password: value, isNew };
}
