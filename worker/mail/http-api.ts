import { z } from "zod";
import { COMPANY } from "#domain/seller/company.ts";
import type { MailApi } from "../platform/env.ts";
import type { MailTransport, OutgoingMail, ProviderLimit, SendOutcome } from "./transport.ts";

type SendingApi = Pick<MailApi, "url" | "key">;

const TIMEOUT_MS = 10_000;
/** Long enough to understand a refusal. */
const REASON_MAX_CHARS = 300;

const acceptedSchema = z.object({ id: z.string().min(1) });
const refusedSchema = z.object({ name: z.string().optional(), message: z.string() });

const TOO_MANY_REQUESTS = 429;

/** Statuses of a gateway that lost touch with the provider, which may have received the mail anyway. */
const isGatewayFault = (status: number): boolean =>
  status === 408 || status === 502 || status === 504 || (status >= 520 && status <= 527);

/** A mail API over HTTP in Resend's form (D47). It replays its response to a key used within the last 24 hours. */
export function httpApi(api: SendingApi, from: string, timeoutMs = TIMEOUT_MS): MailTransport {
  return {
    takesKeys: true,
    send: async (mail) => {
      try {
        return await outcomeOf(await post(api, from, mail, timeoutMs));
      } catch (error) {
        return { kind: "lost", reason: error instanceof Error ? error.name : "unknown" };
      }
    },
  };
}

function post(api: SendingApi, from: string, mail: OutgoingMail, timeoutMs: number): Promise<Response> {
  return fetch(new URL("emails", api.url), {
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
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function outcomeOf(answer: Response): Promise<SendOutcome> {
  const body = await answer.text();
  const limit = limitIn(answer.headers);
  if (answer.ok) return { kind: "accepted", providerId: acceptedSchema.parse(JSON.parse(body)).id, limit };
  const reason = `${answer.status} ${reasonIn(body)}`.trim().slice(0, REASON_MAX_CHARS);
  if (isGatewayFault(answer.status)) return { kind: "lost", reason };
  const retryAfterSeconds = numberIn(answer.headers, "retry-after");
  if (answer.status !== TOO_MANY_REQUESTS) return { kind: "refused", reason, retryAfterSeconds };
  const resetSeconds = retryAfterSeconds ?? limit.resetSeconds;
  return { kind: "limited", reason, limit: { ...limit, left: 0, resetSeconds } };
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

function reasonIn(body: string): string {
  try {
    const { name, message } = refusedSchema.parse(JSON.parse(body));
    return name === undefined ? message : `${name}: ${message}`;
  } catch {
    return "";
  }
}
