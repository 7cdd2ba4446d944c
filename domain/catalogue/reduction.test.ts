import { describe, expect, it } from "vitest";
import { testDraft } from "../testing/product.ts";
import { announcedReduction, type Reduction } from "./reduction.ts";
import { reductionProblem, scheduledPriceSchema } from "./scheduled-price.ts";

const RUNNING: Reduction = { plan: "1 year", cents: 800, lastDay: "2026-12-31", lowestCents: 1000 };

describe("a reduction (D62, D79)", () => {
  it("is announced for its plan, with the percentage off the lowest price before", () => {
    expect(announcedReduction(RUNNING, "1 year")).toEqual({
      lastDay: "2026-12-31",
      lowestCents: 1000,
      percent: 20,
    });
    expect(announcedReduction(RUNNING, "3 year")).toBeNull();
    expect(announcedReduction(null, "1 year")).toBeNull();
  });

  it("is never announced as more than it is", () => {
    expect(announcedReduction({ ...RUNNING, cents: 801 }, "1 year")?.percent).toBe(19);
    expect(announcedReduction({ ...RUNNING, cents: 999 }, "1 year")?.percent).toBe(0);
    expect(announcedReduction({ ...RUNNING, cents: 1000 }, "1 year")).toBeNull();
    expect(announcedReduction({ ...RUNNING, lowestCents: null }, "1 year")).toBeNull();
  });

  it("keeps its plan's price from a change, and no other", () => {
    const sold = testDraft({ planCents: { "1 year": 800 } });
    expect(reductionProblem(RUNNING, sold)).toBeUndefined();
    expect(reductionProblem(RUNNING, { ...sold, priceCents: 300_00 })).toBeUndefined();
    expect(reductionProblem(null, testDraft())).toBeUndefined();
    const text =
      "A scheduled price for 1 year runs until 31 December 2026. End it first, under 'Scheduled price', to change what 1 year costs.";
    expect(reductionProblem(RUNNING, testDraft())).toBe(text);
    expect(reductionProblem(RUNNING, { ...sold, plans: { "3 year": true } })).toBe(text);
  });
});

describe("the form of a scheduled price", () => {
  const typed = {
    productId: "x",
    plan: "1 year",
    cents: "1.234,50",
    firstDay: "2026-12-01",
    lastDay: "2026-12-31",
  };
  const problems = (change: object) =>
    scheduledPriceSchema
      .safeParse({ ...typed, ...change })
      .error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);

  it("reads an amount as people type it, and one in cents again", () => {
    const read = scheduledPriceSchema.parse(typed);
    expect(read.cents).toBe(1234_50);
    expect(scheduledPriceSchema.parse(read)).toEqual(read);
  });

  it.each([
    [{ cents: "" }, "cents: Enter the reduced price."],
    [
      { cents: "1.299" },
      "cents: '1.299' could mean €1,299.00 or €1.299. Leave the thousands separator out, or write two decimals.",
    ],
    [{ cents: "0" }, "cents: A plan's price must be positive value"],
    [{ lastDay: "2026-11-30" }, "lastDay: The last day can't be before the first."],
    [{ firstDay: "2026-02-30" }, "firstDay: Choose the first day."],
    [{ plan: "weekly" }, "plan: Choose a plan."],
  ])("refuses %j", (change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });
});
