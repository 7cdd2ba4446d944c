import type { OrderId } from "#domain/orders/ids.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import type { LinkedOrder } from "../records/order-links.ts";
import { button, paragraph } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

/** Queues the link to an order for its buyer, who has lost it (D44). Each call queues another mail, so callers limit them. */
export const queueOrderLink = (tx: Queryable, settings: MailSettings, orderId: OrderId) =>
  queueForBuyer(tx, settings, orderId, {
    kind: "order_link",
    cause: crypto.randomUUID(),
    write: orderLinkMail,
  });

export function orderLinkMail({ receipt, link }: MailedOrder): WordedContent {
  const { number, createdAt } = receipt;
  const { opening, closing } = ownTexts("order_link", aboutBuyer(receipt));
  return {
    subject: `The link to your order ${number}`,
    preview: "It opens your order page. You don't need an account.",
    title: "Here is your order",
    blocks: [
      opening,
      paragraph(
        `You (or someone with your order number) asked for the link to order ${number} of ${dayInWords(new Date(createdAt))}. Anyone with the link can see the order, so don't share it.`,
      ),
      button("See your order", link),
      closing,
      paragraph("If you didn't ask for it, you can ignore this email."),
    ],
  };
}

/** Queues a new link to an order for its buyer, which has replaced the older ones, once per link (D44). */
export const queueNewOrderLink = (
  tx: Queryable,
  settings: MailSettings,
  { id, linkVersion }: LinkedOrder,
  { byHand = false }: { readonly byHand?: boolean } = {},
) =>
  queueForBuyer(tx, settings, id, {
    kind: "new_order_link",
    cause: String(linkVersion),
    byHand,
    write: newOrderLinkMail,
  });

export function newOrderLinkMail({ receipt, link }: MailedOrder): WordedContent {
  const { number, createdAt } = receipt;
  const { opening, closing } = ownTexts("new_order_link", aboutBuyer(receipt));
  return {
    subject: `Your new link to order ${number}`,
    preview: "Older links to this order no longer work.",
    title: "Here is your new link",
    blocks: [
      opening,
      paragraph(
        `This is the new link to order ${number} of ${dayInWords(new Date(createdAt))}. Older links to it, in emails and on receipts, no longer work.`,
      ),
      button("See your order", link),
      closing,
      paragraph("Anyone with the link can see the order, so don't share it."),
    ],
  };
}
