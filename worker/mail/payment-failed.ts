import { formatAmount } from "#domain/money/money.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { button, type MailContent, paragraph } from "./layout/mail-content.ts";
import { type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

/** Queues the mail about a delayed payment that failed (D46). */
export const queuePaymentFailed = (tx: Queryable, settings: MailSettings, orderId: OrderId) =>
  queueForBuyer(tx, settings, orderId, { kind: "payment_failed", write: paymentFailed });

export function paymentFailed({ receipt: { number, totalCents }, link, siteUrl }: MailedOrder): MailContent {
  return {
    subject: `The payment for your order ${number} failed`,
    preview: "You haven't been charged.",
    title: "Your payment failed",
    blocks: [
      paragraph(
        `The payment of ${formatAmount(totalCents)} for order ${number} didn't go through. You haven't been charged.`,
      ),
      paragraph("You can place the order again, for example with a different payment method.", " ", {
        text: "See all products",
        href: `${siteUrl}/products`,
      }),
      button("See your order", link),
    ],
  };
}
