import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import Papa from "papaparse";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { DISPUTE_STATES } from "#domain/orders/dispute.ts";
import { disputeMovements, disputes, refunds } from "../../db/schema/refunds.ts";
import { orders } from "../../db/schema/orders.ts";
import { signedInAdmin, type TestAccount } from "../../testing/accounts.ts";
import { exported } from "../../testing/exports.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { lostDispute } from "../../testing/refunds.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";

let admin: TestAccount;

beforeEach(async () => {
  await resetShop();
  admin = await signedInAdmin();
});

const anyLine = fc.record({
  productname: fc.constantFrom("Draft", "Mold", "Large; one, too"),
  unitCents: fc.integer({ min: 1, max: 5_000_00 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});
/** A part that went back, in thousandths of the order, and the VAT in it, in cents. */
const anyPart = { thousandths: fc.integer({ min: 1, max: 250 }), vatCents: fc.integer({ min: 0, max: 200 }) };
const anyOrder = fc.record({
  status: fc.constantFrom("paid", "paid", "paid", "pending", "processing", "payment_failed", "expired"),
  vatCents: fc.integer({ min: 0, max: 1 }),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  refunds: fc.array(fc.record({ ...anyPart, state: fc.constantFrom("succeeded", "pending", "failed") }), {
    maxLength: 3,
  }),
  dispute: fc.option(fc.record({ ...anyPart, state: fc.constantFrom(...DISPUTE_STATES) })),
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never;

async function store({ status, lines, vatCents, ...back }: AnyOrder): Promise<void> {
  const db = testDatabase();
  const sequence = await recordedOrder({ status, lines, vatCents });
  const [order] = await db.select().from(orders).where(eq(orders.sequence, sequence));
  if (!order || status !== "paid") return;
  const at = new Date();
  const partOf = (thousandths: number) => Math.ceil((order.amountCents * thousandths) / 1000);
  for (const { thousandths, state, vatCents: vat } of back.refunds) {
    // A few cents can't be split.
    if (order.amountCents < 1000) continue;
    await db.insert(refunds).values({
      orderId: order.id,
      scope: "sum",
      source: "provider",
      providerId: crypto.randomUUID(),
      state,
      amountCents: partOf(thousandths),
      vatCents: state === "succeeded" ? vat : null,
      succeededAt: state === "succeeded" ? at : null,
      failedAt: state === "failed" ? at : null,
      createdAt: at,
      updatedAt: at,
    });
  }
  if (back.dispute === null) return;
  const { state, thousandths, vatCents: vat } = back.dispute;
  const providerId = crypto.randomUUID();
  const amountCents = partOf(thousandths);
  const lostAt = state === "lost" ? at : null;
  await db.insert(disputes).values(lostDispute(order.id, { providerId, state, lostAt, amountCents }));
  const taken = { disputeId: providerId, orderId: order.id, amountCents: -amountCents, vatCents: -vat, at };
  if (state === "open" || state === "lost" || state === "won")
    await db.insert(disputeMovements).values(taken);
  if (state === "won") await db.insert(disputeMovements).values({ ...taken, amountCents, vatCents: vat });
}

/** Returns the totals of the columns, in cents, as computed by the database. */
async function truth(): Promise<Record<string, number>> {
  const [row] = await testDatabase().execute(sql`
    with paid as (select * from orders where status = 'paid'),
    back as (
      select amount_cents, vat_cents from refunds where state = 'succeeded'
      union all
      select -movement.amount_cents, -movement.vat_cents from dispute_movements as movement
      join disputes on disputes.provider_id = movement.dispute_id where disputes.state = 'lost'
    )
    select coalesce(sum(amount_cents), 0)::int as "order total",
      (select coalesce(sum(line_cents), 0)::int from order_items where order_id in (select id from paid)) as "line total",
      coalesce(sum(vat_cents), 0)::int as "order VAT",
      (select coalesce(sum(amount_cents), 0)::int from back) as "refunded",
      coalesce(sum(amount_cents), 0)::int - (select coalesce(sum(amount_cents), 0)::int from back) as "net total",
      coalesce(sum(vat_cents), 0)::int - (select coalesce(sum(vat_cents), 0)::int from back) as "net VAT"
    from paid`);
  return z.record(z.string(), z.number()).parse(row);
}

it("each money column adds up to the database's total when a spreadsheet adds it (D77)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 6 }), async (bought) => {
      await testDatabase().execute(sql`truncate orders cascade`);
      for (const one of bought) await store(one);
      const { text } = await exported("orders", {}, admin.headers);
      const { data } = Papa.parse<Record<string, string>>(text.slice(1), {
        header: true,
        skipEmptyLines: true,
      });
      const expected = await truth();
      const sums = Object.fromEntries(
        Object.keys(expected).map((column) => [
          column,
          data.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0),
        ]),
      );
      expect(sums).toEqual(expected);
      expect(new Set(data.map((row) => row["order number"])).size).toBe(bought.length);
    }),
    { numRuns: 15 },
  );
});
