import { Link } from "@tanstack/react-router";
import { COMPARED_MIN } from "#domain/catalogue/compare.ts";
import { defaultPlan } from "#domain/catalogue/plan.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { AddToCartButton } from "#src/cart/add-to-cart-button.tsx";
import { useShownCents } from "#src/product/price-view.ts";
import { ProductImage } from "#src/product/product-image.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Table } from "#src/ui/table.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { setChosenToCompare } from "./chosen-to-compare.ts";
import { compareSearch } from "./compared-slugs.ts";
import { type CompareRow, compareRows, factRows } from "./compare-rows.ts";

const headingId = ({ slug }: Product): string => `compared-${slug}`;

type CompareTableProps = {
  readonly products: readonly Product[];
  /** A newer answer is loading. */
  readonly dimmed: boolean;
};

/**
 * A column per product and a row per feature; rows that differ are marked. Facts that aren't stated for all of the
 * products are below the others. Two products fit beside each other on a phone.
 */
export function CompareTable({ products, dimmed }: CompareTableProps) {
  const facts = factRows(products);
  const shown = useShownCents();
  return (
    <section
      aria-label="Comparison"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself on narrow screens, also by keyboard
      tabIndex={0}
      aria-busy={dimmed}
      className="relative mt-6 scroll-pl-24 overflow-x-auto md:scroll-pl-40 transition-opacity aria-busy:opacity-50"
    >
      <Table className="table-fixed">
        <colgroup>
          <col className="w-24 md:w-40 print:w-24" />
          {products.map(({ _id }) => (
            <col key={_id} className="w-28 md:w-44 print:w-auto" />
          ))}
        </colgroup>
        <thead>
          <tr className="align-top">
            <th scope="col" className="sticky left-0 z-10 print:static bg-sheet">
              <VisuallyHidden>Compared</VisuallyHidden>
            </th>
            {products.map((product) => (
              <th key={product._id} scope="col" className="border-l border-line p-2 font-normal md:p-3">
                <ProductHead product={product} others={products.filter((other) => other !== product)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(products, shown).map((row) => (
            <Row key={row.label} row={row} products={products} />
          ))}
          {facts.stated.map((row) => (
            <Row key={row.label} row={row} products={products} />
          ))}
          <tr className="border-t border-line align-top noscript:hidden print:hidden">
            <th scope="row" className="sticky left-0 z-10 print:static bg-sheet p-2 font-medium md:p-3">
              Buy
            </th>
            {products.map((product) => (
              <td key={product._id} className="border-l border-line p-2 md:p-3">
                <Buy product={product} />
              </td>
            ))}
          </tr>
        </tbody>
        {facts.partly.length === 0 ? null : (
          <tbody>
            <tr className="border-t border-line-strong print:break-after-avoid">
              <th
                scope="rowgroup"
                colSpan={1 + products.length}
                className="bg-well p-2 text-left font-medium md:p-3"
              >
                <span className="sticky left-2 md:left-3">Not stated for each of them</span>
              </th>
            </tr>
            {facts.partly.map((row) => (
              <Row key={row.label} row={row} products={products} />
            ))}
          </tbody>
        )}
      </Table>
    </section>
  );
}

type ProductHeadProps = { readonly product: Product; readonly others: readonly Product[] };

function ProductHead({ product, others }: ProductHeadProps) {
  const left = others.map(({ slug }) => slug);
  return (
    <>
      <ProductImage src={product.imageUrl} sizes="240px" className="aspect-8/5 w-full border border-line" />
      <Link
        id={headingId(product)}
        to="/products/$slug"
        params={{ slug: product.slug }}
        className="mt-2 block text-base font-semibold underline-offset-4 hover:text-accent hover:underline"
      >
        {product.productname}
      </Link>
      <Link
        to="/compare"
        search={compareSearch(left)}
        onClick={() => setChosenToCompare(left)}
        activeOptions={{ exact: true }}
        resetScroll={false}
        className="mt-1 inline-flex min-h-6 items-center gap-1 text-ink-soft underline underline-offset-4 hover:text-ink print:hidden"
      >
        <Icon name="close" className="size-4" />
        Remove
        <VisuallyHidden> {product.productname} from the comparison</VisuallyHidden>
      </Link>
    </>
  );
}

type RowProps = { readonly row: CompareRow; readonly products: readonly Product[] };

function Row({ row: { label, cells, differs }, products }: RowProps) {
  const marked = differs && products.length >= COMPARED_MIN;
  return (
    <tr className={classNames("border-t border-line align-top", marked && "bg-accent-wash")}>
      <th
        scope="row"
        className={classNames(
          "sticky left-0 z-10 print:static p-2 font-medium wrap-anywhere max-md:text-xs md:p-3",
          marked ? "bg-accent-wash" : "bg-sheet",
        )}
      >
        {label}
        {marked ? <span className="block text-ink-soft font-normal">differs</span> : null}
      </th>
      {cells.map((entries, at) => (
        <td key={products[at]?._id} className="border-l border-line p-2 md:p-3">
          <Entries entries={entries} />
        </td>
      ))}
    </tr>
  );
}

function Entries({ entries }: { readonly entries: readonly string[] }) {
  if (entries.length === 0) return <span className="text-ink-soft">not stated</span>;
  if (entries.length === 1) return <span className="tabular-nums">{entries[0]}</span>;
  return (
    <ul className="flex flex-col gap-1 tabular-nums">
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}

function Buy({ product }: { readonly product: Product }) {
  const plan = defaultPlan(product.plans);
  if (!product.stock || plan === undefined) return <Badge tone="signal">Out of stock</Badge>;
  return <AddToCartButton product={product} plan={plan} headingId={headingId(product)} />;
}
