import { z } from "zod";
import { mailIdSchema } from "#domain/orders/ids.ts";
import { MAIL_STATES } from "#domain/orders/mail.ts";
import { count, pageOfList, time } from "../platform/response-schemas.ts";

/** A mail as administrators read it (D45). */
export const mailResponse = z.object({
  id: mailIdSchema,
  /** Any text: the next version may have sent mails of a kind of its own. */
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  recipient: z.string(),
  /** The address that it goes to if it is sent again: the order's, if that was corrected since. */
  repeatedTo: z.string(),
  subject: z.string(),
  /** The text, with the keys of its links removed. */
  text: z.string(),
  attempts: count,
  createdAt: time,
  /** For a bounced mail: true if the address still accepts mail. */
  bouncedForNow: z.boolean(),
  sentAt: time.nullable(),
  /** The time of the next automatic attempt; null if there is none. */
  nextTryAt: time.nullable(),
  lastError: z.string().nullable(),
  /** The mail that this one repeats. */
  resendOf: z.nullable(mailIdSchema),
});

export const mailsResponse = z.array(mailResponse).readonly();

export const undeliveredResponse = z.object({
  /** Mails that haven't arrived as far as we know, each with its order's number, or null if it belongs to no order. */
  mails: z.array(mailResponse.extend({ orderNumber: z.string().nullable() })),
  ...pageOfList,
});

/** Counts of mails that haven't arrived (D45). */
export const undeliveredCountsResponse = z.object({
  /** Mails that need an administrator. */
  stuck: count,
  /** Mails that are retried automatically. */
  retried: count,
});

/** Null while the shop's notices to itself are delivered. */
export const mailOutageResponse = z.nullable(z.object({ since: time, lastError: z.string().nullable() }));

export const mailEventResponse = z.object({
  received: z.literal(true),
  outcome: z.enum(["applied", "ignored"]),
});
