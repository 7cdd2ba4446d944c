import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import { DISPUTE_STATE, REFUND_STATE } from "#src/admin/refunds/refund-words.ts";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Time } from "#src/ui/time.tsx";

type Customer = Outputs["customers"]["ofOrder"];

const LINK_CLASS = "text-accent underline underline-offset-4";

/** A customer's refunds, disputes, withdrawals, messages and stock requests; each kind only if there are any (D61). */
export function CustomerRecords({ customer }: { readonly customer: Customer }) {
  const { refunds, disputes, withdrawals, messages, stockRequests } = customer;
  return (
    <>
      <Records id="customer-refunds" heading="Refunds" of={refunds}>
        {({ orderNumber, amountCents, state, reason, createdAt }) => (
          <>
            <p className="flex flex-wrap items-center gap-2 tabular-nums">
              {formatAmount(amountCents)}
              <Badge tone={REFUND_STATE[state].tone}>{REFUND_STATE[state].text}</Badge>
            </p>
            <p className="text-ink-soft">
              <OrderNumber number={orderNumber} />, <Time at={createdAt} />
            </p>
            {reason === null ? null : <p>{reason}</p>}
          </>
        )}
      </Records>
      <Records id="customer-disputes" heading="Disputes" of={disputes}>
        {({ orderNumber, amountCents, state, openedAt }) => (
          <>
            <p className="flex flex-wrap items-center gap-2 tabular-nums">
              {formatAmount(amountCents)}
              <Badge tone={DISPUTE_STATE[state].tone}>{DISPUTE_STATE[state].text}</Badge>
            </p>
            <p className="text-ink-soft">
              <OrderNumber number={orderNumber} />, <Time at={openedAt} />
            </p>
          </>
        )}
      </Records>
      <Records id="customer-withdrawals" heading="Withdrawals" of={withdrawals}>
        {({ number, orderNumber, createdAt, handled }) => (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-mono">{number}</span>
              <Badge tone={handled ? "plain" : "accent"}>{handled ? "Handled" : "Open"}</Badge>
            </p>
            <p className="text-ink-soft">
              {orderNumber === null ? (
                <>
                  Matches no order, in{" "}
                  <Link to="/Admin/withdrawals" className={LINK_CLASS}>
                    Withdrawals
                  </Link>
                </>
              ) : (
                <OrderNumber number={orderNumber} />
              )}
              , <Time at={createdAt} />
            </p>
          </>
        )}
      </Records>
      <Records id="customer-messages" heading="Messages" of={messages}>
        {({ message, createdAt, read }) => (
          <>
            <p className="text-ink-soft">
              <Time at={createdAt} />
              {read ? null : (
                <>
                  , unread in{" "}
                  <Link to="/Admin/messages" search={{ list: "unread" }} className={LINK_CLASS}>
                    Messages
                  </Link>
                </>
              )}
            </p>
            <p className="max-w-prose whitespace-pre-wrap">{message}</p>
          </>
        )}
      </Records>
      <Records id="customer-stock-requests" heading="Asked to be told when back in stock" of={stockRequests}>
        {({ productname, createdAt }) => (
          <p>
            {productname},{" "}
            <span className="text-ink-soft">
              since <Time at={createdAt} dateOnly />
            </span>
          </p>
        )}
      </Records>
    </>
  );
}

type RecordsProps<Item> = {
  readonly id: string;
  readonly heading: string;
  readonly of: readonly Item[];
  readonly children: (item: Item) => ReactNode;
};

function Records<Item extends { readonly id: string }>({ id, heading, of, children }: RecordsProps<Item>) {
  if (of.length === 0) return null;
  return (
    <Section id={id} heading={heading}>
      <ul className="grid gap-4">
        {of.map((item) => (
          <li key={item.id} className="grid gap-1 border-l-2 border-line-strong pl-4 text-sm">
            {children(item)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
