import { type Cents, formatPrice } from "#domain/money/money.ts";
import { billingSuffix, offeredPlans, type Plan } from "#domain/catalogue/plan.ts";
import { paidNow } from "#domain/catalogue/plan-words.ts";
import { factKey, factsIn } from "#domain/catalogue/fact-rule.ts";
import {
  isSellable,
  platformsOf,
  type Product,
  unitPriceCents,
  yearPriceCents,
} from "#domain/catalogue/product.ts";
import { INDUSTRIES, type MainCategory, TAXONOMY } from "#domain/catalogue/taxonomy.ts";

/** Returns the price that the visitor has chosen to see (D76). */
type Shown = (cents: Cents) => Cents;

/**
 * Returns a price with its suffix and any later payments (D63): '€1,112/3 years (pay annually), €1,112 now, then …'.
 */
function planPriceText(product: Product, plan: Plan, shown: Shown): string {
  const cents = shown(unitPriceCents(product, plan));
  const price = `${formatPrice(cents)}${billingSuffix(plan)}`;
  return [price, paidNow(plan, cents)].filter((text) => text !== null).join(", ");
}

export type CompareRow = {
  readonly label: string;
  /** One cell per product, in the products' order. Each is a list of entries, which may be empty. */
  readonly cells: readonly (readonly string[])[];
  /** True if the products differ in this row. */
  readonly differs: boolean;
};

const WORKFLOW_ITEMS = itemsOf(["Workflows"]);
const INDUSTRY_ITEMS = itemsOf(INDUSTRIES);

function itemsOf(groups: readonly MainCategory[]): readonly string[] {
  return TAXONOMY.filter(({ name }) => groups.includes(name)).flatMap(
    (group): readonly string[] => group.subcategories,
  );
}

const ROWS: readonly (readonly [string, (product: Product, shown: Shown) => readonly string[]])[] = [
  ["Price per year", (product, shown) => [formatPrice(shown(yearPriceCents(product)))]],
  [
    "Plans",
    (product, shown) => {
      const plans = offeredPlans(product.plans);
      return plans.length === 0
        ? ["None"]
        : plans.map((plan) => `${plan}: ${planPriceText(product, plan, shown)}`);
    },
  ],
  ["Availability", (product) => [isSellable(product) ? "In stock" : "Out of stock"]],
  ["Platforms", platformsOf],
  ["Industries", (product) => INDUSTRY_ITEMS.filter((name) => product.subcategories.includes(name))],
  ["Workflows", (product) => WORKFLOW_ITEMS.filter((name) => product.subcategories.includes(name))],
];

/** Returns the products' differences and common features, row by row (D65). */
export function compareRows(products: readonly Product[], shown: Shown = (cents) => cents): CompareRow[] {
  return ROWS.map(([label, read]) => {
    const cells = products.map((product) => read(product, shown));
    return { label, cells, differs: new Set(cells.map((cell) => cell.join("\n"))).size > 1 };
  });
}

/**
 * Returns a row for every fact that at least one product has (D73): those that all have, and those that some don't
 * state. A product without a fact may still share it, so only products with the fact are compared.
 */
export function factRows(products: readonly Product[]): { stated: CompareRow[]; partly: CompareRow[] } {
  const facts = products.map((product) => factsIn(product.facts));
  const keys = new Set(facts.flat().map(({ name }) => factKey(name)));
  const rows = [...keys].map((key) => {
    const having = facts.map((own) => own.filter(({ name }) => factKey(name) === key));
    const [label = key] = having.flat().map(({ name }) => name);
    const cells = having.map((own) => own.map(({ value }) => value));
    return { label, cells, differs: new Set(cells.flat()).size > 1 };
  });
  const isStated = ({ cells }: CompareRow) => cells.every((cell) => cell.length > 0);
  return { stated: rows.filter(isStated), partly: rows.filter((row) => !isStated(row)) };
}
