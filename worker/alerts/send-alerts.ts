import { and, asc, gte, like, sql } from "drizzle-orm";
import { COMPANY } from "#domain/seller/company.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Database, Queryable } from "../db/client.ts";
import { mails } from "../db/schema/mails.ts";
import { list, type MailContent, paragraph } from "../mail/layout/mail-content.ts";
import { noticeKey, queueNotice } from "../mail/shop-notices.ts";
import { logFault } from "../platform/log.ts";
import { callOutside } from "../platform/outbound.ts";
import type { Settings } from "../platform/env.ts";
import { type Alert, findAlerts, type JobPeriods, REPEATED_AFTER_MS } from "./find-alerts.ts";

const TIMEOUT_MS = 5_000;

type AlertSettings = Pick<Settings, "siteUrl" | "alertWebhookUrl">;

const keyOf = (alerts: readonly Alert[], now: Date): string =>
  noticeKey("alert", now.toISOString(), alerts.map(({ kind }) => kind).join("+"));

function alertNotice(alerts: readonly Alert[], siteUrl: string): MailContent {
  const [first] = alerts;
  const subject =
    alerts.length === 1 && first ? first.text.replace(/\.$/, "") : `${alerts.length} things need attention`;
  return {
    subject,
    preview: alerts.map(({ text }) => text).join(" "),
    title: "The shop needs attention",
    blocks: [
      list(...alerts.map(({ text, path }) => [`${text} `, { text: "Open", href: `${siteUrl}${path}` }])),
      paragraph("We repeat a fault every hour, and everything that only waits for you once a day."),
    ],
  };
}

/**
 * The frequent job's last look: mails the seller about faults that nobody would notice otherwise, and posts them to
 * ALERT_WEBHOOK_URL if it is set. A kind is repeated after an hour or a day. Returns the number of alerts sent.
 */
export async function sendAlerts(
  { db, settings }: { readonly db: Database; readonly settings: AlertSettings },
  periods: JobPeriods,
  now: Date,
): Promise<{ readonly alerts: number }> {
  const current = await findAlerts(db, periods, now);
  if (current.length === 0) return { alerts: 0 };
  const alerts = await db.transaction(async (tx) => {
    // A concurrent run waits here, and then finds what this one has mailed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('alerts', 0))`);
    const sentAt = await lastSent(tx, new Date(now.getTime() - DAY_MS));
    const unsent = current.filter(
      ({ kind }) => now.getTime() - (sentAt.get(kind)?.getTime() ?? -Infinity) >= REPEATED_AFTER_MS[kind],
    );
    if (unsent.length > 0) await queueNotice(tx, keyOf(unsent, now), alertNotice(unsent, settings.siteUrl));
    return unsent;
  });
  if (alerts.length > 0 && settings.alertWebhookUrl !== null) await post(settings.alertWebhookUrl, alerts);
  return { alerts: alerts.length };
}

/** When each kind of alert was last mailed since a time. The keys of these mails end with their kinds. */
async function lastSent(db: Queryable, since: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ key: mails.key, at: mails.createdAt })
    .from(mails)
    .where(and(like(mails.key, `${noticeKey("alert")}/%`), gte(mails.createdAt, since)))
    .orderBy(asc(mails.createdAt));
  return new Map(rows.flatMap(({ key, at }) => kindsIn(key).map((kind) => [kind, at] as const)));
}

const kindsIn = (key: string): string[] => key.slice(key.lastIndexOf("/") + 1).split("+");

/** Posts alerts in the form that Slack and its imitators accept. A failure is logged; the mail has the same content. */
async function post(url: URL, alerts: readonly Alert[]): Promise<void> {
  const text = `${COMPANY.tradeName}: ${alerts.map((alert) => alert.text).join(" ")}`;
  try {
    const { ok, status } = await callOutside(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
      timeoutMs: TIMEOUT_MS,
    });
    if (!ok) throw new Error(`status ${status}`);
  } catch (error) {
    logFault("an alert could not be posted", { cause: error });
  }
}
