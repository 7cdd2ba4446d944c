import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { ADMIN_PAGE_SIZE } from "#domain/order-search/order-search.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { pageOf } from "../../platform/list-page.ts";
import { isReadableBy, viewedColumns, viewMail } from "./read-mails.ts";

/** Older mails have been seen, or nobody will act on them any more. */
const SHOWN_FOR_DAYS = 30;
const shownSince = (at: Date): Date => new Date(at.getTime() - SHOWN_FOR_DAYS * DAY_MS);

const repeat = alias(mails, "repeat");

/** SQL condition: a mail was sent again as a separate one. */
export const isRepeated = (db: Queryable): SQL =>
  exists(db.select({ id: repeat.id }).from(repeat).where(eq(repeat.resendOf, mails.id)));

/**
 * SQL condition: failed, unclear and bounced mails, and those held back because their address bounced. Mails being sent
 * right now, and those sent again, are left out; the repetition counts instead.
 */
export function isUndelivered(db: Queryable, at: Date): SQL | undefined {
  return and(
    ne(mails.state, "sent"),
    gt(mails.createdAt, shownSince(at)),
    or(isNull(mails.sendingUntil), lte(mails.sendingUntil, at)),
    or(ne(mails.state, "queued"), isNull(mails.nextTryAt)),
    not(isRepeated(db)),
  );
}

/**
 * Returns one page of the undelivered mails that these roles may read: first those that need an administrator, then the newest
 * first.
 */
export async function undeliveredMails(db: Queryable, at: Date, page: number, roles: readonly StaffRole[]) {
  const isListed = and(isUndelivered(db, at), isReadableBy(roles));
  const total = await db.$count(mails, isListed);
  const rows = await db
    .select({ mail: viewedColumns, sequence: orders.sequence, buyersEmail: orders.customerEmail })
    .from(mails)
    .leftJoin(orders, eq(orders.id, mails.orderId))
    .where(isListed)
    .orderBy(desc(sql`${mails.nextTryAt} is null`), desc(mails.sequence))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE);
  return {
    mails: rows.map(({ mail, sequence, buyersEmail }) => ({
      ...viewMail(mail, buyersEmail),
      orderNumber: sequence === null ? null : orderNumber(sequence),
    })),
    ...pageOf(page, total),
  };
}

/** Counts the undelivered mails, or those of them to which a condition applies. */
export async function countUndelivered(db: Queryable, at: Date, also?: SQL) {
  const [row] = await db
    .select({ total: count(), retried: count(mails.nextTryAt) })
    .from(mails)
    .where(and(isUndelivered(db, at), also));
  const { total = 0, retried = 0 } = row ?? {};
  return { stuck: total - retried, retried };
}

/** Two runs of the frequent job: time for a second attempt. */
const LATE_MS = 10 * MINUTE_MS;

const TO_THE_SHOP: MailKind = "shop_notice";
const later = alias(mails, "later");

/**
 * Returns since when none of the shop's notices to itself, which include the alerts, has been delivered, and why; null if
 * the latest one was. An alert about mail can't be a mail, so the admin area shows this on every page.
 */
export async function mailOutage(db: Queryable, at: Date) {
  const deliveredLater = db
    .select()
    .from(later)
    .where(and(gt(later.sequence, mails.sequence), eq(later.kind, TO_THE_SHOP), eq(later.state, "sent")));
  const [first] = await db
    .select({ since: mails.createdAt, lastError: mails.lastError })
    .from(mails)
    .where(
      and(
        ne(mails.state, "sent"),
        eq(mails.kind, TO_THE_SHOP),
        lt(mails.createdAt, new Date(at.getTime() - LATE_MS)),
        gt(mails.createdAt, shownSince(at)),
        notExists(deliveredLater),
      ),
    )
    .orderBy(asc(mails.sequence))
    .limit(1);
  return first ?? null;
}
