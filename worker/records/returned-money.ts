import type { OrderId } from "#domain/orders/ids.ts";
import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { WithVat } from "#domain/orders/ledger.ts";
import type { Queryable } from "../db/client.ts";
import { disputeMovements, disputes, refunds } from "../db/schema/refunds.ts";

/** Returns the amount returned for an order, by refunds whose VAT is known and by disputes, and the VAT in it (D77). */
export type ReturnedMoney = (orderId: OrderId) => WithVat;

/** Reads the amounts returned for these orders. With `onlyLost`, undecided disputes don't count. */
export async function returnedByOrder(
  db: Queryable,
  orderIds: readonly OrderId[],
  { onlyLost = false }: { readonly onlyLost?: boolean } = {},
): Promise<ReturnedMoney> {
  const [refunded, disputed] = await Promise.all([
    db
      .select({ orderId: refunds.orderId, ...sums(refunds) })
      .from(refunds)
      .where(
        and(
          inArray(refunds.orderId, [...orderIds]),
          eq(refunds.state, "succeeded"),
          isNotNull(refunds.vatCents),
        ),
      )
      .groupBy(refunds.orderId),
    db
      .select({ orderId: disputeMovements.orderId, ...sums(disputeMovements) })
      .from(disputeMovements)
      .innerJoin(disputes, eq(disputes.providerId, disputeMovements.disputeId))
      .where(
        and(
          inArray(disputeMovements.orderId, [...orderIds]),
          onlyLost ? eq(disputes.state, "lost") : undefined,
        ),
      )
      .groupBy(disputeMovements.orderId),
  ]);
  return (id) => {
    const back = refunded.find(({ orderId }) => orderId === id);
    const taken = disputed.find(({ orderId }) => orderId === id);
    return {
      cents: (back?.cents ?? 0) - (taken?.cents ?? 0),
      vatCents: (back?.vatCents ?? 0) - (taken?.vatCents ?? 0),
    };
  };
}

const sums = (of: { readonly amountCents: PgColumn; readonly vatCents: PgColumn }) => ({
  cents: sumOf(of.amountCents),
  vatCents: sumOf(of.vatCents),
});

const sumOf = (column: PgColumn): SQL<number> => sql<number>`sum(${column})`.mapWith(Number);
