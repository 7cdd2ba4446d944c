import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MailId } from "#domain/orders/ids.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { MAIL_PRIORITY, type MailKind, type MailPriority, NOT_OF_FORMS } from "#domain/orders/mail.ts";
import type { Queryable } from "../../db/client.ts";
import { mails } from "../../db/schema/mails.ts";
import { IDEMPOTENCY_WINDOW_MS, LEASE_MS, RETRY_WINDOW_MS } from "./retry.ts";

export type Mail = typeof mails.$inferSelect;
/** A mail that only this sender may try, and only once. */
export type ClaimedMail = Mail & {
  readonly sendingUntil: Date;
  readonly claimedAt: Date;
  /** The version that its order's link is made from; null for a mail that doesn't go to the buyer of an order (D44). */
  readonly linkVersion: number | null;
};

const buyersLinkVersion = sql<number | null>`(
  select orders.link_version from orders
  where orders.id = mails.order_id and lower(btrim(orders.customer_email)) = lower(btrim(mails.recipient)))`;

const other = alias(mails, "other");

/**
 * The maximum number of form mails first tried within a day (D46): half of the smallest quota of a provider, so that
 * strangers never use up the sends that orders need. Concurrent senders may exceed it by a few.
 */
const FORM_MAILS_A_DAY = 50;

/** SQL condition: a mail of a form may still be tried for the first time. */
function hasRoomForForms(db: Queryable, at: Date): SQL {
  const dayAgo = new Date(at.getTime() - DAY_MS);
  const tried = db
    .select({ count: count() })
    .from(other)
    .where(
      and(
        isNull(other.orderId),
        notInArray(other.kind, [SHOPS_OWN, ...NOT_OF_FORMS]),
        gt(other.firstTriedAt, dayAgo),
      ),
    );
  return sql`(${tried}) < ${FORM_MAILS_A_DAY}`;
}

/** SQL condition: a mail to this address has permanently bounced, so nothing is sent there automatically (D45). */
export function hasBounced(db: Queryable): SQL {
  return exists(
    db
      .select()
      .from(other)
      .where(
        and(
          eq(sql`lower(${other.recipient})`, sql`lower(${mails.recipient})`),
          eq(other.state, "bounced"),
          not(other.bouncedForNow),
          ne(other.id, mails.id),
        ),
      ),
  );
}

/** The law requires this mail without delay (D46), and none of the order's other mails depends on it. */
const LEAVES_AT_ONCE: MailKind = "withdrawal_acknowledgement";

const SHOPS_OWN: MailKind = "shop_notice";

function isNotHeldUp(db: Queryable, at: Date): SQL | undefined {
  return or(eq(mails.kind, LEAVES_AT_ONCE), not(hasEarlier(db, at)));
}

/** SQL condition: an earlier mail of the same order is still waiting or being sent. */
function hasEarlier(db: Queryable, at: Date): SQL {
  return exists(
    db
      .select()
      .from(other)
      .where(
        and(
          eq(other.orderId, mails.orderId),
          lt(other.sequence, mails.sequence),
          or(isNotNull(other.nextTryAt), gt(other.sendingUntil, at)),
          not(other.byHand),
          ne(other.kind, LEAVES_AT_ONCE),
        ),
      ),
  );
}

/**
 * Claims the next mail that is due, by priority and then the oldest, or the mail `only`; undefined if there is none.
 * Before anything is sent, the row records an attempt with an unknown outcome, which remains true if the sender dies
 * (D45).
 */
export async function claimMail(
  db: Queryable,
  at: Date,
  { takesKeys }: { readonly takesKeys: boolean },
  only?: MailId,
): Promise<ClaimedMail | undefined> {
  const sendingUntil = new Date(at.getTime() + LEASE_MS);
  const due = (...also: readonly (SQL | undefined)[]) =>
    db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          ...also,
          lte(mails.nextTryAt, at),
          or(isNull(mails.sendingUntil), lte(mails.sendingUntil, at)),
          mayBeTried(at, takesKeys),
          or(mails.byHand, and(isNotHeldUp(db, at), not(hasBounced(db)))),
        ),
      )
      .orderBy(asc(mails.sequence))
      .limit(1)
      .for("update", { skipLocked: true });
  const next = (priority: MailPriority, also?: SQL) => due(eq(mails.priority, priority), also);
  // `coalesce` tries one priority after the other, so form mails without room today aren't read.
  const chosen =
    only === undefined
      ? sql`coalesce((${next(MAIL_PRIORITY.order)}), (${next(MAIL_PRIORITY.form, hasRoomForForms(db, at))}), (${next(MAIL_PRIORITY.reminder)}))`
      : sql`(${due(eq(mails.id, only))})`;
  const [mail] = await db
    .update(mails)
    .set({
      state: "unclear",
      // A form mail that has been tried counts towards the day's limit and moves up to the orders' priority; those
      // waiting for room hold nothing up.
      priority: sql`case ${mails.priority} when ${MAIL_PRIORITY.form} then ${MAIL_PRIORITY.order} else ${mails.priority} end`,
      attempts: sql`${mails.attempts} + 1`,
      firstTriedAt: sql`coalesce(${mails.firstTriedAt}, ${at.toISOString()}::timestamptz)`,
      unclearSince: sql`coalesce(${mails.unclearSince}, ${at.toISOString()}::timestamptz)`,
      sendingUntil,
      nextTryAt: takesKeys ? sendingUntil : null,
    })
    // With `in`, the database might run the inner query more than once.
    .where(eq(mails.id, chosen))
    .returning({ ...getTableColumns(mails), linkVersion: buyersLinkVersion });
  return mail && { ...mail, sendingUntil, claimedAt: at };
}

/** SQL condition: a mail that the provider may already have is repeated only while its idempotency key is valid. */
function mayBeTried(at: Date, takesKeys: boolean): SQL | undefined {
  const isClear = isNull(mails.unclearSince);
  return takesKeys
    ? or(isClear, gt(mails.unclearSince, new Date(at.getTime() - IDEMPOTENCY_WINDOW_MS)))
    : isClear;
}

/**
 * Stops retrying mails that only an administrator may send: those to bounced addresses, attempts whose idempotency key
 * has expired, and form mails that have waited as long as a refused mail is retried. With a priority, only mails of
 * that priority.
 */
export async function stopTrying(
  db: Queryable,
  at: Date,
  { takesKeys }: { readonly takesKeys: boolean },
  priority?: MailPriority,
): Promise<void> {
  const isOver = and(
    isNotNull(mails.unclearSince),
    not(mayBeTried(at, takesKeys) ?? sql`true`),
    or(isNull(mails.sendingUntil), lte(mails.sendingUntil, at)),
  );
  const hasWaited = and(
    eq(mails.priority, MAIL_PRIORITY.form),
    isNull(mails.firstTriedAt),
    lt(mails.createdAt, new Date(at.getTime() - RETRY_WINDOW_MS)),
  );
  await db
    .update(mails)
    .set({ nextTryAt: null })
    .where(
      and(
        isNotNull(mails.nextTryAt),
        priority === undefined ? undefined : eq(mails.priority, priority),
        or(isOver, and(not(mails.byHand), or(hasWaited, hasBounced(db)))),
      ),
    );
}
