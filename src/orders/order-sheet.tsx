import { HOLD_TEXT_FOR_BUYER } from "#domain/orders/hold.ts";
import { type RenewableDays, renewableUntil } from "#domain/units/renewal.ts";
import { lateCheckText } from "#domain/books/late-vat-check.ts";
import { useApi } from "#src/api/use-api.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { PageHeading } from "#src/page/page.tsx";
import { Button } from "#src/ui/button.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { ReceivedWithdrawals, WithdrawalNote } from "./withdrawal-note.tsx";
import { SubscriptionAdminSection } from "./subscription-admin-section.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { DocumentButton } from "./document-button.tsx";
import { EndLinks } from "./end-links.tsx";
import { EntitlementList } from "./entitlement-list.tsx";
import { OrderLink } from "./order-link.tsx";
import { OrderStatusLabel } from "./order-status.tsx";
import { hasPapers, PapersSection } from "./papers-section.tsx";
import type { PlacedOrder } from "./placed-order.ts";
import { ProgressSection } from "./progress-section.tsx";
import { RefundList } from "./refund-list.tsx";
import { RestoreCart } from "./restore-cart.tsx";
import { linesOf, ReceiptSheet } from "./receipt-sheet.tsx";
import { RemindersSection } from "./reminders-section.tsx";
import { RenewalSection } from "./renewal-section.tsx";
import { TransferSection } from "./transfer-section.tsx";
import "./receipt.css";

type OrderSheetProps = {
  readonly token: string;
  readonly order: PlacedOrder;
  /** The last day in a reminder's link, if the buyer came from one. */
  readonly renew: string | undefined;
};

/** An order as its buyer sees it (D44). Its subscriptions come first, and only the receipt is printed, with this page's address. */
export function OrderSheet({ token, order, renew }: OrderSheetProps) {
  const { number, administrator } = order;
  const { renewals } = useApi().site;
  const paid = order.paidAt !== null;
  const administered =
    administrator === null || order.hold !== null ? null : (
      <SubscriptionAdminSection token={token} administrator={administrator} />
    );
  const asked = administrator?.changeable ?? false;
  return (
    <article data-receipt>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading>
          Order{" "}
          <span translate="no" className="font-mono">
            {number}
          </span>
        </PageHeading>
        <OrderStatusLabel status={order.status} standing={order.standing} late={order.late} forBuyer />
      </div>
      <p className="mt-2 text-ink-soft print:hidden">
        Keep the link to this page; you don’t need an account.
      </p>
      {order.withdrawalDates.length === 0 ? null : (
        <MessageBox tone="plain" className="mt-6 max-w-2xl">
          <ReceivedWithdrawals dates={order.withdrawalDates} />
        </MessageBox>
      )}
      {order.lateVatCheck === null ? null : (
        <MessageBox tone="plain" className="mt-6 max-w-2xl">
          <p>{lateCheckText(order.lateVatCheck)}</p>
        </MessageBox>
      )}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-8">
          {order.company !== null && (order.status === "processing" || order.status === "payment_failed") ? (
            <TransferSection token={token} />
          ) : null}
          <NextSteps token={token} order={order} />
          {order.renewable ? (
            <div data-no-print>
              <RenewalSection
                tokens={[token]}
                endsOn={requestedRenewal(order, renew)}
                runs={order.entitlements.some(
                  ({ state, renewedBy }) => state === "delivered" && renewedBy === null,
                )}
              />
            </div>
          ) : null}
          {asked ? <div data-no-print>{administered}</div> : null}
          {paid || order.status === "processing" ? <ProgressSection order={order} /> : null}
          <section aria-labelledby="receipt">
            <h2 id="receipt" className="text-xl font-semibold">
              {paid ? "Receipt" : "Your order"}
            </h2>
            <div className="mt-4">
              <ReceiptSheet
                heading="h3"
                orderNumber={number}
                facts={order}
                lines={linesOf(order)}
                totalCents={order.totalCents}
                vat={order}
                currency={order.currency}
              />
            </div>
            <div data-no-print className="mt-4 flex flex-wrap items-center gap-3">
              {paid && order.moneyOnly !== "erased" && !hasPapers(order) ? (
                <DocumentButton ask={(client) => client.orders.invoice.query({ token })}>
                  Invoice
                </DocumentButton>
              ) : null}
              <Button variant="secondary" onClick={() => window.print()}>
                Print
              </Button>
            </div>
            {hasPapers(order) ? <PapersSection token={token} order={order} /> : null}
            <RefundList refunds={order.refunds} />
            {paid ? (
              <p className="mt-4 hidden text-sm print:block">
                Delivery and invoice: <OrderLink token={token} orderNumber={number} />
              </p>
            ) : null}
          </section>
        </div>
        <aside data-no-print aria-label="What you can do" className="grid gap-8">
          {asked ? null : administered}
          {order.buyAgain ? (
            <BuyAgain token={token} isRest={order.renewable} hasEnded={hasEnded(order, renewals)} />
          ) : null}
          {order.hold === null && order.entitlements.some(({ state }) => state === "delivered") ? (
            <RemindersSection token={token} reminders={order.reminders} />
          ) : null}
          <section aria-labelledby="questions" className="grid gap-2 border border-line bg-well p-6 text-sm">
            <h2 id="questions" className="text-base font-semibold">
              Questions about this order?
            </h2>
            <p>
              Write to <MailLink />.
            </p>
            {order.withdrawable ? <WithdrawalNote order={order} /> : null}
            {order.moneyOnly === null ? <EndLinks token={token} /> : null}
          </section>
        </aside>
      </div>
    </article>
  );
}

/** True if a subscription that nothing renewed is over, for longer than it could be renewed (D51). */
const hasEnded = ({ entitlements, today }: PlacedOrder, days: RenewableDays): boolean =>
  entitlements.some(
    ({ state, endsOn, renewedBy }) =>
      (state === "delivered" || state === "ended") &&
      renewedBy === null &&
      endsOn !== null &&
      renewableUntil(endsOn, days) < today,
  );

/** The last day that a reminder's link names, unless everything that ended on it has been renewed since. */
const requestedRenewal = ({ entitlements }: PlacedOrder, renew: string | undefined): string | undefined =>
  entitlements.find(({ endsOn, renewedBy }) => endsOn === renew && renewedBy === null)?.endsOn ?? undefined;

const UNPAID_TEXT = {
  processing: "The payment hasn’t arrived yet. This can take a few days. We’ll email you when it has.",
  payment_failed: "The payment didn’t arrive. You can order again with another payment method.",
  pending: "This order hasn’t been paid yet.",
  expired: "This order wasn’t paid in time. You haven’t been charged.",
  cancelled: "This order was cancelled before it was paid. You haven’t been charged.",
} as const;

const ERASED_TEXT = "The personal data in this order was erased, so only its amounts are left.";

function NextSteps({
  token,
  order: { status, moneyOnly, hold, entitlements, administrator, today, renewable },
}: Pick<OrderSheetProps, "token" | "order">) {
  return (
    <section data-no-print aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl font-semibold">
        {status === "paid" ? "Your subscriptions" : "What happens next"}
      </h2>
      <div className="mt-4">
        {moneyOnly === "erased" ? (
          <p>{ERASED_TEXT}</p>
        ) : hold === null ? null : (
          <p>{HOLD_TEXT_FOR_BUYER[hold]}</p>
        )}
        {moneyOnly !== null ? null : status === "paid" ? (
          <EntitlementList
            entitlements={entitlements}
            administrator={administrator}
            today={today}
            isHeld={hold !== null}
            isNew={!renewable}
          />
        ) : (
          <>
            <p className="mb-4">{UNPAID_TEXT[status]}</p>
            {status === "payment_failed" ? <RestoreCart token={token} /> : null}
          </>
        )}
      </div>
    </section>
  );
}
