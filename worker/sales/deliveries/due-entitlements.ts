import { and, asc, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import type { Services } from "../../request/services.ts";
import { runAll } from "../../platform/run-all.ts";
import { lockUnits } from "../../records/lock.ts";
import { hoursLong, presetCompany, presetEmail } from "./make-entitlements.ts";

/** Limits one run, whose units and orders are locked until it ends. The next run continues. */
const UNITS_A_RUN = 1_000;

/** The figures of one run of the five-minute job. */
export type DueEntitlements = { readonly preset: number; readonly ended: number };

/**
 * Applies the preset if the buyer named nobody in time, and ends the entitlements whose term is over (D41, D42). Each runs even
 * if the other fails.
 */
export async function moveDueEntitlements(
  { db, settings }: Pick<Services, "db" | "settings">,
  now: Date,
): Promise<DueEntitlements> {
  const result = { preset: 0, ended: 0 };
  await runAll([
    async () => (result.preset = await usePresets(db, settings.deliveryPromiseHours, now)),
    async () => (result.ended = await endCovered(db, now)),
  ]);
  return result;
}

/** Moves units that are due, in a transaction that locks them first. */
function moveDue(
  db: Database,
  isDue: SQL | undefined,
  move: (tx: Queryable, due: SQL) => Promise<readonly unknown[]>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(isDue)
      .orderBy(asc(entitlements.id))
      .limit(UNITS_A_RUN);
    const ids = found.map(({ id }) => id);
    const due = await lockUnits(tx, and(isDue, inArray(entitlements.id, ids)));
    if (due.length === 0) return 0;
    const locked = JSON.stringify(due.map(({ id }) => id));
    return (await move(tx, sql`(select value::uuid from jsonb_array_elements_text(${locked}::jsonb))`))
      .length;
  });
}

/** The promise counts from when the preset was due, no matter how late this runs. */
function usePresets(db: Database, promiseHours: number, now: Date): Promise<number> {
  const at = now.toISOString();
  const isDue = and(eq(entitlements.state, "awaiting_details"), lte(entitlements.detailsDueAt, now));
  return moveDue(db, isDue, (tx, due) =>
    tx.execute(sql`
      with moved as (
        update entitlements set state = 'to_deliver', administrator_email = ${presetEmail},
          administrator_company = ${presetCompany}, to_deliver_since = details_due_at,
          promised_at = details_due_at + ${hoursLong(promiseHours)},
          details_due_at = null, updated_at = ${at}::timestamptz
        from orders
        where orders.id = entitlements.order_id and entitlements.id in ${due}
        returning entitlements.id
      )
      insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, at)
      select id, 'preset_used', 'awaiting_details', 'to_deliver', 'job', ${at}::timestamptz from moved
      returning entitlement_id`),
  );
}

function endCovered(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  const isDue = and(eq(entitlements.state, "delivered"), lt(entitlements.endsOn, amsterdamDay(now)));
  return moveDue(db, isDue, (tx, due) =>
    tx.execute(sql`
      with ended as (
        update entitlements set state = 'ended', updated_at = ${at}::timestamptz
        where id in ${due}
        returning id
      )
      insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, at)
      select id, 'ended', 'delivered', 'ended', 'job', ${at}::timestamptz from ended
      returning entitlement_id`),
  );
}
