import { receiveWebhook } from "../../sales/payments/webhook.ts";
import { webhookResponse } from "../../sales/payments/response-schemas.ts";
import { sendQueued } from "../../mail/send-queued.ts";
import { clientAddress } from "../../request/request-context.ts";
import { waitUntil } from "../../request/wait-until.ts";
import { type PlainPath, SIGNED_BODY } from "./plain-path.ts";

/** The provider's signed deliveries (D13). */
export const webhookPath: PlainPath = {
  method: "POST",
  path: "/stripe/webhook",
  access: "public",
  signed: true,
  bodyLimit: SIGNED_BODY,
  response: webhookResponse,
  description: {
    summary: "Takes the payment provider's signed events",
    headers: ["stripe-signature"],
    requestContent: { "application/json": { schema: { type: "object" } } },
    ok: "The event's work is done.",
  },
  handle: async (c) => {
    const body = await c.req.text();
    const signature = c.req.header("stripe-signature");
    const outcome = await receiveWebhook(c.get("services"), clientAddress(c), body, signature);
    if (outcome === "applied") waitUntil(c, sendQueued(c.get("services")));
    return c.json({ received: true, outcome });
  },
};
