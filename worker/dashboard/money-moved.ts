import { type SQL, sql } from "drizzle-orm";

/** A condition that a time is within some range. */
export type Within = (at: SQL) => SQL;

/**
 * SQL: the money that moved within a range, by the ledger's rules (D77), as rows of `order_id`, `is_payment` and `cents`, negative
 * for money that left the shop. A corrected invoice moves none. Each part has an index of its own.
 */
export const moneyMoved = (within: Within): SQL => sql`
  select id as order_id, true as is_payment, amount_cents as cents
  from orders where status = 'paid' and ${within(sql`paid_at`)}
  union all select order_id, false, -amount_cents from refunds where state = 'succeeded' and ${within(sql`succeeded_at`)}
  union all select order_id, false, -amount_cents from refunds where state = 'failed' and ${within(sql`succeeded_at`)}
  union all select order_id, false, amount_cents from refunds
  where state = 'failed' and succeeded_at is not null and ${within(sql`failed_at`)}
  union all select order_id, false, amount_cents from dispute_movements where ${within(sql`at`)}`;
