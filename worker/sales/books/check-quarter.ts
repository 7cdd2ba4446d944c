import { sql } from "drizzle-orm";
import { z } from "zod";
import { compareSums, type OfOrder, type SumsByOrder, sumsByOrder } from "#domain/books/compare-sums.ts";
import type { LedgerKind } from "#domain/books/ledger.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { monthsOf, type Quarter, quarterPeriod } from "#domain/books/vat-report.ts";
import type { Queryable } from "../../db/client.ts";
import type { VatChecks } from "./response-schemas.ts";
import { salesDocuments } from "./sales-documents.ts";
import { type DeclaredEntry, vatEntries } from "./vat-entries.ts";

/** A dispute has no credit note. */
const WITHOUT_DOCUMENT: ReadonlySet<LedgerKind> = new Set(["dispute", "dispute_returned"]);

/** Compares a quarter's report with the orders, and with invoices less credit notes, order by order (D56). */
export async function checkQuarter(db: Queryable, quarter: Quarter): Promise<VatChecks> {
  const entries = await vatEntries(db, monthsOf(quarter));
  const documented = entries.filter(({ kind }) => !WITHOUT_DOCUMENT.has(kind));
  return {
    orders: compareSums(ledgerSums(entries), await moneyOfOrders(db, quarter)),
    documents: compareSums(ledgerSums(documented), await documentSums(db, quarter)),
  };
}

/** Adds the ledger's entries up by order. */
export const ledgerSums = (entries: readonly DeclaredEntry[]): SumsByOrder =>
  sumsByOrder(entries.map(ofOrder));

export const ofOrder = ({ sequence, amountCents }: DeclaredEntry): OfOrder => ({
  number: orderNumber(sequence),
  cents: amountCents,
});

async function documentSums(db: Queryable, quarter: Quarter): Promise<SumsByOrder> {
  const months = await Promise.all(monthsOf(quarter).map((month) => salesDocuments(db, month)));
  return sumsByOrder(
    months.flat().map(({ sequence, amountCents }) => ({ number: orderNumber(sequence), cents: amountCents })),
  );
}

const sumSchema = z.array(z.object({ sequence: z.coerce.number(), cents: z.coerce.number() }));

/** Adds up what moved in a quarter by the tables themselves, apart from the ledger: the lines sold, less what went back. */
async function moneyOfOrders(db: Queryable, quarter: Quarter): Promise<SumsByOrder> {
  const { from, to } = quarterPeriod(quarter);
  const since = sql`${from.toISOString()}::timestamptz`;
  const before = sql`${to.toISOString()}::timestamptz`;
  const rows = await db.execute(sql`
    with money (order_id, cents) as (
      select orders.id, line_cents from orders join order_items on order_items.order_id = orders.id
      where status = 'paid' and paid_at >= ${since} and paid_at < ${before}
      union all
      select order_id, -amount_cents from refunds
      where succeeded_at >= ${since} and succeeded_at < ${before} and state in ('succeeded', 'failed')
      union all
      select order_id, amount_cents from refunds
      where state = 'failed' and succeeded_at is not null and failed_at >= ${since} and failed_at < ${before}
      union all
      select order_id, amount_cents from dispute_movements where at >= ${since} and at < ${before}
    )
    select orders.sequence, sum(money.cents) as cents
    from money join orders on orders.id = money.order_id group by orders.sequence`);
  return sumsByOrder(
    sumSchema.parse([...rows]).map(({ sequence, cents }) => ({ number: orderNumber(sequence), cents })),
  );
}
