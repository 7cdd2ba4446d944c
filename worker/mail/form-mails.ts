import { createHmac } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { formMails } from "../db/schema/form-mails.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";

type FormMailLimit = { readonly anHour: number; readonly aDay: number };

/** Anybody's address can be typed into a form (D46). */
export const VISITOR_MAIL_LIMIT: FormMailLimit = { anHour: 3, aDay: 10 };
/** The shop's own address gets every message's copy; what is over this is in the admin area only. */
export const SHOP_MAIL_LIMIT: FormMailLimit = { anHour: 10, aDay: 40 };

/** Keeps this hash apart from those of links. */
const PURPOSE = "form-mail:";

/** An address that public forms mail to, without the address. */
export type FormRecipient = { readonly hash: string };

/**
 * Makes forms that mail to the same address wait for each other, regardless of case, until the transaction ends. Call
 * it before any row lock, so that no deadlock can occur.
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
 * Counts a mail of a public form to this recipient, all forms together (D46); false if that would be too many, and the
 * mail must not be queued. The count must not depend on whether there is an order, because the caller reports a full
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

/** Removes counts that no limit needs any more. A scheduled job. */
export async function forgetFormMails(db: Queryable, at: Date): Promise<void> {
  await db.delete(formMails).where(lt(formMails.countedAt, new Date(at.getTime() - DAY_MS)));
}
