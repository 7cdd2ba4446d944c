import { WITHDRAW_LABEL } from "#domain/seller/consumer.ts";
import { countedNames } from "#domain/orders/counted.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { momentInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import { button, heading, list, paragraph, shopsEmail } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { mailKey } from "./outbox/queue-mail.ts";
import { type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

/** The units of an order that were promised for the same moment, and weren't delivered by then. */
export type MissedPromise = {
  readonly orderId: OrderId;
  readonly promisedAt: Date;
  /** A product for each unit, in the sequence of the order's lines. */
  readonly productnames: readonly string[];
};

const KIND = "delivery_late";

/** Returns the key of the mail about a missed promise, of which there's one. */
export const lateMailKey = ({ orderId, promisedAt }: Omit<MissedPromise, "productnames">): string =>
  mailKey(KIND, orderId, promisedAt.toISOString());

/** Queues the mail about a missed promise: one for each, even if called repeatedly (D43). Returns true for the first. */
export async function queueDeliveryLate(
  tx: Queryable,
  settings: MailSettings,
  missed: MissedPromise,
): Promise<boolean> {
  const mailId = await queueForBuyer(tx, settings, missed.orderId, {
    kind: KIND,
    cause: missed.promisedAt.toISOString(),
    write: deliveryLate(missed),
  });
  return mailId !== undefined;
}

/** Says what happens next, and how to get the money back (D43). */
export const deliveryLate =
  ({ promisedAt, productnames }: Omit<MissedPromise, "orderId">) =>
  ({ receipt, link, siteUrl }: MailedOrder): WordedContent => {
    const { number, withdrawable } = receipt;
    const { opening, closing } = ownTexts(KIND, {
      ...aboutBuyer(receipt),
      promised: momentInWords(promisedAt),
    });
    return {
      subject: `Your delivery is late: order ${number}`,
      preview: "We're sorry. This is what happens next.",
      title: "Your delivery is late",
      blocks: [
        opening,
        list(...countedNames(productnames.map((name) => ({ name, count: 1 }))).map((name) => [name])),
        heading("What happens next"),
        paragraph(
          "We'll email you as soon as it's ready. You lose no days: the term starts when we deliver.",
        ),
        heading("If you'd rather have your money back"),
        paragraph(
          "Write to ",
          shopsEmail(),
          ", with your order number. We'll cancel what we haven't delivered, and refund it in full to your original payment method.",
        ),
        withdrawable
          ? paragraph("You can also withdraw from the order without giving a reason: ", {
              text: WITHDRAW_LABEL,
              href: `${siteUrl}/withdrawal?order=${number}`,
            })
          : null,
        button("See your order", link),
        closing,
      ],
    };
  };
