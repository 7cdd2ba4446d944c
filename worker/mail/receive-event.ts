import { eq, or } from "drizzle-orm";
import { z } from "zod";
import { mails } from "../db/schema/mails.ts";
import { isUuid } from "../db/uuid.ts";
import { realNow } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { countAgainst } from "../platform/rate-limit.ts";
import type { Services } from "../platform/services.ts";
import { isSigned, type SignedDelivery } from "./svix-signature.ts";

const REASON_MAX_CHARS = 300;

const bouncedSchema = z.object({
  type: z.literal("email.bounced"),
  data: z.object({
    email_id: z.string().min(1),
    // Tags in another form name no mail; the provider's id still may.
    tags: z.record(z.string(), z.string()).optional().catch(undefined),
    bounce: z.object({ message: z.string() }).optional(),
  }),
});

export type MailEventOutcome = "applied" | "ignored";

/**
 * Processes one event of the mail API (D45): a bounced mail is marked, and nothing goes to its address by itself any more.
 * The same event may come any number of times. 400 for a bad signature, which counts against the sender's address.
 */
export async function receiveMailEvent(
  services: Pick<Services, "db" | "settings" | "limits">,
  address: string,
  delivery: SignedDelivery,
): Promise<MailEventOutcome> {
  const { mailApi } = services.settings;
  if (mailApi === null || !(await isSigned(delivery, mailApi.webhookSecret, realNow()))) {
    await countAgainst(services.limits.LIMIT_BAD_WEBHOOK, address);
    throw new ShopError("bad_request", "The webhook's signature is not valid.");
  }
  const event = bouncedSchema.safeParse(parsed(delivery.body));
  if (!event.success) return "ignored";
  const { email_id: providerId, tags = {}, bounce } = event.data.data;
  const mailId = tags["mail_id"] ?? "";
  const byProvider = eq(mails.providerId, providerId);
  const marked = await services.db
    .update(mails)
    .set({
      state: "bounced",
      providerId,
      nextTryAt: null,
      sendingUntil: null,
      lastError: bounce?.message.slice(0, REASON_MAX_CHARS) ?? "bounced",
    })
    // The tag finds a mail whose answer is not here yet, or was lost.
    .where(isUuid(mailId) ? or(byProvider, eq(mails.id, mailId)) : byProvider)
    .returning({ id: mails.id });
  return marked.length === 0 ? "ignored" : "applied";
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ShopError("bad_request", "The webhook's event is malformed.");
  }
}
