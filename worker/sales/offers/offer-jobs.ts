import { and, eq, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { statusesBefore } from "#domain/offers/offer.ts";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import type { Database } from "../../db/client.ts";
import { offers } from "../../db/schema/offers.ts";
import { countFormMail, lockFormRecipient, VISITOR_MAIL_LIMIT } from "../../mail/outbox/form-mails.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { runAll } from "../../platform/run-all.ts";
import type { Offer } from "../../records/offers.ts";
import type { Services } from "../../request/services.ts";
import { mailOffer } from "./mail-offer.ts";

/** Limits one run. The rest is still due tomorrow. */
const REMINDERS_A_RUN = 300;

const canEnd = inArray(offers.status, [...statusesBefore("expired")]);

/** The frequent job: ends the offers whose last day has passed (D83). Returns how many. */
export async function expireOffers(
  { db }: Pick<Services, "db">,
  at: Date,
): Promise<{ readonly offers: number }> {
  const { count } = await db
    .update(offers)
    .set({ status: "expired", movedAt: at })
    .where(and(canEnd, lt(offers.validUntil, amsterdamDay(at))));
  return { offers: count };
}

/** The daily job: reminds buyers, once, of offers that end in a few days, unless they were made for so few (D83). Returns how many. */
export async function remindOfOffers(
  { db, settings }: Pick<Services, "db" | "settings">,
  at: Date,
): Promise<{ readonly reminders: number }> {
  const { offerReminderDays } = settings;
  if (offerReminderDays === 0) return { reminders: 0 };
  const today = amsterdamDay(at);
  const due = await db
    .select()
    .from(offers)
    .where(
      and(
        canEnd,
        isNull(offers.remindedAt),
        gte(offers.validUntil, today),
        lte(offers.validUntil, daysAfter(today, offerReminderDays)),
        sql`${offers.validUntil} > (${offers.createdAt} at time zone 'Europe/Amsterdam')::date + ${offerReminderDays}::int`,
      ),
    )
    .limit(REMINDERS_A_RUN);
  let reminders = 0;
  await runAll(
    due.map((offer) => async () => {
      if (await remind(db, settings, offer)) reminders += 1;
    }),
  );
  return { reminders };
}

function remind(db: Database, settings: Settings, { id, email, createdBy }: Offer): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Anybody may have typed the address of a buyer's own offer (D46).
    const recipient = createdBy === null ? await lockFormRecipient(tx, settings, email) : null;
    const [offer] = await tx
      .update(offers)
      .set({ remindedAt: now() })
      .where(and(eq(offers.id, id), canEnd, isNull(offers.remindedAt)))
      .returning();
    // An address that has had too many emails gets no reminder.
    if (!offer || (recipient !== null && !(await countFormMail(tx, recipient, VISITOR_MAIL_LIMIT))))
      return false;
    await mailOffer(tx, settings, offer, { kind: "offer_reminder", sendId: "once", addresses: [email] });
    return true;
  });
}
