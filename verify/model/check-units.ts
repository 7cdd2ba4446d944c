import type { Finding } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ShopOrder, ShopState, ShopUnit } from "./shop-state.ts";

const PROMISE = "a subscription has one life";

const AFTER_DELIVERY = ["delivered", "ended"];
const OPEN = ["awaiting_details", "to_deliver", "ordered"];
type Lawful = readonly [kind: string, from: readonly (string | null)[], to: string | null];
/**
 * The states in which each kind of step may begin and end (D41), written a second time here, because the shop's own
 * table is being checked. A step without an end leaves the unit's state unchanged.
 */
const LAWFUL: readonly Lawful[] = [
  ["made", [null], "awaiting_details"],
  ["details_given", ["awaiting_details"], "to_deliver"],
  ["details_given", [...OPEN, "failed"], null],
  ["preset_used", ["awaiting_details"], "to_deliver"],
  ["ordered", ["to_deliver"], "ordered"],
  ["delivered", OPEN, "delivered"],
  ["failed", OPEN, "failed"],
  ["reopened", ["failed"], "to_deliver"],
  ["ended", ["delivered"], "ended"],
  ["revoked", [...OPEN, ...AFTER_DELIVERY, "failed"], "revoked"],
  ["corrected", ["ordered", ...AFTER_DELIVERY], null],
  ["resent", AFTER_DELIVERY, null],
  ["renewed", [...OPEN, ...AFTER_DELIVERY, "failed", "revoked"], null],
];

const isHandedOver = ({ reference, endsOn }: ShopUnit): boolean => reference !== null || endsOn !== null;
const isWhollyHandedOver = ({ reference, endsOn, administrator, failedReason }: ShopUnit): boolean =>
  [reference, endsOn, administrator].every((fact) => fact !== null) && failedReason === null;

/** The facts that a unit has in each state, and those that it doesn't have yet. */
const FACTS: Readonly<Record<string, (unit: ShopUnit) => boolean>> = {
  awaiting_details: (unit) => unit.isAwaited && unit.administrator === null && !isHandedOver(unit),
  to_deliver: (unit) => !unit.isAwaited && unit.administrator !== null && !isHandedOver(unit),
  ordered: (unit) => unit.supplierReference !== null && !isHandedOver(unit),
  failed: (unit) => unit.failedReason !== null && !isHandedOver(unit),
  delivered: isWhollyHandedOver,
  ended: isWhollyHandedOver,
  revoked: () => true,
};

/** Checks one order's units on their own, at any moment. */
export function checkUnits({ units, paidMs }: ShopOrder): Finding[] {
  return units.flatMap((unit) =>
    [...faultsOfSteps(unit, paidMs), ...faultsOfState(unit)].map((told) => ({ promise: PROMISE, told })),
  );
}

/**
 * Each step begins in the state in which the previous one ended. Otherwise two people changed a unit at the same time,
 * unaware of each other.
 */
function faultsOfSteps({ steps }: ShopUnit, paidMs: number | null): string[] {
  return steps.flatMap(({ kind, from, to, atMs }, at) => {
    const before = steps[at - 1];
    if (from !== (before?.to ?? null))
      return [`a subscription went from ${from} to ${to} although it was ${before?.to}`];
    if (
      !LAWFUL.some(([name, begins, ends]) => name === kind && begins.includes(from) && to === (ends ?? from))
    )
      return [`a subscription was ${kind}, from ${from} to ${to}`];
    return atMs < (before?.atMs ?? paidMs ?? atMs) ? [`a subscription was ${kind} before its time`] : [];
  });
}

function faultsOfState(unit: ShopUnit): string[] {
  const { state, steps } = unit;
  if (steps.at(-1)?.to !== state)
    return [`a subscription is ${state}, its timeline ends with ${steps.at(-1)?.to}`];
  return FACTS[state]?.(unit) === true ? [] : [`a subscription is ${state} and lacks what belongs to that`];
}

/** If two administrators deliver the same unit, it was delivered by the one who saw the confirmation (D43). */
export function checkDeliveries({ shop, evidence }: Observation): Finding[] {
  const units = new Map(shop.orders.flatMap((order) => order.units.map((unit) => [unit.id, unit])));
  return evidence.deliveries.flatMap(({ unitId, reference }) => {
    const unit = units.get(unitId);
    return unit?.steps.some(({ kind, note }) => kind === "delivered" && note === reference)
      ? []
      : [{ promise: PROMISE, told: `a delivery as ${reference} was confirmed, and is not stored` }];
  });
}

/** A subscription is renewed by at most one other, of the same product, and its timeline records it. */
export function checkRenewals({ orders }: ShopState): Finding[] {
  const units = orders.flatMap((order) => order.units);
  return units
    .flatMap(({ id, productId, steps }): string[] => {
      const later = units.filter(({ renewsId }) => renewsId === id);
      const told = steps.filter(({ kind }) => kind === "renewed").length;
      const living = later.filter(({ state }) => state !== "revoked").length;
      if (living > 1) return [`${living} subscriptions renew the same one`];
      if (told !== later.length)
        return [`a subscription was renewed ${later.length} times, its timeline says ${told}`];
      return later.some((unit) => unit.productId !== productId)
        ? ["a subscription renews one of another product"]
        : [];
    })
    .map((told) => ({ promise: PROMISE, told }));
}

/** Once the daily job has run: units past their last day have ended, and no other unit has. */
export function checkTerms({ shop, nowMs }: Observation): Finding[] {
  const today = dayOf(nowMs);
  return shop.orders
    .flatMap(({ units }) => units)
    .filter(
      ({ state, endsOn }) => endsOn !== null && state !== "revoked" && (state === "ended") !== endsOn < today,
    )
    .map(({ state, endsOn }) => ({
      promise: PROMISE,
      told: `a subscription until ${endsOn} is ${state} on ${today}`,
    }));
}

/** A day in Amsterdam. */
const dayOf = (ms: number): string =>
  new Date(ms).toLocaleDateString("en-CA", { timeZone: "Europe/Amsterdam" });
