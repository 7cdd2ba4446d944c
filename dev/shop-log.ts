import { existsSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { LogLine } from "./site.ts";

const OWNER_ONLY = 0o600;

export const logFile = (dataDir: string): string => join(dataDir, "shop.log");
const previousLogFile = (dataDir: string): string => join(dataDir, "shop.previous.log");

/** An entry of worker/platform/log.ts. */
const entrySchema = z.object({ level: z.string(), event: z.string(), id: z.string().optional() });
type Entry = z.infer<typeof entrySchema>;

type Options = {
  readonly dataDir: string;
  /** True if every line is shown, not only failures. */
  readonly showAll: boolean;
  /** Shows a line to the person who started the shop. */
  readonly print: (line: string) => void;
  /** The log file's path as shown to people. */
  readonly shownAs: string;
};

/**
 * Handles a shop's log lines: all go to a file that starts empty with each run, and the terminal shows one plain line
 * for each request or job that failed.
 */
export function shopLog({ dataDir, showAll, print, shownAs }: Options): (line: LogLine) => void {
  let file: number | undefined;
  let lastReference: string | undefined;

  /** Opened by the first line: until then another shop may be running in this folder and writing to its own. */
  function open(): number {
    if (existsSync(logFile(dataDir))) renameSync(logFile(dataDir), previousLogFile(dataDir));
    return openSync(logFile(dataDir), "w", OWNER_ONLY);
  }

  return (line) => {
    file ??= open();
    writeSync(file, `${line.message}\n`);
    if (showAll) return print(line.message);
    const entry = readEntry(line.message);
    if ((entry ?? line).level !== "error") return;
    // Several parts of the shop often log the same failure.
    if (entry?.id !== undefined && entry.id === lastReference) return;
    lastReference = entry?.id;
    print(`${entry ? failureOf(entry) : firstLineOf(line.message)} More in ${shownAs}.`);
  };
}

function readEntry(message: string): Entry | undefined {
  try {
    return entrySchema.parse(JSON.parse(message));
  } catch {
    return undefined; // The runtime's own output.
  }
}

function failureOf({ event, id }: Entry): string {
  const what = event.charAt(0).toUpperCase() + event.slice(1);
  return id === undefined ? `${what}.` : `${what} (reference ${id}).`;
}

const firstLineOf = (message: string): string => (message.split("\n")[0] ?? "").trim().replace(/\.?$/, ".");
