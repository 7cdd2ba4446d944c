import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { CallLimit } from "./call-limit.ts";
import { eventOf, reportOn } from "./events.ts";
import { type Faults, type GivenAnswer, REFUSED_KINDS, REPORTED_KINDS } from "./faults.ts";
import type { Clock } from "../shared/clock.ts";
import { type Answer, json, noAnswer, type Outcome, readJson, Refusal } from "../shared/http.ts";
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
  /** True for a key that may send mails and nothing else. */
  readonly canOnlySend: boolean;
  readonly startedAt: string;
  readonly clock: Clock;
};

const KEY_MAX_CHARS = 256;

const MOST_KILOBYTES = 40 * 1024;
const TOO_MANY = json(429, { statusCode: 429, name: "rate_limit_exceeded", message: "Too many requests." });

/** In the words of https://resend.com/docs/api-reference/errors. */
const REFUSALS: Readonly<Record<(typeof REFUSED_KINDS)[number], readonly [status: number, message: string]>> =
  {
    concurrent_idempotent_requests: [
      409,
      "Same idempotency key used while original request is still in progress.",
    ],
    daily_quota_exceeded: [429, "You have reached your daily email sending quota."],
    monthly_quota_exceeded: [429, "You have reached your monthly email sending quota."],
  };

/**
 * The answer to a request without a User-Agent. It comes from the network before Resend's API, and so isn't in its form
 * (https://resend.com/docs/knowledge-base/403-error-1010).
 */
const NO_USER_AGENT: Answer = {
  status: 403,
  headers: { "content-type": "text/plain; charset=UTF-8" },
  body: "error code: 1010",
};

/** Refuses a call of the API with another key; returns what one without a User-Agent is answered. */
export function refusalOf({ apiKey }: Parts, { headers, method }: IncomingMessage): Answer | undefined {
  if (!headers["user-agent"]) return NO_USER_AGENT;
  if (headers.authorization === `Bearer ${apiKey}`) return undefined;
  // Only sending answers 401.
  throw new Refusal(method === "POST" ? 401 : 400, "validation_error", "API key is invalid");
}

/** POST /emails. */
export async function takeMail(parts: Parts, request: IncomingMessage): Promise<Outcome> {
  const { isOver, headers } = parts.limit.count(parts.clock.now());
  const answer = isOver ? TOO_MANY : await answerMail(parts, request);
  return answer === noAnswer ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}

async function answerMail(parts: Parts, request: IncomingMessage): Promise<Outcome> {
  const refusal = refusalOf(parts, request);
  if (refusal) return refusal;
  const form = await readMail(request);
  const fault = parts.faults.next();
  if (fault === "hang") return noAnswer;
  if (fault === "5xx") throw new Refusal(500, "internal_server_error", "An unexpected error occurred.");
  if (typeof fault === "object") return asGiven(fault);
  const refused = REFUSED_KINDS.find((kind) => kind === fault);
  if (refused) throw new Refusal(REFUSALS[refused][0], refused, REFUSALS[refused][1]);
  const { record, isNew } = accept(parts, keyOf(request), form);
  const reported = REPORTED_KINDS.find((kind) => kind === fault) ?? reportOn(record.message.to);
  if (isNew && reported) parts.webhooks.publish(eventOf(reported, record, parts.clock.now()));
  if (fault === "drop") {
    request.socket.destroy();
    return noAnswer;
  }
  return json(200, { id: record.message.id });
}

function asGiven({ status, body, retryAfter, location }: GivenAnswer): Answer {
  const headers = {
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    ...(location === undefined ? {} : { location }),
  };
  return { status, body, headers };
}

async function readMail(request: IncomingMessage): Promise<MailForm> {
  const form = mailForm.safeParse(await readJson(request, MOST_KILOBYTES));
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
  { mailbox, clock }: Parts,
  key: string | null,
  form: MailForm,
): { record: MailRecord; isNew: boolean } {
  const payload = createHash("sha256").update(JSON.stringify(form)).digest("hex");
  const known = key === null ? undefined : mailbox.withKey(key, clock.now());
  if (known !== undefined) {
    if (known.payload === payload) return { record: known, isNew: false };
    throw new Refusal(409, "invalid_idempotent_request", "The key was used with another payload.");
  }
  const message = messageOf(randomUUID(), key, form, clock.now());
  const tags = Object.fromEntries((form.tags ?? []).map(({ name, value }) => [name, value]));
  const record = { message, payload, tags };
  mailbox.add(record);
  return { record, isNew: true };
}
