import { expect, it } from "vitest";
import type { Aim, BenchRow } from "./row.ts";
import { withFigures } from "./document.ts";
import { FLOOR } from "./press-scenarios.ts";
import { groupTable, isReached, ratioOf } from "./table.ts";

const row = (values: number[], beside: number[], aim: Aim | null): BenchRow => ({
  group: "API throughput",
  what: "a read",
  unit: "req/s",
  values,
  beside: { what: "bare route", values: beside },
  aim,
});

it("compares alternating measurements pair by pair", () => {
  // The machine was busy during the second pair: both values drop, but the ratio is the same.
  expect(ratioOf(row([900, 90, 800], [1000, 100, 1000], null))).toBe(0.9);
});

it("compares the median with a limit", () => {
  expect(ratioOf(row([80, 90, 300], [100], null))).toBe(0.9);
});

it.each<[number[], number[], Aim | null, boolean | null]>([
  [[0.8], [1], "≥ 0.8", true],
  [[0.79], [1], "≥ 0.8", false],
  [[2.1], [1], "≤ 2", false],
  [[0], [0], "≤ 1", true],
  [[0.01], [0], "≤ 1", false],
  [[], [1], "≤ 1", null],
  [[1], [1], null, null],
])("%s beside %s reaches %s: %s", (values, beside, aim, reached) => {
  expect(isReached(row(values, beside, aim))).toBe(reached);
});

it("shows the median with its spread, and the smallest layout shift not as zero", () => {
  const rows = [row([11_132, 9000.4, 12_000], [15_000, 15_000, 15_000], "≥ 0.8"), row([0.0007], [0], "≤ 1")];
  expect(groupTable(rows).split("\n").slice(2)).toEqual([
    "| a read | 11,132 (9,000–12,000) req/s | bare route: 15,000 | 0.742 | ≥ 0.8 | no |",
    "| a read | 0.0007 req/s | bare route: 0 | – | ≤ 1 | no |",
  ]);
});

/** A document with a place for the figures. */
const documentWith = (figures: string) =>
  `# Benchmarks\n\n<!-- figures -->\n${figures}\n<!-- /figures -->\n\nRest\n`;

it("the document gets a run's figures in place of the last ones, and keeps its other text", () => {
  const written = withFigures(documentWith("Old $& row"), [row([1], [1], null)], ["cpu: $&"], new Date(0));
  expect(written).toContain("Measured on 1 January 1970: ");
  expect(written).toContain("### API throughput");
  expect(written).toContain("- cpu: $&\n");
  expect(written).not.toContain("Old");
  expect(written.replace(/<!-- figures -->\n[^]*\n<!-- \/figures -->/, "")).toBe(
    "# Benchmarks\n\n\n\nRest\n",
  );
  expect(withFigures(written, [row([1], [1], null)], ["cpu: $&"], new Date(0))).toBe(written);
});

it("the document's head tells the machine's pace, if it was measured", () => {
  const floor = { ...row([22.1, 10, 36], [150], null), unit: "ms", what: `${FLOOR}, again (3)` };
  const head = "With the processor four times slower, a bare page's button takes 22.1 (10–36) ms.";
  expect(withFigures(documentWith(""), [floor], [], new Date(0))).toContain(head);
  expect(withFigures(documentWith(""), [row([1], [1], null)], [], new Date(0))).not.toContain("button");
});
