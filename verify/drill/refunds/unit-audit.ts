import type { MoneyEvidence, RefundedUnit, StoredRefund } from "./evidence.ts";
import { type Finding, groupBy } from "./findings.ts";

/** The provider may have taken it, even if the first that is known of it is that it failed. */
const isKnownThere = ({ providerId }: StoredRefund): boolean => providerId !== null;

/** The provider took it, whatever became of it since. */
export const isTaken = ({ providerId, state, states }: StoredRefund): boolean =>
  providerId !== null && (state !== "failed" || states.some((one) => one.state === "succeeded"));

/** Whether a refund ends a unit: the whole order's, or those that it names, unless the buyer keeps them (D48). */
function ends({ keep, scope, unitIds, source }: StoredRefund, { id }: RefundedUnit): boolean {
  return source === "admin" && !keep && (scope === "whole" || unitIds.includes(id));
}

const timeOf = ({ steps }: RefundedUnit, kind: string): number | undefined =>
  steps.find((step) => step.kind === kind)?.at.getTime();

/** A unit that is handed over after the refund that ends it was recorded. */
function handedOverAfter(unit: RefundedUnit, refunds: readonly StoredRefund[]): boolean {
  const revokedAt = timeOf(unit, "revoked") ?? Number.POSITIVE_INFINITY;
  const asked = refunds.filter((refund) => isTaken(refund) && ends(refund, unit));
  return unit.steps.some(
    ({ kind, at }) =>
      (kind === "delivered" || kind === "ordered") &&
      asked.some(({ createdAt }) => at > createdAt && at.getTime() <= revokedAt),
  );
}

/** No unit that was refunded is delivered, and none is refunded twice (D41, D48). */
export function auditRefundedUnits(
  { units, refunds }: MoneyEvidence,
  revokedByHand: ReadonlySet<string>,
): Finding[] {
  const refundsOf = groupBy(refunds, ({ orderId }) => orderId);
  const of = (unit: RefundedUnit): readonly StoredRefund[] => refundsOf.get(unit.orderId) ?? [];
  const isEnded = (unit: RefundedUnit, counts: (refund: StoredRefund) => boolean): boolean =>
    of(unit).some((one) => counts(one) && ends(one, unit));
  const ids = (fails: (unit: RefundedUnit) => boolean) => units.filter(fails).map(({ id }) => id);
  return [
    [
      "units that were refunded and are not revoked",
      ids((unit) => isEnded(unit, isTaken) && unit.state !== "revoked"),
    ],
    [
      "units that were revoked and not refunded",
      ids(
        (unit) =>
          unit.state === "revoked" && !isEnded(unit, isKnownThere) && !revokedByHand.has(unit.orderId),
      ),
    ],
    [
      "units with a life after they were revoked",
      ids(({ state, steps }) => {
        const revoked = steps.findIndex(({ to }) => to === "revoked");
        return (
          revoked !== -1 &&
          (state !== "revoked" || steps.slice(revoked + 1).some(({ to }) => to !== "revoked"))
        );
      }),
    ],
    ["units that were handed over while they were refunded", ids((unit) => handedOverAfter(unit, of(unit)))],
    [
      "units that several refunds pay back",
      ids(
        (unit) =>
          of(unit).filter(({ state, unitIds }) => state !== "failed" && unitIds.includes(unit.id)).length > 1,
      ),
    ],
  ];
}
