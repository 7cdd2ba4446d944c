import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition: a line of the order can no longer be bought as priced. Its product is gone (the reference is then
 * null), not shown, out of stock, without the plan, or more expensive (D67). For plan prices see `unitPriceCents` in
 * domain/catalogue/product.ts.
 *
 * It reads the current state, so nothing needs to be recorded when a product changes. After any change or failure, the
 * next check finds the same orders. Use it if `orders` is the statement's table.
 */
export const isStale: SQL<boolean> = sql<boolean>`exists (
  select from order_items as line
  left join products as product on product.id = line.product_id
  where line.order_id = orders.id and (
    product.id is null
    or product.shown <> 'now'
    or not product.stock
    or line.plan <> all(product.plans)
    or line.plan = 'Monthly' and product.monthly_cents is null
    or coalesce(line.listed_cents, line.unit_cents) < coalesce(
      case line.plan
        when 'Monthly' then product.monthly_cents
        when '1 year' then product.one_year_cents
        when '3 year' then product.three_year_cents
      end,
      product.total_cents)))`;
