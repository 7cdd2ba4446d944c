import { rmSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT, readIfThere, writeFileAtomically } from "./checkout.ts";

/** The folder in which the shop running from this checkout stores its data and this note. */
export const DEFAULT_DATA_DIR = join(CHECKOUT, ".data");

export type DemoAdmin = { readonly user: string; readonly password: string };

/** A running shop's description of itself for scripts. */
export type RunningShop = {
  readonly url: string;
  readonly admin: DemoAdmin | null;
  readonly stripe: { readonly url: string } | null;
  /** The clock of a shop on its sandboxes (D52): `GET` reads it, `POST {"days": 30}` or `{"hours": 1}` turns it. */
  readonly clock: { readonly url: string } | null;
  /** The mail sandbox, which shows its inbox as a page; null if mails go to a real API. */
  readonly mail: { readonly url: string } | null;
  /** The VIES sandbox, whose page lists the numbers it was asked about; null if VIES itself is asked. */
  readonly vies: { readonly url: string } | null;
  readonly databaseUrl: string;
};

const runningFile = (dataDir: string): string => join(dataDir, "running.json");

export function announceRunning(dataDir: string, running: RunningShop): void {
  writeFileAtomically(runningFile(dataDir), `${JSON.stringify(running, null, 2)}\n`);
}

export function withdrawRunning(dataDir: string): void {
  rmSync(runningFile(dataDir), { force: true });
}

export function readRunning(dataDir: string): string | undefined {
  return readIfThere(runningFile(dataDir));
}
