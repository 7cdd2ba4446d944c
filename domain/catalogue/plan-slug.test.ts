import { expect, it } from "vitest";
import { PLANS, planOfSlug, planSlug } from "./plan.ts";

it("names every plan in an address, and finds it again", () => {
  expect(PLANS.map(planSlug)).toEqual(["monthly", "1-year", "3-year"]);
  expect(PLANS.map((plan) => planOfSlug(planSlug(plan)))).toEqual(PLANS);
});

it.each([undefined, "", "Monthly", "1 year", "5-year", 7])("finds no plan for %j", (slug) => {
  expect(planOfSlug(slug)).toBeUndefined();
});
