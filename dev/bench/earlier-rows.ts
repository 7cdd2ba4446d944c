import type { FirstLoad } from "./first-load.ts";
import type { LighthouseRow } from "./lighthouse.ts";
import type { BenchRow } from "./row.ts";

const SCRIPT_LIMIT_KB = 120;
const LCP_LIMIT_MS = 1200;

export const firstLoadRows = (loads: readonly FirstLoad[]): BenchRow[] =>
  loads.map(({ path, scriptKb }) => ({
    group: "First load",
    what: `${path}: script, gzip`,
    unit: "KB",
    values: [scriptKb],
    beside: { what: "limit", values: [SCRIPT_LIMIT_KB] },
    aim: "≤ 1",
  }));

export const lighthouseRows = (pages: readonly LighthouseRow[]): BenchRow[] =>
  pages.map(({ path, lcpMs }) => ({
    group: "Lighthouse, mobile simulation",
    what: `${path}: LCP`,
    unit: "ms",
    values: [lcpMs],
    beside: { what: "limit", values: [LCP_LIMIT_MS] },
    aim: "≤ 1",
  }));
