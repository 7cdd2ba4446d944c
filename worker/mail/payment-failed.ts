import { formatAmount } from "#domain/money/money.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { button, paragraph } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

/** Queues the mail about a delayed payment that failed (D46). */
export const queuePaymentFailed = (tx: Queryable, settings: MailSettings, orderId: OrderId) =>
  queueForBuyer(tx, settings, orderId, { kind: "payment_failed", write: paymentFailed });

export function paymentFailed({ receipt, link, siteUrl }: MailedOrder): WordedContent {
  const { number, totalCents } = receipt;
  const { opening, closing } = ownTexts("payment_failed", {
    ...aboutBuyer(receipt),
    amount: formatAmount(totalCents),
  });
  return {
    subject: `The payment for your order ${number} failed`,
    preview: "You haven't been charged.",
    title: "Your payment failed",
    blocks: [
      opening,
      paragraph("You can place the order again, for example with a different payment method.", " ", {
        text: "See all products",
        href: `${siteUrl}/products`,
      }),
      button("See your order", link),
      closing,
    ],
  };
}
