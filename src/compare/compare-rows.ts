import { formatPrice } from "#domain/money/money.ts";
import { billingSuffix, offeredPlans, type Plan } from "#domain/catalogue/plan.ts";
import { paidNow } from "#domain/catalogue/plan-words.ts";
import { factKey, factsIn } from "#domain/catalogue/product-fact.ts";
import {
  isSellable,
  platformsOf,
  type Product,
  unitPriceCents,
  yearPriceCents,
} from "#domain/catalogue/product.ts";
import { INDUSTRIES, type MainCategory, TAXONOMY } from "#domain/catalogue/taxonomy.ts";

/** '€1,112/3 years (pay annually), €1,112 now, then …': a price with its suffix, and what follows (D63). */
function planPriceText(product: Product, plan: Plan): string {
  const cents = unitPriceCents(product, plan);
  const price = `${formatPrice(cents)}${billingSuffix(plan)}`;
  return [price, paidNow(plan, cents)].filter((text) => text !== null).join(", ");
}

export type CompareRow = {
  readonly label: string;
  /** The value of each product, in the products' order; each a list of one or more entries, or empty. */
  readonly cells: readonly (readonly string[])[];
  /** Whether the products differ in it. */
  readonly differs: boolean;
};

const WORKFLOW_ITEMS = itemsOf(["Workflows"]);
const INDUSTRY_ITEMS = itemsOf(INDUSTRIES);

function itemsOf(groups: readonly MainCategory[]): readonly string[] {
  return TAXONOMY.filter(({ name }) => groups.includes(name)).flatMap(
    (group): readonly string[] => group.subcategories,
  );
}

const ROWS: readonly (readonly [string, (product: Product) => readonly string[]])[] = [
  ["Price per year", (product) => [formatPrice(yearPriceCents(product))]],
  [
    "Plans",
    (product) => offeredPlans(product.plans).map((plan) => `${plan}: ${planPriceText(product, plan)}`),
  ],
  ["Availability", (product) => [isSellable(product) ? "In stock" : "Out of stock"]],
  ["Platforms", platformsOf],
  ["Industries", (product) => INDUSTRY_ITEMS.filter((name) => product.subcategories.includes(name))],
  ["Workflows", (product) => WORKFLOW_ITEMS.filter((name) => product.subcategories.includes(name))],
];

/** Returns the differences and common points of products, row by row (D65). */
export function compareRows(products: readonly Product[]): CompareRow[] {
  return ROWS.map(([label, read]) => {
    const cells = products.map(read);
    return { label, cells, differs: new Set(cells.map((cell) => cell.join("\n"))).size > 1 };
  });
}

/**
 * The same for every fact that one of the products has (D73). A product without a fact may well have what others say of
 * themselves, so only those with it can differ.
 */
export function factRows(products: readonly Product[]): CompareRow[] {
  const facts = products.map((product) => factsIn(product.facts));
  const keys = new Set(facts.flat().map(({ name }) => factKey(name)));
  return [...keys].map((key) => {
    const having = facts.map((own) => own.filter(({ name }) => factKey(name) === key));
    const [label = key] = having.flat().map(({ name }) => name);
    const cells = having.map((own) => own.map(({ value }) => value));
    return { label, cells, differs: new Set(cells.flat()).size > 1 };
  });
}
