import { expect, it } from "vitest";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { connect } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { applyBefore } from "./testing/earlier-schema.ts";

const FIRST = "11111111-1111-4111-8111-111111111111";
const SECOND = "22222222-2222-4222-8222-222222222222";

it("refunds and disputes from before the ledger get their VAT, which adds up to the order's once everything is refunded (D77)", async () => {
  const url = await ownDatabase("ledger_migration_tests");
  const sql = connect(url);
  try {
    await applyBefore(sql, "0027_ledger-and-notices");
    await sql`
      insert into orders (id, status, browser_hash, cart_fingerprint, amount_cents, vat_cents, paid_at)
      values (${FIRST}, 'paid', 'a', 'a', 20000, 3471, '2026-10-01'), (${SECOND}, 'paid', 'b', 'b', 12100, null, '2026-10-02')`;
    await sql`
      insert into order_items (order_id, position, productname, plan, description, unit_cents, quantity)
      values (${SECOND}, 0, 'Draft', '1 year', 'Draft', 12100, 1)`;
    await sql`
      insert into credit_notes (provider_id, order_id, number, amount_cents, vat_cents, created_at)
      values ('cn_1', ${FIRST}, 'HS-1-CN-01', 5000, null, '2026-10-03'),
             ('cn_2', ${FIRST}, 'HS-1-CN-02', 100, 18, '2026-10-03')`;
    await sql`
      insert into refunds (order_id, scope, source, state, amount_cents, provider_id, credit_note_id, created_at,
                           updated_at, succeeded_at, failed_at)
      select ${FIRST}, 'sum', 'provider', state, cents, id, note, '2026-10-03', '2026-10-03', succeeded::timestamptz,
             failed::timestamptz
      from (values ('re_1', 'succeeded', 5000, 'cn_1', '2026-10-03', null),
                   ('re_2', 'succeeded', 5000, null, '2026-10-04', null),
                   ('re_3', 'pending', 100, null, null, null),
                   ('re_4', 'failed', 100, 'cn_2', '2026-10-03', '2026-10-05'),
                   ('re_5', 'failed', 100, null, null, '2026-10-05')) as made (id, state, cents, note, succeeded, failed)`;
    await sql`
      insert into disputes (provider_id, order_id, state, provider_state, amount_cents, reason, opened_at, lost_at, asked_at)
      select id, order_id::uuid, state, state, cents, 'fraudulent', '2026-10-05',
             case state when 'lost' then timestamptz '2026-11-05' end, '2026-11-05'
      from (values ('du_1', ${FIRST}, 'lost', 10000), ('du_2', ${SECOND}, 'open', 6050),
                   ('du_3', ${SECOND}, 'won', 6050), ('du_4', ${SECOND}, 'inquiry', 100)) as told (id, order_id, state, cents)`;
    await migrateDatabase(url);
    expect(
      await sql`select provider_id as id, vat_cents as vat, credit_note_number as note from refunds order by provider_id`,
    ).toEqual([
      { id: "re_1", vat: 868, note: "HS-1-CN-01" },
      { id: "re_2", vat: 868, note: null },
      { id: "re_3", vat: null, note: null },
      { id: "re_4", vat: 18, note: "HS-1-CN-02" },
      { id: "re_5", vat: null, note: null },
    ]);
    expect(
      await sql`
        select dispute_id as id, amount_cents as cents, vat_cents as vat, at from dispute_movements order by dispute_id`,
    ).toEqual([
      { id: "du_1", cents: -10_000, vat: -1735, at: "2026-10-05 00:00:00+00" },
      { id: "du_2", cents: -6050, vat: -1050, at: "2026-10-05 00:00:00+00" },
    ]);
  } finally {
    await sql.end();
  }
});
