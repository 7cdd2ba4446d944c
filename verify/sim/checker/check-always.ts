import type { MailSandbox } from "#packages/mail-sandbox";
import type { Evidence } from "../evidence.ts";
import type { ProviderBooks } from "../sandboxes.ts";
import { checkAccounts } from "./check-accounts.ts";
import { checkMails } from "./check-mails.ts";
import { checkOrder } from "./check-order.ts";
import { checkSession } from "./check-session.ts";
import { checkWithdrawals } from "./check-withdrawals.ts";
import { type Finding, nameOf } from "./finding.ts";
import type { ShopState } from "./read-shop.ts";

/** What must hold at every moment, whatever is under way: the database, the provider's books and people's word. */
export function checkAlways(
  shop: ShopState,
  books: ProviderBooks,
  evidence: Evidence,
  inbox: MailSandbox["messages"],
): Finding[] {
  return [
    ...books.sessions.flatMap((session) => checkSession(shop, books, evidence, session)),
    ...checkSessionsOfOrders(books, shop),
    ...shop.orders.flatMap(checkOrder),
    ...checkRefundsAsked(books, evidence),
    ...checkRenewals(shop),
    ...checkPlaces(shop),
    ...checkMails(shop, evidence, inbox),
    ...checkAccounts(shop, evidence),
    ...checkWithdrawals(shop, evidence),
    ...evidence.seen,
  ];
}

/** An order has one session: with two, a buyer could pay twice. */
function checkSessionsOfOrders({ sessions }: ProviderBooks, { orders }: ShopState): Finding[] {
  return orders.flatMap((order) => {
    const opened = sessions.filter(({ metadata }) => metadata["order_id"] === order.id).length;
    return opened > 1 ? [{ promise: "paid once", told: `${nameOf(order)} has ${opened} sessions` }] : [];
  });
}

/** However often a button is pressed and an answer is lost: one request is one refund. */
function checkRefundsAsked({ refunds }: ProviderBooks, evidence: Evidence): Finding[] {
  const payments = new Set(refunds.map(({ payment_intent: payment }) => payment));
  return [...payments].flatMap((payment) => {
    const made = refunds.filter(({ payment_intent }) => payment_intent === payment).length;
    const asked = evidence.refundsAskedOf(payment);
    if (made <= asked) return [];
    const told = `the provider made ${made} refunds of ${payment}, ${asked} were asked for`;
    return [{ promise: "paid back at most what was paid", told }];
  });
}

function checkPlaces({ products }: ShopState): Finding[] {
  const alike = products.find(({ place }, at) => products.findIndex((other) => other.place === place) !== at);
  return alike
    ? [{ promise: "one order of display", told: `two products stand at place ${alike.place}` }]
    : [];
}

/** A subscription is renewed by one other at most, of the same product, and its timeline says so. */
function checkRenewals({ orders }: ShopState): Finding[] {
  const promise = "a subscription has one life";
  const units = orders.flatMap((order) => order.units);
  return units.flatMap(({ id, productId, steps }) => {
    const later = units.filter(({ renewsId }) => renewsId === id);
    const told = steps.filter(({ kind }) => kind === "renewed").length;
    const living = later.filter(({ state }) => state !== "revoked").length;
    if (living > 1) return [{ promise, told: `${living} subscriptions renew the same one` }];
    if (told !== later.length) {
      return [
        { promise, told: `a subscription was renewed ${later.length} times, its timeline says ${told}` },
      ];
    }
    const isOther = later.some((unit) => unit.productId !== productId);
    return isOther ? [{ promise, told: "a subscription renews one of another product" }] : [];
  });
}
