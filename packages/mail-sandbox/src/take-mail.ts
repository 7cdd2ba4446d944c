import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { CallLimit } from "./call-limit.ts";
import type { Faults, GivenAnswer } from "./faults.ts";
import { type Answer, json, readJson, Refusal } from "./http.ts";
import { mailForm, type MailForm, messageOf } from "./mail-form.ts";
import type { Mailbox, MailRecord } from "./mailbox.ts";
import type { Webhooks } from "./webhooks.ts";

/** The parts of a running sandbox. */
export type Parts = {
  readonly mailbox: Mailbox;
  readonly faults: Faults;
  readonly limit: CallLimit;
  readonly webhooks: Webhooks;
  readonly apiKey: string;
  /** The host name by which browsers on other devices open the inbox; null if none do. */
  readonly publicName: string | null;
  readonly clock: { aheadMs: number };
  readonly now: () => Date;
};

const KEY_MAX_CHARS = 256;
/** Resend's own address for testing bounces, with any label. */
const BOUNCES = /^bounced(\+[^@]*)?@resend\.dev$/i;

const TOO_MANY = new Refusal(429, "rate_limit_exceeded", "Too many requests.").answer;

/** The call gets no response. */
export const noAnswer = Symbol("no answer");

/** POST /emails. */
export async function takeMail(parts: Parts, request: IncomingMessage): Promise<Answer | typeof noAnswer> {
  const { isOver, headers } = parts.limit.count(parts.now());
  const answer = isOver ? TOO_MANY : await answerMail(parts, request);
  return answer === noAnswer ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}

async function answerMail(parts: Parts, request: IncomingMessage): Promise<Answer | typeof noAnswer> {
  const form = await readMail(parts, request);
  const fault = parts.faults.next();
  if (fault === "hang") return noAnswer;
  if (fault === "5xx") throw new Refusal(500, "internal_server_error", "An unexpected error occurred.");
  if (typeof fault === "object") return asGiven(fault);
  const { record, isNew } = accept(parts, keyOf(request), form);
  if (isNew && (fault === "bounce" || record.message.to.some((to) => BOUNCES.test(to)))) {
    parts.webhooks.publish(bounceOf(record, parts.now()));
  }
  if (fault === "drop") {
    request.socket.destroy();
    return noAnswer;
  }
  return json(200, { id: record.message.id });
}

function asGiven({ status, body, retryAfter }: GivenAnswer): Answer {
  return { status, body, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } };
}

async function readMail({ apiKey }: Parts, request: IncomingMessage): Promise<MailForm> {
  if (request.headers.authorization !== `Bearer ${apiKey}`)
    throw new Refusal(401, "invalid_api_key", "API key is invalid.");
  const form = mailForm.safeParse(await readJson(request));
  if (form.success) return form.data;
  const [issue] = form.error.issues;
  throw new Refusal(
    422,
    "validation_error",
    [issue?.path.join("."), issue?.message].filter(Boolean).join(": "),
  );
}

function keyOf(request: IncomingMessage): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || key.length < 1 || key.length > KEY_MAX_CHARS)
    throw new Refusal(400, "invalid_idempotency_key", "The key must be 1 to 256 characters.");
  return key;
}

/** A repeated key returns its first mail; with a different mail it's refused. */
function accept(
  { mailbox, now }: Parts,
  key: string | null,
  form: MailForm,
): { record: MailRecord; isNew: boolean } {
  const payload = createHash("sha256").update(JSON.stringify(form)).digest("hex");
  const known = key === null ? undefined : mailbox.withKey(key, now());
  if (known !== undefined) {
    if (known.payload === payload) return { record: known, isNew: false };
    throw new Refusal(409, "invalid_idempotent_request", "The key was used with another payload.");
  }
  const message = messageOf(randomUUID(), key, form, now());
  const tags = Object.fromEntries((form.tags ?? []).map(({ name, value }) => [name, value]));
  const record = { message, payload, tags };
  mailbox.add(record);
  return { record, isNew: true };
}

function bounceOf({ message, tags }: MailRecord, at: Date): object {
  return {
    type: "email.bounced",
    created_at: at.toISOString(),
    data: {
      email_id: message.id,
      created_at: message.at,
      from: message.from,
      to: message.to,
      subject: message.subject,
      tags,
      bounce: {
        type: "Permanent",
        subType: "General",
        message: "The recipient's mail server permanently rejected the email.",
      },
    },
  };
}
