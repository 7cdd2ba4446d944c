import { min } from "drizzle-orm";
import { isClosed, monthOf } from "#domain/books/ledger.ts";
import { monthsOf, quarterBefore, quarterOf } from "#domain/books/vat-report.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { openAccountantLink } from "./accountant-links.ts";
import type { AccountantBooks } from "./response-schemas.ts";

/** Returns what an accountant's link opens: the quarters and months since the first sale (D56). */
export async function accountantBooks(db: Queryable, token: string): Promise<AccountantBooks> {
  const { name, validUntil } = await openAccountantLink(db, token);
  const [first] = await db.select({ paidAt: min(orders.paidAt) }).from(orders);
  return { name, validUntil, quarters: quartersSince(first?.paidAt ?? now(), now()) };
}

function quartersSince(first: Date, today: Date): AccountantBooks["quarters"] {
  const quarters = [quarterOf(today)];
  for (let next = quarterBefore(quarterOf(today)); next >= quarterOf(first); next = quarterBefore(next))
    quarters.push(next);
  return quarters.map((quarter) => {
    const months = monthsOf(quarter)
      .filter((month) => month <= monthOf(today))
      .map((month) => ({ month, closed: isClosed(new Date(`${month}-15T12:00:00Z`), today) }));
    return { quarter, closed: quarter < quarterOf(today) && months.every(({ closed }) => closed), months };
  });
}
