import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { handleApi, type Api } from "./api.ts";
import { handleCheckout, type CheckoutFrame } from "./checkout-frame.ts";
import { handleControl, type Control } from "./control.ts";
import { attachDataFile } from "./data-file.ts";
import { noFaults, type Faults } from "./faults.ts";
import { isLoopbackHost, json, send, type Answer } from "./http.ts";
import { Ledger } from "./ledger.ts";
import { StartError } from "./start-error.ts";
import { handleDashboard } from "./dashboard-page.ts";
import { handleDocuments } from "./document-pages.ts";
import { StripeFailure } from "./stripe-error.ts";
import { WebhookSender } from "./webhooks.ts";

export type StripeSandboxOptions = {
  /** Without it, or with 0, any free port. */
  port?: number;
  /** The address to listen on; 127.0.0.1 without it. */
  host?: string;
  /** The secret key of the API; `sk_test_sandbox` without it. */
  secretKey?: string;
  /** The publishable key of the payment form; `pk_test_sandbox` without it. */
  publishableKey?: string;
  /** The secret that events are signed with; `whsec_sandbox` without it. */
  webhookSecret?: string;
  /** Where events go; without it, or with null, they wait for `setWebhookUrl`. */
  webhookUrl?: string | null;
  /** Sessions, events and deliveries are kept in this file, so a restart loses nothing. */
  dataFile?: string;
  /** Whom invoices and credit notes name as the seller. */
  accountName?: string;
  /** How long a bank debit is processed; 10 seconds without it. */
  asyncDelayMs?: number;
  /** The wait before the first retry of a webhook, doubled for each one after it; a second without it. */
  retryBaseMs?: number;
  /** The longest wait between two attempts; a minute without it. */
  retryMaxMs?: number;
  /** After so many attempts an event is given up; 10 without it. */
  maxAttempts?: number;
  /** How long the fault `reversed` gathers events before it sends them; 2 seconds without it. */
  reverseHoldMs?: number;
  /** The time in milliseconds that its clock starts from; the machine's without it. Signatures keep the machine's. */
  now?: () => number;
  /** Takes a line for every call and every webhook. */
  log?: (line: string) => void;
};

/** An account's keys where none are given. */
export const SANDBOX_KEYS = {
  secretKey: "sk_test_sandbox",
  publishableKey: "pk_test_sandbox",
  webhookSecret: "whsec_sandbox",
} as const;

export type StripeSandbox = {
  /** Without a slash at its end. */
  url: string;
  port: number;
  /** The address of the stand-in for Stripe.js. */
  scriptUrl: string;
  /** The current faults; set them here or by `POST /_control`. */
  faults: Faults;
  setWebhookUrl: (url: string | null) => void;
  /** Gives the account another secret key, restricted to `permissions` if given; the old one ends. */
  rollSecretKey: (secretKey: string, permissions?: readonly string[]) => void;
  /** Resolves when no webhook is under way or waiting for a retry. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

type Parts = Api & CheckoutFrame & Control & { log: (line: string) => void };

async function respond(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Answer | null> {
  if (!isLoopbackHost(request.headers.host))
    return json(403, { error: { message: "This host name is not served." } });
  const url = new URL(request.url ?? "/", "http://localhost");
  if (url.pathname.startsWith("/v1/")) {
    const outcome = await handleApi(parts, request, url);
    if (outcome === "hang") return null;
    if (outcome !== "drop") return outcome;
    response.destroy();
    return null;
  }
  if (/^\/_control(\/|$)/.test(url.pathname)) return handleControl(parts, request, url);
  const shown = handleDocuments(parts.ledger, request, url) ?? handleDashboard(parts.ledger, request, url);
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

/** Answers the port. */
async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new StartError(`Port ${port} of ${host} is taken.`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The Stripe sandbox has no port.");
  return address.port;
}

/**
 * Starts a local server that speaks a part of Stripe's API, takes test payments and sends signed webhooks. Rejects with a
 * `StartError` when the port is taken or `dataFile` is not a data file.
 */
export async function startStripeSandbox(options: StripeSandboxOptions = {}): Promise<StripeSandbox> {
  const host = options.host ?? "127.0.0.1";
  const log = options.log ?? (() => {});
  const faults = noFaults();
  const ledger = new Ledger({ now: options.now ?? Date.now, asyncDelayMs: options.asyncDelayMs ?? 10_000 });
  ledger.accountName = options.accountName ?? null;
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
    publishableKey: options.publishableKey ?? SANDBOX_KEYS.publishableKey,
    setWebhookUrl,
    log,
  };
  const server = createServer((request, response) => void serve(parts, request, response));
  const port = await listen(server, options.port ?? 0, host);
  webhooks.resume();

  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  ledger.origin = url;
  return {
    url,
    port,
    scriptUrl: `${url}/js/stripe.js`,
    faults,
    setWebhookUrl,
    rollSecretKey: (rolled, permissions) => {
      parts.secretKey = rolled;
      parts.permissions = permissions === undefined ? null : new Set(permissions);
    },
    idle: () => webhooks.idle(),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      ledger.close();
      await webhooks.close();
      await Promise.all([closed, dataFile?.flush()]);
    },
  };
}
