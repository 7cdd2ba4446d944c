import { and, asc, desc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { hasPermission, missingPermission, type StaffRole } from "#domain/accounts/permissions.ts";
import { isForBuyer, MAIL_KINDS, type MailKind, permissionToRead } from "#domain/orders/mail.ts";
import { isSameEmail } from "#domain/text/text.ts";
import { hasId } from "../../db/by-id.ts";
import type { Queryable } from "../../db/client.ts";
import { isThisEmail } from "../../db/email-key.ts";
import { messageAnswers } from "../../db/schema/contact.ts";
import { mails } from "../../db/schema/mails.ts";
import { ShopError } from "../../platform/errors.ts";
import { buyerOfOrder } from "../../records/buyers.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import type { Mail } from "./claim-mail.ts";
import { mailKey } from "./queue-mail.ts";

/** What administrators see is in these. A mail's HTML and its attachments are many times larger. */
const { html: _html, attachments: _attachments, ...viewed } = getTableColumns(mails);
export const viewedColumns = viewed;

/** Returns a mail as administrators see it. `buyersEmail` is the address of its order today; null if it has none. */
export const viewMail = (
  mail: Pick<Mail, keyof typeof viewedColumns>,
  buyersEmail: string | null = null,
) => ({ ...mail, repeatedTo: repetitionAddress(mail, buyersEmail) });

/** Returns the address that a repetition of a mail goes to: if its order's was corrected since, the new one (D82). */
export function repetitionAddress(
  { orderId, kind, recipient }: Pick<Mail, "orderId" | "kind" | "recipient">,
  buyersEmail: string | null,
): string {
  if (orderId === null || buyersEmail === null || !isForBuyer(kind)) return recipient;
  return isSameEmail(buyersEmail, recipient) ? recipient : buyersEmail;
}

const lackingToRead = (roles: readonly StaffRole[], kind: MailKind) => {
  const needed = permissionToRead(kind);
  return needed !== null && !hasPermission(roles, needed) ? needed : null;
};

/** SQL condition: a mail of a kind that somebody with these roles may read (D57). Of the others they learn nothing. */
export const isReadableBy = (roles: readonly StaffRole[]): SQL =>
  notInArray(
    mails.kind,
    MAIL_KINDS.filter((kind) => lackingToRead(roles, kind) !== null),
  );

/** Throws 403 unless somebody with these roles may read a mail of this kind (D57). */
export function requireToRead(roles: readonly StaffRole[], kind: MailKind): void {
  const lacking = lackingToRead(roles, kind);
  if (lacking !== null) throw new ShopError("forbidden", missingPermission(lacking));
}

/** Returns an order's mails, in the sequence of their causes; 404 for an unknown order. */
export async function mailsOfOrder(db: Queryable, number: string) {
  const { id, customerEmail } = await orderOfNumber(db, number);
  const rows = await db
    .select(viewedColumns)
    .from(mails)
    .where(eq(mails.orderId, id))
    .orderBy(asc(mails.sequence));
  return rows.map((mail) => viewMail(mail, customerEmail));
}

/** The most mails that a customer's page lists. */
const BUYERS_MAILS_LISTED = 50;

/** Returns the mails to the address of an order's buyer that these roles may read, newest first; 404 if there is none (D61). */
export async function mailsToBuyer(db: Queryable, number: string, roles: readonly StaffRole[]) {
  const email = await buyerOfOrder(db, number);
  const rows = await db
    .select(viewedColumns)
    .from(mails)
    .where(and(isThisEmail(mails.recipient, email), isReadableBy(roles)))
    .orderBy(desc(mails.sequence))
    .limit(BUYERS_MAILS_LISTED);
  return rows.map((mail) => viewMail(mail, email));
}

/**
 * Returns the mails of one cause: the originals under these keys and every repetition of them. Empty if nothing was mailed,
 * or the mails were removed.
 */
export async function mailsOfCause(db: Queryable, ...keys: readonly string[]) {
  const thread = sql`(with recursive thread as (
      select id from mails where ${inArray(mails.key, [...keys])}
      union select mails.id from mails join thread on mails.resend_of = thread.id
    ) select id from thread)`;
  const rows = await db
    .select(viewedColumns)
    .from(mails)
    .where(sql`${mails.id} in ${thread}`)
    .orderBy(asc(mails.sequence));
  return rows.map((mail) => viewMail(mail));
}

/** Returns the mails of a contact message: its copy to the shop, and its answers. */
export async function mailsOfMessage(db: Queryable, id: string) {
  const answers = await db.select().from(messageAnswers).where(hasId(messageAnswers.messageId, id));
  const keys = answers.map((answer) => mailKey("message_answer", answer.id));
  return mailsOfCause(db, mailKey("contact_message", id), ...keys);
}
