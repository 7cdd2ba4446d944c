import { z } from "zod";
import { COMPANY } from "#domain/seller/company.ts";
import { cutText } from "#domain/text/odd-characters.ts";
import type { MailApi } from "../../platform/env.ts";
import { callOutside, type OutboundAnswer } from "../../platform/outbound.ts";
import type { MailTransport, OutgoingMail, ProviderLimit, SendOutcome } from "./transport.ts";

type SendingApi = Pick<MailApi, "url" | "key">;

const TIMEOUT_MS = 10_000;
/** Long enough to understand a refusal. */
const REASON_MAX_CHARS = 300;

const acceptedSchema = z.object({ id: z.string().min(1) });
const refusedSchema = z.object({ name: z.string().optional(), message: z.string() });

const TOO_MANY_REQUESTS = 429;

/*
 * Resend names its errors (https://resend.com/docs/api-reference/errors). Those that aren't in the sets below are
 * refusals, which are retried for three days (D45): most are a fault of the key, the domain or the provider, and once it
 * is fixed the mail leaves by itself. `validation_error` can also be a mail that will never be accepted, but it can't be
 * told apart.
 */

/** The provider has seen this key: it's still sending the mail, or has sent it with an order's earlier link. */
const KEY_TAKEN: ReadonlySet<string> = new Set([
  "concurrent_idempotent_requests",
  "invalid_idempotent_request",
]);

/** Nothing is accepted for hours. The headers only state the calls left in this second. */
const QUOTA_USED_UP: ReadonlySet<string> = new Set(["daily_quota_exceeded", "monthly_quota_exceeded"]);
const QUOTA_PAUSE_SECONDS = 60 * 60;

/** Statuses of a gateway that lost touch with the provider, which may have received the mail anyway. */
const isGatewayFault = (status: number): boolean =>
  status === 408 || status === 502 || status === 504 || (status >= 520 && status <= 527);

/** A mail API over HTTP in Resend's form (D47). It replays its response to a key used within the last 24 hours. */
export function httpApi(api: SendingApi, from: string, timeoutMs = TIMEOUT_MS): MailTransport {
  return {
    takesKeys: true,
    send: async (mail) => {
      try {
        return outcomeOf(await post(api, from, mail, timeoutMs));
      } catch (error) {
        return { kind: "lost", reason: error instanceof Error ? error.name : "unknown" };
      }
    },
  };
}

function post(api: SendingApi, from: string, mail: OutgoingMail, timeoutMs: number): Promise<OutboundAnswer> {
  return callOutside(new URL("emails", api.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${api.key}`,
      "content-type": "application/json",
      "idempotency-key": mail.key,
    },
    body: JSON.stringify({
      from: `${COMPANY.tradeName} <${from}>`,
      to: [mail.recipient],
      ...(mail.replyTo === null ? {} : { reply_to: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments.map(({ filename, contentType, contentBase64 }) => ({
        filename,
        content_type: contentType,
        content: contentBase64,
      })),
      // Returned with each event, which may arrive before the response, or without one.
      tags: [{ name: "mail_id", value: mail.id }],
    }),
    timeoutMs,
  });
}

function outcomeOf({ ok, status, headers, text }: OutboundAnswer): SendOutcome {
  const limit = limitIn(headers);
  if (ok) return { kind: "accepted", providerId: acceptedSchema.parse(JSON.parse(text)).id, limit };
  const { name = "", message = "" } = refusalIn(text);
  const said = [status, name && `${name}:`, message].filter(Boolean).join(" ");
  const reason = cutText(said, REASON_MAX_CHARS);
  if (isGatewayFault(status) || KEY_TAKEN.has(name)) return { kind: "lost", reason };
  const retryAfterSeconds = numberIn(headers, "retry-after");
  if (status !== TOO_MANY_REQUESTS) return { kind: "refused", reason, retryAfterSeconds };
  const statedSeconds = retryAfterSeconds ?? limit.resetSeconds;
  if (!QUOTA_USED_UP.has(name))
    return { kind: "limited", reason, limit: { ...limit, left: 0, resetSeconds: statedSeconds } };
  const pauseSeconds = Math.max(QUOTA_PAUSE_SECONDS, statedSeconds ?? 0);
  return { kind: "limited", reason, pauseSeconds, limit: { ...limit, left: 0, resetSeconds: pauseSeconds } };
}

/** Resend's responses state how many more calls it accepts this second. */
const limitIn = (headers: Headers): ProviderLimit => ({
  perWindow: numberIn(headers, "ratelimit-limit"),
  left: numberIn(headers, "ratelimit-remaining"),
  resetSeconds: numberIn(headers, "ratelimit-reset"),
});

/** Returns undefined for a missing header or one that isn't a number, such as a date. */
function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? "";
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function refusalIn(body: string): Partial<z.output<typeof refusedSchema>> {
  try {
    return refusedSchema.parse(JSON.parse(body));
  } catch {
    return {};
  }
}
