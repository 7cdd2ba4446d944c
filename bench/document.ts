import { readFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";
import type { BenchRow } from "./row.ts";
import { groupTable } from "./table.ts";

const GB = 1e9;

const INTRODUCTION = `# Benchmarks

\`npm ci --prefix bench && npm run bench\` generates this file. Every figure is shown beside its floor or its limit. A floor
was measured in the same run, alternating with the figure, so that other work on the machine affected both; a limit is set by
a platform or by us.`;

const READING = `## How to read it

- **Median** and **spread** (least–most) cover a few runs. Sizes in bytes aren't included: \`npm test\` checks them
  against dev/limits.ts.
- **Ratio** is the first median over the second, or the median of the pairs if both were measured alternately. Ratios
  carry over from machine to machine. Absolute figures don't, so no test asserts one. There is no ratio if the second
  was too short to measure.
- **Aim** is the target of the ratio. No measurement passes or fails: a missed aim is a \`no\` in the last column.
- **Press to paint** is the time from a press, released immediately, to the end of the frame on the main thread that
  shows the whole result: all lines of the cart, all cards of a page. It doesn't include the graphics processor's
  remaining work, pictures that load later, or the slide of a panel for visitors who want motion, and the network has no
  delay. The bare page's button is the floor: the time that the browser and the machine need on their own. The checkout
  includes the payment sandbox's responses, which are quicker than Stripe's.
- **CPU** counts the processes of workerd and PostgreSQL by the system's clock, in steps of 10 ms over 200 requests, so
  differences of less than a tenth of a millisecond mean nothing.
- **API throughput** is measured in workerd on its own socket, without the proxy that \`wrangler dev\` puts in front.
- A floor returns the same bytes and writes the same log line, so the difference is the cost of the shop itself. Both
  open a database connection for each request; Hyperdrive would use one from its pool.
- The load generator, the browser and the database share the machine's cores with the Worker.
- \`npm run bench -- --only throughput,cpu\` measures only some groups and writes nothing.
`;

function systemName(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? platform();
  } catch {
    return `${platform()} ${release()}`;
  }
}

/** Describes the machine on which the figures were measured, in one sentence. */
function machine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${cores.length} cores, ${Math.round(totalmem() / GB)} GB, ${systemName()}, Node ${process.versions.node}`;
}

/** Returns the text of docs/benchmarks.md: the measurements by group, and those that failed. */
export function benchmarkDocument(
  rows: readonly BenchRow[],
  failures: readonly string[],
  measuredAt: Date,
): string {
  const day = measuredAt.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
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
