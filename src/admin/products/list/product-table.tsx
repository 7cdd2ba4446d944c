import { paidCents } from "#domain/catalogue/paid-price-changes.ts";
import { type Plan, PLANS } from "#domain/catalogue/plan.ts";
import { isSellable, type Product, type ProductId } from "#domain/catalogue/product.ts";
import { formatAmount } from "#domain/money/money.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { PlaceButton } from "./move-controls.tsx";
import type { Selection } from "./selection-bar.tsx";
import type { ProductOrder } from "./use-product-order.ts";

type ProductTableProps = {
  readonly order: ProductOrder;
  readonly selection: Selection;
  readonly onEdit: (id: ProductId) => void;
};

const CAPTION = "Products with what buyers pay, VAT included";
const AMOUNT = "text-right align-middle whitespace-nowrap tabular-nums";

/** A page of products with their prices, or a compact list of them on phones. */
export function ProductTable({ order, selection, onEdit }: ProductTableProps) {
  const { products } = order;
  const selected = products.filter(({ _id }) => selection.ids.has(_id)).length;
  const everyOne = (
    <SelectBox
      label="Select all products of this page"
      checked={products.length > 0 && selected === products.length}
      partly={selected > 0 && selected < products.length}
      onChange={(on) => selection.select(products, on)}
    />
  );
  return (
    <>
      <Table className="max-lg:hidden">
        <caption className="sr-only">{CAPTION}</caption>
        <TableHead>
          <tr>
            <HeaderCell className="w-10">{everyOne}</HeaderCell>
            <HeaderCell>Product</HeaderCell>
            {PLANS.map((plan) => (
              <HeaderCell key={plan} className="text-right whitespace-nowrap">
                {plan}
              </HeaderCell>
            ))}
            <HeaderCell className="text-right whitespace-nowrap">List price</HeaderCell>
            <HeaderCell className="text-right">Discount</HeaderCell>
            <HeaderCell>Stock</HeaderCell>
            <HeaderCell className="text-right">Place</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {products.map((product, index) => (
            <TableRow key={product._id}>
              <Cell className="align-middle">
                <SelectProduct product={product} selection={selection} />
              </Cell>
              <HeaderCell scope="row" className="align-middle wrap-anywhere">
                <EditButton product={product} onEdit={onEdit} />
              </HeaderCell>
              {PLANS.map((plan) => (
                <Cell key={plan} className={AMOUNT}>
                  <PaidPrice product={product} plan={plan} />
                </Cell>
              ))}
              <Cell className={AMOUNT}>{formatAmount(product.priceCents)}</Cell>
              <Cell className={AMOUNT}>
                {product.discountCents === null ? <None /> : formatAmount(product.discountCents)}
              </Cell>
              <Cell className="align-middle">
                <Stock product={product} />
              </Cell>
              <Cell className="text-right align-middle">
                {/* As high as the row. */}
                <div className="-my-2.5">
                  <PlaceButton product={product} index={index} order={order} />
                </div>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <div className="lg:hidden">
        <div className="mb-2 flex items-center gap-3 px-3 text-sm text-ink-soft">
          {everyOne}
          <span aria-hidden="true">All of this page</span>
        </div>
        <ul aria-label={CAPTION} className="grid gap-px border border-line bg-line">
          {products.map((product, index) => (
            <li key={product._id} className="flex items-start gap-3 bg-sheet px-3 py-2.5 text-sm">
              <SelectProduct product={product} selection={selection} />
              <div className="grid min-w-0 flex-1 gap-1">
                <span className="wrap-anywhere">
                  <EditButton product={product} onEdit={onEdit} />
                </span>
                <PhonePrices product={product} />
              </div>
              <div className="flex flex-col items-end gap-1">
                <PlaceButton product={product} index={index} order={order} />
                {isSellable(product) ? null : <Stock product={product} />}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type OfProduct = { readonly product: Product };

function SelectProduct({ product, selection }: OfProduct & Pick<ProductTableProps, "selection">) {
  return (
    <SelectBox
      label={`Select ${product.productname}`}
      checked={selection.ids.has(product._id)}
      onChange={(on) => selection.select([product], on)}
    />
  );
}

function EditButton({ product, onEdit }: OfProduct & Pick<ProductTableProps, "onEdit">) {
  return (
    <>
      <Button
        variant="quiet"
        size="inline"
        aria-label={`Edit ${product.productname}`}
        className="text-left"
        onClick={() => onEdit(product._id)}
      >
        {product.productname}
      </Button>
      <span className="hidden print:inline">{product.productname}</span>
    </>
  );
}

/** The price that buyers pay for a plan, and whether that's a scheduled price (D62). */
function PaidPrice({ product, plan }: OfProduct & { readonly plan: Plan }) {
  const cents = paidCents(product, plan);
  if (cents === null) return <None />;
  return (
    <>
      {formatAmount(cents)}
      {product.reduction?.plan === plan ? (
        <span className="block text-xs text-ink-soft">scheduled</span>
      ) : null}
    </>
  );
}

function PhonePrices({ product }: OfProduct) {
  const paid = PLANS.flatMap((plan) => {
    const cents = paidCents(product, plan);
    return cents === null ? [] : [`${plan} ${formatAmount(cents)}`];
  });
  const off = product.discountCents === null ? "" : `, discount ${formatAmount(product.discountCents)}`;
  return (
    <>
      <span className="tabular-nums">{paid.length === 0 ? "Not sold" : paid.join(" · ")}</span>
      <span className="text-ink-soft tabular-nums">
        List {formatAmount(product.priceCents)}
        {off}
      </span>
    </>
  );
}

function Stock({ product }: OfProduct) {
  return isSellable(product) ? <>In stock</> : <Badge tone="signal">Out of stock</Badge>;
}

function None() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">None</span>
    </span>
  );
}

type SelectBoxProps = {
  readonly label: string;
  readonly checked: boolean;
  /** True if some, but not all, of what it selects is selected. */
  readonly partly?: boolean;
  readonly onChange: (on: boolean) => void;
};

/** A checkbox without a visible label, in a row of what it selects. */
function SelectBox({ label, checked, partly = false, onChange }: SelectBoxProps) {
  return (
    <label className="flex size-6 shrink-0 items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = partly;
        }}
        checked={checked}
        className="size-4 accent-accent"
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
