import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { z } from "zod";
import { findChromium } from "#ops/cli/chromium.ts";
import { freePort } from "../free-port.ts";
import type { BenchRow, BenchRows } from "./row.ts";

const RUNS = 3;

/** The parts of a report that are used: scores from 0 to 1, figures in milliseconds or CLS's own unit. */
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.number().optional() })),
});
type Report = z.infer<typeof reportSchema>;

type Figure = Pick<BenchRow, "what" | "unit" | "beside" | "aim"> & { readonly audit: string };

const FIGURES: readonly Figure[] = [
  {
    audit: "largest-contentful-paint",
    what: "LCP",
    unit: "ms",
    beside: { what: "limit", values: [1100] },
    aim: "≤ 1",
  },
  {
    audit: "first-contentful-paint",
    what: "FCP",
    unit: "ms",
    beside: { what: "what counts as good", values: [1800] },
    aim: null,
  },
  {
    audit: "cumulative-layout-shift",
    what: "CLS",
    unit: "",
    beside: { what: "limit", values: [0] },
    aim: "≤ 1",
  },
  {
    audit: "total-blocking-time",
    what: "TBT",
    unit: "ms",
    beside: { what: "limit", values: [50] },
    aim: "≤ 1",
  },
];

/** Runs Lighthouse's mobile preset (a simulated slow phone on a slow network) several times; its figures and scores. */
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
        // Lighthouse answers with scores of 0 where it could not load the page.
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
  const figures = FIGURES.map(({ audit, what, unit, beside, aim }) => ({
    group,
    what: `${path}: ${what}`,
    unit,
    values: reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
    beside,
    aim,
  }));
  const scores: BenchRow[] = Object.entries(reports[0]?.categories ?? {}).map(([name, { title }]) => ({
    group,
    what: `${path}: ${title}`,
    unit: "points",
    values: reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)),
    beside: { what: "highest score", values: [100] },
    aim: "≥ 1",
  }));
  return [...figures, ...scores];
}
