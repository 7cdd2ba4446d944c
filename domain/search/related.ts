import { ALIKE_MAX, type ProductGlance, type RelatedProducts } from "./related-products.ts";
import { isSellable, type Product } from "../catalogue/product.ts";
import { PLATFORMS, SUBCATEGORIES } from "../catalogue/taxonomy.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { type FacetTable, itemNumber } from "./facets.ts";

/** The numbers of the platforms, which don't count towards likeness. */
const PLATFORM_ITEMS = new Set(PLATFORMS.map(itemNumber));

/**
 * Returns the products related to one product (D9, D71). Two products are the more alike, the larger the share of their
 * fields and workflows that both have. A product that this one includes, or that includes this one, isn't listed as
 * alike too. Included products and collections are listed in stock first, then in display order; so are products that
 * are equally alike.
 */
export function relatedProducts({ products, facets }: CatalogueIndex, product: Product): RelatedProducts {
  const included = new Set(product.includes);
  const others = products.filter(({ slug }) => slug !== product.slug);
  const includes = others.filter(({ slug }) => included.has(slug));
  const includedIn = others.filter((other) => other.includes.includes(product.slug));
  const apart = new Set([product.slug, ...included, ...includedIn.map(({ slug }) => slug)]);
  const likeness = likenessTo(facets, product);
  const alike = products
    .map((other, place) => ({ other, likeness: likeness(place) }))
    .filter(({ other, likeness }) => likeness > 0 && !apart.has(other.slug))
    .sort((one, next) => next.likeness - one.likeness || inStockFirst(one.other, next.other))
    .map(({ other }) => other);
  return {
    includes: includes.sort(inStockFirst),
    includedIn: includedIn.sort(inStockFirst),
    alike: alike.slice(0, ALIKE_MAX),
    replacement: isSellable(product) ? null : replacementAmong(alike, product),
  };
}

/** Returns the first product of the same family that can be bought or, if there is none, the most alike. */
function replacementAmong(alike: readonly Product[], { productname }: Product): ProductGlance | null {
  const family = familyOf(productname);
  const sellable = alike.filter(isSellable);
  return sellable.find((other) => familyOf(other.productname) === family) ?? sellable[0] ?? null;
}

/** Returns the first word of a product's name, such as 'Moldflow'. The publisher's own name doesn't count. */
const familyOf = (productname: string): string =>
  productname.replace(/^Autodesk /, "").split(" ", 1)[0] ?? "";

/** Returns the share of a product's and another's fields and workflows that both have, by the other's place. */
function likenessTo({ items, starts }: FacetTable, { subcategories }: Product): (place: number) => number {
  const isOwn = new Uint8Array(SUBCATEGORIES.length);
  for (const item of subcategories.map(itemNumber)) {
    if (item !== undefined && !PLATFORM_ITEMS.has(item)) isOwn[item] = 1;
  }
  const own = isOwn.filter((one) => one === 1).length;
  return (place) => {
    let shared = 0;
    let others = 0;
    const end = starts[place + 1] ?? 0;
    for (let at = starts[place] ?? 0; at < end; at++) {
      const item = items[at] ?? 0;
      if (isOwn[item] === 1) shared++;
      else if (!PLATFORM_ITEMS.has(item)) others++;
    }
    return shared === 0 ? 0 : shared / (own + others);
  };
}

/** Sorting is stable, so equals stay in display order. */
const inStockFirst = (one: Product, other: Product): number => Number(other.stock) - Number(one.stock);
