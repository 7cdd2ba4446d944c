import { Link } from "@tanstack/react-router";
import type { Product } from "#domain/product.ts";
import { TAXONOMY } from "#domain/taxonomy.ts";
import { Icon } from "#src/ui/icon.tsx";
import { UNFILTERED, writeCatalogueSearch } from "./catalogue-search.ts";

const INCLUDED = [
  "Every update that appears during the year",
  "All features of the product, as the maker ships them",
  "Official support for the year",
];

/** What a product includes: the mandatory subscription, and its fields and workflows. */
export function ProductFamilies({ product }: { readonly product: Pick<Product, "subcategories"> }) {
  const groups = TAXONOMY.filter((group) => group.name !== "Operating system")
    .map((group) => ({
      name: group.name,
      items: group.subcategories.filter((name) => product.subcategories.includes(name)),
    }))
    .filter((group) => group.items.length > 0);
  return (
    <section aria-labelledby="included" className="mt-12 border-t border-line pt-8">
      <h2 id="included" className="text-xl font-semibold">
        What is included
      </h2>
      <div className="mt-6 grid gap-8 md:grid-cols-2 md:gap-12">
        <div>
          <p className="max-w-prose text-ink-soft">
            This product comes with a mandatory 1-year subscription:
          </p>
          <ul className="mt-4 flex flex-col gap-3">
            {INCLUDED.map((text) => (
              <li key={text} className="flex gap-3">
                <Icon name="check" className="mt-0.5 size-5 shrink-0 text-ok" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <dl className="flex flex-col gap-5">
          {groups.map((group) => (
            <div key={group.name}>
              <dt className="text-sm text-ink-soft">{group.name}</dt>
              <dd className="mt-1.5 flex flex-wrap gap-2">
                {group.items.map((item) => (
                  <Link
                    key={item}
                    to="/products"
                    search={writeCatalogueSearch({ ...UNFILTERED, subcategories: [item] })}
                    className="rounded-sm border border-line bg-sheet px-2.5 py-1 text-sm hover:border-accent hover:text-accent"
                  >
                    {item}
                  </Link>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
