import { COMPANY } from "#domain/company.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "#domain/withdrawal-words.ts";
import { PageHeading } from "#src/page/page.tsx";
import { AdministratorQuestion } from "#src/orders/administrator-question.tsx";
import { OrderLink } from "#src/orders/order-link.tsx";
import { ReceiptSheet } from "#src/orders/receipt-sheet.tsx";
import "#src/orders/receipt.css";
import type { SessionStatus } from "./payment-outcome.ts";
import { WithdrawalLink } from "#src/withdrawal/withdrawal-link.tsx";
import { useConfetti } from "./use-confetti.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";

type ReceiptProps = { readonly receipt: SessionStatus; readonly paid: boolean };

/** The receipt of a complete session (S38); says so if its payment is still processing (D14). */
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
      <div className="mt-8">
        <ReceiptSheet
          orderNumber={receipt.orderNumber}
          lines={receipt.lineItems.data.map((line) => ({
            text: line.description,
            quantity: line.quantity,
            cents: line.amount_total,
          }))}
          totalCents={receipt.session.amount_total}
          vatCents={receipt.session.amount_tax}
          currency={receipt.session.currency ?? "eur"}
        />
      </div>
      {receipt.orderToken === null ? null : (
        <>
          <p className="mt-6">
            Delivery, invoice and everything about this order:{" "}
            <OrderLink token={receipt.orderToken} orderNumber={receipt.orderNumber} />
          </p>
          {paid ? (
            <div data-no-print className="mt-8">
              <AdministratorQuestion token={receipt.orderToken} />
            </div>
          ) : null}
        </>
      )}
      <p className="mt-6">
        Questions about this order? Write to{" "}
        <a className="text-accent underline underline-offset-4" href={`mailto:${COMPANY.email}`}>
          {COMPANY.email}
        </a>
        .
      </p>
      <p className="mt-2">
        Changed your mind? Within {WITHDRAWAL_PERIOD_DAYS} days:{" "}
        <WithdrawalLink orderNumber={receipt.orderNumber} />.
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
