import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { mails } from "../db/schema/mails.ts";
import { orderOfNumber } from "../records/order-of-number.ts";
import { viewMail } from "./view-mail.ts";
import type { MailView } from "./response-schemas.ts";

/** Returns an order's mails, in the sequence of their causes; 404 for an unknown order. */
export async function mailsOfOrder(db: Queryable, number: string): Promise<readonly MailView[]> {
  const { id, customerEmail } = await orderOfNumber(db, number);
  const rows = await db.select().from(mails).where(eq(mails.orderId, id)).orderBy(asc(mails.sequence));
  return rows.map((mail) => viewMail(mail, customerEmail));
}

/**
 * Returns the mails of one cause: the original under this key and every repetition of it. Empty if nothing was mailed,
 * or the mail was removed.
 */
export async function mailsOfCause(db: Queryable, key: string): Promise<readonly MailView[]> {
  const thread = sql`(with recursive thread as (
      select id from mails where key = ${key}
      union select mails.id from mails join thread on mails.resend_of = thread.id
    ) select id from thread)`;
  const rows = await db
    .select()
    .from(mails)
    .where(sql`${mails.id} in ${thread}`)
    .orderBy(asc(mails.sequence));
  return rows.map((mail) => viewMail(mail));
}
