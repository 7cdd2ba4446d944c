import { describe, expect, it } from "vitest";
import { bulkChangeSchema, priceChangeSchema } from "./bulk-change.ts";

describe("the form of a change of several products (D62)", () => {
  const typed = { kind: "percent", way: "up", prices: ["list"], rounding: "cent" };

  it.each([
    ["5", 5_00],
    ["5,5", 5_50],
    ["2.25 %", 2_25],
    ["7,5\u00A0%", 7_50],
  ])("reads the percentage %j", (percent, hundredths) => {
    expect(priceChangeSchema.parse({ ...typed, percent })).toMatchObject({ percent: hundredths });
  });

  it.each([
    [{ percent: "" }, "Enter a percentage."],
    [{ percent: "0" }, "The percentage must be above 0."],
    [{ percent: "1.005" }, "'1.005' could mean 1,005% or 1.005%. Leave the thousands separator out"],
    [{ percent: "five" }, "'five' is not a percentage. Write it like 12 or 12.5."],
    [{ percent: "€ 5" }, "'€ 5' is not a percentage."],
    [{ kind: "discount", percent: "half" }, "'half' is not a percentage."],
    [{ kind: "amount", cents: "5%" }, "'5%' is a percentage, not an amount in euros."],
    [{ percent: "100", way: "down" }, "Prices can fall by less than 100%."],
    [{ percent: "1000.01" }, "The percentage ends at 1,000."],
    [{ percent: "5", prices: [] }, "Choose at least one price."],
    [{ kind: "amount", cents: "" }, "Enter an amount."],
    [{ kind: "amount", cents: "-5" }, "The amount must be above 0."],
    [{ kind: "discount", percent: "100" }, "The discount must be less than 100%."],
    [{ kind: "other" }, "Choose what to change."],
  ])("refuses %j", (fields, message) => {
    const { error } = bulkChangeSchema.safeParse({ ...typed, ...fields });
    expect(error?.issues[0]?.message).toContain(message);
  });
});
