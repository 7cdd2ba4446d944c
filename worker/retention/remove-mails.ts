import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { OPEN_STATES } from "#domain/units/entitlement.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { MAILS_KEPT_YEARS, yearsBefore } from "#domain/site/retention.ts";
import type { Database } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { messageAnswers } from "../db/schema/contact.ts";
import { mails } from "../db/schema/mails.ts";

/**
 * Removes mails past their retention; copies of contact messages written before `messagesBefore`, like the messages, and answers to
 * removed ones. A
 * paid order's mails are removed a year after the last day of all its units, but its confirmation is the contract and
 * is removed with the order, as are all mails of an order without units. Returns the number of removed mails.
 */
export async function removeMails(db: Database, now: Date, messagesBefore: Date): Promise<number> {
  const yearAgo = yearsBefore(now, MAILS_KEPT_YEARS);
  const isMessage = eq(mails.kind, "contact_message");
  // Answers go with their messages; a repetition of one, with the next run.
  const isLeftAnswer = and(
    eq(mails.kind, "message_answer"),
    isNull(mails.resendOf),
    notExists(
      db
        .select()
        .from(messageAnswers)
        .where(eq(mails.key, sql`'message_answer/' || ${messageAnswers.id}`)),
    ),
  );
  // A unit that was revoked before its delivery has no last day, so the day of its last change counts.
  const endsOn = sql`coalesce(${entitlements.endsOn}, (${entitlements.updatedAt} at time zone 'Europe/Amsterdam')::date)`;
  const unitsOf = (also?: SQL) =>
    db
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(and(eq(entitlements.orderId, mails.orderId), also));
  const removed = await db
    .delete(mails)
    .where(
      or(
        and(isMessage, lt(mails.createdAt, messagesBefore)),
        isLeftAnswer,
        and(isNull(mails.orderId), not(isMessage), lt(mails.createdAt, yearAgo)),
        and(
          ne(mails.kind, "order_confirmation"),
          exists(unitsOf()),
          notExists(
            unitsOf(
              or(inArray(entitlements.state, [...OPEN_STATES, "failed"]), gte(endsOn, amsterdamDay(yearAgo))),
            ),
          ),
        ),
      ),
    )
    .returning({ id: mails.id });
  return removed.length;
}
