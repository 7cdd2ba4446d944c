import { ENDING_SOON_DAYS } from "#domain/units/renewal.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { CROSS_BORDER_THRESHOLD_CENTS, CROSS_BORDER_WARNING_CENTS } from "#domain/vat/decide-vat.ts";
import { crossingText } from "#domain/vat/oss-start.ts";
import { DISPUTE_STATE } from "#src/admin/refunds/refund-words.ts";
import { RespondBy } from "#src/admin/refunds/respond-by.tsx";
import { useMay } from "#src/admin/shell/may.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useShopTime } from "#src/api/shop-time.ts";
import { classNames } from "#src/ui/class-names.ts";

type Summary = Outputs["dashboard"]["summary"];

const LINK_CLASS = "text-accent underline underline-offset-4";

/** Items that may need attention, of those that the signed-in person can see; a note if there are none. */
export function NeedsAttention({ summary }: { readonly summary: Summary }) {
  const may = useMay();
  const { attention, disputes, deliveries, mails, endingSoon } = summary;
  const unreadMessages = may("messages.read") ? summary.unreadMessages : 0;
  const unpricedMonthly = may("catalogue.read") ? summary.catalogue.unpricedMonthly : [];
  const missingFacts = may("settings.write") ? summary.missingFacts : [];
  const { openWithdrawals, overdueWithdrawals } = summary;
  const { thisYearCents, ossSince, crossing } = summary.crossBorder;
  const nearThreshold =
    ossSince === null && (crossing !== null || thisYearCents >= CROSS_BORDER_WARNING_CENTS);
  const nothing =
    !nearThreshold &&
    attention.amountMismatch.length +
      attention.refundMismatch.length +
      attention.failedRefunds.length +
      attention.vatToRefund.length +
      attention.vatToCheckByHand.length +
      attention.vatInDoubt.length +
      attention.cashLeft.length +
      disputes.length +
      attention.processing +
      attention.paymentFailed +
      unreadMessages +
      openWithdrawals +
      deliveries.toDeliver +
      deliveries.late +
      deliveries.failed +
      deliveries.held +
      mails.stuck +
      mails.retried +
      endingSoon +
      unpricedMonthly.length +
      missingFacts.length ===
      0;
  return (
    <section aria-labelledby="needs-attention">
      <h2 id="needs-attention" className="mb-4 text-xl font-semibold">
        Needs attention
      </h2>
      {nothing ? (
        <p className="text-ink-soft">You’re all caught up.</p>
      ) : (
        <ul className="grid gap-px border border-line bg-line">
          <Item count={missingFacts.length} urgent>
            The shop sells nothing until you’ve entered these{" "}
            <Link to="/Admin/settings" className={LINK_CLASS}>
              settings
            </Link>
            : {missingFacts.join(", ")}
          </Item>
          <Named numbers={attention.amountMismatch} what="Paid amount doesn’t match the order" />
          <Disputes disputes={disputes} />
          <Named numbers={attention.refundMismatch} what="Refunds don’t match credit notes" />
          <Named numbers={attention.failedRefunds} what="Refund failed: retry" />
          <Named numbers={attention.vatToRefund} what="VAT to refund, now that the VAT number is confirmed" />
          <Named numbers={attention.vatToCheckByHand} what="VAT number to check by hand, at VIES" />
          <Named numbers={attention.vatInDoubt} what="VAT in doubt: check the buyer’s country or company" />
          <Named numbers={attention.cashLeft} what="More money transferred than the order needs: return it" />
          <Item count={overdueWithdrawals} urgent>
            <Link to="/Admin/withdrawals" search={{ open: 1 }} className={LINK_CLASS}>
              {countText(overdueWithdrawals, "withdrawal")}
            </Link>{" "}
            whose refund is overdue
          </Item>
          <Item count={openWithdrawals - overdueWithdrawals} urgent>
            <Link to="/Admin/withdrawals" search={{ open: 1 }} className={LINK_CLASS}>
              {countText(openWithdrawals - overdueWithdrawals, "open withdrawal")}
            </Link>
            : refund consumers within 14 days
          </Item>
          <Deliveries deliveries={deliveries} />
          <Mails mails={mails} />
          <Item count={attention.paymentFailed}>
            <Link to="/Admin/orders" search={{ status: "payment_failed" }} className={LINK_CLASS}>
              {countText(attention.paymentFailed, "order")}
            </Link>{" "}
            whose payment failed
          </Item>
          <Item count={attention.processing}>
            <Link to="/Admin/orders" search={{ status: "processing" }} className={LINK_CLASS}>
              {countText(attention.processing, "order")}
            </Link>{" "}
            whose payment is being processed
          </Item>
          <Item count={endingSoon}>
            <Link to="/Admin/renewals" className={LINK_CLASS}>
              {countText(endingSoon, "delivered unit")}
            </Link>{" "}
            ending within {ENDING_SOON_DAYS} days, not renewed
          </Item>
          <Item count={unreadMessages}>
            <Link to="/Admin/messages" search={{ list: "unread" }} className={LINK_CLASS}>
              {countText(unreadMessages, "unread message")}
            </Link>
          </Item>
          {nearThreshold ? <CrossBorder sales={summary.crossBorder} /> : null}
          <UnpricedMonthly products={unpricedMonthly} />
        </ul>
      )}
    </section>
  );
}

/** The sales that count against the threshold for OSS, once they come near it (D55). */
function CrossBorder({ sales: { thisYearCents, crossing } }: { readonly sales: Summary["crossBorder"] }) {
  const shopTime = useShopTime();
  return (
    <Item count={1} urgent>
      {crossing === null
        ? `${formatAmount(thisYearCents)} of ${formatAmount(CROSS_BORDER_THRESHOLD_CENTS)} a year sold to consumers in other EU countries. Above that, they pay the VAT of their own country: ask your accountant about OSS.`
        : crossingText(crossing, amsterdamDay(shopTime()))}
    </Item>
  );
}

/** Paid units that are waiting for delivery (D43), late ones first. */
function Deliveries({ deliveries }: Pick<Summary, "deliveries">) {
  const { newOrders, toDeliver, awaitingDetails, late, failed, held } = deliveries;
  return (
    <>
      <Item count={late} urgent>
        <Link to="/Admin/deliveries" className={LINK_CLASS}>
          {countText(late, "unit")}
        </Link>{" "}
        past {late === 1 ? "its" : "their"} promised time
      </Item>
      <Item count={newOrders}>
        <Link to="/Admin/orders" search={{ status: "to_deliver" }} className={LINK_CLASS}>
          {countText(newOrders, "new order")}
        </Link>
        : paid, with units not yet ordered or delivered
      </Item>
      <Item count={toDeliver}>
        <Link to="/Admin/deliveries" className={LINK_CLASS}>
          {countText(toDeliver, "paid unit")}
        </Link>{" "}
        to deliver
        {awaitingDetails === 0
          ? ""
          : `, of which ${awaitingDetails} still ${awaitingDetails === 1 ? "awaits" : "await"} details`}
      </Item>
      <Item count={failed} urgent>
        <Link to="/Admin/deliveries" search={{ state: "failed" }} className={LINK_CLASS}>
          {countText(failed, "unit")}
        </Link>{" "}
        that could not be delivered
      </Item>
      <Item count={held}>
        <Link to="/Admin/deliveries" search={{ state: "held" }} className={LINK_CLASS}>
          {countText(held, "unit")}
        </Link>{" "}
        on hold: withdrawn, disputed or refunded
      </Item>
    </>
  );
}

/** Undelivered mails (D45), those that need a decision first. */
function Mails({ mails: { stuck, retried } }: Pick<Summary, "mails">) {
  return (
    <>
      <Item count={stuck} urgent>
        <Link to="/Admin/emails" className={LINK_CLASS}>
          {countText(stuck, "email")}
        </Link>{" "}
        not delivered: send again or get in touch another way
      </Item>
      <Item count={retried}>
        <Link to="/Admin/emails" className={LINK_CLASS}>
          {countText(retried, "email")}
        </Link>{" "}
        not delivered yet: tried again automatically
      </Item>
    </>
  );
}

/** Products whose Monthly plan isn't sold, because it doesn't have its own price (D12). */
function UnpricedMonthly({ products }: { readonly products: Summary["catalogue"]["unpricedMonthly"] }) {
  return (
    <Item count={products.length}>
      Monthly has no price of its own and is not sold:{" "}
      {products.map(({ _id, productname }, at) => (
        <span key={_id}>
          {at > 0 ? ", " : ""}
          <Link to="/Admin/apps" search={{ tab: "view", edit: _id }} className={LINK_CLASS}>
            {productname}
          </Link>
        </span>
      ))}
    </Item>
  );
}

type NamedProps = { readonly numbers: readonly string[]; readonly what: string };

function Named({ numbers, what }: NamedProps) {
  return (
    <Item count={numbers.length} urgent>
      {what}:{" "}
      {numbers.map((number, at) => (
        <span key={number}>
          {at > 0 ? ", " : ""}
          <OrderLink number={number} />
        </span>
      ))}
    </Item>
  );
}

const OrderLink = ({ number }: { readonly number: string }) => (
  <Link to="/Admin/orders/$number" params={{ number }} className={`${LINK_CLASS} font-mono`}>
    {number}
  </Link>
);

/** Inquiries and disputes, with the deadline for a response (D50). */
function Disputes({ disputes }: Pick<Summary, "disputes">) {
  return disputes.map(({ id, orderNumber, state, awaitsAnswer, amountCents, dueAt }) => (
    <Item key={id} count={1} urgent>
      <OrderLink number={orderNumber} />: {DISPUTE_STATE[state].text.toLowerCase()},{" "}
      {formatAmount(amountCents)}
      {awaitsAnswer && dueAt !== null ? (
        <>
          , <RespondBy dueAt={dueAt} />
        </>
      ) : null}
    </Item>
  ));
}

type ItemProps = { readonly count: number; readonly urgent?: boolean; readonly children: ReactNode };

function Item({ count, urgent = false, children }: ItemProps) {
  if (count === 0) return null;
  return (
    <li className={classNames("px-5 py-3", urgent ? "bg-signal-wash font-medium" : "bg-sheet")}>
      {children}
    </li>
  );
}
