import type { OfferId, OrderId, MailId } from "#domain/orders/ids.ts";
import { ADDRESS_MAX_CHARS, type MailAttachment, type MailKind, mailPriority } from "#domain/orders/mail.ts";
import type { Queryable } from "../../db/client.ts";
import { mails } from "../../db/schema/mails.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { noteQueuedMail } from "../../platform/trace.ts";

/** Returns the key of a mail: its kind and what identifies its cause. */
export const mailKey = (kind: MailKind, ...cause: readonly (string | undefined)[]): string =>
  [kind, ...cause.filter((part) => part !== undefined)].join("/");

/** A mail as its cause writes it. */
export type NewMail = {
  /** As `mailKey` returns it. A second mail with the same key isn't queued. */
  readonly key: string;
  readonly kind: MailKind;
  readonly orderId?: OrderId | null;
  readonly offerId?: OfferId;
  readonly recipient: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** In place of the secret of its link (`SecretLink`). */
  readonly linkPlaceholder?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Sent on an administrator's request: even to an address that bounced, and without waiting for earlier mails. */
  readonly byHand?: boolean;
};

/**
 * Queues a mail within the caller's transaction, so that the mail exists exactly if its cause does (D45). Does nothing
 * for a key that is queued already. It's sent once the request has its answer; the frequent job sends what that misses.
 * Returns the id of the queued mail.
 */
export async function queueMail(tx: Queryable, mail: NewMail): Promise<MailId | undefined> {
  return (await queueMails(tx, [mail]))[0]?.id;
}

type QueuedMail = { readonly id: MailId; readonly orderId: OrderId | null };

/** Queues mails as `queueMail` does, in one statement. Returns those that are new. */
export async function queueMails(tx: Queryable, queued: readonly NewMail[]): Promise<QueuedMail[]> {
  const addressed = queued.filter(hasPossibleAddress);
  if (addressed.length === 0) return [];
  const at = now();
  const added = await tx
    .insert(mails)
    .values(
      addressed.map(({ orderId = null, ...mail }) => ({
        attachments: [],
        priority: mailPriority(mail.kind, orderId !== null),
        ...mail,
        orderId,
        createdAt: at,
        nextTryAt: at,
      })),
    )
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id, orderId: mails.orderId });
  if (added.length > 0) noteQueuedMail();
  return added;
}

/** The cause must not fail because of an address that is too long. */
function hasPossibleAddress({ key, recipient }: NewMail): boolean {
  if (recipient.length <= ADDRESS_MAX_CHARS) return true;
  logFault("a mail has nowhere to go", { key });
  return false;
}
