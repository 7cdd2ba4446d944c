import { eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { mailIdSchema } from "#domain/orders/ids.ts";
import { mails } from "../db/schema/mails.ts";
import { realNow } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { enforceRateLimit } from "../platform/rate-limit.ts";
import type { Services } from "../request/services.ts";
import { isSigned, type SignedDelivery } from "./svix-signature.ts";
import type { MailEventOutcome } from "./response-schemas.ts";

const REASON_MAX_CHARS = 300;

/** The provider's type of a permanent bounce. Any other bounce may be temporary. */
const FOR_GOOD = "Permanent";

const mailSchema = z.object({
  email_id: z.string().min(1),
  // Tags in another form identify no mail; the provider's id still may.
  tags: z.record(z.string(), z.string()).optional().catch(undefined),
});
const eventSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("email.bounced"),
    data: mailSchema.extend({
      bounce: z.object({ message: z.string(), type: z.string().default(FOR_GOOD) }).optional(),
    }),
  }),
  z.object({ type: z.literal("email.complained"), data: mailSchema }),
]);
type MailEvent = z.infer<typeof eventSchema>;

/**
 * Processes one event of the mail API (D45). A mail that bounced, or that its recipient marked as spam, is marked, and
 * nothing more is sent to its address automatically, except after a temporary bounce. The same event may arrive any
 * number of times. 400 for a bad signature, which counts against the sender's IP address.
 */
export async function receiveMailEvent(
  services: Pick<Services, "db" | "settings" | "limits">,
  address: string,
  delivery: SignedDelivery,
): Promise<MailEventOutcome> {
  const { mailApi } = services.settings;
  if (mailApi === null || !(await isSigned(delivery, mailApi.webhookSecret, realNow()))) {
    await enforceRateLimit(services.limits.LIMIT_BAD_WEBHOOK, address);
    throw new ShopError("bad_request", "The webhook's signature is not valid.");
  }
  const event = eventSchema.safeParse(parsed(delivery.body));
  if (!event.success) return "ignored";
  const { email_id: providerId, tags = {} } = event.data.data;
  const mailId = mailIdSchema.safeParse(tags["mail_id"]).data;
  const byProvider = eq(mails.providerId, providerId);
  const { reason, isForNow } = comeBack(event.data);
  const marked = await services.db
    .update(mails)
    .set({
      state: "bounced",
      // A permanent bounce stays permanent, in whichever order the events arrive.
      bouncedForNow: sql`${isForNow} and (${mails.state} <> 'bounced' or ${mails.bouncedForNow})`,
      providerId,
      nextTryAt: null,
      sendingUntil: null,
      lastError: reason.slice(0, REASON_MAX_CHARS),
    })
    // The tag finds a mail whose response hasn't arrived or was lost.
    .where(mailId === undefined ? byProvider : or(byProvider, eq(mails.id, mailId)))
    .returning({ id: mails.id });
  return marked.length === 0 ? "ignored" : "applied";
}

function comeBack(event: MailEvent): { readonly reason: string; readonly isForNow: boolean } {
  if (event.type === "email.complained")
    return { reason: "Its recipient marked it as spam.", isForNow: false };
  const { message, type } = event.data.bounce ?? { message: "bounced", type: FOR_GOOD };
  return { reason: message, isForNow: type !== FOR_GOOD };
}

/**
 * Reads the event in a signed body. 400 if it isn't JSON or if a text contains a NUL character, which no column can
 * store (D37).
 */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown) => {
      if (typeof value === "string" && value.includes("\0"))
        throw new TypeError("a text has a NUL character");
      return value;
    });
  } catch {
    throw new ShopError("bad_request", "The webhook's event is malformed.");
  }
}
