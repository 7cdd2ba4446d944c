import type { Evidence } from "./evidence.ts";
import { type Finding, nameOf, sum, withdrawalNumber } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ShopOrder, ShopState } from "./shop-state.ts";

/** Withdrawals, and what an order's hold forbids (D34, D43). */
export function checkWithdrawals({ shop, evidence }: Observation): Finding[] {
  for (const { id, isHandled } of shop.withdrawals) if (isHandled) evidence.handledOnce.add(id);
  return [
    ...checkRepeats(shop, evidence),
    ...checkAcknowledged(shop),
    ...shop.orders.flatMap((order) => checkHold(order, shop, evidence)),
  ];
}

/** A declaration is stored once while its withdrawal is open, however often it is sent. */
function checkRepeats({ withdrawals }: ShopState, { handledOnce }: Evidence): Finding[] {
  const open = withdrawals.filter(({ id }) => !handledOnce.has(id));
  const declared = open.map(({ email, orderNumber, statement }) =>
    [email, orderNumber, statement].join("\n"),
  );
  const twice = declared.findIndex((one, at) => declared.indexOf(one) !== at);
  return twice === -1
    ? []
    : [
        {
          promise: "one withdrawal of one declaration",
          told: `WD-${open[twice]?.number} declares what an open withdrawal declared before`,
        },
      ];
}

/** Forms send an address at most this many mails an hour (D46). */
const MOST_TO_AN_ADDRESS = 3;

/** A declaration and its acknowledgement are stored together, unless forms have mailed the address too often. */
function checkAcknowledged({ withdrawals, mails }: ShopState): Finding[] {
  const acknowledgements = mails.filter(({ kind }) => kind === "withdrawal_acknowledgement");
  const keys = new Set(acknowledgements.map(({ key }) => key));
  return withdrawals
    .map(({ number, email }) => ({ key: `withdrawal_acknowledgement/${withdrawalNumber(number)}`, email }))
    .filter(
      ({ key, email }) =>
        !keys.has(key) &&
        acknowledgements.filter(({ recipient }) => recipient === email).length < MOST_TO_AN_ADDRESS,
    )
    .map(({ key }) => ({ promise: "each mail once", told: `there is no mail ${key}` }));
}

/** References of an administrator who doesn't insist (admins.ts). */
const ASKS = /^REF-/;

/** A unit handed over without insisting was not on hold at the commit, because anything that sets a hold locks the order. */
function checkHold(order: ShopOrder, shop: ShopState, { handOversSeen, handledOnce }: Evidence): Finding[] {
  const handedOver = order.units
    .flatMap(({ steps }) => steps)
    .filter(({ id, kind }) => (kind === "ordered" || kind === "delivered") && !handOversSeen.has(id));
  for (const { id } of handedOver) handOversSeen.add(id);
  const isWithdrawn = shop.withdrawals.some(
    ({ id, orderId }) => orderId === order.id && !handledOnce.has(id),
  );
  const isDisputed = order.disputes.some(({ state }) => state === "open");
  const back = sum(
    order.refunds.filter(({ state }) => state !== "failed").map(({ amountCents }) => amountCents),
  );
  const isPaidBack = order.refunds.length > 0 && back >= order.amountCents;
  if (!isWithdrawn && !isDisputed && !isPaidBack) return [];
  return handedOver
    .filter(({ note }) => ASKS.test(note ?? ""))
    .map(({ kind }) => ({
      promise: "nothing on hold is handed over",
      told: `a subscription of ${nameOf(order)} was ${kind} although the order is on hold`,
    }));
}
