import { z } from "zod";
import { MAIL_KINDS, MAIL_STATES } from "#domain/orders/mail.ts";
import { count, pageOfList, time } from "../platform/response-schemas.ts";
import type { MailEventOutcome } from "./receive-event.ts";
import type { UndeliveredCounts, UndeliveredPage } from "./undelivered-mails.ts";
import type { MailView } from "./view-mail.ts";

export const mailResponse = z.object({
  id: z.uuid(),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(MAIL_STATES),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  attempts: count,
  createdAt: time,
  bouncedForNow: z.boolean(),
  sentAt: time.nullable(),
  nextTryAt: time.nullable(),
  lastError: z.string().nullable(),
  resendOf: z.uuid().nullable(),
}) satisfies z.ZodType<MailView>;

export const mailsResponse = z.array(mailResponse);

export const undeliveredResponse = z.object({
  mails: z.array(mailResponse.extend({ orderNumber: z.string().nullable() })),
  ...pageOfList,
}) satisfies z.ZodType<UndeliveredPage>;

export const undeliveredCountsResponse = z.object({
  stuck: count,
  retried: count,
}) satisfies z.ZodType<UndeliveredCounts>;

export const mailEventResponse = z.object({
  received: z.literal(true),
  outcome: z.enum(["applied", "ignored"]),
}) satisfies z.ZodType<{ received: true; outcome: MailEventOutcome }>;
