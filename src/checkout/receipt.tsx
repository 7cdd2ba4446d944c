import { MailLink } from "#src/legal/company-facts.tsx";
import { HOLD_TEXT_FOR_BUYER } from "#domain/orders/hold.ts";
import { onePaymentBought } from "#domain/catalogue/plan-words.ts";
import { PageHeading } from "#src/page/page.tsx";
import { OrderLink } from "#src/orders/order-link.tsx";
import { TransferSection } from "#src/orders/transfer-section.tsx";
import { ReceiptSheet } from "#src/orders/receipt-sheet.tsx";
import "#src/orders/receipt.css";
import { CorrectEmail } from "./correct-email.tsx";
import type { SessionStatus } from "./payment-outcome.ts";
import { WithdrawalNote } from "#src/orders/withdrawal-note.tsx";
import { useConfetti } from "./use-confetti.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { useState } from "react";
import { LiveRegion } from "#src/ui/live-region.tsx";

type ReceiptProps = {
  readonly sessionId: string;
  readonly receipt: SessionStatus;
  readonly paid: boolean;
  /** True if the shopper has just paid: once per order, not after a reload. */
  readonly celebrates: boolean;
};

/** The receipt of a complete session (S38); says so if its payment is still processing (D14). */
export function Receipt({ sessionId, receipt, paid, celebrates }: ReceiptProps) {
  useConfetti(celebrates);
  // Once the address is corrected, the receipt no longer offers it.
  const [corrected, setCorrected] = useState("");
  const name = receipt.session.customer_details?.name;
  return (
    <article data-receipt className="mx-auto max-w-2xl">
      <output className={`mb-3 flex items-center gap-2 text-sm ${paid ? "text-ok" : "text-ink-soft"}`}>
        <span aria-hidden="true" className={paid ? "done-mark" : "size-2.5 border border-line-strong"} />
        {paid ? "Paid" : "Waiting for payment"}
      </output>
      <PageHeading>{paid ? "Payment received" : "Payment is being processed"}</PageHeading>
      <div className="mt-4 grid gap-2">
        <p>{name ? `Hello ${name}, thank you for your order.` : "Thank you for your order."}</p>
        {paid ? (
          <>
            <p>Your transaction was successful!</p>
            <p>An invoice email will be sent to your mail shortly</p>
            {receipt.buyerEmail === null ? null : (
              <CorrectEmail sessionId={sessionId} email={receipt.buyerEmail} onCorrected={setCorrected} />
            )}
            <LiveRegion className="font-medium text-ok empty:-mt-2">{corrected}</LiveRegion>
          </>
        ) : (
          <p>
            The payment hasn’t arrived yet. This can take a few days. You can close this page; we’ll email you
            when it has.
          </p>
        )}
      </div>
      <NextSteps receipt={receipt} paid={paid} />
      <div className="mt-8">
        <PaidSheet receipt={receipt} />
      </div>
      <p className="mt-6">
        Questions about this order? Write to <MailLink />.
      </p>
      {receipt.receipt ? (
        <div className="mt-2">
          <WithdrawalNote order={receipt.receipt} />
        </div>
      ) : null}
      <div data-no-print className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/">Return to Home page</ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </article>
  );
}

/** The provider's lines and sums (D14). The term that each payment bought comes from the shop's own order. */
function PaidSheet({ receipt: { orderNumber, lineItems, session, receipt } }: Pick<ReceiptProps, "receipt">) {
  return (
    <ReceiptSheet
      orderNumber={orderNumber}
      facts={receipt}
      lines={lineItems.data.map((line) => {
        const ordered = receipt?.lines.find(({ description }) => description === line.description);
        return {
          text: line.description,
          bought: ordered ? onePaymentBought(ordered) : null,
          quantity: line.quantity,
          cents: line.amount_total,
        };
      })}
      totalCents={session.amount_total}
      vat={receipt && { ...receipt, vatCents: session.amount_tax }}
      currency={session.currency ?? "eur"}
    />
  );
}

/** The next steps (D42, D44). Who will manage the subscriptions was asked before the payment; the order's page can change it. */
function NextSteps({ receipt, paid }: Pick<ReceiptProps, "receipt" | "paid">) {
  const { orderToken, orderNumber } = receipt;
  const hold = receipt.receipt?.hold ?? null;
  // Only a company can be asked to transfer it (D84).
  const mayTransfer = !paid && receipt.receipt !== null && receipt.receipt.company !== null;
  return (
    <section aria-labelledby="next" className="mt-8">
      <h2 id="next" className="text-xl font-semibold">
        What happens next
      </h2>
      {mayTransfer && orderToken !== null ? (
        <div className="mt-3">
          <TransferSection token={orderToken} />
        </div>
      ) : null}
      {hold === null ? (
        <div className="mt-3 grid gap-3">
          {paid ? null : <p>We email you when the payment has arrived. This page updates automatically.</p>}
          <p>We set it up with Autodesk and email you when it’s ready.</p>
        </div>
      ) : (
        <p className="mt-3">{HOLD_TEXT_FOR_BUYER[hold]}</p>
      )}
      {orderToken === null ? null : (
        <p className="mt-3">
          Track delivery, change who manages the subscription, and get your invoice:{" "}
          <OrderLink token={orderToken} orderNumber={orderNumber} />
        </p>
      )}
    </section>
  );
}
