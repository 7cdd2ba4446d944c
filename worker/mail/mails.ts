import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { isThisEmail } from "../db/email-key.ts";
import { messageAnswers } from "../db/schema/contact.ts";
import { mails } from "../db/schema/mails.ts";
import { isUuid } from "../db/uuid.ts";
import { buyerOfOrder } from "../records/buyers.ts";
import { orderOfNumber } from "../records/order-links.ts";
import { answerMailKey } from "./message-answer.ts";
import { messageMailKey } from "./other-mails.ts";
import { isReadableBy } from "./readable-mails.ts";
import { viewedColumns, viewMail } from "./view-mail.ts";
import type { MailView } from "./response-schemas.ts";

/** Returns an order's mails, in the sequence of their causes; 404 for an unknown order. */
export async function mailsOfOrder(db: Queryable, number: string): Promise<readonly MailView[]> {
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
export async function mailsToBuyer(
  db: Queryable,
  number: string,
  roles: readonly StaffRole[],
): Promise<readonly MailView[]> {
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
export async function mailsOfCause(db: Queryable, ...keys: readonly string[]): Promise<readonly MailView[]> {
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
export async function mailsOfMessage(db: Queryable, id: string): Promise<readonly MailView[]> {
  const answers = isUuid(id)
    ? await db.select({ id: messageAnswers.id }).from(messageAnswers).where(eq(messageAnswers.messageId, id))
    : [];
  return mailsOfCause(db, messageMailKey(id), ...answers.map((answer) => answerMailKey(answer.id)));
}
