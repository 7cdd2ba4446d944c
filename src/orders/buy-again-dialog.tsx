import { type CartItem, lineOf, newCartItem } from "#domain/cart/cart.ts";
import { cartSums } from "#domain/cart/cart-sums.ts";
import type { Company } from "#domain/cart/company.ts";
import { formatAmount } from "#domain/money/money.ts";
import { GONE_TEXT } from "#domain/offers/offer-words.ts";
import { priceTodayInWords } from "#domain/orders/price-today.ts";
import { startsInWords } from "#domain/units/renewal-start.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useWithVat } from "#src/product/price-view.ts";
import { cart, useCartItems } from "#src/cart/cart-store.ts";
import { useCompany } from "#src/cart/company-store.ts";
import { takeCompany } from "#src/cart/take-company.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { Modal, ModalClose, ModalTitle } from "#src/ui/modal.tsx";
import { useOverlay } from "#src/ui/overlay.ts";

type RenewedLine = Outputs["orders"]["renewal"]["lines"][number];
/** A line that is offered; for a renewal, with the start of its units (D41). */
export type OfferedLine = Omit<RenewedLine, "starts"> &
  Partial<Pick<RenewedLine, "starts">> & {
    /** The token of the order that it renews; without it the line is bought again (D51). */
    readonly renews?: string | null;
  };

type BuyAgainDialogProps = {
  readonly open: boolean;
  readonly lines: readonly OfferedLine[];
  /** The company that the order was bought for (D76); null for a consumer's. */
  readonly company: Company | null;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
};

/**
 * Shows each unit's price today, with their total, and asks before anything goes into the cart, which is never
 * overwritten (D44). After that, the cart opens.
 */
export function BuyAgainDialog({ open, lines, company, onClose, returnFocus }: BuyAgainDialogProps) {
  const { showInstead: showCart } = useOverlay("cart");
  const stored = useCompany();
  const buyer = stored?.company ?? company;
  // A browser that buys for a company already goes on doing so.
  const isNet = stored === null ? lines.every((line) => line.withoutVat) : stored.vat.ratePercent === 0;
  const withVat = useWithVat();
  const buyFor = useAct((client) => takeCompany(client, company), { onDone: showCart, loadsAgain: false });
  const items = useCartItems();
  const firsts = lines.filter((line) => !isSecond(line, lines));
  const added = firsts.flatMap(({ product, plan, quantity, renews }) =>
    product === null || lineOf(items, product) ? [] : [{ product, plan, quantity, renews }],
  );
  const renewing = firsts.flatMap(({ product, renews }) => {
    const item = product === null ? undefined : lineOf(items, product);
    return item === undefined || !renews || item.renews === renews ? [] : [{ ...item, renews }];
  });

  function add(): void {
    for (const { product, plan, quantity, renews } of added)
      cart.add(product, plan, quantity, renews ?? undefined);
    for (const { productname, renews } of renewing) cart.renew(productname, renews);
    announce(added.length === 0 ? "The cart now renews your order" : "Added to the cart");
    buyFor.start();
  }
  const newItems = added.map(({ product, plan, quantity }) => ({ ...newCartItem(product, plan), quantity }));
  const { totalCents } = cartSums([...newItems, ...renewing], isNet ? 0 : undefined);
  const nothing = added.length + renewing.length === 0;

  return (
    <Modal
      open={open}
      onClose={onClose}
      layer="panel"
      finalFocus={() => returnFocus() ?? true}
      className="top-1/2 left-1/2 max-h-[92dvh] w-[min(35rem,94vw)] -translate-1/2 overflow-y-auto border border-line-strong p-5 sm:p-8"
    >
      <ModalTitle className="text-xl font-semibold">Add these to your cart?</ModalTitle>
      <ul className="mt-4 grid gap-px border border-line bg-line">
        {lines.map((line) => (
          <li key={`${line.productname} ${line.plan} ${line.renews}`} className="bg-sheet px-4 py-3">
            <p className="font-medium">
              {line.productname}
              <span className="font-normal text-ink-soft">
                {" "}
                · {line.plan} × {line.quantity}
              </span>
            </p>
            {line.product === null || line.product.productname === line.productname ? null : (
              <p className="mt-1 text-sm wrap-anywhere">
                It’s now called <bdi>{line.product.productname}</bdi>.
              </p>
            )}
            <p className="mt-1 text-sm text-ink-soft">
              {isSecond(line, lines) ? SECOND_TEXT : change(line, items)}
            </p>
            {line.starts === undefined || line.product === null ? null : (
              <p className="mt-1 text-sm">{startsInWords(line.starts)}.</p>
            )}
          </li>
        ))}
      </ul>
      {buyer === null ? null : (
        <p className="mt-4 text-sm wrap-anywhere">
          For <bdi>{buyer.name}</bdi>
          {buyer.vatNumber === "" ? "" : `, VAT ${buyer.vatNumber}`}. You can change that in the cart, and add
          a purchase order number.
        </p>
      )}
      {nothing ? null : (
        <p className="mt-4 flex justify-between font-semibold">
          {isNet ? "Total without VAT" : withVat ? "Total" : "Total incl. VAT"}{" "}
          <span className="tabular-nums">{formatAmount(totalCents)}</span>
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <ModalClose render={<Button variant="secondary">{nothing ? "Close" : "Cancel"}</Button>} />
        {nothing ? null : (
          <Button disabled={buyFor.pending} onClick={add}>
            {added.length === 0 ? "Use for the renewal" : "Add to cart"}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** True if an earlier line has the same product, which the cart has only once, and for one order. */
const isSecond = (line: OfferedLine, lines: readonly OfferedLine[]): boolean =>
  line.product !== null && lines.find(({ product }) => product?._id === line.product?._id) !== line;

const SECOND_TEXT = "The cart takes each product once, so these come next.";

/** Describes how a line has changed since it was bought. */
function change(
  { product, gone, todayCents, renews, ...line }: OfferedLine,
  items: readonly CartItem[],
): string {
  if (product === null || todayCents === null) return GONE_TEXT[gone ?? "product"](line.plan);
  const item = lineOf(items, product);
  if (item) {
    if (!renews) return "Already in your cart.";
    return item.renews === renews
      ? "Already in your cart for this renewal."
      : "Already in your cart. Use it as the renewal?";
  }
  return `${priceTodayInWords({ ...line, todayCents })}.`;
}
