import { describe, expect, it } from "vitest";
import { type Harmless, judge, named, type Named } from "./survivors.ts";

const mutant = (status: string, at = 1): Named => ({
  file: "domain/money.ts",
  mutator: "EqualityOperator",
  original: `a < ${at}`,
  replacement: `a <= ${at}`,
  status,
  line: at,
});
const listed = (at: number): Harmless => {
  const { status: _status, line: _line, ...code } = mutant("Survived", at);
  return { ...code, reason: "a is never a whole number" };
};
const nineKilled = Array.from({ length: 9 }, (_, at) => mutant("Killed", at + 10));

describe("the verdict on a room's mutants", () => {
  it("counts a listed one as alive, so that no list lifts the score", () => {
    const verdict = judge("domain", [...nineKilled, mutant("Survived")], [listed(1)]);
    expect(verdict).toMatchObject({ killed: 9, harmless: 1, alive: [], score: 90, faults: [] });
  });

  it("is a fault below 90 %, whether a test ran and passed or none ran", () => {
    for (const status of ["Survived", "NoCoverage"]) {
      const { score, faults, alive } = judge("domain", [...nineKilled.slice(1), mutant(status)], []);
      expect(score).toBeCloseTo(88.9, 1);
      expect(alive).toHaveLength(1);
      expect(faults).toEqual(["domain: 88.9 % are killed, and 90 % must be."]);
    }
  });

  it("takes a mutant that never ends for a killed one, and leaves out what is no mutant", () => {
    expect(judge("domain", [mutant("Timeout"), mutant("Ignored"), mutant("CompileError")], []).score).toBe(
      100,
    );
  });

  it("is a fault where a listed mutant is killed, or gone", () => {
    const killed = judge("domain", [...nineKilled, mutant("Killed")], [listed(1)]);
    const gone = judge("domain", nineKilled, [listed(1)]);
    for (const { faults } of [killed, gone]) {
      expect(faults).toEqual(["domain/money.ts: no such mutant survives any more, but it is listed: a < 1"]);
    }
  });
});

it("a mutant is named by its code, on one line", () => {
  const source = "const x = [\n  1,\n  2,\n];\n";
  const location = { start: { line: 1, column: 11 }, end: { line: 4, column: 2 } };
  const found = named(
    { fileName: "x.ts", mutatorName: "ArrayDeclaration", replacement: "[]", status: "Killed", location },
    "x.ts",
    source,
  );
  expect(found).toMatchObject({ original: "[ 1, 2, ]", replacement: "[]", line: 1 });
});
