import { useQuery } from "@tanstack/react-query";
import { COMPARED_MAX, COMPARED_MIN } from "#domain/catalogue/compare.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import { AddProduct } from "./add-product.tsx";
import { productsBySlugsQuery } from "./compare-queries.ts";
import { CompareTable } from "./compare-table.tsx";

/** Two to four products side by side (D65); with fewer it says how to add one. `slugs` come from the address. */
export function ComparePage({ slugs }: { readonly slugs: readonly string[] }) {
  const { data: answered, isFetching, error, refetch } = useQuery(productsBySlugsQuery(useApi(), slugs));
  const found = distinctProducts(answered ?? []);
  const products = found.slice(0, COMPARED_MAX);
  return (
    <Page
      title={titleOf(products)}
      description="Two to four Autodesk products side by side: price per year, plans, platforms, industries and workflows."
      path="/compare"
    >
      <PageHeading>Compare products</PageHeading>
      {error !== null && !isFetching ? (
        <div className="mt-6">
          <LoadFailed text="We couldn’t load the products." error={error} onRetry={() => void refetch()} />
        </div>
      ) : answered === undefined ? (
        <div className="mt-16 flex justify-center">
          <Spinner size="large" label="Loading products" />
        </div>
      ) : (
        <>
          <Notes
            unknown={slugs.filter((slug) => answered.every(({ asked }) => asked !== slug))}
            found={found}
          />
          {products.length > 0 ? <CompareTable products={products} dimmed={isFetching} /> : null}
          {products.length < COMPARED_MAX ? <AddProduct products={products} /> : null}
        </>
      )}
    </Page>
  );
}

/** Removes duplicates: an address may have a product's current slug and a former one. */
function distinctProducts(answered: readonly { readonly product: Product }[]): Product[] {
  return [...new Map(answered.map(({ product }) => [product._id, product])).values()];
}

function titleOf(products: readonly Product[]): string {
  if (products.length < COMPARED_MIN) return "Compare products";
  return `Compare ${new Intl.ListFormat("en-GB").format(products.map(({ productname }) => productname))}`;
}

type NotesProps = { readonly unknown: readonly string[]; readonly found: readonly Product[] };

function Notes({ unknown, found }: NotesProps) {
  const leftOut = found.slice(COMPARED_MAX);
  return (
    <div className="mt-4 flex max-w-prose flex-col gap-2 text-ink-soft">
      {found.length < COMPARED_MIN ? (
        <p>
          {found.length === 0
            ? "Choose two to four products to see them side by side."
            : "Add at least one more product to see them side by side."}
        </p>
      ) : null}
      {unknown.length > 0 ? (
        <p>
          We don’t sell {new Intl.ListFormat("en-GB", { type: "disjunction" }).format(unknown.map(quoted))},
          or no longer do.
        </p>
      ) : null}
      {leftOut.length > 0 ? (
        <p>
          Four products fit side by side. Left out: {leftOut.map(({ productname }) => productname).join(", ")}
          .
        </p>
      ) : null}
    </div>
  );
}

const quoted = (slug: string): string => `‘${slug}’`;
