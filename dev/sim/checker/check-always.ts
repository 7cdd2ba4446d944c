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
    ...checkPlaces(shop),
    ...checkMails(shop),
    ...evidence.seen.map((told) => ({ promise: "nobody sees what is not theirs", told })),
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
function checkRefundsAsked({ refunds }: ProviderBooks, { refundsAsked }: Evidence): Finding[] {
  if (refunds.length <= refundsAsked.size) return [];
  const told = `the provider made ${refunds.length} refunds, ${refundsAsked.size} were asked for`;
  return [{ promise: "paid back at most what was paid", told }];
}

function checkPlaces({ products }: ShopState): Finding[] {
  const alike = products.find(({ place }, at) => products.findIndex((other) => other.place === place) !== at);
  return alike
    ? [{ promise: "one order of display", told: `two products stand at place ${alike.place}` }]
    : [];
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
