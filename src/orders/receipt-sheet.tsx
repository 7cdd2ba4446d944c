import { useId, type ReactNode } from "react";
import { type Cents, formatReceiptAmount } from "#domain/money/money.ts";
import { onePaymentBought } from "#domain/catalogue/plan-words.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import { VAT_RULE_WORDS } from "#domain/vat/vat-rule-words.ts";
import { TitleBlock, type TitleBlockFacts } from "./title-block.tsx";

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

/** An order's lines from the API. */
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
  /** The VAT included in the total, as on the invoice; null if unknown. */
  readonly vatCents: Cents | null;
  /** Why it has this VAT (D53). */
  readonly vatRule: VatRule;
  readonly currency: string;
  /** The facts of its title block; without them the sheet is one of a list and has a plain head. */
  readonly titleBlock?: TitleBlockFacts;
  /** Shown opposite the order number, in a plain head. */
  readonly aside?: ReactNode;
  /** Heading level of the order number, if the sheet is one of several. */
  readonly heading?: "h2" | "h3";
};

/** A receipt: order number, lines, total, the VAT in it and the sum without (D12, D13, D76). */
export function ReceiptSheet({
  orderNumber,
  lines,
  totalCents,
  vatCents,
  vatRule,
  currency,
  titleBlock,
  aside,
  heading: Heading = "h2",
}: ReceiptSheetProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col border border-line-strong bg-sheet">
      {titleBlock ? (
        <TitleBlock facts={titleBlock}>
          <Heading id={id} className="font-mono text-base font-medium">
            <span className="sr-only">Order </span>
            <span>{orderNumber}</span>
          </Heading>
        </TitleBlock>
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
          <Heading id={id} className="font-medium">
            Order <span className="font-mono">{orderNumber}</span>
          </Heading>
          {aside}
        </div>
      )}
      <ul>
        {lines.map((line) => (
          <li
            key={line.text}
            className="grid gap-x-6 gap-y-1 border-b border-line px-5 py-3 sm:grid-cols-[1fr_auto]"
          >
            <span className="wrap-anywhere">
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
          {vatCents === null ? null : (
            <VatRows totalCents={totalCents} vatCents={vatCents} vatRule={vatRule} currency={currency} />
          )}
        </dl>
      )}
    </section>
  );
}

type VatRowsProps = { readonly totalCents: Cents; readonly vatCents: Cents } & Pick<
  ReceiptSheetProps,
  "vatRule" | "currency"
>;

/** The VAT in a total and the sum without it; for a sale without VAT, the reason. */
function VatRows({ totalCents, vatCents, vatRule, currency }: VatRowsProps) {
  if (vatRule === "reverse_charge" || vatRule === "outside_eu")
    return <dd className="col-span-2 text-sm text-ink-soft">{VAT_RULE_WORDS[vatRule].invoice}</dd>;
  return (
    <>
      <dt className="text-sm text-ink-soft">of which VAT</dt>
      <dd className="text-right text-sm text-ink-soft tabular-nums">
        {formatReceiptAmount(vatCents, currency)}
      </dd>
      <dt className="text-sm text-ink-soft">without VAT</dt>
      <dd className="text-right text-sm text-ink-soft tabular-nums">
        {formatReceiptAmount(totalCents - vatCents, currency)}
      </dd>
    </>
  );
}
