import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const harmlessSchema = z.array(
  z
    .object({
      file: z.string(),
      mutator: z.string(),
      /** The code as it stands, and what Stryker puts in its place. */
      original: z.string(),
      replacement: z.string(),
      /** Why no user and no client can tell the two apart. */
      reason: z.string().min(10),
    })
    .strict()
    .readonly(),
);

/** A mutant that changes nothing that anybody could notice. */
export type Harmless = z.infer<typeof harmlessSchema>[number];

/** The mutants that may survive, each with its reason. */
export const readHarmless = (): readonly Harmless[] =>
  harmlessSchema.parse(JSON.parse(readFileSync(join(CHECKOUT, "dev/mutation/harmless.json"), "utf8")));

type Place = { readonly line: number; readonly column: number };

/** A mutant after a run, as Stryker reports it. */
export type Mutant = {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
  readonly status: string;
  readonly location: { readonly start: Place; readonly end: Place };
};

/** A mutant by what it does instead of where it stands, so that lines may move. */
export type Named = Omit<Harmless, "reason"> & { readonly status: string; readonly line: number };

/** The code between two places, whose lines and columns count from 1. */
function codeBetween(source: string, { start, end }: Mutant["location"]): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join("\n");
}

const onOneLine = (code: string): string => code.replaceAll(/\s+/g, " ").trim();

/** Names a mutant; `source` is the text of its file. */
export function named(mutant: Mutant, file: string, source: string): Named {
  return {
    file,
    mutator: mutant.mutatorName,
    original: onOneLine(codeBetween(source, mutant.location)),
    replacement: onOneLine(mutant.replacement ?? ""),
    status: mutant.status,
    line: mutant.location.start.line,
  };
}

const LEAST_PERCENT = 90;
const KILLED = ["Killed", "Timeout"];
const ALIVE = ["Survived", "NoCoverage"];

const isSame = (one: Omit<Harmless, "reason">, other: Omit<Harmless, "reason">): boolean =>
  one.file === other.file &&
  one.mutator === other.mutator &&
  one.original === other.original &&
  one.replacement === other.replacement;

export type Verdict = {
  readonly killed: number;
  readonly harmless: number;
  /** Survivors without a reason. */
  readonly alive: readonly Named[];
  /** Of 100, of all that were tried, listed ones included. */
  readonly score: number;
  /** What has to change before the run passes, in sentences. */
  readonly faults: readonly string[];
};

/**
 * What became of a room's mutants. The score counts a harmless one as alive, so that no list can lift it. What the list names
 * has to be there still.
 */
export function judge(room: string, mutants: readonly Named[], listed: readonly Harmless[]): Verdict {
  const tried = mutants.filter(({ status }) => [...KILLED, ...ALIVE].includes(status));
  const survivors = tried.filter(({ status }) => ALIVE.includes(status));
  const alive = survivors.filter((mutant) => !listed.some((entry) => isSame(entry, mutant)));
  const killed = tried.length - survivors.length;
  const score = tried.length === 0 ? 0 : (100 * killed) / tried.length;
  const stale = listed.filter((entry) => !survivors.some((mutant) => isSame(entry, mutant)));
  const faults = [
    ...(score < LEAST_PERCENT
      ? [`${room}: ${score.toFixed(1)} % are killed, and ${LEAST_PERCENT} % must be.`]
      : []),
    ...stale.map(
      ({ file, original }) => `${file}: no such mutant survives any more, but it is listed: ${original}`,
    ),
  ];
  return { killed, harmless: survivors.length - alive.length, alive, score, faults };
}
