import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { COMPARED_MIN } from "#domain/catalogue/compare.ts";
import { planWhenAbsent } from "#domain/catalogue/plan.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { AddToCartButton } from "#src/cart/add-to-cart-button.tsx";
import { useShownCents } from "#src/product/price-view.ts";
import { PricesSwitch } from "#src/product/prices-switch.tsx";
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

/** Below the top bar on wide screens; on others the comparison scrolls by itself. */
const NAME_CELL =
  "sticky top-0 print:static bg-sheet p-2 font-normal shadow-[inset_0_-1px_var(--line)] md:p-3 lg:top-16";
const LABEL_CELL = "sticky left-0 z-10 print:static bg-sheet p-2 font-medium md:p-3";

/**
 * A column per product, whose name stays in view, and a row per feature, in which cells that differ are marked. Facts that
 * aren't stated for all of the products are below the others. Two products fit beside each other on a phone.
 */
export function CompareTable({ products, dimmed }: CompareTableProps) {
  const facts = factRows(products);
  const shown = useShownCents();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const rowsOf = (rows: readonly CompareRow[]) =>
    rows
      .filter(({ differs }) => !onlyDifferences || differs.includes(true))
      .map((row) => <Row key={row.label} row={row} products={products} />);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 noscript:hidden print:hidden">
        <PricesSwitch />
        {products.length < COMPARED_MIN ? null : (
          <label className="flex min-h-8 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              checked={onlyDifferences}
              onChange={({ target }) => setOnlyDifferences(target.checked)}
            />
            Only differences
          </label>
        )}
      </div>
      <section
        aria-label="Comparison"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself on narrow screens, also by keyboard
        tabIndex={0}
        aria-busy={dimmed}
        className="relative mt-4 max-h-[calc(100dvh-5rem)] scroll-pt-14 scroll-pl-24 overflow-auto transition-opacity aria-busy:opacity-50 md:scroll-pl-40 lg:max-h-none lg:overflow-visible"
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
              <td className={LABEL_CELL}>
                <VisuallyHidden>Picture</VisuallyHidden>
              </td>
              {products.map((product) => (
                <td key={product._id} className="border-l border-line p-2 pb-0 md:p-3 md:pb-0">
                  <ProductImage
                    src={product.imageUrl}
                    sizes="240px"
                    className="aspect-8/5 w-full border border-line"
                  />
                  <RemoveLink product={product} others={products.filter((other) => other !== product)} />
                </td>
              ))}
            </tr>
            <tr className="align-top">
              <th scope="col" className={classNames(NAME_CELL, "left-0 z-20")}>
                <VisuallyHidden>Compared</VisuallyHidden>
              </th>
              {products.map((product) => (
                <th
                  key={product._id}
                  scope="col"
                  className={classNames(NAME_CELL, "z-15 border-l border-line")}
                >
                  <Link
                    id={headingId(product)}
                    to="/products/$slug"
                    params={{ slug: product.slug }}
                    className="text-base font-semibold underline-offset-4 hover:text-accent hover:underline"
                  >
                    {product.productname}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="align-top noscript:hidden print:hidden">
              <th scope="row" className={LABEL_CELL}>
                Buy
              </th>
              {products.map((product) => (
                <td key={product._id} className="border-l border-line p-2 md:p-3">
                  <Buy product={product} />
                </td>
              ))}
            </tr>
            {rowsOf(compareRows(products, shown))}
            {rowsOf(facts.stated)}
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
              {rowsOf(facts.partly)}
            </tbody>
          )}
        </Table>
      </section>
    </>
  );
}

type RemoveLinkProps = { readonly product: Product; readonly others: readonly Product[] };

function RemoveLink({ product, others }: RemoveLinkProps) {
  const left = others.map(({ slug }) => slug);
  return (
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
  );
}

type RowProps = { readonly row: CompareRow; readonly products: readonly Product[] };

function Row({ row: { label, cells, differs }, products }: RowProps) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className={classNames(LABEL_CELL, "wrap-anywhere max-md:text-xs")}>
        {label}
      </th>
      {cells.map((entries, at) => (
        <td
          key={products[at]?._id}
          className={classNames(
            "border-l border-line p-2 md:p-3",
            differs[at] && "bg-accent-wash forced-colors:font-semibold print:font-semibold",
          )}
        >
          {differs[at] ? <VisuallyHidden>Differs: </VisuallyHidden> : null}
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
  const plan = planWhenAbsent(product.plans);
  if (!product.stock || plan === undefined) return <Badge tone="signal">Out of stock</Badge>;
  return <AddToCartButton product={product} plan={plan} headingId={headingId(product)} />;
}
