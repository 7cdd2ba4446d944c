import { May } from "#src/admin/shell/may.tsx";
import { companyLines } from "#domain/orders/company-lines.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { orderHeading } from "#domain/site/page-titles.ts";
import { orderQuery, orderMailsQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { EmailText } from "#src/ui/email-text.tsx";
import { mailto } from "#src/admin/shell/mailto.ts";
import { useApi } from "#src/api/use-api.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { linesOf, ReceiptSheet } from "#src/orders/receipt-sheet.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { NewTabNote } from "#src/ui/new-tab-note.tsx";
import { Time } from "#src/ui/time.tsx";
import { WithdrawalCard } from "#src/admin/withdrawals/withdrawal-card.tsx";
import { VatToRefund } from "#src/admin/refunds/vat-to-refund.tsx";
import { OrderMoney } from "#src/admin/refunds/order-money.tsx";
import { CorrectBuyersEmail } from "./correct-buyers-email.tsx";
import { OrderMessages } from "#src/admin/messages/order-messages.tsx";
import { OrderPapers } from "./order-papers.tsx";
import { OrderMargin } from "#src/admin/customers/order-margin.tsx";
import { OrderLinks } from "./order-links.tsx";
import { OrderDeliveries } from "./order-deliveries.tsx";
import { CompanyDoubts } from "./company-doubts.tsx";
import { OrderVat } from "./order-vat.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { Code } from "./vat-facts.tsx";
import { LoadedMails } from "#src/admin/mails/loaded-mails.tsx";

type Order = Outputs["orders"]["byNumber"];

/** /Admin/orders/SO-001042: everything known about one order (D26). */
export function OrderPage({ number }: { readonly number: string }) {
  const answer = useQuery(orderQuery(useApi(), number));
  const back = (
    <ButtonLink to="/Admin/orders" variant="secondary">
      All orders
    </ButtonLink>
  );
  return (
    <AdminPage title={orderHeading(answer.data?.number ?? number)} actions={back}>
      <Loaded answer={answer} what="the order" missing="There is no order with this number.">
        {(order) => <OrderFacts key={order.number} order={order} />}
      </Loaded>
    </AdminPage>
  );
}

function OrderFacts({ order }: { readonly order: Order }) {
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
          <OrderMargin number={order.number} />
          <OrderTimeline number={order.number} events={order.timeline} />
          <OrderMails number={order.number} />
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
    <Card as="section" ref={card} tabIndex={-1} aria-labelledby="order-facts">
      <h2 id="order-facts" className="border-b border-line px-5 py-3 font-medium">
        Customer and payment
      </h2>
      <dl className="grid gap-x-6 gap-y-3 px-5 py-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
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
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** An order's mails (D45). */
function OrderMails({ number }: { readonly number: string }) {
  const answer = useQuery(orderMailsQuery(useApi(), number));
  return (
    <Card as="section" aria-labelledby="order-mails">
      <h2 id="order-mails" className="border-b border-line px-5 py-3 font-medium">
        Emails
      </h2>
      <div className="px-5 py-4">
        <LoadedMails answer={answer} noneText="No email has been sent about this order." />
      </div>
    </Card>
  );
}
