import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { handleApi, type Api } from "./api.ts";
import { handleCheckout, type CheckoutFrame } from "./checkout-frame.ts";
import { handleControl, type Control } from "./control.ts";
import { attachDataFile } from "./data-file.ts";
import { noFaults, type Faults } from "./faults.ts";
import { isLoopbackHost, json, send, type Answer } from "./http.ts";
import { Ledger } from "./ledger.ts";
import { StripeFailure } from "./stripe-error.ts";
import { WebhookSender } from "./webhooks.ts";

export type StripeSandboxOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where events go; null keeps them until `setWebhookUrl`. */
  webhookUrl?: string | null;
  /** Sessions, events and deliveries are kept here, so a restart loses nothing. */
  dataFile?: string;
  asyncDelayMs?: number;
  retryBaseMs?: number;
  retryMaxMs?: number;
  maxAttempts?: number;
  /** How long the fault 'reversed' gathers events before it sends them. */
  reverseHoldMs?: number;
  now?: () => number;
  log?: (line: string) => void;
};

export type StripeSandbox = {
  url: string;
  port: number;
  /** The address of the stand-in for Stripe.js. */
  scriptUrl: string;
  faults: Faults;
  setWebhookUrl: (url: string | null) => void;
  /** Gives the account another secret key; the old one ends. */
  rollSecretKey: (secretKey: string) => void;
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
  return (await handleCheckout(parts, request, url)) ?? json(404, { error: { message: "Not found." } });
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

/** Starts a local server that speaks the part of Stripe's API the shop uses, takes test payments and sends signed webhooks. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const host = options.host ?? "127.0.0.1";
  const log = options.log ?? (() => {});
  const faults = noFaults();
  const ledger = new Ledger({ now: options.now ?? Date.now, asyncDelayMs: options.asyncDelayMs ?? 10_000 });
  const webhooks = new WebhookSender(ledger, faults, options.webhookUrl ?? null, {
    secret: options.webhookSecret,
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
  const { secretKey, publishableKey } = options;
  const parts: Parts = { ledger, webhooks, faults, secretKey, publishableKey, setWebhookUrl, log };
  const server = createServer((request, response) => void serve(parts, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The Stripe sandbox has no port.");
  webhooks.resume();

  const url = `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
  return {
    url,
    port: address.port,
    scriptUrl: `${url}/js/stripe.js`,
    faults,
    setWebhookUrl,
    rollSecretKey: (rolled) => {
      parts.secretKey = rolled;
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
