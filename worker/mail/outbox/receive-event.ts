import { eq, or, sql } from "drizzle-orm";
import { mailIdSchema } from "#domain/orders/ids.ts";
import { cutText, isStorable } from "#domain/text/odd-characters.ts";
import { mails } from "../../db/schema/mails.ts";
import { realNow } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import { enforceRateLimit } from "../../platform/rate-limit.ts";
import type { Services } from "../../request/services.ts";
import { mailEventSchema } from "./events.ts";

const REASON_MAX_CHARS = 300;

/** The allowed difference between signing and receipt: clocks differ, and an old delivery may be a replay. */
const TOLERANCE_SECONDS = 5 * 60;

type SignedDelivery = {
  readonly id: string | undefined;
  /** Unix time in seconds. */
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly body: string;
};

/**
 * Processes one event of the mail API (D45). A mail that didn't arrive, or that its recipient marked as spam, is marked,
 * and nothing more is sent to its address automatically, except after a temporary bounce and a failure of the provider.
 * The same event may arrive any number of times. 400 for a bad signature, which counts against the sender's IP address.
 */
export async function receiveMailEvent(
  services: Pick<Services, "db" | "settings" | "limits">,
  address: string,
  delivery: SignedDelivery,
): Promise<"applied" | "ignored"> {
  const { mailApi } = services.settings;
  if (mailApi === null || !(await isSigned(delivery, mailApi.webhookSecret, realNow()))) {
    await enforceRateLimit(services.limits.LIMIT_BAD_WEBHOOK, address);
    throw new ShopError("bad_request", "The webhook's signature is not valid.");
  }
  const event = mailEventSchema.safeParse(parsed(delivery.body));
  if (!event.success) {
    const isHandled = event.error.issues.every(({ path }) => path[0] === "data");
    if (isHandled) logFault("an event about a mail could not be read", {});
    return "ignored";
  }
  const { email_id: providerId, tags = {}, reason, isForNow } = event.data;
  const mailId = mailIdSchema.safeParse(tags["mail_id"]).data;
  const byProvider = eq(mails.providerId, providerId);
  const marked = await services.db
    .update(mails)
    .set({
      state: "bounced",
      // A permanent bounce stays permanent, in whichever order the events arrive.
      bouncedForNow: sql`${isForNow} and (${mails.state} <> 'bounced' or ${mails.bouncedForNow})`,
      providerId,
      nextTryAt: null,
      sendingUntil: null,
      lastError: cutText(reason, REASON_MAX_CHARS),
    })
    // The tag finds a mail whose response hasn't arrived or was lost.
    .where(mailId === undefined ? byProvider : or(byProvider, eq(mails.id, mailId)))
    .returning({ id: mails.id });
  return marked.length === 0 ? "ignored" : "applied";
}

/**
 * Reads the event in a signed body. 400 if it isn't JSON or if a text contains characters that can't be stored (D37).
 */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown) => {
      if (typeof value === "string" && !isStorable(value)) throw new TypeError("a text can't be stored");
      return value;
    });
  } catch {
    throw new ShopError("bad_request", "The webhook's event is malformed.");
  }
}

/**
 * Returns whether an event is signed as Svix signs for Resend: HMAC-SHA256 of `id.timestamp.body`, in base64, after
 * `v1,`. While a secret is being rotated there are several signatures, separated by spaces. `now` is the machine's
 * time, which the sender shares.
 */
async function isSigned(
  { id, timestamp, signature, body }: SignedDelivery,
  secret: string,
  now: Date,
): Promise<boolean> {
  if (id === undefined || timestamp === undefined || signature === undefined) return false;
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) return false;
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret.replace(/^whsec_/, "")) ?? new Uint8Array(),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = signature.split(" ").flatMap((text) => (text.startsWith("v1,") ? [text.slice(3)] : []));
  for (const text of given) {
    const bytes = bytesOf(text);
    if (bytes !== null && (await crypto.subtle.verify("HMAC", key, bytes, content))) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
