import { type Plan, PLANS } from "./plan.ts";

/** Returns a plan's name in the address of a product page (D9): 'monthly', '1-year', '3-year'. */
export const planSlug = (plan: Plan): string => plan.toLowerCase().replace(" ", "-");

/** Returns the plan that an address names; undefined if it names none. */
export const planOfSlug = (slug: unknown): Plan | undefined => PLANS.find((plan) => planSlug(plan) === slug);
