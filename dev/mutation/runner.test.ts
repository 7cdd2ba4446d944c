import type { MutantRunOptions, MutantRunResult, TestRunner } from "@stryker-mutator/api/test-runner";
import { MutantRunStatus } from "@stryker-mutator/api/test-runner";
import { expect, it } from "vitest";
import { KeepingRunner } from "./runner.ts";

const TEST = "worker/payments/webhook.test.ts#pays";
const options: MutantRunOptions = {
  timeout: 1000,
  disableBail: false,
  testFilter: [TEST],
  activeMutant: {
    id: "7",
    fileName: "worker/payments/provider.ts",
    mutatorName: "BooleanLiteral",
    replacement: "false",
    location: { start: { line: 1, column: 1 }, end: { line: 1, column: 5 } },
  },
  sandboxFileName: "worker/payments/provider.ts",
  mutantActivation: "runtime",
  reloadEnvironment: false,
};

const survived = (nrOfTests = 1): MutantRunResult => ({ status: MutantRunStatus.Survived, nrOfTests });
const killed = (failureMessage = "expected 1 to be 2"): MutantRunResult => ({
  status: MutantRunStatus.Killed,
  killedBy: [TEST],
  failureMessage,
  nrOfTests: 1,
});

/** What a mutant comes to where vitest would answer its runs so, one after the other, and which mutant each run had. */
async function verdictOf(...answers: readonly MutantRunResult[]) {
  const mutants: string[] = [];
  const vitest: TestRunner = {
    capabilities: () => ({ reloadEnvironment: true }),
    dryRun: () => Promise.reject(new Error("Only mutants are tried here.")),
    mutantRun: async ({ activeMutant }) => {
      const answer = answers[mutants.push(activeMutant.id) - 1];
      if (answer === undefined) throw new Error("One run more than was expected.");
      return answer;
    },
  };
  const { status } = await new KeepingRunner(vitest).mutantRun(options);
  return { status, mutants };
}

it("a failed test counts if it passes without the mutant", async () => {
  expect(await verdictOf(killed(), survived())).toEqual({ status: "killed", mutants: ["7", "none"] });
});

it("a test that fails without the mutant, too, is repeated, and only the second run counts", async () => {
  expect(await verdictOf(killed(), killed(), survived())).toEqual({
    status: "survived",
    mutants: ["7", "none", "7"],
  });
});

it.each(["write CONNECTION_CLOSED 127.0.0.1:5577", "connect ECONNREFUSED 127.0.0.1:5577"])(
  "a test that lost its database is repeated: %s",
  async (message) => {
    expect(await verdictOf(killed(message), survived())).toEqual({
      status: "survived",
      mutants: ["7", "7"],
    });
  },
);

it("nothing survives a run without tests", async () => {
  expect(await verdictOf(survived(0), killed())).toEqual({ status: "killed", mutants: ["7", "7"] });
  await expect(verdictOf(survived(0), survived(0))).rejects.toThrow(
    "No test ran for worker/payments/provider.ts.",
  );
});
