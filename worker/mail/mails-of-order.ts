import { asc, eq } from "drizzle-orm";
import type { MailKind, MailState } from "#domain/mail.ts";
import { sequenceOf } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { mails } from "../db/schema/mails.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import type { Mail } from "./claim-mail.ts";

/** A mail as administrators read it (D45). Times in ISO 8601. */
export type MailView = {
  readonly id: string;
  readonly kind: MailKind;
  readonly state: MailState;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly attempts: number;
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** When it is tried again by itself; null if it is not. */
  readonly nextTryAt: string | null;
  readonly lastError: string | null;
  /** The mail that this one repeats. */
  readonly resendOf: string | null;
};

/** An order's mails, in the sequence of their causes; 404 for an unknown order. */
export async function mailsOfOrder(db: Queryable, number: string): Promise<readonly MailView[]> {
  const sequence = sequenceOf(number);
  const [order] =
    sequence === undefined
      ? []
      : await db.select({ id: orders.id }).from(orders).where(eq(orders.sequence, sequence)).limit(1);
  if (!order) throw new ShopError("not_found", "There is no order with this number.");
  const rows = await db.select().from(mails).where(eq(mails.orderId, order.id)).orderBy(asc(mails.sequence));
  return rows.map(viewMail);
}

export function viewMail(mail: Mail): MailView {
  const { id, kind, state, recipient, subject, text, attempts, lastError, resendOf } = mail;
  return {
    id,
    kind,
    state,
    recipient,
    subject,
    text,
    attempts,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    nextTryAt: mail.nextTryAt?.toISOString() ?? null,
    lastError,
    resendOf,
  };
}
