import type { FirstLoad } from "./first-load.ts";
import type { LighthouseRow } from "./lighthouse.ts";
import type { BenchRow } from "./row.ts";
import type { ThroughputRow } from "./throughput.ts";

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

export const throughputRows = (loads: readonly ThroughputRow[]): BenchRow[] =>
  loads.map(({ what, connections, shop, floor }) => ({
    group: "API throughput",
    what: `${what}, ${connections} connections`,
    unit: "req/s",
    values: [shop],
    beside: { what: "bare Hono route", values: [floor] },
    aim: what.includes("memory") ? "≥ 0.8" : null,
  }));
