import { ENDING_SOON_DAYS } from "#domain/ending-soon.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { classNames } from "#src/ui/class-names.ts";

type Summary = Outputs["dashboard"]["summary"];

const LINK_CLASS = "text-accent underline underline-offset-4";

/** What somebody may need to look at; says so when there is nothing. */
export function NeedsAttention({ summary }: { readonly summary: Summary }) {
  const { attention, deliveries, mails, endingSoon, unreadMessages, openWithdrawals, catalogue } = summary;
  const nothing =
    attention.amountMismatch.length +
      attention.processing +
      attention.paymentFailed +
      unreadMessages +
      openWithdrawals +
      deliveries.toDeliver +
      deliveries.late +
      deliveries.failed +
      mails.stuck +
      mails.retried +
      endingSoon +
      catalogue.outOfStock ===
    0;
  return (
    <section aria-labelledby="needs-attention">
      <h2 id="needs-attention" className="mb-4 text-xl font-semibold">
        Needs attention
      </h2>
      {nothing ? (
        <p className="text-ink-soft">
          Nothing: no payment, delivery or withdrawal is open, nothing ends soon, every email has arrived,
          every message is read, and everything is in stock.
        </p>
      ) : (
        <ul className="grid gap-px border border-line bg-line">
          <Mismatched numbers={attention.amountMismatch} />
          <Item count={openWithdrawals} urgent>
            <Link to="/Admin/withdrawals" search={{ open: 1 }} className={LINK_CLASS}>
              {countText(openWithdrawals, "open withdrawal")}
            </Link>
            : refund within 14 days
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
            <Link to="/Admin/messages" search={{ unread: 1 }} className={LINK_CLASS}>
              {countText(unreadMessages, "unread message")}
            </Link>
          </Item>
          <Item count={catalogue.outOfStock}>
            <Link to="/Admin/apps" search={{ tab: "view", stock: "out" }} className={LINK_CLASS}>
              {countText(catalogue.outOfStock, "product")}
            </Link>{" "}
            out of stock: {catalogue.outOfStockNames.join(", ")}
            {catalogue.outOfStock > catalogue.outOfStockNames.length ? " and more" : ""}
          </Item>
        </ul>
      )}
    </section>
  );
}

/** What was paid and not delivered (D43): what is late first. */
function Deliveries({ deliveries }: Pick<Summary, "deliveries">) {
  const { toDeliver, late, failed } = deliveries;
  return (
    <>
      <Item count={late} urgent>
        <Link to="/Admin/deliveries" className={LINK_CLASS}>
          {countText(late, "unit")}
        </Link>{" "}
        past their promised time
      </Item>
      <Item count={toDeliver}>
        <Link to="/Admin/deliveries" className={LINK_CLASS}>
          {countText(toDeliver, "paid unit")}
        </Link>{" "}
        to deliver
      </Item>
      <Item count={failed} urgent>
        <Link to="/Admin/deliveries" search={{ state: "failed" }} className={LINK_CLASS}>
          {countText(failed, "unit")}
        </Link>{" "}
        that could not be delivered
      </Item>
    </>
  );
}

/** Mails that have not arrived (D45): those that wait for a decision first. */
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

function Mismatched({ numbers }: { readonly numbers: readonly string[] }) {
  return (
    <Item count={numbers.length} urgent>
      Paid with an amount that differs from the order's:{" "}
      {numbers.map((number, at) => (
        <span key={number}>
          {at > 0 ? ", " : ""}
          <Link to="/Admin/orders/$number" params={{ number }} className={`${LINK_CLASS} font-mono`}>
            {number}
          </Link>
        </span>
      ))}
    </Item>
  );
}

type ItemProps = { readonly count: number; readonly urgent?: boolean; readonly children: ReactNode };

function Item({ count, urgent = false, children }: ItemProps) {
  if (count === 0) return null;
  return (
    <li className={classNames("px-5 py-3 wrap-anywhere", urgent ? "bg-signal-wash font-medium" : "bg-sheet")}>
      {children}
    </li>
  );
}
