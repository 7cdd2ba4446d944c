import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { compareSums, type OfOrder, onLedgersDays } from "#domain/books/compare-sums.ts";
import type { Period } from "#domain/books/daily-check-period.ts";
import { type LedgerKind, monthOf } from "#domain/books/ledger.ts";
import { monthsOf, type Quarter, quarterPeriod } from "#domain/books/vat-report.ts";
import type { Cents } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import type { Services } from "../../request/services.ts";
import { type Balance, type BalanceMovement, listBalance } from "../../stripe/balance.ts";
import { OTHER_KINDS } from "../../stripe/balance-kinds.ts";
import { vatEntries } from "./ledger-entries.ts";
import type { ProviderCheck } from "./response-schemas.ts";
import { salesDocuments } from "./sales-documents.ts";

/** A dispute has no credit note. */
const WITHOUT_DOCUMENT: ReadonlySet<LedgerKind> = new Set(["dispute", "dispute_returned"]);

/** Compares a quarter's report with the orders, and with invoices less credit notes, order by order (D56). */
export async function checkQuarter(db: Queryable, quarter: Quarter) {
  const months = monthsOf(quarter);
  const entries = await vatEntries(db, months);
  const documented = entries.filter(({ kind }) => !WITHOUT_DOCUMENT.has(kind));
  const documents = await Promise.all(months.map((month) => salesDocuments(db, month)));
  return {
    orders: compareSums(entries, await moneyOfOrders(db, quarter)),
    documents: compareSums(documented, documents.flat().map(ofSequence)),
  };
}

const amountSchema = z.object({ sequence: z.coerce.number(), amountCents: z.coerce.number() });

const ofSequence = ({ sequence, amountCents }: z.infer<typeof amountSchema>): OfOrder => ({
  number: orderNumber(sequence),
  amountCents,
});

/** Adds up what moved in a quarter by the tables themselves, apart from the ledger: the lines sold, less what went back. */
async function moneyOfOrders(db: Queryable, quarter: Quarter): Promise<OfOrder[]> {
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
    select orders.sequence, sum(money.cents) as "amountCents"
    from money join orders on orders.id = money.order_id group by orders.sequence`);
  return z
    .array(amountSchema)
    .parse([...rows])
    .map(ofSequence);
}

/** The shop learns of a payment within seconds, or days later after an outage: this far from a border its day may differ. */
const NEAR_BORDER_MS = 3 * DAY_MS;
const PAYMENTS_A_STATEMENT = 1_000;

/**
 * Compares a quarter's report with the provider's balance, order by order: charges, refunds and disputes, before the fees
 * (D56). Throws 503 if the provider doesn't respond.
 */
export async function checkProvider({ db, stripe }: Pick<Services, "db" | "stripe">, quarter: Quarter) {
  const period = quarterPeriod(quarter);
  const { from, to } = period;
  const around = {
    from: new Date(from.getTime() - NEAR_BORDER_MS),
    to: new Date(to.getTime() + NEAR_BORDER_MS),
  };
  const { movements, fees, others, payouts } = await listBalance(stripe, around, period);
  const ledger = await vatEntries(db, monthsOf(quarter));
  const numberOf = await numbersOf(db, movements);
  const monthsAround = [monthOf(around.from), monthOf(around.to)];
  const { amounts, moved } = onLedgersDays(
    ledger,
    await vatEntries(db, monthsAround),
    movements.map((one) => ({
      number: numberOf(one),
      amountCents: one.cents,
      isInQuarter: isWithin(period, one.at),
      isNearBorder: [from, to].some((border) => isNear(border, one.at)),
    })),
  );
  return {
    balance: compareSums(ledger, amounts),
    moved,
    feesCents: sumOf(fees.filter(({ at }) => isWithin(period, at))),
    others: byName(others.filter(({ at }) => isWithin(period, at))),
    payouts: payouts.map((payout) => ({ ...payout, arrivesOn: amsterdamDay(payout.arrivesAt) })),
  };
}

const sumOf = (parts: readonly { readonly cents: Cents }[]): Cents =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

/** Adds up the movements that are neither of buyers nor fees, each kind and each of the provider's names apart. */
function byName(others: Balance["others"]): ProviderCheck["others"] {
  const groups = new Map<string, ProviderCheck["others"][number]>();
  for (const { kind, name, cents } of others) {
    const key = `${kind} ${name}`;
    groups.set(key, { kind, name, cents: (groups.get(key)?.cents ?? 0) + cents });
  }
  return [...groups.values()].toSorted(
    (one, other) => OTHER_KINDS.indexOf(one.kind) - OTHER_KINDS.indexOf(other.kind),
  );
}

const isWithin = ({ from, to }: Period, at: Date): boolean => at >= from && at < to;
const isNear = (border: Date, at: Date): boolean =>
  Math.abs(at.getTime() - border.getTime()) <= NEAR_BORDER_MS;

/** Returns the order's number for a movement; the provider's id for one of no order of this shop. */
async function numbersOf(
  db: Queryable,
  movements: readonly BalanceMovement[],
): Promise<(movement: BalanceMovement) => string> {
  const payments = [...new Set(movements.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))];
  const numbers = new Map<string | null, string>();
  for (let at = 0; at < payments.length; at += PAYMENTS_A_STATEMENT) {
    const found = await db
      .select({ paymentIntentId: orders.paymentIntentId, sequence: orders.sequence })
      .from(orders)
      .where(inArray(orders.paymentIntentId, payments.slice(at, at + PAYMENTS_A_STATEMENT)));
    for (const { paymentIntentId, sequence } of found) numbers.set(paymentIntentId, orderNumber(sequence));
  }
  return ({ id, paymentIntentId }) => numbers.get(paymentIntentId) ?? id;
}
