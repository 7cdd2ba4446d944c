import { readFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";
import { groupTable } from "./table.ts";
import type { BenchRow } from "./row.ts";

const GB = 1e9;

const INTRODUCTION = `# Benchmarks

\`npm run bench\` writes this file, whole. Every figure stands beside its floor or its limit: a floor was measured in the same
run and in turns with it, so that whatever else the machine did met both; a limit was set, by a platform or by us.`;

const READING = `## How to read it

- **Median** and **spread** (least–most) are of a few runs. What bytes can decide is not here: \`npm test\` holds it to dev/limits.ts.
- **Ratio** is the first median over the second, the median of the pairs where both were measured in turns. Ratios hold from
  machine to machine, absolute figures do not: nothing in the tests asserts one. There is none where the second
  was too short to measure.
- **Aim** is what the ratio is to reach. Nothing here passes or fails: a missed aim is a \`no\` in the last column.
- The API is measured in workerd without the proxy that \`wrangler dev\` puts in front, which is slower than what is measured.
- A floor answers the same bytes and writes the same log line; what is left is what the shop itself costs.
- The load generator, the browser and the database share the machine's cores with the Worker.
- \`npm run bench -- --only throughput,filters\` prints some groups and writes nothing.
`;

/** The system's own name, where it tells. */
function systemName(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? platform();
  } catch {
    return `${platform()} ${release()}`;
  }
}

/** What the figures were measured on, in one sentence. */
export function machine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${cores.length} cores, ${Math.round(totalmem() / GB)} GB, ${systemName()}, Node ${process.versions.node}`;
}

/** docs/benchmarks.md, as the formatter leaves it: what was measured, group by group, and what could not be. */
export function benchmarkDocument(
  rows: readonly BenchRow[],
  failures: readonly string[],
  measuredAt: Date,
): string {
  const day = measuredAt.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const groups = [...new Set(rows.map((row) => row.group))];
  return [
    INTRODUCTION,
    `Measured on ${day}: ${machine()}.`,
    ...groups.map((group) => `## ${group}\n\n${groupTable(rows.filter((row) => row.group === group))}`),
    ...(failures.length === 0
      ? []
      : [`## Not measured\n\n${failures.map((failure) => `- ${failure}`).join("\n")}`]),
    READING,
  ].join("\n\n");
}
