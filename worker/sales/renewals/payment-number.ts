import { sql } from "drizzle-orm";
import { z } from "zod";
import { entitlementIdSchema, type EntitlementId } from "#domain/orders/ids.ts";
import { THREE_YEAR_PAYMENTS } from "#domain/units/renewal.ts";
import type { Queryable } from "../../db/client.ts";

const rowsSchema = z.array(z.object({ id: entitlementIdSchema, years: z.int() }));

/**
 * Returns each unit's payment number within its three-year plan (D51): 1 for a unit that renews nothing, one more for
 * each unit before it with the same plan, and 1 again after the third.
 */
export async function paymentNumbers(
  db: Queryable,
  ids: readonly EntitlementId[],
): Promise<Map<EntitlementId, number>> {
  const rows = await db.execute(sql`
    with recursive chain as (
      select unit.id, unit.renews_id, line.plan, 1 as years
      from entitlements unit
      join order_items line on line.order_id = unit.order_id and line.position = unit.position
      where unit.id = any(${`{${ids.join(",")}}`}::uuid[]) and line.plan = '3 year'
      union all
      select chain.id, before.renews_id, chain.plan, chain.years + 1
      from chain
      join entitlements before on before.id = chain.renews_id
      join order_items line on line.order_id = before.order_id and line.position = before.position
        and line.plan = chain.plan
    )
    select id, max(years)::int as years from chain group by id`);
  return new Map(
    rowsSchema.parse([...rows]).map(({ id, years }) => [id, ((years - 1) % THREE_YEAR_PAYMENTS) + 1]),
  );
}
