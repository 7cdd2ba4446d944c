import { z } from "zod";

/** The part of autocannon's result that is used; it has no types. */
const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

export type Load = { readonly perSecond: number; readonly p99Ms: number };

/** Runs a bounded load of GETs against a local URL. Any answer but 2xx aborts the benchmark. */
export async function load(url: string, connections: number, seconds: number): Promise<Load> {
  const { default: autocannon } = await import("autocannon");
  const result = resultSchema.parse(await autocannon({ url, connections, duration: seconds }));
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused and ${result.errors} failed answers`);
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** The median of several runs. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
