import { sql } from "drizzle-orm";
import { z } from "zod";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { VAT_RATE_PERCENT } from "#domain/money/money.ts";
import { EU_COUNTRIES } from "#domain/vat/countries.ts";
import type { Queryable } from "../../db/client.ts";
import type { CrossBorderSales } from "./response-schemas.ts";

const ELSEWHERE = Object.keys(EU_COUNTRIES).filter((country) => country !== "NL");

const rowSchema = z.tuple([z.object({ thisYearCents: z.coerce.number(), lastYearCents: z.coerce.number() })]);

/**
 * Returns the sales to consumers in other EU countries in this calendar year and the last, without VAT and less refunds,
 * which count against the threshold of D55. A company whose number wasn't confirmed counts as a consumer. The country is the
 * company's, or the one of the billing address.
 */
export async function crossBorderSales(db: Queryable, at: Date): Promise<CrossBorderSales> {
  const year = Number(amsterdamDay(at).slice(0, "2026".length));
  const rows = await db.execute(sql`
    with counted as (
      select id, paid_at, amount_cents,
        coalesce(vat_cents, round(amount_cents * ${VAT_RATE_PERCENT}::numeric / ${100 + VAT_RATE_PERCENT}::int)) as vat
      from orders
      where status = 'paid' and vat_rule in ('domestic', 'below_threshold', 'oss')
        and paid_at >= make_timestamptz(${year - 1}::int, 1, 1, 0, 0, 0, 'Europe/Amsterdam')
        and coalesce(company ->> 'country', country) in (${sql.join(
          ELSEWHERE.map((country) => sql`${country}`),
          sql`, `,
        )})
    ), moved (year, cents) as (
      select ${yearOf("paid_at")}, amount_cents - vat from counted
      union all
      select ${yearOf("refunds.succeeded_at")}, -refunds.amount_cents * (1 - counted.vat / counted.amount_cents)
      from refunds join counted on counted.id = refunds.order_id where refunds.state = 'succeeded'
    )
    select coalesce(round(sum(cents) filter (where year = ${year}::int)), 0) as "thisYearCents",
      coalesce(round(sum(cents) filter (where year = ${year - 1}::int)), 0) as "lastYearCents"
    from moved`);
  return rowSchema.parse([...rows])[0];
}

const yearOf = (moment: string) =>
  sql.raw(`extract(year from ${moment} at time zone 'Europe/Amsterdam')::int`);
