import { z } from "zod";

/** The provider's type of a permanent bounce; the others are Transient and Undetermined. */
const FOR_GOOD = "Permanent";
const BOUNCED = "bounced";
const SUPPRESSED = "The provider has suppressed the address.";

/** The mail didn't arrive, however oddly the event says why. */
const text = (otherwise: string) => z.string().catch(otherwise);

const mailSchema = z.object({
  email_id: z.string().min(1),
  // Tags in another form identify no mail; the provider's id still may.
  tags: z.record(z.string(), z.string()).optional().catch(undefined),
});

const bouncedSchema = mailSchema.extend({
  bounce: z
    .object({ message: text(BOUNCED), type: text(FOR_GOOD) })
    .catch({ message: BOUNCED, type: FOR_GOOD }),
});
const failedSchema = mailSchema.extend({
  failed: z.object({ reason: text("unknown") }).catch({ reason: "unknown" }),
});
const suppressedSchema = mailSchema.extend({
  suppressed: z.object({ message: text(SUPPRESSED) }).catch({ message: SUPPRESSED }),
});

/**
 * The provider's events about a mail that didn't arrive (https://resend.com/docs/webhooks/event-types; payloads in
 * https://github.com/resend/resend-openapi), each with its reason, and whether the address still accepts other mails.
 * `email.delivery_delayed` isn't one: the provider keeps trying, and reports a bounce in the end.
 */
export const mailEventSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("email.bounced"),
    data: bouncedSchema.transform(({ bounce, ...mail }) => ({
      ...mail,
      reason: bounce.message,
      isForNow: bounce.type !== FOR_GOOD,
    })),
  }),
  z.object({
    type: z.literal("email.complained"),
    data: mailSchema.transform((mail) => ({
      ...mail,
      reason: "Its recipient marked it as spam.",
      isForNow: false,
    })),
  }),
  // The provider itself couldn't send it: because of a quota, the key, the domain or the recipient.
  z.object({
    type: z.literal("email.failed"),
    data: failedSchema.transform(({ failed, ...mail }) => ({
      ...mail,
      reason: `The provider failed to send it: ${failed.reason}`,
      isForNow: true,
    })),
  }),
  // It didn't try, because an earlier mail to the address bounced or was marked as spam.
  z.object({
    type: z.literal("email.suppressed"),
    data: suppressedSchema.transform(({ suppressed, ...mail }) => ({
      ...mail,
      reason: suppressed.message,
      isForNow: false,
    })),
  }),
]);

/** The events that the shop's webhook at the provider must send (docs/deploy.md). */
export const MAIL_EVENTS: readonly z.output<typeof mailEventSchema>["type"][] = mailEventSchema.options.map(
  ({ shape }) => shape.type.value,
);
