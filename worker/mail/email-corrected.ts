import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { type MailContent, paragraph, shopsEmail } from "./layout/mail-content.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";

type Corrected = {
  readonly id: OrderId;
  /** The number of ended links, which identifies the correction. */
  readonly linkVersion: number;
  readonly number: string;
  /** The address before. */
  readonly recipient: string;
};

/** Tells an order's former address, once per correction, that emails go elsewhere now (D82). */
export const queueEmailCorrected = (tx: Queryable, { id, linkVersion, number, recipient }: Corrected) =>
  queueMail(tx, {
    key: mailKey("email_corrected", id, String(linkVersion)),
    kind: "email_corrected",
    orderId: id,
    recipient,
    ...renderMail(emailCorrected(number)),
  });

/** It says nothing of the order but its number, because the address may be a stranger's. */
export function emailCorrected(number: string): MailContent {
  return {
    subject: `Emails about order ${number} no longer come here`,
    preview: "The email address of this order was changed.",
    title: "The email address of an order was changed",
    blocks: [
      paragraph(
        `We've changed the email address of order ${number} from this one to another. Emails about the order go there now, and the links in earlier emails no longer work.`,
      ),
      paragraph(
        "If this is your order and you didn't ask for the change, please write to ",
        shopsEmail(),
        ".",
      ),
      paragraph(
        "If you haven't ordered anything, someone typed your address by mistake. Please delete our earlier emails; you don't need to do anything else.",
      ),
    ],
  };
}
