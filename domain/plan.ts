/** Plan names in the order in which they are offered (S32, D5). */
export const PLANS = ["Monthly", "1 year", "3 year"] as const;
export type Plan = (typeof PLANS)[number];

/** One flag a plan; a plan is offered when its flag is true (D5). */
export type PlanFlags = Readonly<Partial<Record<Plan, boolean>>>;
/** A plan's own price in euros, where the admin gave it one (D12). */
export type PlanPrices = Readonly<Partial<Record<Plan, number>>>;

const BILLING_SUFFIX: Readonly<Record<Plan, string>> = {
  Monthly: "/month",
  "1 year": "/year",
  "3 year": "/3 years (pay annually)",
};

export function isPlan(name: string): name is Plan {
  return PLANS.some((plan) => plan === name);
}

/** The suffix behind a price; without a plan the 1-year suffix (S94). */
export function billingSuffix(plan: Plan | undefined): string {
  return BILLING_SUFFIX[plan ?? "1 year"];
}

/** The plans that a product offers, Monthly first (D5). */
export function offeredPlans(plans: PlanFlags): Plan[] {
  return PLANS.filter((plan) => plans[plan] === true);
}

/** The plan a card starts with: the first offered one (D5). */
export function defaultPlan(plans: PlanFlags): Plan | undefined {
  return offeredPlans(plans)[0];
}

/** The plan a checkout line without one gets: '1 year', else the first offered (D11). */
export function planWhenAbsent(plans: PlanFlags): Plan | undefined {
  return plans["1 year"] === true ? "1 year" : defaultPlan(plans);
}

/** The flags a cart item stores: only the selected plan is true (S59). */
export function onlyPlan(selected: Plan, offered: PlanFlags): PlanFlags {
  return Object.fromEntries(offeredPlans(offered).map((plan) => [plan, plan === selected]));
}
