import { DAY_MS } from "#domain/time/durations.ts";
import { dayOf } from "./check-units.ts";
import { type Finding, nameOf, sum } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ShopOrder, ShopState, ShopUnit } from "./shop-state.ts";

const PROMISE = "reminded once of what ends";
/** How many days before the end buyers are reminded (D51), written a second time here. */
const DAYS_BEFORE: Readonly<Record<string, readonly number[]>> = {
  Monthly: [5],
  "1 year": [60, 30, 7],
  "3 year": [60, 30, 7],
};
/** A missed run of the job is caught up on for this many days. */
const CAUGHT_UP_DAYS = 7;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the reminders that the daily job must have sent by now: their keys, with the order each is about. */
function dueReminders({ shop, nowMs }: Observation): ReadonlyMap<string, ShopOrder> {
  const today = dayOf(nowMs);
  return new Map(
    shop.orders
      .filter((order) => order.hasBuyer && !order.wantsNoReminders && !isHeld(order, shop))
      .flatMap((order) =>
        order.units
          .filter((unit) => unit.state === "delivered" && !isRenewed(unit, shop))
          .flatMap((unit) => daysDue(unit, today).map((days) => `${order.id}/${unit.endsOn}/${days}`))
          .map((place) => [`renewal_reminder/${place}`, order] as const),
      ),
  );
}

/**
 * Returns the reminders that are due on this day: not before their day, at most a week after, and none that a late
 * delivery has missed.
 */
function daysDue({ plan, endsOn, steps }: ShopUnit, today: string): readonly number[] {
  if (endsOn === null || today > endsOn) return [];
  const delivered = dayOf(steps.find(({ kind }) => kind === "delivered")?.atMs ?? 0);
  return (DAYS_BEFORE[plan] ?? []).filter((days) => {
    const first = dayAfter(endsOn, -days);
    return delivered <= first && first <= today && today < dayAfter(first, CAUGHT_UP_DAYS);
  });
}

/** Withdrawn, disputed, lost to a dispute, or paid back in full. */
function isHeld({ id, disputes, refunds, amountCents }: ShopOrder, { withdrawals }: ShopState): boolean {
  const back = refunds.filter(({ state }) => state !== "failed").map((refund) => refund.amountCents);
  return (
    withdrawals.some(({ orderId, isHandled }) => orderId === id && !isHandled) ||
    disputes.some(({ state }) => state === "open" || state === "lost") ||
    sum(back) >= amountCents
  );
}

const isRenewed = ({ id }: ShopUnit, { orders }: ShopState): boolean =>
  orders.some(({ units }) => units.some(({ renewsId, state }) => renewsId === id && state !== "revoked"));

/** A written reminder was due: not for anything revoked, renewed, stopped, on hold or not near its end. */
export function checkReminders(moment: Observation): Finding[] {
  const { shop, evidence } = moment;
  const written = shop.mails.filter(
    ({ kind, key }) => kind === "renewal_reminder" && !evidence.remindersSeen.has(key),
  );
  if (written.length === 0) return [];
  const due = dueReminders(moment);
  for (const { key } of written) evidence.remindersSeen.add(key);
  return written
    .filter(({ key, byHand }) => !due.has(key) && !byHand)
    .map(({ key }) => ({ promise: PROMISE, told: `${key} was written, and was not due` }));
}

/** Once the daily job has run: each reminder that is due is written. */
export function checkRemindersAtTheEnd(moment: Observation): Finding[] {
  const written = new Set(moment.shop.mails.map(({ key }) => key));
  return [...dueReminders(moment)]
    .filter(([key]) => !written.has(key))
    .map(([, order]) => ({ promise: PROMISE, told: `the buyer of ${nameOf(order)} was not reminded` }));
}
