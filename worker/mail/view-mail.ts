import { isForBuyer } from "#domain/orders/mail.ts";
import { isSameEmail } from "#domain/text/text.ts";
import { mails } from "../db/schema/mails.ts";
import type { Mail } from "./claim-mail.ts";
import type { MailView } from "./response-schemas.ts";

/** The columns that administrators see. A mail's HTML and its attachments are many times larger. */
export const viewedColumns = {
  id: mails.id,
  kind: mails.kind,
  state: mails.state,
  orderId: mails.orderId,
  recipient: mails.recipient,
  subject: mails.subject,
  text: mails.text,
  attempts: mails.attempts,
  bouncedForNow: mails.bouncedForNow,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  nextTryAt: mails.nextTryAt,
  lastError: mails.lastError,
  resendOf: mails.resendOf,
};
export type ViewedMail = Pick<Mail, keyof typeof viewedColumns>;

/** Returns a mail as administrators see it. `buyersEmail` is the address of its order today; null if it has none. */
export function viewMail(mail: ViewedMail, buyersEmail: string | null = null): MailView {
  return {
    ...mail,
    repeatedTo: repetitionAddress(mail, buyersEmail),
  };
}

/** Returns the address that a repetition of a mail goes to: if its order's was corrected since, the new one (D82). */
export function repetitionAddress(
  { orderId, kind, recipient }: Pick<Mail, "orderId" | "kind" | "recipient">,
  buyersEmail: string | null,
): string {
  if (orderId === null || buyersEmail === null || !isForBuyer(kind)) return recipient;
  return isSameEmail(buyersEmail, recipient) ? recipient : buyersEmail;
}
