import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { factsIn } from "#domain/catalogue/fact-rule.ts";
import { platformsOf, type Product } from "#domain/catalogue/product.ts";
import { type Subcategory, TAXONOMY } from "#domain/catalogue/taxonomy.ts";
import { PUBLISHER } from "#domain/seller/publisher.ts";
import { UNFILTERED, writeCatalogueSearch } from "./catalogue-search.ts";

type ProductFactsProps = { readonly product: Pick<Product, "subcategories" | "facts"> };

/** The platforms that a product runs on, each a link to the other products for it. */
export function ProductPlatforms({ product }: Pick<ProductFactsProps, "product">) {
  return (
    <ul aria-label="Platforms" className="mt-4 flex flex-wrap gap-2">
      {platformsOf(product).map((platform) => (
        <li key={platform}>
          <FacetLink item={platform} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A product's known facts and its publisher (D87), as a table (D73). Its fields and workflows link to other products that
 * have them.
 */
export function ProductFacts({ product }: ProductFactsProps) {
  const groups = TAXONOMY.filter(({ name }) => name !== "Operating system")
    .map(({ name, subcategories }) => ({
      name,
      items: subcategories.filter((item) => product.subcategories.includes(item)),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-xl font-semibold">
        Facts
      </h2>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {groups.map(({ name, items }) => (
          <Fact key={name} name={name}>
            {items.map((item) => (
              <FacetLink key={item} item={item} />
            ))}
          </Fact>
        ))}
        {factsIn(product.facts).map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Publisher">
          <span>
            {PUBLISHER.name}, {PUBLISHER.address}
          </span>
          <span>
            In the EU: {PUBLISHER.inEu.name}, {PUBLISHER.inEu.address}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1.5 py-3 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-start gap-2">{children}</dd>
    </div>
  );
}

function FacetLink({ item }: { readonly item: Subcategory }) {
  return (
    <Link
      to="/products"
      search={writeCatalogueSearch({ ...UNFILTERED, subcategories: [item] })}
      className="rounded-sm border border-line bg-sheet px-2.5 py-1 text-sm hover:border-accent hover:text-accent"
    >
      {item}
    </Link>
  );
}
