import Stripe from "stripe";
import { expect, onTestFinished } from "vitest";
import { type Received, startedReceiver } from "../shared/fixture.ts";
import { startStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from "./server.ts";

export const KEYS = {
  secretKey: "sk_test_fixture",
  publishableKey: "pk_test_fixture",
  webhookSecret: "whsec_fixture",
};

export const CARD = {
  type: "card",
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12 / 40",
  cardCvc: "123",
};

/** Submits the payment form of a session, at the address of the sandbox that a browser uses. */
export function submitForm(url: string, clientSecret: string | null, change: object = {}): Promise<Response> {
  return fetch(`${url}/checkout/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      clientSecret,
      publishableKey: KEYS.publishableKey,
      email: "ada@example.com",
      billingName: "Ada L",
      billingCountry: "NL",
      method: CARD,
      ...change,
    }),
  });
}

/** Starts a sandbox that ends with the test. Its back-off is short, so that no test waits. */
export async function startedSandbox(options: Partial<StripeSandboxOptions> = {}): Promise<StripeSandbox> {
  const sandbox = await startStripeSandbox({
    ...KEYS,
    retryBaseMs: 1,
    retryMaxMs: 2,
    // Longer than two calls of a test take on a busy machine.
    reverseHoldMs: 1_000,
    ...options,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Returns the real SDK, configured for the sandbox as a server would. */
export function stripeFor(sandbox: StripeSandbox, secretKey = KEYS.secretKey): Stripe {
  return new Stripe(secretKey, {
    host: "127.0.0.1",
    port: sandbox.port,
    protocol: "http",
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

type CreateParams = Stripe.Checkout.SessionCreateParams;

export function lineItem(details: { name?: string; cents?: number; quantity?: number } = {}) {
  return {
    quantity: details.quantity ?? 1,
    price_data: {
      currency: "eur",
      unit_amount: details.cents ?? 4900,
      tax_behavior: "inclusive",
      product_data: { name: details.name ?? "Studio licence" },
    },
  } satisfies CreateParams["line_items"] extends (infer Line)[] | undefined ? Line : never;
}

export function sessionParams(overrides: CreateParams = {}): CreateParams {
  return {
    mode: "payment",
    ui_mode: "embedded_page",
    line_items: [lineItem()],
    return_url: "http://localhost:5173/return?session_id={CHECKOUT_SESSION_ID}",
    ...overrides,
  };
}

/** Makes a control call; the caller must check the response's body. */
export async function control(
  sandbox: StripeSandbox,
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${sandbox.url}/_control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return {
    status: response.status,
    body: typeof answer === "object" && answer !== null ? { ...answer } : {},
  };
}

/** Returns the id of an expandable field; empty if there is none. */
export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === "object" ? (value?.id ?? "") : (value ?? "");

/** Starts a sandbox with a receiver and functions that make payments as a seller's site does. */
export async function payingSite(options: Partial<StripeSandboxOptions> = {}) {
  const receiver = await startedReceiver();
  const sandbox = await startedSandbox({ webhookUrl: receiver.url, ...options });
  const stripe = stripeFor(sandbox);
  const paid = async (params: CreateParams = {}, card: object = {}) => {
    const { id } = await stripe.checkout.sessions.create(sessionParams(params));
    await control(sandbox, "/pay", { sessionId: id, ...card });
    const { payment_intent: intent, invoice } = await stripe.checkout.sessions.retrieve(id);
    return { sessionId: id, payment_intent: idOf(intent), invoice: idOf(invoice) };
  };
  /** Returns the events of these families that have arrived since the last call, in order. */
  const arrived = async (...families: string[]): Promise<Stripe.Event[]> => {
    await sandbox.idle();
    const events = await verified(stripe, receiver);
    receiver.received.length = 0;
    return events.filter(({ type }) => families.some((family) => type.startsWith(family)));
  };
  return { receiver, sandbox, stripe, paid, arrived };
}

/** Returns the received events, after verifying each signature. */
export async function verified(
  stripe: Stripe,
  { received }: { received: readonly Received[] },
): Promise<Stripe.Event[]> {
  return Promise.all(
    received.map(({ body, headers }) =>
      stripe.webhooks.constructEventAsync(body, String(headers["stripe-signature"]), KEYS.webhookSecret),
    ),
  );
}

/** Returns the text of one of our PDFs, line by line. Throws if its table of objects has a wrong offset. */
export async function pdfText(url: string): Promise<string[]> {
  const response = await fetch(url);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  const file = bytes.toString("latin1");
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets.length).toBeGreaterThan(6);
  offsets.forEach((offset, index) => expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)));
  for (const [, length, stream = ""] of file.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs))
    expect(stream).toHaveLength(Number(length));
  const shown = [...file.matchAll(/Td \(((?:[^\\()]|\\.)*)\) Tj ET$/gm)].map(([, text = ""]) =>
    text.replaceAll(/\\(.)/g, "$1"),
  );
  return shown.map((text) => new TextDecoder("windows-1252").decode(Buffer.from(text, "latin1")));
}

/** A company in another country of the EU, which owes the tax itself. */
export const COMPANY = {
  name: "Bauwerk Planung GmbH",
  email: "rechnung@bauwerk.example",
  address: { line1: "Hafenstraße 7", postal_code: "20457", city: "Hamburg", country: "DE" },
  tax_exempt: "reverse",
  tax_id_data: [{ type: "eu_vat", value: "DE123456789" }],
  metadata: { order: "1001" },
} satisfies Stripe.CustomerCreateParams;

type InvoiceLine = Stripe.InvoiceAddLinesParams.Line;

/** A line of an invoice made by hand, at a price that includes the tax. */
export const pricedLine = (name: string, cents: number, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  quantity: 1,
  price_data: { currency: "eur", unit_amount: cents, tax_behavior: "inclusive", product_data: { name } },
  ...more,
});

/** Starts a seller's site with a rate of 21%, and functions that make invoices for a customer by hand. */
export async function invoicingSite(
  company: Stripe.CustomerCreateParams = { ...COMPANY, tax_exempt: "none" },
  options: Partial<StripeSandboxOptions> = {},
) {
  const { paid: sold, ...site } = await payingSite({ accountName: "Ada Software B.V.", ...options });
  const { stripe } = site;
  const taxId = await stripe.taxIds.create({ type: "eu_vat", value: "NL123456789B01" });
  const rate = await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 21 });
  const customer = await stripe.customers.create(company);
  const draft = (params: Stripe.InvoiceCreateParams = {}) =>
    stripe.invoices.create({ customer: customer.id, auto_advance: false, ...params });
  const drafted = async (lines: InvoiceLine[], params: Stripe.InvoiceCreateParams = {}) =>
    stripe.invoices.addLines((await draft(params)).id, { lines });
  const paid = async (lines: InvoiceLine[], params: Stripe.InvoiceCreateParams = {}) => {
    const { id } = await drafted(lines, params);
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    return stripe.invoices.pay(id, { paid_out_of_band: true });
  };
  return { ...site, taxId, tax_rates: [rate.id], customer, sold, draft, drafted, paid };
}
