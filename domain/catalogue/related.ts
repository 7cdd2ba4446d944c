import { ALIKE_MAX, type ProductGlance, type RelatedProducts } from "../related-products.ts";
import type { Product } from "../product.ts";
import { PLATFORMS, SUBCATEGORIES } from "../taxonomy.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

const FIELDS: ReadonlySet<string> = new Set(
  SUBCATEGORIES.filter((name) => !PLATFORMS.some((platform) => platform === name)),
);

/** A product's fields and workflows: platforms say nothing about what it is like. */
const fieldsOf = ({ subcategories }: Product): ReadonlySet<string> =>
  new Set(subcategories.filter((name) => FIELDS.has(name)));

/**
 * The products beside one (D9, D71). The more alike two products are, the larger the part of both their fields and
 * workflows that they share. Those that it includes, or that include it, aren't also alike. Products in stock come before
 * sold-out ones, and otherwise in display order.
 */
export function relatedProducts({ products }: CatalogueIndex, product: Product): RelatedProducts {
  const others = products.filter(({ slug }) => slug !== product.slug);
  const includes = others.filter(({ slug }) => product.includes.includes(slug));
  const includedIn = others.filter((other) => other.includes.includes(product.slug));
  const pairs = new Set([...includes, ...includedIn]);
  const fields = fieldsOf(product);
  const alike = others
    .filter((other) => !pairs.has(other))
    .map((other) => ({ other, likeness: likeness(fields, fieldsOf(other)) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, next) => next.likeness - one.likeness || inStockFirst(one.other, next.other))
    .slice(0, ALIKE_MAX)
    .map(({ other }) => other);
  return {
    includes: includes.sort(inStockFirst).map(glance),
    includedIn: includedIn.sort(inStockFirst).map(glance),
    alike: alike.map(glance),
  };
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const name of one) if (other.has(name)) shared++;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

/** Sorting keeps the display order of equals. */
const inStockFirst = (one: Product, other: Product): number => Number(other.stock) - Number(one.stock);

/** What a list shows of a product. */
export const glance = ({
  slug,
  productname,
  imageUrl,
  stock,
  priceCents,
  totalCents,
  plans,
  planCents,
}: Product): ProductGlance => ({
  slug,
  productname,
  imageUrl,
  stock,
  priceCents,
  totalCents,
  plans,
  planCents,
});
