import { formatAmount } from "#domain/money/money.ts";
import { countedNames } from "#domain/orders/counted.ts";
import { isWaiting } from "#domain/units/entitlement.ts";
import { withdrawableUntil } from "#domain/withdrawals/withdrawal.ts";
import { amsterdamDay, type Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords, momentInWords } from "#domain/time/day-in-words.ts";
import type { PlacedOrder } from "./placed-order.ts";

type Unit = PlacedOrder["entitlements"][number];
export type ProgressStep = {
  readonly text: string;
  /** Its day in words, or the end of the time for it; null if nobody knows. */
  readonly when: string | null;
  readonly done: boolean;
  /** Sorts the steps; empty if the day isn't known. */
  readonly day: Day;
};

/** More products than these are counted instead of named. */
const NAMED_PRODUCTS = 3;

/** Returns what has happened to an order, and then what comes next, each in the sequence of its days (D44). */
export function orderProgress(order: PlacedOrder): readonly ProgressStep[] {
  return [...past(order).toSorted(byDay), ...future(order).toSorted(byDay)];
}

const byDay = (one: ProgressStep, other: ProgressStep): number => one.day.localeCompare(other.day);

const happened = (text: string, day: Day): ProgressStep => ({
  text,
  when: calendarDayInWords(day),
  done: true,
  day,
});
const happenedAt = (text: string, moment: string): ProgressStep =>
  happened(text, amsterdamDay(new Date(moment)));
const expected = (text: string): ProgressStep => ({ text, when: null, done: false, day: "" });
const expectedOn = (text: string, day: Day, before = ""): ProgressStep => ({
  text,
  when: before + calendarDayInWords(day),
  done: false,
  day,
});
const expectedBy = (text: string, moment: string, late = false): ProgressStep => ({
  text,
  when: `${late ? "late, promised by" : "by"} ${momentInWords(new Date(moment))}`,
  done: false,
  day: amsterdamDay(new Date(moment)),
});

/** Makes one step of all units with the same day or moment. */
function together(
  units: readonly Unit[],
  at: "deliveredOn" | "endsOn" | "promisedAt",
  step: (names: string, at: string) => ProgressStep,
): ProgressStep[] {
  const moments = new Set(units.flatMap((unit) => unit[at] ?? []));
  return [...moments].map((moment) => step(namesOf(units.filter((unit) => unit[at] === moment)), moment));
}

/** Returns the products of units with their numbers: '2 × AutoCAD LT and Maya'. */
export function namesOf(units: readonly Pick<Unit, "productname" | "units">[]): string {
  const names = countedNames(units.map(({ productname, units: count }) => ({ name: productname, count })));
  if (names.length > NAMED_PRODUCTS) return `${units.reduce((sum, one) => sum + one.units, 0)} subscriptions`;
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

const past = ({ createdAt, paidAt, withdrawalDates, refunds, entitlements }: PlacedOrder): ProgressStep[] => [
  happenedAt("Ordered", createdAt),
  ...(paidAt === null ? [] : [happenedAt("Paid", paidAt)]),
  ...together(entitlements, "deliveredOn", (names, day) => happened(`Delivered: ${names}`, day)),
  ...withdrawalDates.map(({ receivedAt }) => happenedAt("Withdrawal received", receivedAt)),
  ...refunds.flatMap(({ amountCents, refundedAt }) =>
    refundedAt === null ? [] : happenedAt(`${formatAmount(amountCents)} refunded`, refundedAt),
  ),
  ...together(
    entitlements.filter(({ state }) => state === "ended"),
    "endsOn",
    (names, day) => happened(`Ended: ${names}`, day),
  ),
];

const ends = ({ state, renewedBy }: Unit): boolean => state === "delivered" && renewedBy === null;

function future(order: PlacedOrder): ProgressStep[] {
  const { administrator, entitlements, hold, paidAt, refunds, reminders, status, withdrawalDates } = order;
  const chooseBy = administrator?.changeable === true && hold === null ? administrator.presetCountsAt : null;
  const waiting = hold === null ? entitlements.filter(({ state }) => isWaiting(state)) : [];
  return [
    ...(status === "processing" ? [expected("The payment arrives")] : []),
    ...(hold === "disputed" ? [expected("Your bank decides about the payment")] : []),
    ...refunds.flatMap(({ amountCents, refundedAt }) =>
      refundedAt === null ? expected(`${formatAmount(amountCents)} is on its way to you`) : [],
    ),
    ...(chooseBy === null ? [] : [expectedBy("You choose who will manage it", chooseBy)]),
    ...together(waiting, "promisedAt", (names, moment) => {
      const late = waiting.some((unit) => unit.promisedAt === moment && unit.late);
      return expectedBy(`We deliver ${names}`, moment, late);
    }),
    ...withdrawalDates.flatMap(({ refundBy, overdue }) =>
      refundBy === null ? [] : expectedOn("We refund you", refundBy, overdue ? "late, due by " : "by "),
    ),
    ...(order.withdrawable && paidAt !== null
      ? [expectedOn("Last day to withdraw", withdrawableUntil(new Date(paidAt)))]
      : []),
    ...(reminders.next === null ? [] : [expectedOn("We remind you by email", reminders.next)]),
    ...together(entitlements.filter(ends), "endsOn", (names, day) => expectedOn(`Last day of ${names}`, day)),
  ];
}
