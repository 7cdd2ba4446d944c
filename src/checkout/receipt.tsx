import { COMPANY } from "#domain/company.ts";
import { formatReceiptAmount, vatWithin } from "#domain/money.ts";
import { PageHeading } from "#src/shell/page.tsx";
import type { SessionStatus } from "./payment-outcome.ts";
import "./receipt.css";
import { useConfetti } from "./use-confetti.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";

type ReceiptProps = { readonly receipt: SessionStatus; readonly paid: boolean };

/** The receipt of a complete session (storefront.md §2 "Return page"); of one still being paid it says so (D14). */
export function Receipt({ receipt, paid }: ReceiptProps) {
  useConfetti(paid);
  const name = receipt.session.customer_details?.name;
  return (
    <article data-receipt className="mx-auto max-w-2xl">
      <output
        className={`mb-3 flex items-center gap-2 font-mono text-sm ${paid ? "text-ok" : "text-ink-soft"}`}
      >
        <span aria-hidden="true" className={`size-2.5 ${paid ? "bg-ok" : "border border-line-strong"}`} />
        {paid ? "Paid" : "Waiting for the payment"}
      </output>
      <PageHeading>{paid ? "Payment received" : "Payment is being processed"}</PageHeading>
      <div className="mt-4 grid gap-2">
        <p>{name ? `Hello ${name}, thank you for your order.` : "Thank you for your order."}</p>
        {paid ? (
          <>
            <p>Your transaction was successful!</p>
            <p>An invoice email will be sent to your mail shortly</p>
          </>
        ) : (
          <p>
            Your bank has not confirmed the payment yet. This can take a few days. You need not wait here: an
            invoice email follows once it is paid.
          </p>
        )}
      </div>
      <ReceiptSheet receipt={receipt} />
      <p className="mt-6">
        Questions about this order? Write to{" "}
        <a className="text-accent underline underline-offset-4" href={`mailto:${COMPANY.email}`}>
          {COMPANY.email}
        </a>
        .
      </p>
      <div data-no-print className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/">Return to Home page</ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </article>
  );
}

/** The sheet itself: order number, lines, total and the VAT in it (D12, D13). */
function ReceiptSheet({ receipt }: { readonly receipt: SessionStatus }) {
  const { amount_total: total, currency } = receipt.session;
  return (
    <section aria-labelledby="receipt-order" className="mt-8 border border-line-strong bg-sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3">
        <h2 id="receipt-order" className="font-medium">
          Order <span className="font-mono tabular-nums">{receipt.orderNumber}</span>
        </h2>
      </div>
      <ul>
        {receipt.lineItems.data.map((line) => (
          <li
            key={line.description}
            className="grid gap-x-6 gap-y-1 border-b border-line px-5 py-3 sm:grid-cols-[1fr_auto]"
          >
            <span className="wrap-anywhere">
              {line.description}
              {line.quantity !== null && <span className="text-ink-soft"> × {line.quantity}</span>}
            </span>
            <span className="text-right font-mono whitespace-nowrap tabular-nums">
              {formatReceiptAmount(line.amount_total, line.currency)}
            </span>
          </li>
        ))}
      </ul>
      {total !== null && currency !== null && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 px-5 py-4">
          <dt className="font-semibold">Amount</dt>
          <dd className="text-right font-mono font-semibold tabular-nums">
            {formatReceiptAmount(total, currency)}
          </dd>
          <dt className="text-sm text-ink-soft">of which VAT</dt>
          <dd className="text-right font-mono text-sm text-ink-soft tabular-nums">
            {formatReceiptAmount(vatWithin(total), currency)}
          </dd>
        </dl>
      )}
    </section>
  );
}
