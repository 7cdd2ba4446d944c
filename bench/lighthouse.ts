import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { z } from "zod";
import { freePort } from "../dev/process/free-port.ts";
import { findChromium } from "../ops/cli/chromium.ts";
import type { BenchRow, BenchRows } from "./row.ts";

const RUNS = 3;

/** The parts of a report that are used: scores from 0 to 1, figures in milliseconds or in CLS's own unit. */
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.number().optional() })),
});
type Report = z.infer<typeof reportSchema>;

const FIGURES = [
  { audit: "largest-contentful-paint", what: "LCP", unit: "ms", limit: 1350 },
  { audit: "cumulative-layout-shift", what: "CLS", unit: "", limit: 0 },
  { audit: "total-blocking-time", what: "TBT", unit: "ms", limit: 50 },
] as const;

/**
 * Runs Lighthouse's mobile preset (a simulated slow phone on a slow network) several times and yields its figures and
 * scores.
 */
export async function* benchLighthouse(origin: string, paths: readonly string[]): BenchRows {
  const port = await freePort(9322);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`, "--disable-background-networking"],
  });
  try {
    for (const path of paths) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run++) {
        const result = await lighthouse(`${origin}${path}`, { port, logLevel: "error", output: "json" });
        const report = reportSchema.parse(result?.lhr);
        // Lighthouse reports scores of 0 if it couldn't load the page.
        if (report.runtimeError !== undefined) throw new Error(`${path}: ${report.runtimeError.message}`);
        reports.push(report);
      }
      yield* rowsOf(path, reports);
    }
  } finally {
    await browser.close();
  }
}

function rowsOf(path: string, reports: readonly Report[]): BenchRow[] {
  const group = "Lighthouse, mobile simulation";
  const figures = FIGURES.map(({ audit, what, unit, limit }): BenchRow => ({
    group,
    what: `${path}: ${what}`,
    unit,
    values: reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
    beside: { what: "limit", values: [limit] },
    aim: "≤ 1",
  }));
  const scores: BenchRow = {
    group,
    what: `${path}: the lowest score of ${Object.values(reports[0]?.categories ?? {})
      .map(({ title }) => title)
      .join(", ")}`,
    unit: "points",
    values: reports.map(({ categories }) =>
      Math.min(...Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100))),
    ),
    beside: { what: "highest", values: [100] },
    aim: "≥ 1",
  };
  return [...figures, scores];
}
