import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import {
  explainedFailures,
  failedFiles,
  failuresOf,
  joined,
  type Report,
  tallyOf,
  withSecondTry,
} from "./test-report.ts";

const file = (path: string, tests: Record<string, "passed" | "failed">, status = "passed") => ({
  name: join(CHECKOUT, path),
  status: Object.values(tests).includes("failed") ? "failed" : status,
  message: status === "failed" ? "SyntaxError: Unexpected token\n    at c.ts:1" : "",
  assertionResults: Object.entries(tests).map(([fullName, of]) => ({
    fullName,
    status: of,
    failureMessages: of === "failed" ? ["AssertionError: expected 1 to be 2\n    at a.ts:3"] : [],
  })),
});

const report = (...testResults: Report["testResults"]): Report => ({
  success: testResults.every(({ status }) => status === "passed"),
  startTime: 1,
  testResults,
});

const FIRST = report(
  file("a.test.ts", { "a holds": "passed", "a waits": "failed" }),
  file("b.test.ts", { "b holds": "passed" }),
);

describe("a run's report", () => {
  test("names each failed test with its file, and counts", () => {
    expect(failuresOf(FIRST)).toEqual(["a.test.ts › a waits"]);
    expect(tallyOf(FIRST)).toEqual({ passed: 2, failed: 1 });
    expect(failedFiles(FIRST)).toEqual([join(CHECKOUT, "a.test.ts")]);
  });

  test("says why each failed, and the command that runs it alone", () => {
    expect(explainedFailures(report(...FIRST.testResults, file("c.test.ts", {}, "failed")))).toEqual([
      "a.test.ts › a waits\n        AssertionError: expected 1 to be 2\n        npm test -- a.test.ts",
      "c.test.ts\n        SyntaxError: Unexpected token\n        npm test -- c.test.ts",
    ]);
  });

  test("counts a file that failed outside its tests once", () => {
    const broken = report(
      file("c.test.ts", {}, "failed"),
      file("d.test.ts", { "d holds": "passed" }, "failed"),
    );
    expect(failuresOf(broken)).toEqual(["c.test.ts", "d.test.ts"]);
    expect(tallyOf(broken)).toEqual({ passed: 1, failed: 2 });
  });

  test("counts a file that ran again as it ended the second time", () => {
    const second = report(file("a.test.ts", { "a holds": "passed", "a waits": "passed" }));
    expect(tallyOf(withSecondTry(FIRST, second))).toEqual({ passed: 3, failed: 0 });
    expect(
      tallyOf(withSecondTry(FIRST, report(file("a.test.ts", { "a holds": "failed", "a waits": "failed" })))),
    ).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  test("joins those of several runs", () => {
    expect(tallyOf(joined([FIRST, report(file("e.test.ts", { "e holds": "passed" }))]))).toEqual({
      passed: 3,
      failed: 1,
    });
  });
});
