import { and, asc, eq, exists } from "drizzle-orm";
import { formatAmount } from "#domain/money/money.ts";
import { countedNames } from "#domain/orders/counted.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import { creditNotes, type refunds, refundUnits } from "../db/schema/refunds.ts";
import { lineOfUnit } from "../records/units.ts";
import { button, heading, list, paragraph } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type BuyersMail, type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

type Refund = typeof refunds.$inferSelect;

/** Queues the mail about a refund that has succeeded (D46): one per refund, even if called repeatedly. */
export async function queueRefund(tx: Queryable, settings: MailSettings, refund: Refund): Promise<void> {
  const { id, orderId } = refund;
  await queueForBuyer(tx, settings, orderId, { kind: "refund", cause: id, write: writeRefund(tx, refund) });
}

export const writeRefund =
  (tx: Queryable, refund: Refund): BuyersMail["write"] =>
  async (order) => {
    const { amountCents, creditNoteId } = refund;
    const [note] =
      creditNoteId === null
        ? []
        : await tx.select().from(creditNotes).where(eq(creditNotes.providerId, creditNoteId));
    const ended = await endedUnits(tx, refund);
    return refundMail(order, { amountCents, creditNote: note?.number ?? null, ended });
  };

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

type MailedRefund = {
  readonly amountCents: number;
  /** As printed on the credit note; null if the order has no invoice. */
  readonly creditNote: string | null;
  /** The subscriptions that the refund cancels, each as 'AutoCAD, 1 year'. */
  readonly ended: readonly string[];
};

export function refundMail(
  { receipt, link }: MailedOrder,
  { amountCents, creditNote, ended }: MailedRefund,
): WordedContent {
  const amount = formatAmount(amountCents);
  const { opening, closing } = ownTexts("refund", { ...aboutBuyer(receipt), amount });
  return {
    subject: `We've refunded ${amount} for your order ${receipt.number}`,
    preview: "The money goes back to your original payment method.",
    title: `We've refunded ${amount}`,
    blocks: [
      opening,
      creditNote === null ? null : paragraph(`Your order page has credit note ${creditNote} as a PDF.`),
      ...(ended.length === 0
        ? []
        : [
            heading("Cancelled subscriptions"),
            paragraph("These can't be used any more:"),
            list(...ended.map((name) => [name])),
          ]),
      button("See your order", link),
      closing,
    ],
  };
}
