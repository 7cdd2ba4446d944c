import { describe, expect, it } from "vitest";
import { FACTS_MAX_CHARS, factsProblem, tidyFacts, factsIn } from "./fact-rule.ts";

const name = (length: number, start = "") => start.padEnd(length, "n");
/** The highest number of facts, each of the highest length. */
const longest = Array.from({ length: 20 }, (_, at) => `${name(40, String(at))}: ${"v".repeat(300)}`);

describe("facts (D73)", () => {
  it("are a name and a value each, one per line", () => {
    expect(factsIn("Languages: English, German\nRuns: 9:00 to 17:00")).toEqual([
      { name: "Languages", value: "English, German" },
      { name: "Runs", value: "9:00 to 17:00" },
    ]);
    expect(factsIn("")).toEqual([]);
  });

  it("are stored without blank lines and extra spaces, for any kind of line break", () => {
    const typed = "\n Languages :English,\t German \r\n \t\r\n\u2028Needs:   Fusion\r";
    expect(factsProblem(typed)).toBeUndefined();
    expect(tidyFacts(typed)).toBe("Languages: English, German\nNeeds: Fusion");
    expect(tidyFacts(tidyFacts(typed))).toBe(tidyFacts(typed));
  });

  it.each([
    ["Line 3 of Facts has no colon: 'Languages'. Write 'Name: value'.", "A: 1\n\nLanguages"],
    ["Line 1 of Facts has no name before its colon.", " : English"],
    ["Line 1 of Facts has no name before its colon.", "\u200b: English"],
    ["Line 2 of Facts has no value after its colon.", "A: 1\nLanguages:"],
    ["Line 1 of Facts contains characters that are not allowed.", "A\u0007: 1"],
    ["Line 3 of Facts names 'Needs' again.", "needs: 1\nA: 2\nNeeds: 3"],
    ["Line 1 of Facts has a name of more than 40 characters.", `${name(41)}: 1`],
    ["Line 1 of Facts has a value of more than 300 characters.", `A: ${"v".repeat(301)}`],
    ["Facts may have at most 20 lines.", [...longest, "A: 1"].join("\n")],
  ])("%s", (message, text) => {
    expect(factsProblem(text)).toBe(message);
  });

  it("can have names that would be the same only in capital letters", () => {
    expect(factsProblem("Maße: 10 cm\nMasse: 3 kg")).toBeUndefined();
  });

  it("can all have the highest length together, which the database accepts", () => {
    const text = longest.join("\n\n");
    expect(factsProblem(text)).toBeUndefined();
    expect(tidyFacts(text)).toHaveLength(FACTS_MAX_CHARS);
  });
});
