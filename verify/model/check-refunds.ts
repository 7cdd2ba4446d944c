import { type Finding, nameOf, sum, withdrawalNumber } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ProviderBooks } from "./provider-books.ts";
import type { ShopOrder, ShopRefund, ShopUnit } from "./shop-state.ts";

const LIMIT = "paid back at most what was paid";
const AGREE = "shop and provider agree";

/**
 * The provider's states of a refund in the shop's terms (D48), written a second time here, because the shop's own table
 * is being checked.
 */
const REFUND_STATE: Readonly<Record<string, string>> = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};
/** The same for disputes (D50). */
const DISPUTE_STATE: Readonly<Record<string, string>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  needs_response: "open",
  under_review: "open",
  won: "won",
  lost: "lost",
};

/** Paid back, or on its way. */
export const isLive = ({ state }: ShopRefund): boolean => state !== "failed";
const isLiveThere = ({ status }: { readonly status: string }): boolean => REFUND_STATE[status] !== "failed";
/** The provider accepted it, even if it failed later. */
const isTaken = ({ providerId, state, hasSucceeded }: ShopRefund): boolean =>
  providerId !== null && (state !== "failed" || hasSucceeded);
const amountOf = ({ amount }: { readonly amount: number }): number => amount;
const centsOf = ({ amountCents }: { readonly amountCents: number }): number => amountCents;

/** An order's refunds never exceed its payment, and never pay a unit back twice (D48). */
export function checkLimits(order: ShopOrder): Finding[] {
  const live = order.refunds.filter(isLive);
  const paid = order.status === "paid" ? order.amountCents : 0;
  const back = sum(live.map(centsOf));
  const units = live.flatMap(({ unitIds }) => unitIds);
  return [
    ...(back <= paid ? [] : [`${nameOf(order)} was paid with ${paid}, ${back} of it are paid back`]),
    ...(new Set(units).size === units.length
      ? []
      : [`two refunds of ${nameOf(order)} pay back the same unit`]),
  ].map((told) => ({ promise: LIMIT, told }));
}

/** The other rules for refunds that hold at every moment. */
export function checkRefunds(moment: Observation): Finding[] {
  return [
    ...checkAsked(moment),
    ...checkPaidThere(moment.books),
    ...checkAnswers(moment),
    ...checkHeard(moment),
  ];
}

/** One request is one refund, regardless of how often a button is pressed and a response is lost. */
function checkAsked({ books, evidence }: Observation): Finding[] {
  const payments = new Set(books.refunds.map(({ payment_intent: payment }) => payment));
  return [...payments].flatMap((payment) => {
    const made = books.refunds.filter(({ payment_intent }) => payment_intent === payment).length;
    const asked = evidence.refundsAskedOf(payment);
    if (made <= asked) return [];
    const told = `the provider made ${made} refunds of ${payment}, ${asked} were requested`;
    return [{ promise: LIMIT, told }];
  });
}

function checkPaidThere({ sessions, refunds }: ProviderBooks): Finding[] {
  return sessions.flatMap(({ payment_intent: payment, amount_total: paid }) => {
    const back = sum(
      refunds.filter((one) => one.payment_intent === payment && isLiveThere(one)).map(amountOf),
    );
    return payment === null || back <= paid
      ? []
      : [{ promise: LIMIT, told: `the provider paid ${back} of ${paid} back` }];
  });
}

/** A request that was confirmed made one refund. One that was refused every time made none. */
function checkAnswers({ shop, evidence }: Observation): Finding[] {
  const refunds = shop.orders.flatMap((order) => order.refunds);
  return [...evidence.refundAnswers].flatMap(([key, statuses]): Finding[] => {
    const made = refunds.filter(({ requestKey }) => requestKey === key);
    if (statuses.includes(200) && made.length !== 1)
      return [{ promise: LIMIT, told: `a refund was confirmed and is stored ${made.length} times` }];
    return statuses.every((status) => status === 409) && made.some(isLive)
      ? [{ promise: LIMIT, told: "a refund was refused and is stored all the same" }]
      : [];
  });
}

/** An event that the shop has acknowledged is applied, without any job (D48, D50). */
function checkHeard({ shop, books, evidence }: Observation): Finding[] {
  const applied = books.events.filter(({ id }) => evidence.acknowledged.get(id) === "applied");
  const isTold = (id: string, status?: string): boolean =>
    applied.some(
      ({ data: { object } }) => object.id === id && (status === undefined || object["status"] === status),
    );
  const refunds = new Map(
    shop.orders.flatMap((order) => order.refunds.map((one) => [one.providerId, one.state])),
  );
  const disputes = new Map(
    shop.orders.flatMap((order) => order.disputes.map(({ id, state }) => [id, state])),
  );
  const notes = new Set(shop.orders.flatMap((order) => order.notes.map(({ id }) => id)));
  return [
    ...books.refunds
      .filter(({ id, status }) => isTold(id, status) && refunds.get(id) !== REFUND_STATE[status])
      .map(({ id, status }) => `${id} is ${status}, for the shop ${refunds.get(id)}`),
    ...books.disputes
      .filter(({ id, status }) => isTold(id, status) && disputes.get(id) !== DISPUTE_STATE[status])
      .map(({ id, status }) => `${id} is ${status}, for the shop ${disputes.get(id)}`),
    ...books.creditNotes
      .filter((note) => isTold(note.id) && !notes.has(note.id))
      .map(({ id }) => `${id} is not known`),
  ].map((told) => ({ promise: AGREE, told: `${told}, although it has acknowledged that` }));
}

/** Once all events and mails have been delivered: shop and provider agree on refunds and disputes, and each refund had its consequences. */
export function checkRefundsAtTheEnd(moment: Observation): Finding[] {
  return [
    ...checkSameRefunds(moment),
    ...checkSameDisputes(moment),
    ...moment.shop.orders.flatMap((order) => checkRefundedUnits(order, moment)),
    ...checkHandled(moment),
  ];
}

/** Shop and provider have the same refunds, with the same amounts and outcomes. */
function checkSameRefunds({ shop, books }: Observation): Finding[] {
  const known = shop.orders.flatMap(({ refunds }) => refunds);
  const there = new Set(books.refunds.map(({ id }) => id));
  return [
    ...books.refunds.flatMap(({ id, amount, status }) => {
      const refund = known.find(({ providerId }) => providerId === id);
      if (!refund) return [`the shop does not know of ${id}`];
      return refund.amountCents === amount && refund.state === REFUND_STATE[status]
        ? []
        : [`${id} is ${status} over ${amount}, for the shop ${refund.state} over ${refund.amountCents}`];
    }),
    ...known
      .filter(({ providerId }) => providerId !== null && !there.has(providerId))
      .map(({ providerId }) => `the provider does not know of ${providerId}`),
  ]
    .map((told): Finding => ({ promise: AGREE, told }))
    .concat(
      known
        .filter(({ state, providerId }) => state !== "failed" && providerId === null)
        .map(({ amountCents }) => ({
          promise: "nothing is forgotten",
          told: `a refund of ${amountCents} never left the shop`,
        })),
    );
}

function checkSameDisputes({ shop, books }: Observation): Finding[] {
  const known = new Map(
    shop.orders.flatMap((order) => order.disputes.map((dispute) => [dispute.id, dispute])),
  );
  const payments = new Set(shop.orders.map(({ paymentIntentId }) => paymentIntentId));
  return books.disputes
    .filter(({ payment_intent: payment }) => payments.has(payment))
    .flatMap(({ id, status, amount }) => {
      const dispute = known.get(id);
      return dispute?.amountCents === amount && dispute.state === DISPUTE_STATE[status]
        ? []
        : [{ promise: AGREE, told: `${id} is ${status}, for the shop ${dispute?.state ?? "nothing"}` }];
    });
}

/** True if a refund ends a unit: the whole order's, or the units it names, unless the buyer keeps them (D48). */
const ends = ({ keep, scope, unitIds, source }: ShopRefund, { id }: ShopUnit): boolean =>
  source === "admin" && !keep && (scope === "whole" || unitIds.includes(id));

/** Refunded units are revoked, and no others. */
function checkRefundedUnits(order: ShopOrder, { evidence }: Observation): Finding[] {
  const { refunds, units } = order;
  const isByHand = (unit: ShopUnit): boolean =>
    [order.id, unit.id].some((id) => evidence.revocations.has(id));
  return units.flatMap((unit) => {
    const ending = refunds.filter((refund) => ends(refund, unit));
    const isRevoked = unit.state === "revoked";
    if (ending.some(isTaken) && !isRevoked)
      return [{ promise: LIMIT, told: `a unit of ${nameOf(order)} was refunded and is ${unit.state}` }];
    return isRevoked && !ending.some(({ providerId }) => providerId !== null) && !isByHand(unit)
      ? [{ promise: LIMIT, told: `a unit of ${nameOf(order)} was revoked and not refunded` }]
      : [];
  });
}

/** A withdrawal that was refunded is handled (D49), unless an administrator has opened it again. */
function checkHandled({ shop: { orders, withdrawals }, evidence }: Observation): Finding[] {
  const refunds = orders.flatMap((order) => order.refunds).filter(isTaken);
  return withdrawals
    .filter(
      ({ id, isHandled }) =>
        !isHandled &&
        !evidence.handledOnce.has(id) &&
        refunds.some(({ withdrawalId }) => withdrawalId === id),
    )
    .map(({ number }) => ({
      promise: LIMIT,
      told: `${withdrawalNumber(number)} was refunded and is not handled`,
    }));
}
