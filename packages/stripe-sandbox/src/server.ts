import type { IncomingMessage, ServerResponse } from "node:http";
import { handleApi, type Api } from "./api.ts";
import { BankPayments, handleBank } from "./bank-page.ts";
import { handleCheckout, type CheckoutFrame } from "./checkout-frame.ts";
import { handleControl, type Control } from "./control.ts";
import { attachDataFile } from "./data-file.ts";
import { noFaults, type Faults } from "./faults.ts";
import { isLoopbackAddress, isServedHost, json, send, type Answer } from "./http.ts";
import { Ledger } from "./ledger.ts";
import { listen } from "./listen.ts";
import { handleDashboard } from "./dashboard-page.ts";
import { handleDocuments } from "./document-pages.ts";
import { StripeFailure } from "./stripe-error.ts";
import { WebhookSender } from "./webhooks.ts";

export type StripeSandboxOptions = {
  /** Default, and with 0: any free port. */
  port?: number;
  /** Another address to listen on besides 127.0.0.1, such as 0.0.0.0 for every one. */
  host?: string;
  /** The host name in the address of the pages, if browsers on other devices open them; default 127.0.0.1. */
  publicName?: string;
  /** The secret key of the API; default `sk_test_sandbox`. */
  secretKey?: string;
  /** The publishable key of the payment form; default `pk_test_sandbox`. */
  publishableKey?: string;
  /** The secret that signs events; default `whsec_sandbox`. */
  webhookSecret?: string;
  /** The address that events are sent to. Without it, or with null, they wait for `setWebhookUrl`. */
  webhookUrl?: string | null;
  /** Stores sessions, events and deliveries in this file, so a restart loses nothing. */
  dataFile?: string;
  /** The seller's name on invoices and credit notes. */
  accountName?: string;
  /** The lines of the seller's address on invoices and credit notes. */
  accountAddress?: readonly string[];
  /** The time that a bank debit takes; default 10 seconds. */
  asyncDelayMs?: number;
  /** The wait before the first retry of a webhook, doubled for each further one; default one second. */
  retryBaseMs?: number;
  /** The longest wait between two attempts; default one minute. */
  retryMaxMs?: number;
  /** The number of attempts after which an event is given up; default 10. */
  maxAttempts?: number;
  /** The time for which the fault `reversed` collects events before it sends them; default 2 seconds. */
  reverseHoldMs?: number;
  /**
   * The time in milliseconds that its clock starts from; default: the machine's. Signatures always use the machine's.
   */
  now?: () => number;
  /** Receives a line for every call and every webhook. */
  log?: (line: string) => void;
};

/** An account's default keys. */
export const SANDBOX_KEYS = {
  secretKey: "sk_test_sandbox",
  publishableKey: "pk_test_sandbox",
  webhookSecret: "whsec_sandbox",
} as const;

export type StripeSandbox = {
  /** The sandbox's address on this machine, without a trailing slash: of the API, the controls and the dashboard. */
  url: string;
  port: number;
  /** The address of the stand-in for Stripe.js. */
  scriptUrl: string;
  /** The current faults; set them here or by `POST /_control`. */
  faults: Faults;
  setWebhookUrl: (url: string | null) => void;
  /** Gives the account another secret key, restricted to `permissions` if given. The old one stops working. */
  rollSecretKey: (secretKey: string, permissions?: readonly string[]) => void;
  /** Resolves when no webhook is in flight or waiting for a retry. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

type Parts = Api & CheckoutFrame & Control & { log: (line: string) => void };

async function respond(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Answer | null> {
  if (!isServedHost(request.headers.host, parts.publicName))
    return json(403, { error: { message: "This host name is not served." } });
  const url = new URL(request.url ?? "/", "http://localhost");
  if (url.pathname.startsWith("/v1/")) {
    // The keys are public, so that browsers on other devices get the pages only.
    if (!isLoopbackAddress(request.socket.remoteAddress))
      return json(403, { error: { message: "Only from this machine." } });
    const outcome = await handleApi(parts, request, url);
    if (outcome === "hang") return null;
    if (outcome !== "drop") return outcome;
    response.destroy();
    return null;
  }
  if (/^\/_control(\/|$)/.test(url.pathname)) return handleControl(parts, request, url);
  const shown =
    handleDocuments(parts.ledger, request, url) ??
    handleDashboard(parts.ledger, request, url) ??
    handleBank(parts, request, url);
  return (
    shown ?? (await handleCheckout(parts, request, url)) ?? json(404, { error: { message: "Not found." } })
  );
}

async function serve(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await respond(parts, request, response);
    if (answer === null) return;
    send(response, answer);
    if (request.url !== "/_control/idle")
      parts.log(`${request.method} ${request.url?.split("?")[0]} ${answer.status}`);
  } catch (error) {
    if (error instanceof StripeFailure) return send(response, json(error.status, { error: error.body }));
    parts.log(
      `${request.method} ${request.url?.split("?")[0]} failed: ${error instanceof Error ? error.stack : String(error)}`,
    );
    send(
      response,
      json(500, { error: { type: "api_error", message: "The Stripe sandbox itself failed; see its log." } }),
    );
  }
}

/**
 * Starts a local server that supports a part of Stripe's API, accepts test payments and sends signed webhooks. Rejects
 * with a `StartError` if the port is in use or `dataFile` isn't a data file.
 */
export async function startStripeSandbox(options: StripeSandboxOptions = {}): Promise<StripeSandbox> {
  const publicName = options.publicName ?? null;
  const log = options.log ?? (() => {});
  const faults = noFaults();
  const ledger = new Ledger({ now: options.now ?? Date.now, asyncDelayMs: options.asyncDelayMs ?? 10_000 });
  ledger.accountName = options.accountName ?? null;
  ledger.accountAddress = options.accountAddress ?? [];
  const webhooks = new WebhookSender(ledger, faults, options.webhookUrl ?? null, {
    secret: options.webhookSecret ?? SANDBOX_KEYS.webhookSecret,
    retryBaseMs: options.retryBaseMs ?? 1000,
    retryMaxMs: options.retryMaxMs ?? 60_000,
    maxAttempts: options.maxAttempts ?? 10,
    reverseHoldMs: options.reverseHoldMs ?? 2000,
    log,
  });
  ledger.onEvent = (event) => webhooks.publish(event);
  const dataFile = options.dataFile === undefined ? null : await attachDataFile(ledger, options.dataFile);

  const setWebhookUrl = (url: string | null) => {
    webhooks.url = url;
    webhooks.resume();
  };
  const parts: Parts = {
    ledger,
    webhooks,
    faults,
    secretKey: options.secretKey ?? SANDBOX_KEYS.secretKey,
    permissions: null,
    keysInUse: new Map(),
    publishableKey: options.publishableKey ?? SANDBOX_KEYS.publishableKey,
    bankPayments: new BankPayments(),
    publicName,
    setWebhookUrl,
    log,
  };
  const { port, close } = await listen(
    (request, response) => void serve(parts, request, response),
    options.port ?? 0,
    options.host ?? "127.0.0.1",
  );
  webhooks.resume();

  const url = `http://127.0.0.1:${port}`;
  ledger.origin = publicName === null ? url : `http://${publicName}:${port}`;
  return {
    url,
    port,
    scriptUrl: `${ledger.origin}/js/stripe.js`,
    faults,
    setWebhookUrl,
    rollSecretKey: (rolled, permissions) => {
      parts.secretKey = rolled;
      parts.permissions = permissions === undefined ? null : new Set(permissions);
    },
    idle: () => webhooks.idle(),
    close: async () => {
      const closed = close();
      ledger.close();
      await webhooks.close();
      await Promise.all([closed, dataFile?.flush()]);
    },
  };
}
