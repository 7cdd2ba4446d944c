import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Ledger } from "./ledger.ts";
import { storedLedger } from "./stored-ledger.ts";
import { StartError } from "../shared/start-error.ts";

/** It contains the names, addresses and secrets that a site tries out. */
const OWNER_ONLY = 0o600;
/** The pause after a write, as a multiple of how long the write took. */
const RESTS_A_WRITE = 4;

/** `flush` writes all unwritten changes without waiting. */
export type DataFile = { flush: () => Promise<void> };

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Fills the ledger from the file and writes every change back, so a restart loses nothing. */
export async function attachDataFile(ledger: Ledger, path: string): Promise<DataFile> {
  const text = await readIfThere(path);
  if (text !== null) {
    const parsed = storedLedger.safeParse(parseJson(text));
    if (!parsed.success)
      throw new StartError(
        `${path} is not a data file of this Stripe sandbox; delete it to start with an empty one.`,
      );
    ledger.restore(parsed.data);
  }
  await mkdir(dirname(path), { recursive: true });

  let dirty = false;
  let writing: Promise<void> | null = null;
  const ending = new AbortController();
  const writeUntilClean = async () => {
    while (dirty) {
      dirty = false;
      const started = performance.now();
      // Written to another file and renamed, so a killed process leaves either the old file or the new one.
      await writeFile(`${path}.new`, JSON.stringify(ledger.snapshot()), { mode: OWNER_ONLY });
      await rename(`${path}.new`, path);
      // The whole file is written each time. With thousands of payments, the process would do nothing but write.
      const restMs = (performance.now() - started) * RESTS_A_WRITE;
      await wait(restMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  };
  const write = () => {
    writing ??= writeUntilClean().finally(() => {
      writing = null;
    });
    return writing;
  };
  // There can be a change while the last one is being written.
  const writeAll = async (): Promise<void> => {
    if (!dirty && !writing) return;
    await write();
    await writeAll();
  };
  ledger.onChange = () => {
    dirty = true;
    writeAll().catch((error: unknown) => console.error(`Stripe sandbox: cannot write ${path}:`, error));
  };
  return {
    flush: () => {
      ending.abort();
      return writeAll();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
