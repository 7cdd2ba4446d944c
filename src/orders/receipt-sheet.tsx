import { useId, type ReactNode } from "react";
import { type Cents, formatReceiptAmount, toCents } from "#domain/money.ts";

export type ReceiptSheetLine = {
  /** What was bought, with plan and price. */
  readonly text: string | null;
  readonly quantity: number | null;
  readonly cents: Cents;
};

type ApiLine = { readonly description: string; readonly quantity: number; readonly total: number };

/** The lines of an order as the API tells them (euros). */
export function linesOf({ lines }: { readonly lines: readonly ApiLine[] }): ReceiptSheetLine[] {
  return lines.map((line) => ({
    text: line.description,
    quantity: line.quantity,
    cents: toCents(line.total),
  }));
}

type ReceiptSheetProps = {
  readonly orderNumber: string;
  readonly lines: readonly ReceiptSheetLine[];
  /** Null where the payment provider names none. */
  readonly totalCents: Cents | null;
  /** The VAT in the total, as the invoice prints it; null where nothing can be said of it. */
  readonly vatCents: Cents | null;
  readonly currency: string;
  /** Stands across from the order's number. */
  readonly aside?: ReactNode;
  /** Of the order's number, where the sheet is one of several. */
  readonly heading?: "h2" | "h3";
};

/** The sheet of a receipt: order number, lines, total and the VAT in it (D12, D13). */
export function ReceiptSheet({
  orderNumber,
  lines,
  totalCents,
  vatCents,
  currency,
  aside,
  heading: Heading = "h2",
}: ReceiptSheetProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border border-line-strong bg-sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
        <Heading id={id} className="font-medium">
          Order <span className="font-mono tabular-nums">{orderNumber}</span>
        </Heading>
        {aside}
      </div>
      <ul>
        {lines.map((line) => (
          <li
            key={line.text}
            className="grid gap-x-6 gap-y-1 border-b border-line px-5 py-3 sm:grid-cols-[1fr_auto]"
          >
            <span className="wrap-anywhere">
              {line.text}
              {line.quantity !== null && <span className="text-ink-soft"> × {line.quantity}</span>}
            </span>
            <span className="text-right font-mono whitespace-nowrap tabular-nums">
              {formatReceiptAmount(line.cents, currency)}
            </span>
          </li>
        ))}
      </ul>
      {totalCents !== null && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 px-5 py-4">
          <dt className="font-semibold">Amount</dt>
          <dd className="text-right font-mono font-semibold tabular-nums">
            {formatReceiptAmount(totalCents, currency)}
          </dd>
          {vatCents !== null && (
            <>
              <dt className="text-sm text-ink-soft">of which VAT</dt>
              <dd className="text-right font-mono text-sm text-ink-soft tabular-nums">
                {formatReceiptAmount(vatCents, currency)}
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
