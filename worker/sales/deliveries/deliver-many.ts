import { sql } from "drizzle-orm";
import { isSameSubscriptionAdmin, type SubscriptionAdmin } from "#domain/units/subscription-admin.ts";
import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import type { DeliveryRow } from "#domain/units/delivery-input.ts";
import { canMove } from "#domain/units/entitlement.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { firstDay, startAfterTerm } from "#domain/units/renewal-start.ts";
import type { Queryable } from "../../db/client.ts";
import { queueDeliveries } from "../../mail/delivery.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Services } from "../../request/services.ts";
import { today, unitsBeingRefunded } from "../../records/units.ts";
import { deliveredColumns } from "./unit-actions.ts";
import {
  addUnitEvents,
  lockedUnits,
  beingRefundedText,
  heldText,
  refusalText,
  unitText,
} from "./change-units.ts";
import { progressByOrder } from "../../records/order-delivery.ts";
import { type ChangedSubscriptionAdmin, setSubscriptionAdmins } from "./correct-units.ts";
import { rowDoubts, rowSyntaxError } from "./row-doubts.ts";
import { subscriptionAdminOf, orderOf, type Unit, usersByTransition } from "./units.ts";
import type { CheckedRow } from "./response-schemas.ts";

type BulkRequest = {
  readonly rows: readonly DeliveryRow[];
  /** The supplier of the units that have none yet (D87). */
  readonly supplier?: string | undefined;
  readonly dryRun: boolean;
  /** True if the administrator confirms rows that look like mistakes. */
  readonly confirmed?: boolean | undefined;
};

/**
 * Delivers all rows, each from its `firstDay`, or none: throws 409 with the first problem, the first unconfirmed doubt,
 * or the first row on hold without `despiteHold`, and changes nothing (D41, D43). A dry run only returns the outcome of
 * each row.
 */
export async function deliverMany(
  { db, settings }: Pick<Services, "db" | "settings">,
  { rows, supplier, dryRun, confirmed = false }: BulkRequest,
  username: string,
) {
  return db.transaction(async (tx) => {
    const locked = await lockedUnits(
      tx,
      rows.map(({ id }) => id),
    );
    const units = new Map(locked.map((unit) => [unit.entitlement.id, unit]));
    const checked = await checkRows(tx, rows, units);
    if (dryRun) return { rows: checked, delivered: 0 };
    refuse(checked.flatMap(({ problem }) => problem ?? []));
    if (!confirmed) refuseDoubts(checked);
    refuse(unconfirmedHolds(checked, rows));
    await setSubscriptionAdmins(tx, settings, changesIn(rows, units), username);
    await deliverAll(tx, { rows, supplier }, units, username);
    const idsOf = new Map<OrderId, EntitlementId[]>();
    for (const { entitlement } of units.values())
      idsOf.set(entitlement.orderId, [...(idsOf.get(entitlement.orderId) ?? []), entitlement.id]);
    await queueDeliveries(tx, settings, idsOf);
    return { rows: checked, delivered: rows.length };
  });
}

async function checkRows(
  tx: Queryable,
  rows: readonly DeliveryRow[],
  units: ReadonlyMap<string, Unit>,
): Promise<CheckedRow[]> {
  const stuck = [...units.values()].filter(({ entitlement }) => !canMove(entitlement.state, "delivered"));
  const who = await usersByTransition(tx, stuck);
  const refunding = await unitsBeingRefunded(
    tx,
    [...units.values()].map(({ entitlement }) => entitlement.id),
  );
  const doubts = await rowDoubts(tx, rows, units);
  const progressOf = await progressByOrder(tx, [...units.values()].map(orderOf));
  const seen = new Set<string>();
  return rows.map((row) => {
    const { id, reference } = row;
    const unit = units.get(id.toLowerCase());
    const again = seen.has(id.toLowerCase());
    seen.add(id.toLowerCase());
    const { standing = null, hold = null } = unit ? progressOf(orderOf(unit)) : {};
    return {
      id,
      unit: unit ? unitText(unit) : null,
      orderNumber: unit ? orderNumber(unit.sequence) : null,
      standing,
      hold,
      administrator: (unit && administratorFor(unit, row))?.email ?? null,
      startsAfterTerm: unit ? startAfterTerm(today(), unit.renewed) : null,
      reference,
      problem: problemOf(unit, again, who, refunding) ?? rowSyntaxError(row),
      doubt: unit ? doubts(row, unit) : null,
    };
  });
}

/**
 * Returns the pasted administrator, or else the known one. A company belongs to its administrator and isn't carried
 * over to another.
 */
function administratorFor(unit: Unit, { administrator: email = "" }: DeliveryRow): SubscriptionAdmin | null {
  const known = subscriptionAdminOf(unit);
  if (email === "" || (known !== null && isSameSubscriptionAdmin(email, known.email))) return known;
  return { email, company: null };
}

function changesIn(
  rows: readonly DeliveryRow[],
  units: ReadonlyMap<string, Unit>,
): readonly ChangedSubscriptionAdmin[] {
  return rows.flatMap((row) => {
    const unit = units.get(row.id.toLowerCase());
    const before = unit ? subscriptionAdminOf(unit) : null;
    const named = unit ? administratorFor(unit, row) : null;
    const isChange = before !== null && named !== null && !isSameSubscriptionAdmin(before.email, named.email);
    return unit && isChange ? [{ unit, before, named }] : [];
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

/** Returns the reasons for rows on hold that aren't confirmed. Both lists must have the same sequence. */
function unconfirmedHolds(checked: readonly CheckedRow[], rows: readonly DeliveryRow[]): string[] {
  return checked.flatMap(({ unit, hold }, at) =>
    unit === null || hold === null || rows[at]?.despiteHold === true ? [] : heldText(unit, "delivered", hold),
  );
}

function refuse(problems: readonly string[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const others = problems.length === 1 ? "" : ` ${problems.length - 1} more cannot be delivered either.`;
  throw new ShopError("conflict", `Nothing was delivered. ${first}${others}`);
}

const deliveredAs = (unit: Unit, row: DeliveryRow) =>
  deliveredColumns(unit, {
    reference: row.reference,
    startsOn: firstDay(today(), unit.renewed),
    administrator: administratorFor(unit, row),
  });

function refuseDoubts(rows: readonly CheckedRow[]): void {
  const doubted = rows.find(({ doubt }) => doubt !== null);
  if (doubted)
    throw new ShopError(
      "conflict",
      `Nothing was delivered. ${doubted.unit}: ${doubted.doubt} Confirm it first.`,
    );
}

/** Uses two statements for any number of rows. */
async function deliverAll(
  tx: Queryable,
  {
    rows,
    supplier = null,
  }: { readonly rows: readonly DeliveryRow[]; readonly supplier?: string | null | undefined },
  units: ReadonlyMap<string, Unit>,
  username: string,
): Promise<void> {
  const at = now();
  const moves = rows.flatMap((row) => {
    const { id, reference } = row;
    const unit = units.get(id.toLowerCase());
    return unit ? [{ unit, reference, set: deliveredAs(unit, row) }] : [];
  });
  const values = moves.map(({ unit, reference, set }) => ({
    id: unit.entitlement.id,
    reference,
    starts_on: set.startsOn,
    ends_on: set.endsOn,
    administrator_email: set.administratorEmail,
    administrator_company: set.administratorCompany,
  }));
  await tx.execute(sql`
    update entitlements set state = 'delivered', reference = row.reference, starts_on = row.starts_on,
      ends_on = row.ends_on, administrator_email = row.administrator_email,
      administrator_company = row.administrator_company, details_due_at = null,
      supplier = coalesce(entitlements.supplier, ${supplier}), updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (id uuid, reference text, starts_on date,
      ends_on date, administrator_email text, administrator_company text)
    where entitlements.id = row.id`);
  await addUnitEvents(
    tx,
    moves.map(({ unit, reference }) => ({
      unit,
      step: { kind: "delivered", to: "delivered", note: reference, username },
    })),
    at,
  );
}
