import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { companyLines } from "#domain/orders/company-lines.ts";
import { isPlaced } from "#domain/orders/order.ts";
import { orderHeading } from "#domain/site/page-titles.ts";
import { orderMailsQuery, orderNotesQuery, orderQuery } from "#src/admin/admin-queries.ts";
import { NotesCard } from "#src/admin/customers/notes-card.tsx";
import { OrderTags } from "#src/admin/customers/order-tags.tsx";
import { OtherOrders } from "#src/admin/customers/other-orders.tsx";
import { LoadedMails } from "#src/admin/mails/loaded-mails.tsx";
import { OrderMessages } from "#src/admin/messages/order-messages.tsx";
import { OrderMoney } from "#src/admin/refunds/order-money.tsx";
import { VatToRefund } from "#src/admin/refunds/vat-to-refund.tsx";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { Fact, Facts } from "#src/admin/shell/facts.tsx";
import { mailto } from "#src/admin/shell/mailto.ts";
import { May } from "#src/admin/shell/may.tsx";
import { NewOfferLink } from "#src/admin/shell/new-offer-link.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import { WithdrawalCard } from "#src/admin/withdrawals/withdrawal-card.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { linesOf, ReceiptSheet } from "#src/orders/receipt-sheet.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { EmailText } from "#src/ui/email-text.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { NewTabNote } from "#src/ui/new-tab-note.tsx";
import { Time } from "#src/ui/time.tsx";
import { CompanyDoubts } from "./company-doubts.tsx";
import { CorrectBuyersEmail } from "./correct-buyers-email.tsx";
import { OrderDeliveries } from "./order-deliveries.tsx";
import { OrderLinks } from "./order-links.tsx";
import { OrderPapers } from "./order-papers.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderTransfer } from "./order-transfer.tsx";
import { OrderVat } from "./order-vat.tsx";
import { Code } from "./vat-facts.tsx";

type Order = Outputs["orders"]["byNumber"];

/** /Admin/orders/SO-001042: everything known about one order (D26). */
export function OrderPage({ number }: { readonly number: string }) {
  const answer = useQuery(orderQuery(useApi(), number));
  const actions = (
    <div className="flex flex-wrap gap-3">
      <NewOfferLink text="Offer again" from="order" id={number} />
      {answer.data === undefined || isPlaced(answer.data.status) ? (
        <ButtonLink to="/Admin/orders" variant="secondary">
          All orders
        </ButtonLink>
      ) : (
        <ButtonLink to="/Admin/checkouts" variant="secondary">
          All checkouts
        </ButtonLink>
      )}
    </div>
  );
  return (
    <AdminPage title={orderHeading(answer.data?.number ?? number)} actions={actions}>
      <Loaded answer={answer} what="the order" missing="There is no order with this number.">
        {(order) => <OrderFacts key={order.number} order={order} />}
      </Loaded>
    </AdminPage>
  );
}

function OrderFacts({ order }: { readonly order: Order }) {
  const api = useApi();
  const notes = useQuery(orderNotesQuery(api, order.number));
  const mails = useQuery(orderMailsQuery(api, order.number));
  return (
    <>
      {order.amountMismatch ? <MismatchWarning /> : null}
      <Withdrawals order={order} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-8">
          <Customer order={order} />
          <ReceiptSheet
            orderNumber={order.number}
            lines={linesOf(order)}
            totalCents={order.totalCents}
            vat={order}
            currency={order.currency}
            aside={
              <OrderStatusLabel status={order.status} standing={order.delivery.standing} late={order.late} />
            }
          />
          <OrderDeliveries units={order.units} />
          {order.company === null || order.checkoutSessionId === null ? null : (
            <OrderTransfer number={order.number} waits={order.status === "processing"} />
          )}
          <OrderMoney number={order.number} />
          <OrderPapers order={order} />
          <OrderVat order={order} />
          {order.customerEmail === null ? null : (
            <May permission="orders.write">
              <OrderLinks number={order.number} />
            </May>
          )}
        </div>
        <div className="grid gap-8">
          <May permission="messages.read">
            <OrderMessages number={order.number} />
          </May>
          <OrderTags number={order.number} />
          <NotesCard number={order.number} answer={notes} />
          <May permission="customers.read">
            <OtherOrders number={order.number} />
          </May>
          <OrderTimeline number={order.number} events={order.timeline} />
          <Section id="order-mails" heading="Emails">
            <LoadedMails answer={mails} noneText="No email has been sent about this order." />
          </Section>
        </div>
      </div>
    </>
  );
}

/** D13: such an order never becomes paid automatically; somebody has to compare the amounts and decide. */
function MismatchWarning() {
  return (
    <MessageBox tone="signal" role="alert" className="mb-6 flex gap-3">
      <Icon name="alert" className="mt-0.5 size-5 shrink-0" />
      <p className="text-ink">
        <strong className="font-semibold">The paid amount doesn’t match this order.</strong> It doesn’t count
        as paid. Compare the payment in the Stripe dashboard with the lines below, then refund it or settle it
        with the customer.
      </p>
    </MessageBox>
  );
}

/** The order's withdrawals (D34), at the top because they have a deadline. */
function Withdrawals({ order }: { readonly order: Order }) {
  if (order.withdrawals.length === 0) return null;
  return (
    <section aria-labelledby="order-withdrawals" className="mb-8">
      <h2 id="order-withdrawals" className="mb-3 text-xl font-semibold">
        Withdrawn by the customer
      </h2>
      <ul className="grid gap-4">
        {order.withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalCard withdrawal={withdrawal} withOrder={false} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Customer({ order }: { readonly order: Order }) {
  const card = useRef<HTMLDivElement>(null);
  return (
    <Section ref={card} tabIndex={-1} id="order-facts" heading="Customer and payment">
      <Facts>
        {order.company === null ? null : (
          <Fact name="Company">
            <bdi>{order.company.name}</bdi>
            {companyLines(order.company).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Customer">
          <bdi>{order.customerName ?? "Not known"}</bdi>
        </Fact>
        <Fact name="Email">
          {order.customerEmail === null ? (
            "Not known"
          ) : (
            <a
              href={mailto(order.customerEmail, `Your order ${order.number}`)}
              className="text-accent underline underline-offset-4"
            >
              <EmailText email={order.customerEmail} />
            </a>
          )}
          <May permission="orders.write">
            <CorrectBuyersEmail order={order} />
          </May>
        </Fact>
        {order.vatToRefundCents === null ? null : (
          <Fact name="VAT">
            <VatToRefund
              number={order.number}
              amountCents={order.vatToRefundCents}
              onDone={() => card.current?.focus()}
            />
            {order.companyDoubts.length === 0 ? null : (
              <div className="mt-3 grid gap-3">
                <p>
                  The number may be another company’s. Before you refund its VAT, ask the buyer for proof.
                </p>
                <CompanyDoubts doubts={order.companyDoubts} />
              </div>
            )}
          </Fact>
        )}
        {order.isBeingCorrected ? <Fact name="Invoice">A corrected invoice is being made.</Fact> : null}
        <Fact name="Account">{order.username ?? "Bought without an account"}</Fact>
        <Fact name="Opened">
          <Time at={order.createdAt} />
        </Fact>
        <Fact name="Paid">{order.paidAt === null ? "Not paid" : <Time at={order.paidAt} />}</Fact>
        <Fact name="Payment id">
          <Code text={order.paymentIntentId} />
          {order.paymentAddress === null ? null : (
            <>
              {" "}
              <a
                href={order.paymentAddress}
                target="_blank"
                rel="noopener noreferrer"
                className="font-medium whitespace-nowrap text-accent underline underline-offset-4"
              >
                At the provider
                <NewTabNote />
              </a>
            </>
          )}
        </Fact>
        <Fact name="Checkout session">
          <Code text={order.checkoutSessionId} />
        </Fact>
      </Facts>
    </Section>
  );
}
