import { receiveMailEvent } from "../../mail/outbox/receive-event.ts";
import { receiveWebhook } from "../../sales/payments/webhook.ts";
import { webhookResponse } from "../../sales/payments/response-schemas.ts";
import { clientAddress } from "../../request/request-context.ts";
import { type PlainPath, SIGNED_BODY } from "./plain-path.ts";
import { mailEventResponse } from "../../mail/response-schemas.ts";

/** Receives the provider's signed webhooks (D13). */
export const webhookPath: PlainPath = {
  method: "POST",
  path: "/stripe/webhook",
  access: "public",
  signed: true,
  bodyLimit: SIGNED_BODY,
  response: webhookResponse,
  description: {
    summary: "Receives the payment provider's signed events.",
    refusals: { 400: "The signature is invalid, or the body isn't an event." },
    headers: ["stripe-signature"],
    requestContent: { "application/json": { schema: { type: "object" } } },
    ok: "The event has been processed.",
  },
  handle: async (c) => {
    const body = await c.req.text();
    const signature = c.req.header("stripe-signature");
    const outcome = await receiveWebhook(c.get("services"), clientAddress(c), body, signature);
    return c.json({ received: true, outcome });
  },
};

/** Receives the mail API's signed events (D45). */
export const mailWebhookPath: PlainPath = {
  method: "POST",
  path: "/api/mail/webhook",
  access: "public",
  signed: true,
  bodyLimit: SIGNED_BODY,
  response: mailEventResponse,
  description: {
    summary: "Receives the mail API's signed events.",
    refusals: { 400: "The signature is invalid, or the body isn't an event." },
    headers: ["svix-id", "svix-timestamp", "svix-signature"],
    requestContent: { "application/json": { schema: { type: "object" } } },
    ok: "The event has been processed.",
  },
  handle: async (c) => {
    const outcome = await receiveMailEvent(c.get("services"), clientAddress(c), {
      id: c.req.header("svix-id"),
      timestamp: c.req.header("svix-timestamp"),
      signature: c.req.header("svix-signature"),
      body: await c.req.text(),
    });
    return c.json({ received: true, outcome });
  },
};
