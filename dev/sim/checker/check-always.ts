import type { Evidence } from "../evidence.ts";
import type { ProviderBooks } from "../sandboxes.ts";
import { checkOrder } from "./check-order.ts";
import { checkSession } from "./check-session.ts";
import { type Finding, nameOf } from "./finding.ts";
import type { ShopState } from "./read-shop.ts";

/** What must hold at every moment, whatever is under way: the database, the provider's books and people's word. */
export function checkAlways(shop: ShopState, books: ProviderBooks, evidence: Evidence): Finding[] {
  return [
    ...books.sessions.flatMap((session) => checkSession(shop, books, evidence, session)),
    ...checkSessionsOfOrders(books, shop),
    ...shop.orders.flatMap(checkOrder),
    ...checkRefundsAsked(books, evidence),
    ...checkRenewals(shop),
    ...checkPlaces(shop),
    ...checkMails(shop),
    ...checkBounces(shop, evidence),
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

/** A mail that came back is marked once the shop has acknowledged that: no late answer says that it was sent. No other is. */
function checkBounces({ mails }: ShopState, { bounced }: Evidence): Finding[] {
  const promise = "each mail once";
  return mails.flatMap(({ key, state }) => {
    const isAcknowledged = bounced.get(key);
    if (isAcknowledged === true && state !== "bounced") {
      return [{ promise, told: `the mail ${key} bounced, and is ${state}` }];
    }
    const isInvented = isAcknowledged === undefined && state === "bounced";
    return isInvented ? [{ promise, told: `the mail ${key} is marked as bounced and never came back` }] : [];
  });
}

/** What happens and its mail are there together, or neither is. */
function checkMails({ orders, mails }: ShopState): Finding[] {
  const promise = "each mail once";
  return orders.flatMap((order) => {
    const count = (kind: string) =>
      mails.filter((mail) => mail.kind === kind && mail.orderId === order.id).length;
    const confirmations = count("order_confirmation");
    if (confirmations !== (order.status === "paid" ? 1 : 0)) {
      return [
        { promise, told: `${nameOf(order)} is ${order.status} and has ${confirmations} confirmations` },
      ];
    }
    const isDelivered = order.units.some(({ steps }) => steps.some(({ to }) => to === "delivered"));
    return isDelivered && count("delivery") === 0
      ? [{ promise, told: `${nameOf(order)} was delivered without a mail` }]
      : [];
  });
}
