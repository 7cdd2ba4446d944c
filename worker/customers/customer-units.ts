import { sql } from "drizzle-orm";
import { z } from "zod";
import { PLANS } from "#domain/catalogue/plan.ts";
import { ENTITLEMENT_STATES } from "#domain/units/entitlement.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { renewableFrom } from "#domain/units/renewal.ts";
import type { Queryable } from "../db/client.ts";
import { idsOfBuyer } from "../records/buyers.ts";
import { numberOf } from "../records/units.ts";
import { LISTED } from "./customer-records.ts";
import type { CustomerUnits } from "./response-schemas.ts";

const unitRows = z.array(
  z.object({
    sequence: z.coerce.number(),
    productname: z.string(),
    plan: z.enum(PLANS),
    state: z.enum(ENTITLEMENT_STATES),
    starts_on: z.iso.date().nullable(),
    ends_on: z.iso.date().nullable(),
    renewed_by: z.string().nullable(),
    units: z.int(),
  }),
);

/** Lists a buyer's units, alike ones together: those that wait, then those that run, the nearest end first (D61). */
export async function customerUnits(db: Queryable, email: string): Promise<CustomerUnits[]> {
  const rows = await db.execute(sql`
    select orders.sequence, line.productname, line.plan, unit.state, unit.starts_on::text, unit.ends_on::text,
      renewal.sequence::text as renewed_by, count(*)::int as units
    from entitlements unit
    join orders on orders.id = unit.order_id
    join order_items line on line.order_id = unit.order_id and line.position = unit.position
    left join entitlements later on later.renews_id = unit.id and later.state <> 'revoked'
    left join orders renewal on renewal.id = later.order_id
    where unit.order_id in ${idsOfBuyer(email)}
    group by 1, 2, 3, 4, 5, 6, 7
    order by case unit.state when 'delivered' then 1 when 'ended' then 2 when 'revoked' then 2 else 0 end,
      6, 1, 2
    limit ${LISTED}`);
  return unitRows.parse([...rows]).map((row) => ({
    orderNumber: orderNumber(row.sequence),
    productname: row.productname,
    plan: row.plan,
    units: row.units,
    state: row.state,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    renewableFrom:
      row.state === "delivered" && row.ends_on !== null && row.renewed_by === null
        ? renewableFrom(row.plan, row.ends_on)
        : null,
    renewedBy: numberOf(row.renewed_by),
  }));
}
