import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { button, paragraph } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

/** Queues the news that the register knows an order's VAT number as invalid, once per order and number (D54). */
export const queueVatNumberInvalid = (
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  vatNumber: string,
) =>
  queueForBuyer(tx, settings, orderId, {
    kind: "vat_number_invalid",
    cause: vatNumber,
    write: (order) => vatNumberInvalid(order, vatNumber),
  });

/** Tells a company that the VAT on its order stays, and how to mend a slip (D54). */
export function vatNumberInvalid({ receipt, link }: MailedOrder, vatNumber: string): WordedContent {
  const values = { ...aboutBuyer(receipt), vatnumber: vatNumber };
  const { opening, closing } = ownTexts("vat_number_invalid", values);
  return {
    subject: `Your VAT number isn't valid: order ${receipt.number}`,
    preview: "The VAT on your invoice stays.",
    title: "Your VAT number isn't valid",
    blocks: [
      opening,
      paragraph(
        "If you made a slip, correct the number on your order page. Once the right one is confirmed, we'll refund the VAT.",
      ),
      button("See your order", link),
      closing,
    ],
  };
}
