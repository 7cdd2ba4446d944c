import type { CartLine, Evidence, Offer, ShownCheckout } from "../evidence.ts";
import { statusFault } from "../model.ts";
import type { ProviderBooks, ProviderSession } from "../sandboxes.ts";
import { type Finding, nameOf, sum } from "./finding.ts";
import { wordOn } from "./provider-word.ts";
import type { ShopOrder, ShopState } from "./read-shop.ts";

/** One checkout session of the provider's, against its order and what its shopper was shown. */
export function checkSession(
  { orders }: ShopState,
  books: ProviderBooks,
  evidence: Evidence,
  session: ProviderSession,
): Finding[] {
  const order = orders.find(({ id }) => id === session.metadata["order_id"]);
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
  const { word, toldBy } = wordOn(books, session, evidence);
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

function checkShown(order: ShopOrder, session: ProviderSession, { lines }: ShownCheckout): Finding[] {
  if (session.amount_total === totalOf(lines)) return [];
  const told = `${nameOf(order)}: the cart showed ${totalOf(lines)}, its session is over ${session.amount_total}`;
  return [{ promise: "charged what was shown", told }];
}

/** At some moment while the shop accepted it, the whole cart was on offer at its prices. */
function checkOffer(order: ShopOrder, { lines, from, to }: ShownCheckout, evidence: Evidence): Finding[] {
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
