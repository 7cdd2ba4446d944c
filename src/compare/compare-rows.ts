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
  /** For each cell, whether it differs from what most of the products have. */
  readonly differs: readonly boolean[];
};

/** Makes a row and marks its cells. A product that states nothing may still share the value, so it isn't compared. */
function rowOf(label: string, cells: CompareRow["cells"]): CompareRow {
  const texts = cells.map((cell) => cell.join("\n"));
  const counts = new Map<string, number>();
  for (const text of texts.filter((each) => each !== "")) counts.set(text, (counts.get(text) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const common = [...counts.keys()].filter((text) => counts.get(text) === most);
  return {
    label,
    cells,
    differs: texts.map((text) => text !== "" && (common.length > 1 || text !== common[0])),
  };
}

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
    (product, shown) =>
      offeredPlans(product.plans).map((plan) => `${plan}: ${planPriceText(product, plan, shown)}`),
  ],
  ["Availability", (product) => [isSellable(product) ? "In stock" : "Out of stock"]],
  ["Platforms", platformsOf],
  ["Industries", (product) => INDUSTRY_ITEMS.filter((name) => product.subcategories.includes(name))],
  ["Workflows", (product) => WORKFLOW_ITEMS.filter((name) => product.subcategories.includes(name))],
];

/** Returns the products' differences and common features, row by row (D65). */
export function compareRows(products: readonly Product[], shown: Shown = (cents) => cents): CompareRow[] {
  return ROWS.map(([label, read]) =>
    rowOf(
      label,
      products.map((product) => {
        const entries = read(product, shown);
        return entries.length === 0 ? ["None"] : entries;
      }),
    ),
  );
}

/**
 * Returns a row for every fact that at least one product has (D73): those that all have, and those that some don't
 * state.
 */
export function factRows(products: readonly Product[]): { stated: CompareRow[]; partly: CompareRow[] } {
  const facts = products.map((product) => factsIn(product.facts));
  const keys = new Set(facts.flat().map(({ name }) => factKey(name)));
  const rows = [...keys].map((key) => {
    const having = facts.map((own) => own.filter(({ name }) => factKey(name) === key));
    const [label = key] = having.flat().map(({ name }) => name);
    return rowOf(
      label,
      having.map((own) => own.map(({ value }) => value)),
    );
  });
  const isStated = ({ cells }: CompareRow) => cells.every((cell) => cell.length > 0);
  return { stated: rows.filter(isStated), partly: rows.filter((row) => !isStated(row)) };
}
