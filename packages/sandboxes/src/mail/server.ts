import type { IncomingMessage } from "node:http";
import { Clock, clockForm } from "../shared/clock.ts";
import {
  type Answer,
  isLoopbackAddress,
  json,
  type Outcome,
  readControl,
  readJson,
  Refusal,
} from "../shared/http.ts";
import { type Place, startSite } from "../shared/site.ts";
import { CallLimit, limitForm } from "./call-limit.ts";
import { EVENT_TYPES, type EventType } from "./events.ts";
import { type Fault, faultForm, Faults } from "./faults.ts";
import { htmlPage, listPage, messagePage } from "./inbox-page.ts";
import { Mailbox, type TakenMessage } from "./mailbox.ts";
import { type Parts, refusalOf, takeMail } from "./take-mail.ts";
import { Webhooks } from "./webhooks.ts";

export type { EventType } from "./events.ts";
export type { Fault } from "./faults.ts";
export type { TakenMessage } from "./mailbox.ts";
export { StartError } from "../shared/start-error.ts";
export { signature as webhookSignature } from "./webhooks.ts";

export type MailSandboxOptions = Place & {
  /** The API key; default `re_sandbox`. */
  apiKey?: string;
  /** True for a key that may send mails but not list webhooks, as Resend's "Sending access"; default false. */
  canOnlySend?: boolean;
  /** The secret that signs events; default `whsec_c2FuZGJveA==`. */
  webhookSecret?: string;
  /**
   * The address that events are sent to. Without it, or with null, an event waits for `setWebhookUrl` until its last
   * attempt.
   */
  webhookUrl?: string | null;
  /** The events that the webhook is subscribed to; default: all that the sandbox sends. */
  webhookEvents?: readonly EventType[];
  /** Stores mails in this file, one per line, so a restart loses none. */
  dataFile?: string;
  /** The wait before the first retry of an event, doubled for each further one; default one second. */
  retryBaseMs?: number;
  /** The number of `POST /emails` calls answered per second, the others with 429. Default, and with null: unlimited. */
  perSecond?: number | null;
  /** The number of attempts after which an event is given up; default 10. */
  maxAttempts?: number;
  /** The time in milliseconds, for mails and the lifetime of keys; default: the machine's clock. */
  now?: () => number;
};

/** An account's default keys. */
export const MAIL_SANDBOX_KEYS = { apiKey: "re_sandbox", webhookSecret: "whsec_c2FuZGJveA==" } as const;

export type MailSandbox = {
  /** The sandbox's address on this machine, without a trailing slash. */
  url: string;
  /** The inbox's address in a browser: `url`, unless `publicName` names another host. */
  inboxUrl: string;
  port: number;
  /** Every accepted mail, oldest first. */
  readonly messages: readonly TakenMessage[];
  /** Sets a fault, as `POST /faults` does. */
  setFault: (kind: Fault, count?: number) => void;
  /** Sets the number of calls answered per second, as `POST /limit` does. */
  setLimit: (perSecond: number | null) => void;
  setWebhookUrl: (url: string | null) => void;
  /** Removes all mails, faults and limits. */
  reset: () => void;
  /** Resolves when no event is in flight or waiting for a retry. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

const WEBHOOK_ID = "479e3145-dd38-476b-932c-529ceb705947";

/** Resend's form of a refusal (https://resend.com/docs/api-reference/errors). */
const refuse = ({ status, code, message }: Refusal): Answer =>
  json(status, { statusCode: status, name: code, message });

async function respond(parts: Parts, request: IncomingMessage): Promise<Outcome> {
  // The key is public, so that browsers on other devices get the pages only.
  if (request.method !== "GET" && !isLoopbackAddress(request.socket.remoteAddress))
    throw new Refusal(403, "invalid_access", "Only from this machine.");
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  switch (`${request.method} ${pathname}`) {
    case "POST /emails":
      return takeMail(parts, request);
    case "POST /faults":
      parts.faults.set(await readControl(request, faultForm));
      return json(200, {});
    case "POST /limit":
      parts.limit.perSecond = (await readControl(request, limitForm)).perSecond;
      return json(200, {});
    case "POST /reset":
      await readJson(request);
      reset(parts);
      return json(200, {});
    case "POST /_control/clock":
      parts.clock.turn((await readControl(request, clockForm)).aheadMs);
      return json(200, {});
    case "GET /_control/idle":
      await parts.webhooks.idle();
      return json(200, {});
    case "GET /webhooks":
      return listWebhooks(parts, request);
    case "GET /messages":
      return json(200, parts.mailbox.messages);
    case "GET /":
      return listPage(parts.mailbox.messages);
    default:
      return oneMessage(parts, request.method, pathname);
  }
}

/** In the form of https://resend.com/docs/api-reference/webhooks/list-webhooks; only the full key may ask. */
function listWebhooks(parts: Parts, request: IncomingMessage): Answer {
  const refusal = refusalOf(parts, request);
  if (refusal) return refusal;
  if (parts.canOnlySend)
    throw new Refusal(401, "restricted_api_key", "This API key is restricted to only send emails");
  const { url: endpoint, events } = parts.webhooks;
  const webhook = { id: WEBHOOK_ID, created_at: parts.startedAt, status: "enabled", endpoint, events };
  return json(200, { object: "list", has_more: false, data: endpoint === null ? [] : [webhook] });
}

function oneMessage({ mailbox }: Parts, method: string | undefined, pathname: string): Answer {
  const [, id = "", html] = /^\/inbox\/([\w-]+)(\/html)?$/.exec(pathname) ?? [];
  const message = method === "GET" ? mailbox.find(id) : undefined;
  if (!message) throw new Refusal(404, "not_found", "There is nothing at this address.");
  return html === undefined ? messagePage(message) : htmlPage(message);
}

function reset({ mailbox, faults, limit }: Parts): void {
  mailbox.empty();
  limit.perSecond = null;
  faults.set({ kind: "none" });
}

/**
 * Starts a local server that accepts mails as Resend's API does and delivers none. Rejects with a `StartError` if the
 * port is in use or `dataFile` isn't a data file.
 */
export async function startMailSandbox(options: MailSandboxOptions = {}): Promise<MailSandbox> {
  const { log = () => undefined } = options;
  const webhooks = new Webhooks(options.webhookUrl ?? null, {
    secret: options.webhookSecret ?? MAIL_SANDBOX_KEYS.webhookSecret,
    retryBaseMs: options.retryBaseMs ?? 1000,
    maxAttempts: options.maxAttempts ?? 10,
    events: options.webhookEvents ?? EVENT_TYPES,
    log,
  });
  const clock = new Clock(options.now);
  const parts: Parts = {
    clock,
    mailbox: new Mailbox(options.dataFile),
    faults: new Faults(),
    limit: new CallLimit(options.perSecond ?? null),
    webhooks,
    apiKey: options.apiKey ?? MAIL_SANDBOX_KEYS.apiKey,
    canOnlySend: options.canOnlySend ?? false,
    startedAt: clock.now().toISOString(),
  };
  const { url, publicUrl, port, close } = await startSite(options, {
    respond: (request) => respond(parts, request),
    refuse,
  });
  return {
    url,
    inboxUrl: publicUrl,
    port,
    get messages() {
      return parts.mailbox.messages;
    },
    setFault: (kind, count) => parts.faults.set(faultForm.parse({ kind, count })),
    setLimit: (perSecond) => {
      parts.limit.perSecond = limitForm.parse({ perSecond }).perSecond;
    },
    setWebhookUrl: (url) => {
      webhooks.url = url;
    },
    reset: () => reset(parts),
    idle: () => webhooks.idle(),
    close: async () => {
      const closed = close();
      await webhooks.close();
      await closed;
    },
  };
}
