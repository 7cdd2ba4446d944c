import { NETHERLANDS } from "#domain/cart/residence.ts";
import type { VatFacts } from "#domain/vat/vat-facts.ts";
import { connect } from "#ops/database/connection.ts";
import { fillCatalogue } from "./fill-catalogue.ts";

/** The number of days over which orders are spread, so that some subscriptions have ended and some are about to. */
const DAYS = 1_000;

const VAT_FACTS: VatFacts = {
  sale: {
    day: "2026-01-01",
    buyer: { kind: "consumer", ...NETHERLANDS },
    settings: { ossSince: null, countriesOutside: [] },
    crossBorderNetCents: { thisYear: 0, lastYear: 0 },
    grossCents: 1000,
  },
  requestCountry: null,
};

/**
 * `count` orders with two lines each, oldest first. Most are paid, and each of their units has a subscription; every
 * state occurs. Names and addresses vary, so that a search finds one order, a few percent or all.
 */
const ORDERS = `
  insert into orders (status, checkout_session_id, browser_hash, cart_fingerprint, amount_cents, vat_facts, customer_name,
    customer_email, created_at, paid_at)
  select status, 'cs_' || n, 'none', 'none', 1000, '${JSON.stringify(VAT_FACTS)}', name, lower(replace(name, ' ', '.')) || n || '@example.com', made,
    case when status = 'paid' then made end
  from (
    select n, (array['Ada','Bram','Carla','Daan','Eva','Femke','Gijs'])[1 + n % 7] || ' '
        || (array['Jansen','de Vries','Bakker','Visser','Smit','Meijer','Mulder','Bos','Peters','Dekker','Kok'])[1 + n % 11] as name,
      case when n % 20 = 0 then 'expired' when n % 33 = 0 then 'cancelled' else 'paid' end as status,
      now() - (:count - n) * interval '${DAYS} days' / :count as made
    from generate_series(1, :count) as n
  ) as drawn`;
const LINES = `
  insert into order_items (order_id, position, product_id, productname, plan, description, unit_cents, quantity)
  select orders.id, position, listed.id, productname, '1 year', 'It draws.', 500, 1
  from orders, generate_series(0, 1) as position,
    (select id, productname, row_number() over (order by display_order) - 1 as place from products) as listed
  where place = (orders.sequence * 7907 + position * 13) % (select count(*) from products)`;
const SUBSCRIPTIONS = `
  insert into entitlements (order_id, position, unit, state, administrator_email, details_due_at, to_deliver_since,
    promised_at, supplier_reference, reference, starts_on, ends_on, created_at, updated_at)
  select order_id, position, 1, state,
    case when state <> 'awaiting_details' then email end,
    case when state = 'awaiting_details' then paid_at + interval '2 days' end,
    case when state = 'to_deliver' then paid_at end,
    paid_at + interval '3 days',
    case when state in ('delivered', 'ended') then 'PO-' || sequence end,
    case when state in ('delivered', 'ended') then 'S-' || sequence end,
    case when state in ('delivered', 'ended') then paid_at::date end,
    case when state in ('delivered', 'ended') then paid_at::date + 364 end,
    paid_at, paid_at
  from (
    select order_id, position, customer_email as email, paid_at, sequence,
      case when paid_at::date + 364 < current_date then 'ended'
        when paid_at < now() - interval '5 days' then 'delivered'
        else (array['awaiting_details', 'to_deliver'])[1 + sequence % 2] end as state
    from order_items join orders on orders.id = order_id where status = 'paid'
  ) as paid`;
const MESSAGES = `
  insert into contact_messages (first_name, last_name, email, phone, message, created_at, read_at)
  select 'Ada', 'Drafter', 'ada@example.com', '12345', 'Do you sell number ' || n || '?',
    now() - n * interval '10 minutes', case when n > 100 then now() end
  from generate_series(1, :count) as n`;

/** Fills a migrated database with `count` products, orders, their subscriptions, and messages. */
export async function fillShop(databaseUrl: string, count: number): Promise<void> {
  await fillCatalogue(databaseUrl, count);
  const sql = connect(databaseUrl);
  try {
    for (const statement of [ORDERS, LINES, SUBSCRIPTIONS, MESSAGES, "vacuum analyze"]) {
      await sql.unsafe(statement.replaceAll(":count", String(count)));
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}
