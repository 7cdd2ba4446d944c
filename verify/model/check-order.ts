import { type Finding, nameOf, sum } from "./finding.ts";
import { unitsOwed } from "./order-status.ts";
import type { ProviderBooks } from "./provider-books.ts";
import type { ShopOrder } from "./shop-state.ts";

/** Events that an order's timeline has at most once. */
const ONCE = new Set(["created", "paid", "cancelled", "expired", "processing", "payment_failed"]);

/** Checks one order on its own, at any moment. */
export function checkOrder(order: ShopOrder): Finding[] {
  return [...checkLines(order), ...checkTimeline(order)];
}

function checkLines(order: ShopOrder): Finding[] {
  const { lines, amountCents, status, units } = order;
  const lineSum = sum(lines.map(({ unitCents, quantity }) => unitCents * quantity));
  if (lineSum !== amountCents) {
    const told = `${nameOf(order)} is over ${amountCents}, its lines over ${lineSum}`;
    return [{ promise: "charged what was shown", told }];
  }
  const owed = unitsOwed(status, sum(lines.map(({ quantity }) => quantity)));
  if (units.length === owed) return [];
  const told = `${nameOf(order)} is ${status} and has ${units.length} subscriptions instead of ${owed}`;
  return [{ promise: "subscriptions are what was paid", told }];
}

function checkTimeline(order: ShopOrder): Finding[] {
  const { timeline, status } = order;
  const twice = timeline.find((kind, at) => ONCE.has(kind) && timeline.indexOf(kind) !== at);
  if (twice !== undefined) return [{ promise: "paid once", told: `${nameOf(order)} became ${twice} twice` }];
  if (status === "pending" || timeline.includes(status)) return [];
  return [{ promise: "paid once", told: `${nameOf(order)} is ${status}, its timeline does not say so` }];
}

/** Once all events and mails have been delivered: an order waits for nothing, and names its own payment. */
export function checkOrderIsOver(order: ShopOrder, { sessions }: ProviderBooks): Finding[] {
  const { status, sessionId, paymentIntentId } = order;
  if (status === "pending" || status === "processing")
    return [
      { promise: "nothing is forgotten", told: `${nameOf(order)} is still ${status} when all is over` },
    ];
  if (status !== "paid") return [];
  return sessions.find(({ id }) => id === sessionId)?.payment_intent === paymentIntentId
    ? []
    : [{ promise: "paid once", told: `${nameOf(order)} names a payment that is not its own` }];
}
