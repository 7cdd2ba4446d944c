import { eq } from "drizzle-orm";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import type { MailId } from "#domain/orders/ids.ts";
import { hasAccountLink, MAIL_PRIORITY } from "#domain/orders/mail.ts";
import { byId } from "../../db/by-id.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Mail } from "./claim-mail.ts";
import { IDEMPOTENCY_WINDOW_MS } from "./retry.ts";
import { repetitionAddress, requireToRead } from "./read-mails.ts";

const UNDER_WAY_TEXT = "This mail is being sent right now. Please look again in a moment.";
const OWNERS_LINK_TEXT =
  "This mail has a link to an account, which works only for a short time. Its owner can ask for another.";
const SENT_AGAIN_TEXT = "This mail is already being sent again.";

/**
 * Resends a mail on an administrator's request (D45), even to an address that bounced. If the provider certainly
 * doesn't have it, or would recognise its key, it goes out under that key; otherwise it is repeated as a separate mail.
 * If two administrators resend it, the first wins: 409 for the other, and for a link to an account (D59). 404 for an unknown mail,
 * and 403 for one that these roles may not read.
 */
export async function resendMail(
  db: Database,
  id: MailId,
  takesKeys: boolean,
  roles: readonly StaffRole[],
): Promise<Mail> {
  return db.transaction(async (tx) => {
    const mail = await byId(tx, mails, id, "This mail does not exist.", "update");
    requireToRead(roles, mail.kind);
    if (hasAccountLink(mail.kind)) throw new ShopError("conflict", OWNERS_LINK_TEXT);
    const at = now();
    if (mail.sendingUntil !== null && mail.sendingUntil > at) throw new ShopError("conflict", UNDER_WAY_TEXT);
    const recipient = await addressToday(tx, mail);
    const isSame = recipient === mail.recipient;
    return isSame && isRepeatable(mail, at, takesKeys)
      ? tryAgain(tx, mail, at)
      : repeat(tx, mail, at, recipient);
  });
}

/** Returns the address that a repetition goes to: if an order's was corrected since, the new one (D82). */
async function addressToday(tx: Queryable, { orderId, kind, recipient }: Mail): Promise<string> {
  if (orderId === null) return recipient;
  const [order] = await tx.select({ email: orders.customerEmail }).from(orders).where(eq(orders.id, orderId));
  return repetitionAddress({ orderId, kind, recipient }, order?.email ?? null);
}

function isRepeatable({ state, unclearSince }: Mail, at: Date, takesKeys: boolean): boolean {
  if (state === "queued" || state === "failed") return true;
  return (
    state === "unclear" &&
    takesKeys &&
    unclearSince !== null &&
    at.getTime() - unclearSince.getTime() < IDEMPOTENCY_WINDOW_MS
  );
}

/** Retries the mail under its own key. A failed one is retried for another three days. */
async function tryAgain(tx: Queryable, mail: Mail, at: Date): Promise<Mail> {
  const fresh = mail.state === "unclear" ? {} : { state: "queued" as const, attempts: 0, firstTriedAt: null };
  const [again] = await tx
    .update(mails)
    .set({ ...fresh, byHand: true, priority: MAIL_PRIORITY.order, nextTryAt: at })
    .where(eq(mails.id, mail.id))
    .returning();
  if (!again) throw new Error("a locked mail was gone");
  return again;
}

/** Repeats a mail as a separate one, to this address. 409 if it is being repeated already. */
export async function repeat(tx: Queryable, mail: Mail, at: Date, recipient: string): Promise<Mail> {
  const earlier = await tx
    .select({ nextTryAt: mails.nextTryAt, sendingUntil: mails.sendingUntil })
    .from(mails)
    .where(eq(mails.resendOf, mail.id));
  if (earlier.some(({ nextTryAt, sendingUntil }) => nextTryAt !== null || (sendingUntil ?? at) > at)) {
    throw new ShopError("conflict", SENT_AGAIN_TEXT);
  }
  const { kind, orderId, offerId, replyTo, subject, text, html, linkPlaceholder, attachments } = mail;
  const content = { kind, orderId, offerId, replyTo, subject, text, html, linkPlaceholder, attachments };
  const key = `resend/${mail.id}/${earlier.length + 1}`;
  const [again] = await tx
    .insert(mails)
    .values({ ...content, key, recipient, createdAt: at, nextTryAt: at, byHand: true, resendOf: mail.id })
    .returning();
  if (!again) throw new Error("a mail was not stored");
  return again;
}
