import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { clockForm } from "../shared/clock.ts";
import { NO_CALL } from "./books.ts";
import {
  BANK_METHODS,
  cvcLength,
  digitsOf,
  IDEAL_BICS,
  type PaymentFields,
  WALLETS,
} from "./browser/payment-details.ts";
import { controlChange, noFaults, type Faults } from "./faults.ts";
import {
  type Answer,
  isLoopbackAddress,
  json,
  parseControl as parse,
  readJson,
  Refusal,
} from "../shared/http.ts";
import type { Ledger } from "./ledger.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";
import { toEvent } from "./event-object.ts";
import { toSession } from "./session-object.ts";
import { MONEY_ACTIONS, moneyState } from "./money-control.ts";
import type { WebhookSender } from "./webhooks.ts";
import { AUTHENTICATIONS } from "./test-payments.ts";

export type Control = {
  ledger: Ledger;
  webhooks: WebhookSender;
  faults: Faults;
  setWebhookUrl: (url: string | null) => void;
};

const payRequest = z.strictObject({
  sessionId: z.string(),
  card: z.string().default("4242 4242 4242 4242"),
  expiry: z.string().default("12 / 40"),
  cvc: z.string().optional(),
  iban: z.string().optional(),
  wallet: z.enum(WALLETS).optional(),
  method: z.enum([...BANK_METHODS, "customer_balance"]).optional(),
  bic: z.enum(IDEAL_BICS).nullable().optional(),
  authentication: z.enum(AUTHENTICATIONS).default("succeeded"),
  name: z.string().default("Sam Sandbox"),
  email: z.string().default("sam@example.com"),
  country: z.string().default("NL"),
  line1: z.string().default("Keizersgracht 1"),
  postalCode: z.string().default("1015 CJ"),
  city: z.string().default("Amsterdam"),
});
const sessionRequest = z.strictObject({ sessionId: z.string() });
const settleRequest = z.strictObject({
  sessionId: z.string(),
  outcome: z.enum(["succeeded", "failed"]).optional(),
});
const resendRequest = z.strictObject({ eventId: z.string() });

function configure({ ledger, faults, setWebhookUrl, ...rest }: Control, body: unknown): Answer {
  const change = parse(controlChange, body);
  if (change.webhooks !== undefined) faults.webhooks = change.webhooks;
  if (change.api !== undefined) {
    faults.api = change.api;
    faults.apiCalls = null;
  }
  if (change.apiCalls !== undefined) faults.apiCalls = change.apiCalls;
  if (change.apiDelayMs !== undefined) faults.apiDelayMs = change.apiDelayMs;
  if (change.asyncDelayMs !== undefined) ledger.asyncDelayMs = change.asyncDelayMs;
  if (change.documentTaxes !== undefined) ledger.documentTaxes = change.documentTaxes;
  if (change.webhookUrl !== undefined) setWebhookUrl(change.webhookUrl);
  const { asyncDelayMs, documentTaxes } = ledger;
  return json(200, { ...faults, asyncDelayMs, documentTaxes, webhookUrl: rest.webhooks.url });
}

function methodOf(given: z.output<typeof payRequest>): PaymentFields["method"] {
  if (given.method === "customer_balance") return { type: given.method };
  if (given.method !== undefined) return { type: given.method, bic: given.bic };
  if (given.iban !== undefined) return { type: "sepa_debit", iban: given.iban };
  return {
    type: "card",
    cardNumber: given.card,
    cardExpiry: given.expiry,
    cardCvc: given.cvc ?? "1234".slice(0, cvcLength(digitsOf(given.card))),
    wallet: given.wallet,
  };
}

function pay({ ledger }: Control, body: unknown): Answer {
  const given = parse(payRequest, body);
  const fields = {
    email: given.email,
    billingName: given.name,
    billingCountry: given.country,
    billingLine1: given.line1,
    billingPostalCode: given.postalCode,
    billingCity: given.city,
    method: methodOf(given),
  };
  const payment = ledger.pay(given.sessionId, fields, NO_CALL, given.authentication);
  if (!payment.paid) throw invalidRequest(Object.values(payment.errors).join(" "));
  return json(200, toSession(payment.session));
}

function turnClock({ ledger }: Control, body: unknown): Answer {
  ledger.turn(parse(clockForm, body).aheadMs);
  return json(200, clock(ledger));
}

const clock = (ledger: Ledger) => ({
  aheadMs: ledger.clock.aheadMs,
  now: ledger.clock.now().toISOString(),
});

function resend({ ledger, webhooks }: Control, body: unknown): Answer {
  const { eventId } = parse(resendRequest, body);
  const event = ledger.events.get(eventId);
  if (!event) throw resourceMissing("event", eventId, "eventId");
  return json(200, webhooks.resend(event));
}

function state({ ledger, webhooks, faults }: Control): Answer {
  return json(200, {
    ...faults,
    asyncDelayMs: ledger.asyncDelayMs,
    documentTaxes: ledger.documentTaxes,
    clock: clock(ledger),
    webhookUrl: webhooks.url,
    sessions: ledger.allSessions().map((session) => toSession(session)),
    ...moneyState(ledger),
    events: [...ledger.events.values()].map((event) => toEvent(ledger, event, webhooks.pendingFor(event.id))),
    deliveries: [...ledger.deliveries.values()],
  });
}

async function reset({ ledger, webhooks, faults }: Control): Promise<Answer> {
  ledger.reset();
  Object.assign(faults, noFaults());
  await webhooks.forget();
  return json(200, { reset: true });
}

async function idle({ webhooks }: Control): Promise<Answer> {
  await webhooks.idle();
  return json(200, { idle: true });
}

type Action = (control: Control, body: unknown) => Answer | Promise<Answer>;

const ACTIONS: Record<string, Action> = {
  "POST /_control": configure,
  "POST /_control/pay": pay,
  "POST /_control/expire": ({ ledger }, body) =>
    json(200, toSession(ledger.expireByTime(parse(sessionRequest, body).sessionId))),
  "POST /_control/settle": ({ ledger }, body) => {
    const { sessionId, outcome } = parse(settleRequest, body);
    return json(200, toSession(ledger.settle(sessionId, outcome)));
  },
  ...MONEY_ACTIONS,
  "POST /_control/clock": turnClock,
  "POST /_control/resend": resend,
  "POST /_control/reset": reset,
  "GET /_control/state": state,
  "GET /_control/idle": idle,
};

/** Every control call, by method and path. */
export const CONTROL_CALLS: readonly string[] = Object.keys(ACTIONS);

/** Handles the sandbox's own controls, which Stripe doesn't have: for tests and drills, from this machine only. */
export async function handleControl(control: Control, request: IncomingMessage, url: URL): Promise<Answer> {
  if (!isLoopbackAddress(request.socket.remoteAddress))
    throw new Refusal(403, "invalid_access", "Only from this machine.");
  const action = ACTIONS[`${request.method} ${url.pathname}`];
  if (!action) throw new Refusal(404, "not_found", "No such control call; see README.md.");
  return action(control, request.method === "POST" ? await readJson(request) : null);
}
