import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { z } from "zod";
import { findChromium } from "../chromium.ts";
import { freePort } from "../free-port.ts";
import { median } from "./load.ts";

const RUNS = 3;

/** What is read of a report: scores of 0 to 1, and figures in milliseconds, bytes and CLS's own unit. */
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.looseObject({ score: z.number().nullable().optional(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof reportSchema>;

export type LighthouseRow = {
  readonly path: string;
  /** Scores of 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  readonly bytes: number;
  /** The audits that are not met, by name. */
  readonly missing: readonly string[];
};

const figure = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;

/** The median of a few runs of Lighthouse's mobile preset (a slow phone on a slow network, simulated). */
export async function benchLighthouse(origin: string, paths: readonly string[]): Promise<LighthouseRow[]> {
  const port = await freePort(9322);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`, "--disable-background-networking"],
  });
  try {
    const rows: LighthouseRow[] = [];
    for (const path of paths) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run++) {
        const result = await lighthouse(`${origin}${path}`, { port, logLevel: "error", output: "json" });
        reports.push(reportSchema.parse(result?.lhr));
      }
      rows.push(summary(path, reports));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function summary(path: string, reports: readonly Report[]): LighthouseRow {
  const [first] = reports;
  if (!first) throw new Error("Lighthouse gave no report");
  const middle = (read: (report: Report) => number) => median(reports.map(read));
  const names = Object.keys(first.categories);
  return {
    path,
    scores: Object.fromEntries(
      names.map((name) => [name, middle((report) => (report.categories[name]?.score ?? 0) * 100)]),
    ),
    lcpMs: middle((report) => figure(report, "largest-contentful-paint")),
    cls: middle((report) => figure(report, "cumulative-layout-shift")),
    tbtMs: middle((report) => figure(report, "total-blocking-time")),
    bytes: middle((report) => figure(report, "total-byte-weight")),
    missing: Object.entries(first.audits)
      .filter(([, { score }]) => typeof score === "number" && score < 0.9)
      .map(([name]) => name),
  };
}
