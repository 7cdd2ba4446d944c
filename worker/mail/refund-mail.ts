import { and, asc, eq, exists } from "drizzle-orm";
import { countedNames } from "#domain/orders/counted.ts";
import type { Queryable } from "../db/client.ts";
import { lineOfUnit } from "../records/units.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import { creditNotes, type refunds, refundUnits } from "../db/schema/refunds.ts";
import { type MailSettings, queueForBuyer } from "./order-mails.ts";
import { refundMail } from "./refund-content.ts";

type Refund = typeof refunds.$inferSelect;

/** Queues the mail about a refund that has succeeded (D46): one per refund, even if called repeatedly. */
export async function queueRefund(tx: Queryable, settings: MailSettings, refund: Refund): Promise<void> {
  const { id, orderId, amountCents, creditNoteId } = refund;
  const [note] =
    creditNoteId === null
      ? []
      : await tx
          .select({ number: creditNotes.number })
          .from(creditNotes)
          .where(eq(creditNotes.providerId, creditNoteId));
  const ended = await endedUnits(tx, refund);
  await queueForBuyer(tx, settings, orderId, {
    kind: "refund",
    cause: id,
    write: (order) => refundMail(order, { amountCents, creditNote: note?.number ?? null, ended }),
  });
}

/** Lists the units that a refund pays for and revokes, in the sequence of the order's lines. */
async function endedUnits(tx: Queryable, { id, orderId, keep }: Refund): Promise<string[]> {
  if (keep) return [];
  const rows = await tx
    .select({ productname: orderItems.productname, plan: orderItems.plan })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(
      and(
        eq(entitlements.orderId, orderId),
        exists(
          tx
            .select()
            .from(refundUnits)
            .where(and(eq(refundUnits.refundId, id), eq(refundUnits.entitlementId, entitlements.id))),
        ),
      ),
    )
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  return countedNames(rows.map(({ productname, plan }) => ({ name: `${productname}, ${plan}`, count: 1 })));
}
