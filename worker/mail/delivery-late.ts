import { countedNames } from "#domain/orders/counted.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { WITHDRAW_LABEL } from "#domain/seller/withdrawal-words.ts";
import { momentInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import { heading, list, type MailContent, paragraph } from "./mail-content.ts";
import type { MailedOrder } from "./order-content.ts";
import { type MailSettings, orderMailKey, queueForBuyer } from "./order-mails.ts";

/** The units of an order that were promised for the same moment, and weren't delivered by then. */
export type MissedPromise = {
  readonly orderId: OrderId;
  readonly promisedAt: Date;
  /** A product for each unit, in the sequence of the order's lines. */
  readonly productnames: readonly string[];
};

const KIND = "delivery_late";
const causeOf = ({ promisedAt }: Pick<MissedPromise, "promisedAt">): string => promisedAt.toISOString();

/** Returns the key of the mail about a missed promise, of which there's one. */
export const lateMailKey = (missed: Omit<MissedPromise, "productnames">): string =>
  orderMailKey(KIND, missed.orderId, causeOf(missed));

/** Queues the mail about a missed promise: one for each, even if called repeatedly (D43). Returns true for the first. */
export async function queueDeliveryLate(
  tx: Queryable,
  settings: MailSettings,
  missed: MissedPromise,
): Promise<boolean> {
  const mail = { kind: KIND, cause: causeOf(missed), write: deliveryLate(missed) } as const;
  return (await queueForBuyer(tx, settings, missed.orderId, mail)) !== undefined;
}

/** The mail about a missed promise: what happens next, and how to get the money back (D43). */
export const deliveryLate =
  ({ promisedAt, productnames }: Omit<MissedPromise, "orderId">) =>
  ({ receipt: { number, withdrawable }, link, siteUrl }: MailedOrder): MailContent => ({
    subject: `Your delivery is late: order ${number}`,
    preview: "We're sorry. This is what happens next.",
    title: "Your delivery is late",
    blocks: [
      paragraph(
        `We promised to deliver this by ${momentInWords(promisedAt)}, and we haven't yet. We're sorry.`,
      ),
      list(...countedNames(productnames.map((name) => ({ name, count: 1 }))).map((name) => [name])),
      heading("What happens next"),
      paragraph(
        "We're working on it, and we'll email you as soon as it's ready. You don't have to do anything, and you lose nothing of what you paid for: the term doesn't start before we deliver.",
      ),
      heading("If you'd rather have your money back"),
      paragraph(
        "Write to ",
        { text: COMPANY.email, href: `mailto:${COMPANY.email}` },
        ", with your order number. We'll cancel what we haven't delivered, and refund it in full to your original payment method.",
      ),
      ...(withdrawable
        ? [
            paragraph("You can also withdraw from the order without giving a reason: ", {
              text: WITHDRAW_LABEL,
              href: `${siteUrl}/withdrawal?order=${number}`,
            }),
          ]
        : []),
      { kind: "button", label: "See your order", href: link },
    ],
  });
