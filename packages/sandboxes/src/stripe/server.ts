import type { IncomingMessage } from "node:http";
import { isLoopbackAddress, json, type Outcome, Refusal } from "../shared/http.ts";
import { type Place, startSite } from "../shared/site.ts";
import { handleApi, type Api } from "./api.ts";
import { BankPayments, handleBank } from "./bank-page.ts";
import { handleCheckout, type CheckoutFrame } from "./checkout-frame.ts";
import { handleControl, type Control } from "./control.ts";
import { attachDataFile } from "./data-file.ts";
import { noFaults, type Faults } from "./faults.ts";
import { Ledger } from "./ledger.ts";
import { handleDashboard } from "./dashboard-page.ts";
import { handleDocuments } from "./document-pages.ts";
import { StripeFailure } from "./stripe-error.ts";
import { WebhookSender } from "./webhooks.ts";

export { StartError } from "../shared/start-error.ts";

export type StripeSandboxOptions = Place & {
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

type Parts = Api & CheckoutFrame & Control;

async function respond(parts: Parts, request: IncomingMessage): Promise<Outcome> {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (url.pathname.startsWith("/v1/")) {
    // The keys are public, so that browsers on other devices get the pages only.
    if (!isLoopbackAddress(request.socket.remoteAddress))
      throw new Refusal(403, "invalid_access", "Only from this machine.");
    return handleApi(parts, request, url);
  }
  try {
    if (/^\/_control(\/|$)/.test(url.pathname)) return await handleControl(parts, request, url);
    const shown =
      handleDocuments(parts.ledger, request, url) ??
      handleDashboard(parts.ledger, request, url) ??
      handleBank(parts, request, url) ??
      (await handleCheckout(parts, request, url));
    if (shown) return shown;
  } catch (error) {
    if (error instanceof StripeFailure) return json(error.status, { error: error.body });
    throw error;
  }
  throw new Refusal(404, "not_found", "Not found.");
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
  };
  const { url, publicUrl, port, close } = await startSite(options, {
    respond: (request) => respond(parts, request),
    refuse: ({ status, code, message }) =>
      json(status, {
        error: { type: status < 500 ? "invalid_request_error" : "api_error", code, message },
      }),
  });
  ledger.origin = publicUrl;
  webhooks.resume();
  return {
    url,
    port,
    scriptUrl: `${publicUrl}/js/stripe.js`,
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
