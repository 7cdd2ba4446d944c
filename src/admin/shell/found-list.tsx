import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import { OfferStatusLabel } from "#src/offers/offer-status.tsx";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { Time } from "#src/ui/time.tsx";
import { type Found, FOUND_KINDS, foundBefore, type FoundKind } from "./found.ts";

type FoundListProps = {
  readonly id: string;
  readonly found: Found;
  /** The option that Enter follows. */
  readonly active: number;
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

const OPTION_CLASS =
  "flex min-h-11 items-center gap-3 px-4 py-1.5 text-sm hover:bg-well aria-selected:bg-well aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent";

/** The attributes of an option: a link, so that it opens in a new tab like any other. */
type Option = {
  readonly id: string;
  readonly role: "option";
  readonly "aria-selected": boolean;
  readonly tabIndex: -1;
  readonly replace: true;
  readonly className: string;
};

/** The results, grouped by kind. Following one replaces the dialog's entry in the history. */
export function FoundList({ id, found, active }: FoundListProps) {
  const option =
    (before: number) =>
    (index: number): Option => ({
      id: optionId(id, before + index),
      role: "option",
      "aria-selected": before + index === active,
      // The focus stays in the field.
      tabIndex: -1,
      replace: true,
      className: OPTION_CLASS,
    });
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows text alone, without groups or links
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      className="divide-y divide-line"
      // A press must not take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {FOUND_KINDS.map(([kind, heading]) =>
        found[kind].length === 0 ? null : (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset isn't allowed in a listbox
          <div key={kind} role="group" aria-label={heading} className="py-1">
            <p aria-hidden="true" className="px-4 py-1 text-xs font-medium text-ink-soft">
              {heading}
            </p>
            {OPTIONS[kind](found, option(foundBefore(found, kind)))}
          </div>
        ),
      )}
    </div>
  );
}

type NumberedSaleProps = {
  readonly number: string;
  readonly buyer: string;
  readonly totalCents: Cents;
  /** Its status. */
  readonly children: ReactNode;
};

/** An order or an offer. */
const NumberedSale = ({ number, buyer, totalCents, children }: NumberedSaleProps) => (
  <>
    <span className="shrink-0 font-mono tabular-nums">{number} </span>
    <span className="min-w-0 flex-1 truncate text-ink-soft">
      <bdi>{buyer}</bdi>{" "}
    </span>
    <span className="shrink-0 max-sm:hidden">{children} </span>
    <span className="shrink-0 tabular-nums">{formatAmount(totalCents)}</span>
  </>
);

type Options = (found: Found, option: (index: number) => Option) => ReactNode;

const ordersFound = (orders: Found["orders"], option: (index: number) => Option) =>
  orders.map(({ number, customer, status, totalCents }, index) => (
    <Link key={number} to="/Admin/orders/$number" params={{ number }} {...option(index)}>
      <NumberedSale number={number} buyer={customer ?? "Not known"} totalCents={totalCents}>
        <OrderStatusLabel status={status} />
      </NumberedSale>
    </Link>
  ));

const OPTIONS: Readonly<Record<FoundKind, Options>> = {
  orders: ({ orders }, option) => ordersFound(orders, option),
  checkouts: ({ checkouts }, option) => ordersFound(checkouts, option),
  offers: ({ offers }, option) =>
    offers.map(({ number, buyer, status, totalCents }, index) => (
      <Link key={number} to="/Admin/offers/$number" params={{ number }} {...option(index)}>
        <NumberedSale number={number} buyer={buyer} totalCents={totalCents}>
          <OfferStatusLabel status={status} />
        </NumberedSale>
      </Link>
    )),
  customers: ({ customers }, option) =>
    customers.map(({ newestOrder, email, name, company }, index) => (
      <Link key={email} to="/Admin/customers/$number" params={{ number: newestOrder }} {...option(index)}>
        <span className="min-w-0 flex-1 truncate">
          <bdi>{company ?? name ?? email}</bdi>{" "}
        </span>
        <span className="min-w-0 truncate text-ink-soft">{email}</span>
      </Link>
    )),
  products: ({ products }, option) =>
    products.map(({ id, productname, isSellable }, index) => (
      <Link key={id} to="/Admin/apps" search={{ tab: "view", edit: id }} {...option(index)}>
        <span className="min-w-0 flex-1 truncate">{productname} </span>
        {isSellable ? null : <span className="shrink-0 text-signal">Out of stock</span>}
      </Link>
    )),
  messages: ({ messages }, option) =>
    messages.map(({ id, sender, text, createdAt }, index) => (
      <Link key={id} to="/Admin/messages" search={{ id }} {...option(index)}>
        <span className="shrink-0">
          <bdi>{sender}</bdi>{" "}
        </span>
        <span className="min-w-0 flex-1 truncate text-ink-soft">{text} </span>
        <span className="shrink-0 text-ink-soft">
          <Time at={createdAt} dateOnly />
        </span>
      </Link>
    )),
};
