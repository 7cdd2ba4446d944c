import { readFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";
import { groupTable } from "./table.ts";
import type { BenchRow } from "./row.ts";

const GB = 1e9;

const INTRODUCTION = `# Benchmarks

\`npm run bench\` generates this file. Every figure is shown beside its floor or its limit. A floor was measured in the same
run, alternating with the figure, so that other work on the machine affected both; a limit is set by a platform or by us.`;

const READING = `## How to read it

- **Median** and **spread** (least–most) cover a few runs. Sizes in bytes are not here: \`npm test\` checks them against dev/limits.ts.
- **Ratio** is the first median over the second, or the median of the pairs if both were measured alternately. Ratios carry over
  from machine to machine, absolute figures do not, so no test asserts one. There is no ratio where the second was too
  short to measure.
- **p95** stands where it is what is compared: the value that 95 of 100 presses do not exceed, of few presses the largest.
- **Press to paint** counts from the pointer or key going down, held for no time, to the end of the frame on the main thread
  that shows the whole result: all lines of the cart, all cards of a page. What the graphics processor still has to do, pictures
  that load later, and the slide of a panel for visitors who want motion are not in it; the network has no delay. The bare page's
  button is the floor: what the browser and the machine take by themselves.
- **npm start** includes npm, and is measured beside a shop of the benchmark that serves nobody.
- **Aim** is the target of the ratio. Nothing here passes or fails: a missed aim is a \`no\` in the last column.
- **API throughput** is measured in workerd on a socket of its own, without the proxy that \`wrangler dev\` puts in front and
  without what \`npm start\` does: the last two rows add that back, one step at a time. The pooled database stands behind
  dev/bench/pooler.ts, in Node, which takes a share of both the shop's figure and the floor's: a pooler that takes less, as
  Hyperdrive's does, makes their ratio smaller.
- **Level** is measured only by name (\`npm run bench -- --only level\`), as filling its shop takes minutes. It asks one call at a time, with no cache. What several at once take is not in it, nor what a move or an edit takes.
- **Checkout** in *press to paint* includes the payment sandbox's answers, which are quicker than Stripe's.
- **CPU** counts the processes of workerd and PostgreSQL as the system's clock sees them, in steps of 10 ms over 200 requests:
  what is below a tenth of a millisecond is not to be read from it.
- A floor answers the same bytes and writes the same log line; the difference is the cost of the shop itself.
- The load generator, the browser and the database share the machine's cores with the Worker.
- \`npm run bench -- --only throughput,filters\` measures only some groups and writes nothing.
`;

function systemName(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? platform();
  } catch {
    return `${platform()} ${release()}`;
  }
}

/** The machine the figures were measured on, in one sentence. */
export function machine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${cores.length} cores, ${Math.round(totalmem() / GB)} GB, ${systemName()}, Node ${process.versions.node}`;
}

/** docs/benchmarks.md, formatted: what was measured, group by group, and what could not be. */
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
