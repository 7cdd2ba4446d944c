import { z } from "zod";

/** The provider's type of a permanent bounce; the others are Transient and Undetermined. */
const FOR_GOOD = "Permanent";

/** The mail didn't arrive, however oddly the event says why. */
const text = z.string().optional().catch(undefined);
const details = z.object({ message: text, type: text, reason: text }).optional().catch(undefined);

const undeliveredSchema = z.object({
  email_id: z.string().min(1),
  // Tags in another form identify no mail; the provider's id still may.
  tags: z.record(z.string(), z.string()).optional().catch(undefined),
  bounce: details,
  failed: details,
  suppressed: details,
});
type Undelivered = z.output<typeof undeliveredSchema>;

/**
 * The provider's events about a mail that didn't arrive (https://resend.com/docs/webhooks/event-types; payloads in
 * https://github.com/resend/resend-openapi), which the shop's webhook there must send (docs/deploy.md).
 * `email.delivery_delayed` isn't one: the provider keeps trying, and reports a bounce in the end.
 */
export const MAIL_EVENTS = ["email.bounced", "email.complained", "email.failed", "email.suppressed"] as const;

/** The reason, and whether the address still accepts other mails. */
type Outcome = { readonly reason: string; readonly isForNow: boolean };

const OUTCOMES: Readonly<Record<(typeof MAIL_EVENTS)[number], (event: Undelivered) => Outcome>> = {
  "email.bounced": ({ bounce: { message = "bounced", type = FOR_GOOD } = {} }) => ({
    reason: message,
    isForNow: type !== FOR_GOOD,
  }),
  "email.complained": () => ({ reason: "Its recipient marked it as spam.", isForNow: false }),
  // The provider itself couldn't send it: because of a quota, the key, the domain or the recipient.
  "email.failed": ({ failed: { reason = "unknown" } = {} }) => ({
    reason: `The provider failed to send it: ${reason}`,
    isForNow: true,
  }),
  // It didn't try, because an earlier mail to the address bounced or was marked as spam.
  "email.suppressed": ({ suppressed: { message = "The provider has suppressed the address." } = {} }) => ({
    reason: message,
    isForNow: false,
  }),
};

export const mailEventSchema = z
  .object({ type: z.enum(MAIL_EVENTS), data: undeliveredSchema })
  .transform(({ type, data }) => ({ ...data, ...OUTCOMES[type](data) }));
