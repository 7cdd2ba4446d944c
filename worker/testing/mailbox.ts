import { z } from "zod";
import { mailIdSchema } from "#domain/orders/ids.ts";
import type { OutgoingMail } from "../mail/outbox/transport.ts";
import { settings } from "./shop.ts";

/** A mail as passed to a transport. */
export const OUTGOING_MAIL: OutgoingMail = {
  id: mailIdSchema.parse("99999999-9999-4999-8999-999999999999"),
  key: "order_link/1",
  recipient: "ada@example.com",
  replyTo: null,
  subject: "A subject",
  text: "Hello",
  html: "<p>Hello</p>",
  attachments: [],
};

const messageSchema = z.object({
  id: z.string(),
  key: z.string().nullable(),
  to: z.array(z.string()),
  from: z.string(),
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string() })),
  tags: z.record(z.string(), z.string()),
  at: z.string(),
});

async function sandbox(path: string, body?: unknown): Promise<unknown> {
  const { mailApi } = settings();
  if (!mailApi) throw new Error("the tests have no mail sandbox");
  const answer = await fetch(new URL(path, mailApi.url), {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
}

/** Returns every mail accepted by this run's mail sandbox, oldest first; every call is real HTTP. */
export const mailbox = async () => z.array(messageSchema).parse(await sandbox("messages"));
export const resetMailbox = () => sandbox("reset", {});
type MailFault =
  | "none"
  | "5xx"
  | "hang"
  | "drop"
  | "bounce"
  | "concurrent_idempotent_requests"
  | "daily_quota_exceeded"
  | "monthly_quota_exceeded"
  | {
      readonly status: number;
      readonly body?: string;
      readonly retryAfter?: string;
      readonly location?: string;
    };
/**
 * Sets the fault for the next mails (packages/sandboxes/README.md); without a count, until the next fault is set.
 */
export const setMailFault = (kind: MailFault, count?: number) =>
  sandbox("faults", { kind, ...(count === undefined ? {} : { count }) });
/** Limits the mails accepted per second, until the mailbox is reset. */
export const setMailLimit = (perSecond: number) => sandbox("limit", { perSecond });
