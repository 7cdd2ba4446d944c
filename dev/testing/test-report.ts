import { relative } from "node:path";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import type { Tally } from "#ops/cli/static-checks.ts";

/** The output of vitest's JSON reporter, as far as it is read here. */
export const reportSchema = z.looseObject({
  success: z.boolean(),
  startTime: z.number(),
  testResults: z.array(
    z.looseObject({
      /** The file's path. */
      name: z.string(),
      status: z.string(),
      /** Why the file failed outside its tests. */
      message: z.string().default(""),
      assertionResults: z.array(
        z.looseObject({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;
type FileResult = Report["testResults"][number];

/** Merges the reports of several runs, each of other files. */
export const joined = (reports: readonly Report[]): Report => ({
  success: reports.every(({ success }) => success),
  startTime: Math.min(...reports.map(({ startTime }) => startTime)),
  testResults: reports.flatMap(({ testResults }) => testResults),
});

type Failure = { readonly path: string; readonly test: string; readonly reason: string };

const firstLine = (text: string | undefined): string => text?.split("\n", 1)[0] ?? "";

function failuresIn({ name, status, message, assertionResults }: FileResult): Failure[] {
  const path = relative(CHECKOUT, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length > 0)
    return failed.map(({ fullName, failureMessages }) => ({
      path,
      test: `${path} › ${fullName}`,
      reason: firstLine(failureMessages?.[0]),
    }));
  // It could not be collected, or failed outside its tests.
  return status === "failed" ? [{ path, test: path, reason: firstLine(message) }] : [];
}

/** Each failed test as `path › name`; a file that failed outside its tests as its path. */
export const failuresOf = ({ testResults }: Report): readonly string[] =>
  testResults.flatMap(failuresIn).map(({ test }) => test);

/** Each failed test with the reason and the command that runs its file alone. */
export const explainedFailures = ({ testResults }: Report): readonly string[] =>
  testResults
    .flatMap(failuresIn)
    .map(({ path, test, reason }) =>
      [test, reason, `npm test -- ${path}`].filter((line) => line !== "").join("\n        "),
    );

/** The paths of the files in which something failed. */
export const failedFiles = ({ testResults }: Report): readonly string[] =>
  testResults.filter((file) => failuresIn(file).length > 0).map(({ name }) => name);

export const tallyOf = (report: Report): Tally => ({
  passed: report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed").length,
  failed: failuresOf(report).length,
});

/** A report in which the files that ran again count as they ended the second time. */
export const withSecondTry = (first: Report, second: Report): Report => {
  const again = new Set(second.testResults.map(({ name }) => name));
  return joined([
    { ...first, testResults: first.testResults.filter(({ name }) => !again.has(name)) },
    second,
  ]);
};
