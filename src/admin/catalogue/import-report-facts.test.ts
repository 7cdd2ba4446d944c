import { describe, expect, it } from "vitest";
import { countOutcomes, type ImportReport, reportLines, summarise } from "./import-report-facts.ts";

const report: ImportReport = {
  fingerprint: "of-this-state",
  problems: [],
  notes: [],
  rows: [{ line: 2, productname: "Maya", outcome: "changed", changes: [], buyerPays: [], problems: [] }],
  missingCount: 99_999,
  missing: ["Atlas", "Vault"],
  deleteMissing: true,
};

describe("the report of a file that lacks more products than the report names", () => {
  it("counts every product that would be deleted, and lists the named ones", () => {
    expect(countOutcomes(report)).toMatchObject({ changed: 1, deleted: 99_999 });
    expect(summarise(report, "csv")).toBe("The file would add 0, change 1 and delete 99,999.");
    expect(reportLines(report).map(({ productname, outcome }) => `${productname} ${outcome}`)).toEqual([
      "Maya changed",
      "Atlas deleted",
      "Vault deleted",
    ]);
  });

  it("deletes nothing unless asked to", () => {
    const kept = { ...report, deleteMissing: false };
    expect(countOutcomes(kept).deleted).toBe(0);
    expect(reportLines(kept)).toHaveLength(1);
  });
});

describe("a file that can't be read", () => {
  const empty = { line: 1, column: null, message: "The file names no products." };

  it("is summarised by its error, not by a number of rows", () => {
    const none = { ...report, rows: [], missingCount: 0, missing: [], problems: [empty] };
    expect(summarise(none, "csv")).toBe("We can’t read this file. The file names no products.");
    expect(summarise({ ...none, problems: [empty, empty, empty] }, "csv")).toBe(
      "We can’t read this file. The file names no products. 2 more errors.",
    );
  });
});
