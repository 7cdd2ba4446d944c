import { type Plan, PLANS } from "./plan.ts";

/** How the address of a product page names a plan (D9): 'monthly', '1-year', '3-year'. */
export const planSlug = (plan: Plan): string => plan.toLowerCase().replace(" ", "-");

/** The plan that an address names; undefined if it names none. */
export const planOfSlug = (slug: unknown): Plan | undefined => PLANS.find((plan) => planSlug(plan) === slug);
