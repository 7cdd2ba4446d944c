import { createHmac } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { formMails } from "../../db/schema/form-mails.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";

type FormMailLimit = { readonly anHour: number; readonly aDay: number };

/** Low, because anybody's address can be typed into a form (D46). */
export const VISITOR_MAIL_LIMIT: FormMailLimit = { anHour: 3, aDay: 10 };
/** The shop's own address gets a copy of every message; those beyond the limit are in the admin area only. */
export const SHOP_MAIL_LIMIT: FormMailLimit = { anHour: 10, aDay: 40 };

/** Keeps this hash distinct from those of links. */
const PURPOSE = "form-mail:";

/** A recipient of form mails, identified without storing the address. */
export type FormRecipient = { readonly hash: string };

/**
 * Serialises form mails to the same address, regardless of case, until the transaction ends. Call it before taking any
 * row lock, so that no deadlock can occur.
 */
export async function lockFormRecipient(
  tx: Queryable,
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  address: string,
): Promise<FormRecipient> {
  const folded = address.trim().toLowerCase();
  const hash = createHmac("sha256", orderLinkSecret)
    .update(PURPOSE + folded)
    .digest("hex");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${PURPOSE + hash}, 0))`);
  return { hash };
}

/**
 * Counts a form mail to this recipient, across all forms (D46). Returns false if the limit has been reached and the
 * mail must not be queued. The count must not depend on whether there is an order, because the caller reveals a full
 * count.
 */
export async function countFormMail(
  tx: Queryable,
  { hash }: FormRecipient,
  { anHour, aDay }: FormMailLimit,
): Promise<boolean> {
  const at = now();
  const since = (ms: number) =>
    tx.$count(
      formMails,
      and(eq(formMails.recipientHash, hash), gt(formMails.countedAt, new Date(at.getTime() - ms))),
    );
  if ((await since(HOUR_MS)) >= anHour || (await since(DAY_MS)) >= aDay) return false;
  await tx.insert(formMails).values({ recipientHash: hash, countedAt: at });
  return true;
}

/** Removes counts that no limit needs any more (a scheduled job). */
export async function forgetFormMails(db: Queryable, at: Date): Promise<void> {
  await db.delete(formMails).where(lt(formMails.countedAt, new Date(at.getTime() - DAY_MS)));
}
