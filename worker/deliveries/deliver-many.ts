import { sql } from "drizzle-orm";
import { canMove, amsterdamDay } from "#domain/entitlement.ts";
import { orderNumber } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { entitlementEvents } from "../db/schema/entitlements.ts";
import { queueDelivery } from "../mail/order-mails.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import type { Services } from "../platform/services.ts";
import { delivered } from "./acts.ts";
import { lockUnits } from "./change-unit.ts";
import { beingRefunded } from "../refunds/being-refunded.ts";
import { beingRefundedText, refusalText, unitText } from "./refusals.ts";
import { type Unit, whoMoved } from "./units.ts";

export type DeliveryRow = { readonly id: string; readonly reference: string };

/** What becomes of one row: its unit, and why it cannot be delivered. */
export type CheckedRow = {
  readonly id: string;
  /** The unit in words; null for one that does not exist. */
  readonly unit: string | null;
  readonly orderNumber: string | null;
  readonly administrator: string | null;
  readonly reference: string;
  /** A sentence; null if the row can be delivered. */
  readonly problem: string | null;
};

export type BulkOutcome = {
  readonly rows: readonly CheckedRow[];
  /** How many units were delivered: all rows, or none in a dry run. */
  readonly delivered: number;
};

/**
 * Delivers all rows from today on, or none: 409 with the first problem, and nothing changed (D43). A dry run only says
 * what would become of each row.
 */
export async function deliverMany(
  { db, settings }: Pick<Services, "db" | "settings">,
  { rows, dryRun }: { readonly rows: readonly DeliveryRow[]; readonly dryRun: boolean },
  username: string,
): Promise<BulkOutcome> {
  return db.transaction(async (tx) => {
    const units = new Map(
      (
        await lockUnits(
          tx,
          rows.map(({ id }) => id),
        )
      ).map((unit) => [unit.entitlement.id, unit]),
    );
    const checked = await checkRows(tx, rows, units);
    if (dryRun) return { rows: checked, delivered: 0 };
    refuseProblems(checked);
    await deliverAll(tx, rows, units, username);
    const entitled = [...units.values()].map(({ entitlement }) => entitlement);
    for (const orderId of new Set(entitled.map((entitlement) => entitlement.orderId))) {
      const ids = entitled.filter((entitlement) => entitlement.orderId === orderId).map(({ id }) => id);
      await queueDelivery(tx, settings, orderId, ids);
    }
    return { rows: checked, delivered: rows.length };
  });
}

async function checkRows(
  tx: Queryable,
  rows: readonly DeliveryRow[],
  units: ReadonlyMap<string, Unit>,
): Promise<CheckedRow[]> {
  const stuck = [...units.values()].filter(({ entitlement }) => !canMove(entitlement.state, "delivered"));
  const who = await whoMoved(tx, stuck);
  const refunding = await beingRefunded(tx, [...units.keys()]);
  const seen = new Set<string>();
  return rows.map(({ id, reference }) => {
    const unit = units.get(id.toLowerCase());
    const again = seen.has(id.toLowerCase());
    seen.add(id.toLowerCase());
    return {
      id,
      unit: unit ? unitText(unit) : null,
      orderNumber: unit ? orderNumber(unit.sequence) : null,
      administrator: unit ? (unit.entitlement.administratorEmail ?? unit.customerEmail) : null,
      reference,
      problem: problemOf(unit, again, who, refunding),
    };
  });
}

function problemOf(
  unit: Unit | undefined,
  again: boolean,
  who: ReadonlyMap<string, string>,
  refunding: ReadonlySet<string>,
): string | null {
  if (!unit) return "This unit does not exist.";
  if (again) return `${unitText(unit)} is listed twice.`;
  if (refunding.has(unit.entitlement.id)) return beingRefundedText(unit, "delivered");
  if (canMove(unit.entitlement.state, "delivered")) return null;
  return refusalText(unit, "delivered", who.get(unit.entitlement.id));
}

function refuseProblems(rows: readonly CheckedRow[]): void {
  const problems = rows.flatMap(({ problem }) => problem ?? []);
  const [first] = problems;
  if (first === undefined) return;
  const others = problems.length === 1 ? "" : ` ${problems.length - 1} more cannot be delivered either.`;
  throw new ShopError("conflict", `Nothing was delivered. ${first}${others}`);
}

/** Two statements, however many rows. */
async function deliverAll(
  tx: Queryable,
  rows: readonly DeliveryRow[],
  units: ReadonlyMap<string, Unit>,
  username: string,
): Promise<void> {
  const at = now();
  const today = amsterdamDay(at);
  const moves = rows.flatMap(({ id, reference }) => {
    const unit = units.get(id.toLowerCase());
    return unit ? [{ unit, reference, set: delivered(unit, reference, today) }] : [];
  });
  const values = moves.map(({ unit, reference, set }) => ({
    id: unit.entitlement.id,
    reference,
    ends_on: set.endsOn,
    administrator_email: set.administratorEmail,
  }));
  await tx.execute(sql`
    update entitlements set state = 'delivered', reference = row.reference, starts_on = ${today}::date,
      ends_on = row.ends_on, administrator_email = row.administrator_email, details_due_at = null,
      updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as row (id uuid, reference text, ends_on date, administrator_email text)
    where entitlements.id = row.id`);
  await tx.insert(entitlementEvents).values(
    moves.map(({ unit, reference }) => ({
      entitlementId: unit.entitlement.id,
      kind: "delivered" as const,
      fromState: unit.entitlement.state,
      toState: "delivered" as const,
      source: "admin" as const,
      username,
      note: reference,
      at,
    })),
  );
}
