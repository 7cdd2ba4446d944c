import { z } from "zod";
import Stripe from "stripe";
import { webhookResponse } from "../sales/payments/response-schemas.ts";
import { call, settings } from "./shop.ts";

/** Calls the control API of this run's Stripe sandbox; every call is real HTTP. */
export async function control(path: string, body?: unknown): Promise<unknown> {
  const url = new URL(`/_control${path}`, settings().stripeApiUrl);
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
}

export type PaymentFields = {
  readonly iban?: string;
  readonly card?: string;
  readonly name?: string;
  readonly country?: string;
  readonly wallet?: "apple_pay" | "google_pay";
  readonly method?: "ideal" | "pay_by_bank" | "customer_balance";
  readonly bic?: string | null;
};

export const pay = (sessionId: string, fields: PaymentFields = {}) =>
  control("/pay", { sessionId, ...fields });
export const expireByTime = (sessionId: string) => control("/expire", { sessionId });
export const completePayment = (sessionId: string, outcome: "succeeded" | "failed") =>
  control("/settle", { sessionId, outcome });
export const setFaults = (faults: object) => control("", faults);
export const resetProvider = () => control("/reset", {});

const state = z.object({
  sessions: z.array(z.object({ id: z.string(), status: z.string(), amount_total: z.number() })),
  events: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      data: z.object({ object: z.looseObject({ id: z.string() }) }),
    }),
  ),
});

export const providerState = async () => state.parse(await control("/state"));

const sessionFacts = z.object({
  sessions: z.array(
    z.object({ id: z.string(), status: z.string(), created: z.number(), expires_at: z.number() }),
  ),
});

/** Returns the sandbox's state of a session. Times are in seconds since 1970. */
export async function sessionAt(sessionId: string) {
  const { sessions } = sessionFacts.parse(await control("/state"));
  const session = sessions.find(({ id }) => id === sessionId);
  if (!session) throw new Error(`the sandbox has no session ${sessionId}`);
  return session;
}

/** Returns the event of a type that the sandbox created for a session, in the provider's format. */
export async function eventOf(sessionId: string, type: string) {
  const { events } = await providerState();
  const event = events.find((made) => made.type === type && made.data.object.id === sessionId);
  if (!event) throw new Error(`the sandbox created no ${type} for ${sessionId}`);
  return event;
}

type Delivery = {
  readonly secret?: string;
  readonly timestamp?: number;
  readonly signature?: string;
  readonly address?: string;
};

/** Returns the header with which the provider signs a payload. */
export const signatureOf = (payload: string, { secret, timestamp }: Delivery = {}): Promise<string> =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: secret ?? settings().stripeWebhookSecret,
    ...(timestamp === undefined ? {} : { timestamp }),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });

/** Delivers an event to the Worker, signed as the provider does. */
export async function deliver(
  event: object | null,
  { signature, address = "192.0.2.200", ...signed }: Delivery = {},
): Promise<Response> {
  const payload = JSON.stringify(event);
  const header = signature ?? (await signatureOf(payload, signed));
  return call("/stripe/webhook", {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": header, "cf-connecting-ip": address },
    body: payload,
  });
}

/** Returns the outcome that the shop reports for an event. */
export const outcomeOf = async (event: object): Promise<string> =>
  webhookResponse.parse(await (await deliver(event)).json()).outcome;
