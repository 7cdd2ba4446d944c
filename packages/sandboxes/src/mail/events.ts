import type { ReportedKind } from "./faults.ts";
import type { MailRecord } from "./mailbox.ts";

/** The events about a mail that didn't arrive, in the form of Resend's API description (resend/resend-openapi). */
const REPORTS = {
  bounce: {
    type: "email.bounced",
    data: {
      bounce: {
        type: "Permanent",
        subType: "General",
        message: "The recipient's mail server permanently rejected the email.",
        diagnosticCode: ["smtp; 550 5.1.1 user unknown"],
      },
    },
  },
  complain: { type: "email.complained", data: {} },
  fail: { type: "email.failed", data: { failed: { reason: "reached_daily_quota" } } },
  suppress: {
    type: "email.suppressed",
    data: {
      suppressed: {
        type: "OnAccountSuppressionList",
        reason: "previous_bounce",
        message: "The address is on the account's suppression list, because an earlier email to it bounced.",
        diagnosticCode: [],
      },
    },
  },
} as const satisfies Record<ReportedKind, { type: string; data: object }>;

/** The events that the sandbox can send. */
export const EVENT_TYPES = Object.values(REPORTS).map(({ type }) => type);
export type EventType = (typeof EVENT_TYPES)[number];

/** Resend's own addresses for tests, with any label, and the sandbox's own `failed@resend.dev`. */
const ADDRESSES: readonly (readonly [ReportedKind, RegExp])[] = [
  ["bounce", /^bounced(\+[^@]*)?@resend\.dev$/i],
  ["complain", /^complained(\+[^@]*)?@resend\.dev$/i],
  ["fail", /^failed(\+[^@]*)?@resend\.dev$/i],
  ["suppress", /^suppressed(\+[^@]*)?@resend\.dev$/i],
];

/** Returns what is reported of a mail to these addresses; undefined if it arrives. */
export const reportOn = (to: readonly string[]): ReportedKind | undefined =>
  ADDRESSES.find(([, address]) => to.some((one) => address.test(one)))?.[0];

export type MailEvent = { readonly type: EventType; readonly created_at: string; readonly data: object };

export function eventOf(kind: ReportedKind, { message, tags }: MailRecord, at: Date): MailEvent {
  const { type, data } = REPORTS[kind];
  return {
    type,
    created_at: at.toISOString(),
    data: {
      email_id: message.id,
      created_at: message.at,
      from: message.from,
      to: message.to,
      subject: message.subject,
      tags,
      ...data,
    },
  };
}
