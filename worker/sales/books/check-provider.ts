import { inArray } from "drizzle-orm";
import type { Cents } from "#domain/money/money.ts";
import { compareSums, onLedgersDays } from "#domain/books/compare-sums.ts";
import type { Period } from "#domain/books/daily-check-period.ts";
import { monthOf } from "#domain/books/ledger.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { monthsOf, type Quarter, quarterPeriod } from "#domain/books/vat-report.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import type { Services } from "../../request/services.ts";
import { type Balance, type BalanceMovement, listBalance } from "../../stripe/balance.ts";
import { OTHER_KINDS } from "../../stripe/balance-kinds.ts";
import { ledgerSums, ofOrder } from "./check-quarter.ts";
import type { ProviderCheck } from "./response-schemas.ts";
import { vatEntries } from "./vat-entries.ts";

/** The shop learns of a payment within seconds, or days later after an outage: this far from a border its day may differ. */
const NEAR_BORDER_MS = 3 * DAY_MS;
const PAYMENTS_A_STATEMENT = 1_000;

/**
 * Compares a quarter's report with the provider's balance, order by order: charges, refunds and disputes, before the fees
 * (D56). Throws 503 if the provider doesn't respond.
 */
export async function checkProvider(
  { db, stripe }: Pick<Services, "db" | "stripe">,
  quarter: Quarter,
): Promise<ProviderCheck> {
  const period = quarterPeriod(quarter);
  const { from, to } = period;
  const around = {
    from: new Date(from.getTime() - NEAR_BORDER_MS),
    to: new Date(to.getTime() + NEAR_BORDER_MS),
  };
  const { movements, fees, others, payouts } = await listBalance(stripe, around, period);
  const ledger = ledgerSums(await vatEntries(db, monthsOf(quarter)));
  const numberOf = await numbersOf(db, movements);
  const monthsAround = [monthOf(around.from), monthOf(around.to)];
  const { sums, moved } = onLedgersDays(
    ledger,
    (await vatEntries(db, monthsAround)).map(ofOrder),
    movements.map((one) => ({
      number: numberOf(one),
      cents: one.cents,
      isInQuarter: isWithin(period, one.at),
      isNearBorder: [from, to].some((border) => isNear(border, one.at)),
    })),
  );
  return {
    balance: compareSums(ledger, sums),
    moved,
    feesCents: sumOf(fees.filter(({ at }) => isWithin(period, at))),
    others: byName(others.filter(({ at }) => isWithin(period, at))),
    payouts: payouts.map(({ id, cents, arrivesAt, status }) => ({
      id,
      cents,
      arrivesOn: amsterdamDay(arrivesAt),
      status,
    })),
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
