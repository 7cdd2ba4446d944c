import type { CartLine, Evidence, Offer, ShownCheckout } from "./evidence.ts";
import { statusFault } from "./order-status.ts";
import type { Observation } from "./observation.ts";
import type { ProviderBooks, ProviderSession } from "./provider-books.ts";
import { type Finding, nameOf, sum } from "./finding.ts";
import { providerStateOf } from "./provider-state.ts";
import type { ShopOrder } from "./shop-state.ts";

/** Checks one of the provider's checkout sessions against its order and against the checkout that its shopper saw. */
export function checkSession({ shop, books, evidence }: Observation, session: ProviderSession): Finding[] {
  const order = shop.orders.find(({ id }) => id === session.metadata["order_id"]);
  if (!order) return [{ promise: "paid once", told: `${session.id} belongs to no order` }];
  const shown = evidence.shown.filter(({ sessionId }) => sessionId === session.id);
  return [
    ...checkStatus(order, books, evidence, session),
    ...checkSum(order, session),
    ...shown.flatMap((one) => checkShown(order, session, one)),
    ...shown.flatMap((one) => checkOffer(order, one, evidence)),
  ];
}

function checkStatus(
  order: ShopOrder,
  books: ProviderBooks,
  evidence: Evidence,
  session: ProviderSession,
): Finding[] {
  const { word, toldBy } = providerStateOf(books, session, evidence);
  const fault = statusFault(order.status, word, toldBy !== undefined && evidence.acknowledged.has(toldBy.id));
  return fault === null ? [] : [{ promise: "paid once", told: `${nameOf(order)} ${fault}` }];
}

function checkSum(order: ShopOrder, session: ProviderSession): Finding[] {
  if (session.amount_total === order.amountCents) return [];
  const told = `${nameOf(order)} is over ${order.amountCents}, its session over ${session.amount_total}`;
  return [{ promise: "charged what was shown", told }];
}

const totalOf = (lines: readonly CartLine[]): number =>
  sum(lines.map(({ cents, quantity }) => cents * quantity));

const textOf = (lines: readonly CartLine[]): string =>
  lines.map(({ name, plan, cents, quantity }) => `${quantity} × ${name}, ${plan}, at ${cents}`).join("; ");

function checkShown(order: ShopOrder, session: ProviderSession, { lines }: ShownCheckout): Finding[] {
  const ordered = order.lines.map(({ unitCents, ...line }) => ({ ...line, cents: unitCents }));
  if (textOf(ordered) !== textOf(lines)) {
    const told = `${nameOf(order)}: the cart showed ${textOf(lines)}, ordered is ${textOf(ordered)}`;
    return [{ promise: "charged what was shown", told }];
  }
  if (session.amount_total === totalOf(lines)) return [];
  const told = `${nameOf(order)}: the cart showed ${totalOf(lines)}, its session is over ${session.amount_total}`;
  return [{ promise: "charged what was shown", told }];
}

/** At some moment between `from` and `to`, the whole cart was on offer at its prices. */
function checkOffer(order: ShopOrder, { lines, from, to }: ShownCheckout, evidence: Evidence): Finding[] {
  // Nothing has watched the catalogue.
  if (evidence.offers.length === 0) return [];
  if (evidence.offersBetween(from, to).some((offers) => isOnOffer(lines, offers))) return [];
  return [
    {
      promise: "stock and prices as of the moment of acceptance",
      told: `${nameOf(order)} was accepted at ${totalOf(lines)}, which was never on offer meanwhile`,
    },
  ];
}

const isOnOffer = (lines: readonly CartLine[], offers: readonly Offer[]): boolean =>
  lines.every(({ name, cents }) =>
    offers.some((offer) => offer.name === name && offer.isInStock && offer.cents === cents),
  );

/** An order has one session: with two, a buyer could pay twice. */
export function checkSessionsOfOrders({ shop, books }: Observation): Finding[] {
  return shop.orders.flatMap((order) => {
    const opened = books.sessions.filter(({ metadata }) => metadata["order_id"] === order.id).length;
    return opened > 1 ? [{ promise: "paid once", told: `${nameOf(order)} has ${opened} sessions` }] : [];
  });
}

/** Once all events and mails have been delivered: a paid session has a paid order. */
export function checkSessionAtTheEnd(
  { shop, books, evidence }: Observation,
  session: ProviderSession,
): Finding[] {
  const { word } = providerStateOf(books, session, evidence);
  const order = shop.orders.find(({ id }) => id === session.metadata["order_id"]);
  if (word !== "paid" || order?.status === "paid") return [];
  return [
    { promise: "paid once", told: `${session.id} is paid, its order is ${order?.status ?? "missing"}` },
  ];
}
