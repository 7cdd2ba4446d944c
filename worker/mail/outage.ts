import { and, asc, eq, gt, lt, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MailKind } from "#domain/orders/mail.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { mails } from "../db/schema/mails.ts";
import type { MailOutage } from "./response-schemas.ts";

/** Two runs of the frequent job: time for a second attempt. */
const LATE_MS = 10 * MINUTE_MS;
/** As long as undelivered mails are listed. */
const SHOWN_FOR_MS = 30 * DAY_MS;

const TO_THE_SHOP: MailKind = "shop_notice";
const later = alias(mails, "later");

/**
 * Returns since when none of the shop's notices to itself, which include the alerts, has been delivered, and why; null if
 * the latest one was. An alert about mail can't be a mail, so the admin area shows this on every page.
 */
export async function mailOutage(db: Queryable, at: Date): Promise<MailOutage> {
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
        gt(mails.createdAt, new Date(at.getTime() - SHOWN_FOR_MS)),
        notExists(deliveredLater),
      ),
    )
    .orderBy(asc(mails.sequence))
    .limit(1);
  return first ? { since: first.since.toISOString(), lastError: first.lastError } : null;
}
