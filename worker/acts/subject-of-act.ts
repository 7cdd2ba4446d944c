import { sql } from "drizzle-orm";
import { z } from "zod";
import { type ActSubject, type ActSubjectKind, ACT_SUBJECT_KINDS } from "#domain/accounts/acts.ts";
import { offerNumber } from "#domain/offers/offer.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import type { Queryable } from "../db/client.ts";

const foundSubject = z.object({ kind: z.enum(ACT_SUBJECT_KINDS), name: z.string(), names: z.int() });

const NUMBERS: Readonly<Partial<Record<ActSubjectKind, (sequence: number) => string>>> = {
  order: orderNumber,
  offer: offerNumber,
  withdrawal: withdrawalNumber,
};

/**
 * Returns what an act is about, by the rows that it has changed so far: the order that they belong to, or else the product,
 * message, and so on; ‘3 orders’ for several. A message is named by its id, because its sender's name isn't kept as long as an act. Null if
 * it changed nothing.
 */
export async function subjectOfAct(tx: Queryable, actId: string): Promise<ActSubject | null> {
  const [row] = await tx.execute(sql`
    with changed as (select * from act_changes where act_id = ${actId}),
    found (rank, kind, name) as (
      select 1, 'order', orders.sequence::text from changed join orders on orders.id = changed.order_id
      union all
      select 2, 'product', coalesce(products.productname, changed.before ->> 'productname')
        from changed left join products on products.id::text = changed.row_key where changed.table_name = 'products'
      union all
      select 3, 'product', products.productname from changed
        join scheduled_prices on changed.table_name = 'scheduled_prices' and scheduled_prices.id::text = changed.row_key
        join products on products.id = scheduled_prices.product_id
      union all
      select 3, 'product', products.productname from changed
        join products on changed.table_name in ('included_products', 'scheduled_prices')
          and products.id::text in (changed.row_key, changed.before ->> 'product_id')
      union all
      select 4, 'withdrawal', withdrawals.sequence::text from changed
        join withdrawals on changed.table_name = 'withdrawals' and withdrawals.id::text = changed.row_key
      union all
      select 4, 'offer', offers.sequence::text from changed
        join offers on changed.table_name = 'offers' and offers.id::text = changed.row_key
      union all
      select 5, 'message', row_key from changed where table_name = 'contact_messages'
      union all
      select 6, 'template', coalesce(stored.name, changed.before ->> 'name') from changed
        left join answer_templates as stored on stored.id::text = changed.row_key where table_name = 'answer_templates'
      union all
      select 7, 'view', coalesce(stored.name, changed.before ->> 'name') from changed
        left join order_views as stored on stored.id::text = changed.row_key where table_name = 'order_views'
      union all
      select 8, 'link', stored.name from changed
        join accountant_links as stored on table_name = 'accountant_links' and stored.id::text = changed.row_key
      union all
      select 10, 'account', coalesce(stored.name, changed.before ->> 'name') from changed
        left join staff_invitations as stored on stored.id::text = changed.row_key where table_name = 'staff_invitations'
      union all
      select 9, 'account', coalesce(users.username, changed.before ->> 'username') from changed
        left join users on users.id::text = changed.row_key where table_name = 'users'
      union all
      select 11, 'account', changed.after ->> 'asked_by' from changed where table_name = 'approvals'
    )
    select kind, min(name) as name, count(distinct name)::int as names
    from found where name is not null group by rank, kind order by rank limit 1`);
  if (row === undefined) return null;
  const { kind, name, names } = foundSubject.parse(row);
  if (names > 1) return { kind, name: `${names} ${kind}s` };
  const numbered = NUMBERS[kind];
  return { kind, name: numbered ? numbered(Number(name)) : name };
}
