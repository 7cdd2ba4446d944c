import { onePaymentBuys } from "#domain/catalogue/plan-words.ts";
import { billingSuffix } from "#domain/catalogue/plan.ts";
import { type Cents, formatAmount, formatPrice } from "#domain/money/money.ts";
import { discountOf } from "#domain/offers/offer.ts";
import { GONE_TEXT } from "#domain/offers/offer-words.ts";
import { startsInWords } from "#domain/units/renewal-start.ts";
import { chargedUnitCents } from "#domain/vat/vat-amounts.ts";
import { SumsList } from "#src/cart/cart-sums-list.tsx";
import type { ShownOffer } from "./offer-query.ts";

/** A line, for staff with the reason of its discount. */
type ShownLine = ShownOffer["lines"][number] & { readonly reason?: string | null };

type OfferLinesProps = {
  readonly lines: readonly ShownLine[];
  /** What they cost with a VAT. */
  readonly taxed: ShownOffer["offered"];
};

/** An offer's lines at their held prices, with its discount, total and VAT (D83). */
export function OfferLines({ lines, taxed }: OfferLinesProps) {
  const { vat, lineCents } = taxed;
  const charged = (cents: Cents) => chargedUnitCents(cents, vat.ratePercent);
  const discountCents = discountOf(
    lines.map((line) => ({
      ...line,
      listedCents: charged(line.listedCents),
      unitCents: charged(line.unitCents),
    })),
  );
  return (
    <>
      <ul>
        {lines.map((line, place) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a product can be in two lines, and their sequence is the offer's
            key={place}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-b border-line px-5 py-3"
          >
            <span translate="no" className="font-medium">
              {line.productname}
            </span>
            <span className="text-right tabular-nums">{formatAmount(lineCents[place] ?? 0)}</span>
            <LineFacts line={line} charged={charged} />
          </li>
        ))}
      </ul>
      <div className="grid gap-1 px-5 py-4">
        <DiscountTaken cents={discountCents} />
        <SumsList name="Total" charge={taxed} vat={vat} />
      </div>
    </>
  );
}

/** What staff's discounts took off a total, above it; nothing without one. */
export const DiscountTaken = ({ cents }: { readonly cents: Cents }) =>
  cents > 0 ? (
    <p className="flex justify-between gap-6 text-sm">
      <span>Discount included</span>
      <span className="shrink-0 tabular-nums">{formatAmount(cents)}</span>
    </p>
  ) : null;

type LineFactsProps = { readonly line: ShownLine; readonly charged: (cents: Cents) => Cents };

function LineFacts({ line, charged }: LineFactsProps) {
  const { plan, quantity, listedCents, unitCents, renews, gone, reason = null } = line;
  const isReduced = unitCents < listedCents;
  return (
    <span className="col-span-2 grid gap-0.5 text-sm text-ink-soft">
      <span>
        {quantity} × {plan}, <span className="tabular-nums">{formatPrice(charged(unitCents))}</span>
        {billingSuffix(plan)}
        {isReduced ? (
          <>
            {" "}
            instead of <s className="tabular-nums">{formatPrice(charged(listedCents))}</s>
          </>
        ) : null}
      </span>
      <span className="first-letter:uppercase">{onePaymentBuys(plan, { renews: renews !== null })}</span>
      {renews === null ? null : (
        <span>
          Renews order {renews.orderNumber}.
          {renews.starts === null ? "" : ` ${startsInWords(renews.starts)}.`}
        </span>
      )}
      {reason === null ? null : <span>Reason: {reason}</span>}
      {gone === null ? null : <strong className="font-medium text-signal">{GONE_TEXT[gone](plan)}</strong>}
    </span>
  );
}
