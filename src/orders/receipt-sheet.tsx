import { Fragment, useId, type ReactNode } from "react";
import { type Cents, formatReceiptAmount } from "#domain/money/money.ts";
import { onePaymentBought } from "#domain/catalogue/plan-words.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import { VAT_RULE_WORDS, vatRows } from "#domain/vat/vat-rule-words.ts";
import { ReceiptDays, type ReceiptFacts, ReceiptParties } from "./receipt-parties.tsx";

export type ReceiptSheetLine = {
  /** The product with its plan and price. */
  readonly text: string | null;
  /** The term that its payment bought (D63); null if unknown. */
  readonly bought: string | null;
  readonly quantity: number | null;
  readonly cents: Cents;
};

type ApiLine = {
  readonly description: string;
  readonly plan: string;
  readonly renews: boolean;
  readonly quantity: number;
  readonly totalCents: Cents;
};

export function linesOf({ lines }: { readonly lines: readonly ApiLine[] }): ReceiptSheetLine[] {
  return lines.map((line) => ({
    text: line.description,
    bought: onePaymentBought(line),
    quantity: line.quantity,
    cents: line.totalCents,
  }));
}

type ReceiptSheetProps = {
  readonly orderNumber: string;
  readonly lines: readonly ReceiptSheetLine[];
  /** Null if the payment provider doesn't state it. */
  readonly totalCents: Cents | null;
  /** The VAT included in the total, as on the invoice, with its rule and rate (D53); null, as its sum, if unknown. */
  readonly vat: {
    readonly vatCents: Cents | null;
    readonly vatRule: VatRule;
    readonly vatRate: number;
  } | null;
  readonly currency: string;
  /** Its days, buyer and seller; without them the sheet is one of a list. */
  readonly facts?: ReceiptFacts | null;
  /** Shown opposite the order number, in a list. */
  readonly aside?: ReactNode;
  /** Heading level of the order number, if the sheet is one of several. */
  readonly heading?: "h2" | "h3";
};

/** A receipt: order number, lines, total, the VAT in it and the sum without (D12, D13, D76). */
export function ReceiptSheet({
  orderNumber,
  lines,
  totalCents,
  vat,
  currency,
  facts = null,
  aside,
  heading: Heading = "h2",
}: ReceiptSheetProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border border-line-strong bg-sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
        <Heading id={id} className="font-medium">
          Order{" "}
          <span translate="no" className="font-mono">
            {orderNumber}
          </span>
        </Heading>
        {facts === null ? aside : <ReceiptDays {...facts} />}
      </div>
      <ul>
        {lines.map((line) => (
          <li
            key={line.text}
            className="grid gap-x-6 gap-y-1 border-b border-line px-5 py-3 sm:grid-cols-[1fr_auto]"
          >
            <span>
              {line.text}
              {line.quantity !== null && <span className="text-ink-soft"> × {line.quantity}</span>}
              {line.bought === null ? null : (
                <span className="block text-sm text-ink-soft first-letter:uppercase">{line.bought}</span>
              )}
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              {formatReceiptAmount(line.cents, currency)}
            </span>
          </li>
        ))}
      </ul>
      {totalCents !== null && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 px-5 py-4">
          <dt className="font-semibold">Amount</dt>
          <dd className="text-right font-semibold tabular-nums">
            {formatReceiptAmount(totalCents, currency)}
          </dd>
          {vat === null ? null : <VatRows totalCents={totalCents} vat={vat} currency={currency} />}
        </dl>
      )}
      {facts === null ? null : <ReceiptParties {...facts} />}
    </section>
  );
}

type VatRowsProps = {
  readonly totalCents: Cents;
  readonly vat: NonNullable<ReceiptSheetProps["vat"]>;
  readonly currency: string;
};

/** The VAT in a total and the sum without it; for a sale without VAT, the reason. */
function VatRows({ totalCents, vat: { vatCents, vatRule, vatRate }, currency }: VatRowsProps) {
  if (vatCents === null) return null;
  if (vatRate === 0)
    return <dd className="col-span-2 text-sm text-ink-soft">{VAT_RULE_WORDS[vatRule].invoice}</dd>;
  return vatRows(vatRate, { totalCents, vatCents }).map(([name, cents]) => (
    <Fragment key={name}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-right text-sm text-ink-soft tabular-nums">
        {formatReceiptAmount(cents, currency)}
      </dd>
    </Fragment>
  ));
}
