import { describe, expect, it } from "vitest";
import { CommandError } from "../cli/command-error.ts";
import { type Errors, type RollOut, rollOut } from "./roll-out.ts";

/** Rolls out with these answers, and returns what happened in between. */
async function rolledOut({
  errors = [],
  ...given
}: Partial<Pick<RollOut, "check" | "goBack">> & { errors?: Errors[] } = {}) {
  const shares: (number | "back")[] = [];
  const looks = [...errors];
  const steps: RollOut = {
    share: async (percent) => void shares.push(percent),
    check: async () => undefined,
    errors: async () => looks.shift() ?? { fresh: 0, previous: 0 },
    goBack: async () => void shares.push("back"),
    watchMs: 1,
    ...given,
  };
  const fault = await rollOut(steps).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { shares, fault: fault instanceof Error ? fault.message : undefined };
}

const cannotGoBack = new CommandError("It can't go back.");

const failsAt = (time: number): RollOut["check"] => {
  let times = 0;
  return async () => {
    times += 1;
    if (times === time) throw new CommandError("It's down.");
  };
};

describe("a new version", () => {
  it("gets no requests, then a tenth, then all", async () => {
    expect(await rolledOut()).toEqual({ shares: [0, 10, 100], fault: undefined });
  });

  it.each([
    [1, [0, "back"]],
    [2, [0, 10, "back"]],
  ])("goes back if check %i fails", async (time, shares) => {
    expect(await rolledOut({ check: failsAt(time) })).toEqual({ shares, fault: "It's down." });
  });

  it("that can't go back says so, with the reason why it should", async () => {
    const { fault } = await rolledOut({ check: failsAt(1), goBack: () => Promise.reject(cannotGoBack) });
    expect(fault).toBe("It's down. It can't go back.");
  });

  it("goes back if it logs more errors than the previous one", async () => {
    const errors = [
      { fresh: 1, previous: 5 },
      { fresh: 4, previous: 7 },
    ];
    expect(await rolledOut({ errors })).toEqual({
      shares: [0, 10, "back"],
      fault: "The new version logged 3 errors within minutes: see /Admin/operations.",
    });
  });

  it.each([
    ["two errors", { fresh: 2, previous: 0 }],
    ["as many errors as the previous one", { fresh: 9, previous: 9 }],
  ])("stays with %s", async (_, later) => {
    const errors = [{ fresh: 0, previous: 0 }, later];
    expect((await rolledOut({ errors })).shares).toEqual([0, 10, 100]);
  });
});
