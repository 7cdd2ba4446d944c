import type { dailyCounts, jobRuns } from "../db/schema/operations.ts";
import type { Counter } from "./counters.ts";
import type { errorsSince } from "./reported-errors.ts";
import type { Failure } from "./response-schemas.ts";

const FAILURES = {
  webhook_failed: "webhook",
  webhook_refused: "signature",
  reconcile_failed: "reconciliation",
} as const satisfies Partial<Record<Counter, Failure["kind"]>>;

type Sources = {
  readonly errors: Awaited<ReturnType<typeof errorsSince>>;
  readonly counts: readonly (typeof dailyCounts.$inferSelect)[];
  readonly runs: readonly (typeof jobRuns.$inferSelect)[];
  /** The UTC day to start from: `2026-11-21`. */
  readonly since: string;
};

/**
 * Returns the failures since a day: the shop's own, and then what browsers report, which anybody can send in any number. Of each, the
 * latest first. A job that failed more than once is listed once.
 */
export function failuresSince({ errors, counts, runs, since }: Sources): Failure[] {
  const listed = errors.map(({ lastAt, ...error }): Failure => ({
    kind: "error",
    lastAt: lastAt.toISOString(),
    ...error,
  }));
  return [...failedJobs(runs, since), ...countedFailures(counts, since), ...listed].toSorted(
    (a, b) => Number(isReported(a)) - Number(isReported(b)) || b.lastAt.localeCompare(a.lastAt),
  );
}

const isReported = (failure: Failure): boolean => failure.kind === "error" && failure.source !== "worker";

function failedJobs(runs: Sources["runs"], since: string): Failure[] {
  return runs.flatMap(({ job, succeeded, lastFailedAt }) => {
    const lastAt = lastFailedAt?.toISOString();
    return lastAt === undefined || lastAt < since ? [] : [{ kind: "job", job, recovered: succeeded, lastAt }];
  });
}

function countedFailures(counts: Sources["counts"], since: string): Failure[] {
  return Object.entries(FAILURES).flatMap(([name, kind]) => {
    const counted = counts.filter((row) => row.name === name && row.day >= since);
    const lastAt = counted
      .map((row) => row.lastAt.toISOString())
      .toSorted()
      .at(-1);
    if (lastAt === undefined) return [];
    return [{ kind, count: counted.reduce((sum, { count }) => sum + count, 0), lastAt }];
  });
}
