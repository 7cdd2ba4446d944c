import { receiveMailEvent } from "../../mail/receive-event.ts";
import { mailEventResponse } from "../../mail/response-schemas.ts";
import { clientAddress } from "../../request/request-context.ts";
import { type PlainPath, SIGNED_BODY } from "./plain-path.ts";

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
