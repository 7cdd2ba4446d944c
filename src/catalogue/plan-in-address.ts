import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { defaultPlan, type Plan, planOfSlug, planSlug } from "#domain/catalogue/plan.ts";
import type { Product } from "#domain/catalogue/product.ts";

/** The part of a product page's address besides the product (D9). */
export type ProductSearch = { readonly plan?: string };

/** Reads the query of a product page, dropping unknown parameters. */
export function readProductSearch(search: Readonly<Record<string, unknown>>): ProductSearch {
  const plan = planOfSlug(search["plan"]);
  return plan === undefined ? {} : { plan: planSlug(plan) };
}

/** Returns the query that leads to a product in this plan; empty if that is its default. */
export const planSearch = ({ plans }: Pick<Product, "plans">, plan: Plan | undefined): ProductSearch =>
  plan === undefined || plan === defaultPlan(plans) ? {} : { plan: planSlug(plan) };

const route = getRouteApi("/products/$slug");

/**
 * Returns the plan in the address if the product offers it, or else the default. Choosing another shows it immediately
 * and writes it to the address, which changes only once the newest product has loaded.
 */
export function usePlanInAddress(product: Pick<Product, "_id" | "plans">) {
  const { plan: slug } = route.useSearch();
  const asked = planOfSlug(slug);
  const address = `${product._id} ${slug}`;
  const navigate = route.useNavigate();
  // Applies until the address changes: to this plan, to another, or to another product.
  const [chosen, setChosen] = useState<{ readonly at: string; readonly plan: Plan }>();
  if (chosen && chosen.at !== address) setChosen(undefined);
  const wanted = chosen?.at === address ? chosen.plan : asked;
  return {
    plan: wanted && product.plans[wanted] ? wanted : defaultPlan(product.plans),
    choose: (plan: Plan) => {
      setChosen({ at: address, plan });
      void navigate({ search: planSearch(product, plan), replace: true, resetScroll: false });
    },
  };
}
