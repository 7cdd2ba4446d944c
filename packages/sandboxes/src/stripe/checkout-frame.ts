import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { extname } from "node:path";
import { z } from "zod";
import { secretsMatch } from "./api.ts";
import { type BankPayments, returnAddress } from "./bank-page.ts";
import { BANK_METHODS, bankMethod } from "./browser/payment-details.ts";
import { json, readJson, type Answer } from "../shared/http.ts";
import { newId } from "./ids.ts";
import type { Ledger } from "./ledger.ts";
import { givenEmail, totalCents, type SessionRecord } from "./records.ts";
import { AUTHENTICATIONS } from "./test-payments.ts";
import { invalidRequest, unauthenticated } from "./stripe-error.ts";

export type CheckoutFrame = {
  ledger: Ledger;
  publishableKey: string;
  bankPayments: BankPayments;
  /** The host name by which browsers on other devices open the form; null if none do. */
  publicName: string | null;
};

/** `.ts` in the sources, `.js` in the package: the extension with which scripts import each other. */
const SCRIPT_EXTENSION = extname(import.meta.url);

const script = (name: string): string => `./browser/${name}${SCRIPT_EXTENSION}`;

/** The browser's files by path, relative to this file. Nothing else here is served. */
const ASSETS: Record<string, string> = {
  "/js/stripe.js": script("stripe"),
  "/checkout": "../../assets/checkout.html",
  "/checkout/checkout.css": "../../assets/checkout.css",
  "/dashboard/dashboard.css": "../../assets/dashboard.css",
  "/dashboard/dashboard.js": script("dashboard"),
  "/checkout/checkout.js": script("checkout"),
  [`/checkout/authentication${SCRIPT_EXTENSION}`]: script("authentication"),
  [`/checkout/by-id${SCRIPT_EXTENSION}`]: script("by-id"),
  [`/checkout/typing${SCRIPT_EXTENSION}`]: script("typing"),
  [`/checkout/payment-details${SCRIPT_EXTENSION}`]: script("payment-details"),
};

const CONTENT_TYPES: Record<string, string> = {
  ".ts": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** The page that frames the form is on this machine too, so it has one of these hosts; none elsewhere has a reason to. */
const FRAMED_BY =
  "'self' http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:* http://*.localhost:*";

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${FRAMED_BY}`,
].join("; ");

const credentials = { clientSecret: z.string(), publishableKey: z.string() };
const sessionRequest = z.strictObject(credentials);
const payRequest = z.strictObject({
  ...credentials,
  email: z.string(),
  billingName: z.string(),
  billingCountry: z.string(),
  billingLine1: z.string().default(""),
  billingPostalCode: z.string().default(""),
  billingCity: z.string().default(""),
  authentication: z.enum(AUTHENTICATIONS).optional(),
  method: z.discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("card"),
      cardNumber: z.string(),
      cardExpiry: z.string(),
      cardCvc: z.string(),
    }),
    z.strictObject({ type: z.literal("sepa_debit"), iban: z.string() }),
    z.strictObject({ type: z.literal("customer_balance") }),
    z.strictObject({ type: z.enum(BANK_METHODS) }),
  ]),
});

/** Used only from source. The package contains JavaScript, because older versions of Node can't strip types. */
async function stripTypes(source: string): Promise<string> {
  const { stripTypeScriptTypes } = await import("node:module");
  // Node warns in every process that strips types explicitly, which is noise in a developer's tool.
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

async function serveAsset(file: string, { publicName }: CheckoutFrame): Promise<Answer> {
  const source = await readFile(new URL(file, import.meta.url), "utf8");
  const extension = extname(file);
  return {
    status: 200,
    headers: {
      "content-type": CONTENT_TYPES[extension] ?? "application/octet-stream",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      ...(extension === ".html"
        ? {
            "content-security-policy":
              publicName === null ? PAGE_POLICY : `${PAGE_POLICY} http://${publicName}:*`,
            "referrer-policy": "no-referrer",
          }
        : {}),
    },
    body: extension === ".ts" ? await stripTypes(source) : source,
  };
}

/** Returns the session that this client secret opens; the secret is compared in full. */
function authorise(
  frame: CheckoutFrame,
  given: { clientSecret: string; publishableKey: string },
): SessionRecord {
  if (!secretsMatch(given.publishableKey, frame.publishableKey))
    throw unauthenticated("Invalid API Key provided: the publishable key is not this sandbox’s.");
  const id = given.clientSecret.split("_secret_")[0] ?? "";
  const session = frame.ledger.sessions.get(id);
  if (!session || !secretsMatch(given.clientSecret, session.clientSecret))
    throw unauthenticated("The client secret does not belong to any Checkout Session.");
  return frame.ledger.read(id);
}

/**
 * Returns the address that the site's window goes to once the session is complete; null if it stays on the page
 * (`onComplete`).
 */
function redirectUrl(session: SessionRecord): string | null {
  // Only a bank's page needs a redirect (bank-page.ts), so 'if_required' stays on the page.
  return session.redirectOnCompletion === "always" ? returnAddress(session) : null;
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw invalidRequest("The payment form sent something unexpected.");
  return result.data;
}

function showSession(frame: CheckoutFrame, body: unknown): Answer {
  const session = authorise(frame, parse(sessionRequest, body));
  return json(200, {
    status: session.status,
    amountCents: totalCents(session.lineItems),
    currency: session.currency,
    customerEmail: givenEmail(session),
    takesTransfers: session.takesTransfers,
    billingAddressCollection: session.billingAddressCollection ?? "auto",
  });
}

function pay(frame: CheckoutFrame, body: unknown): Answer {
  const { clientSecret, publishableKey, authentication, ...fields } = parse(payRequest, body);
  const session = authorise(frame, { clientSecret, publishableKey });
  const cause = { requestId: newId.request(), idempotencyKey: null };
  const method = bankMethod(fields.method.type);
  const payment = frame.ledger.pay(
    session.id,
    fields,
    cause,
    method === undefined ? authentication : undefined,
  );
  if (!payment.paid && payment.requiresAction) {
    const bankPath = method && frame.bankPayments.open({ sessionId: session.id, fields, method });
    return json(200, { requiresAction: true, bankPath });
  }
  if (!payment.paid)
    return json(400, { error: { message: "Check the marked fields." }, fields: payment.errors });
  return json(200, { redirectUrl: redirectUrl(payment.session) });
}

/** Serves the script, the form in the iframe and the form's two calls; returns null for any other path. */
export async function handleCheckout(
  frame: CheckoutFrame,
  request: IncomingMessage,
  url: URL,
): Promise<Answer | null> {
  const asset = ASSETS[url.pathname];
  if (asset !== undefined && request.method === "GET") return serveAsset(asset, frame);
  const action = { "/checkout/session": showSession, "/checkout/pay": pay }[url.pathname];
  if (!action || request.method !== "POST") return null;
  return action(frame, await readJson(request));
}
