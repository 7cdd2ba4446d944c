import { type SQL, sql } from "drizzle-orm";
import type { Reduction } from "#domain/catalogue/reduction.ts";
import { reductionResponse } from "./response-schemas.ts";

/**
 * The scheduled price that runs for a product of the enclosing query (D62); null for most products. The table is named
 * in text, because Drizzle leaves it out where a query has only one.
 */
export const runningReduction: SQL<Reduction | null> = sql`(
  select json_build_object('plan', plan, 'cents', cents, 'lastDay', last_day, 'lowestCents', lowest_cents)
  from scheduled_prices
  where product_id = products.id and started_at is not null and ended_at is null)`.mapWith((value) =>
  reductionResponse.parse(value),
);
