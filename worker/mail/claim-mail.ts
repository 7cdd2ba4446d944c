import {
  and,
  asc,
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
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MailKind } from "#domain/mail.ts";
import type { Queryable } from "../db/client.ts";
import { mails } from "../db/schema/mails.ts";
import { KEY_HELD_MS, LEASE_MS } from "./retry.ts";

export type Mail = typeof mails.$inferSelect;
/** A mail that this sender, and nobody else, may try once. */
export type ClaimedMail = Mail & {
  readonly sendingUntil: Date;
  readonly claimedAt: Date;
  /** What its order's link is made of; null for a mail that does not go to the buyer of an order (D44). */
  readonly linkVersion: number | null;
};

const buyersLinkVersion = sql<number | null>`(
  select orders.link_version from orders
  where orders.id = mails.order_id and lower(btrim(orders.customer_email)) = lower(btrim(mails.recipient)))`;

const other = alias(mails, "other");

/** Something at this address bounced, so nothing goes there by itself (D45). */
export function hasBounced(db: Queryable): SQL {
  return exists(
    db
      .select()
      .from(other)
      .where(
        and(
          eq(sql`lower(${other.recipient})`, sql`lower(${mails.recipient})`),
          eq(other.state, "bounced"),
          ne(other.id, mails.id),
        ),
      ),
  );
}

/** The law wants it at once (D46), and nothing that an order's other mails say depends on it. */
const LEAVES_AT_ONCE: MailKind = "withdrawal_acknowledgement";

const SHOPS_OWN: MailKind = "shop_notice";

function isNotHeldUp(db: Queryable, at: Date): SQL | undefined {
  return or(eq(mails.kind, LEAVES_AT_ONCE), not(hasEarlier(db, at)));
}

/** An earlier mail of the same order is still on its way. */
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
 * Takes the next mail that is due, oldest first, or `only` this one; undefined if there is none. Before anything is sent, the row says that an
 * attempt whose answer is unknown has begun: if the sender dies, that remains true (D45).
 */
export async function claimMail(
  db: Queryable,
  at: Date,
  { takesKeys }: { readonly takesKeys: boolean },
  only?: string,
): Promise<ClaimedMail | undefined> {
  const sendingUntil = new Date(at.getTime() + LEASE_MS);
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        only === undefined ? undefined : eq(mails.id, only),
        lte(mails.nextTryAt, at),
        or(isNull(mails.sendingUntil), lte(mails.sendingUntil, at)),
        mayBeTried(at, takesKeys),
        or(mails.byHand, and(isNotHeldUp(db, at), not(hasBounced(db)))),
      ),
    )
    // What the shop is mailed waits for what buyers are (D78).
    .orderBy(asc(eq(mails.kind, SHOPS_OWN)), asc(mails.sequence))
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({
      state: "unclear",
      attempts: sql`${mails.attempts} + 1`,
      firstTriedAt: sql`coalesce(${mails.firstTriedAt}, ${at.toISOString()}::timestamptz)`,
      unclearSince: sql`coalesce(${mails.unclearSince}, ${at.toISOString()}::timestamptz)`,
      sendingUntil,
      nextTryAt: takesKeys ? sendingUntil : null,
    })
    // Not `in`, for which the database may run the inner query more than once.
    .where(eq(mails.id, sql`(${due})`))
    .returning({ ...getTableColumns(mails), linkVersion: buyersLinkVersion });
  return mail && { ...mail, sendingUntil, claimedAt: at };
}

/** A mail that the provider may have is repeated only while its key holds. */
function mayBeTried(at: Date, takesKeys: boolean): SQL | undefined {
  const isClear = isNull(mails.unclearSince);
  return takesKeys ? or(isClear, gt(mails.unclearSince, new Date(at.getTime() - KEY_HELD_MS))) : isClear;
}

/** Stops trying what only an administrator may send: bounced addresses, and attempts whose key no longer holds. */
export async function stopTrying(
  db: Queryable,
  at: Date,
  { takesKeys }: { readonly takesKeys: boolean },
): Promise<void> {
  const isOver = and(
    isNotNull(mails.unclearSince),
    not(mayBeTried(at, takesKeys) ?? sql`true`),
    or(isNull(mails.sendingUntil), lte(mails.sendingUntil, at)),
  );
  await db
    .update(mails)
    .set({ nextTryAt: null })
    .where(and(isNotNull(mails.nextTryAt), or(isOver, and(not(mails.byHand), hasBounced(db)))));
}
