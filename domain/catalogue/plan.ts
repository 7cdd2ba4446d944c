import type { Cents } from "../money/money.ts";

/** Plan names in the order in which they are offered (S32, D5). */
export const PLANS = ["Monthly", "1 year", "3 year"] as const;
export type Plan = (typeof PLANS)[number];

/** One flag per plan; a plan is offered when its flag is true (D5). */
export type PlanFlags = Readonly<Partial<Record<Plan, boolean>>>;
/** Prices of individual plans, if the admin has set one (D12). */
export type PlanCents = Readonly<Partial<Record<Plan, Cents>>>;

const BILLING_SUFFIX: Readonly<Record<Plan, string>> = {
  Monthly: "/month",
  "1 year": "/year",
  "3 year": "/3 years (pay annually)",
};

export function isPlan(name: string): name is Plan {
  return PLANS.some((plan) => plan === name);
}

/** Returns the suffix after a price; the 1-year suffix if there is no plan (S94). */
export function billingSuffix(plan: Plan | undefined): string {
  return BILLING_SUFFIX[plan ?? "1 year"];
}

/** Returns the plans that a product offers, Monthly first (D5). */
export function offeredPlans(plans: PlanFlags): Plan[] {
  return PLANS.filter((plan) => plans[plan] === true);
}

/** True if a plan can be sold: the product's price is for a year, so a month needs one of its own (D12). */
export const isPriced = (plan: Plan, planCents: PlanCents): boolean =>
  plan !== "Monthly" || planCents.Monthly !== undefined;

/** Returns the plan that a card selects at first: the first one offered (D5). */
export function defaultPlan(plans: PlanFlags): Plan | undefined {
  return offeredPlans(plans)[0];
}

/** Returns the plan for a checkout line that names none: '1 year', or else the first one offered (D11). */
export function planWhenAbsent(plans: PlanFlags): Plan | undefined {
  return plans["1 year"] === true ? "1 year" : defaultPlan(plans);
}

/** Returns the flags that a cart item stores: only the selected plan is true (S59). */
export function onlyPlan(selected: Plan, offered: PlanFlags): PlanFlags {
  return Object.fromEntries(offeredPlans(offered).map((plan) => [plan, plan === selected]));
}

/** Returns a plan's name in the address of a product page (D9): 'monthly', '1-year', '3-year'. */
export const planSlug = (plan: Plan): string => plan.toLowerCase().replace(" ", "-");

/** Returns the plan that an address names; undefined if it names none. */
export const planOfSlug = (slug: unknown): Plan | undefined => PLANS.find((plan) => planSlug(plan) === slug);
