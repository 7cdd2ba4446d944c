import * as fc from "fast-check";
import { mailWebhookPath } from "#worker/entry/rest/webhook-paths.ts";
import { type FuzzRequest, byAnybody } from "./fuzz-request.ts";
import { type JsonText, objectText, oddValue, quoted } from "./json-text.ts";
import type { FieldValues } from "./schema-text.ts";

/** Placeholder for the signature that the payment or mail provider makes of the body, replaced when it is sent. */
export const PROVIDERS_SIGNATURE = "signed by the provider";

const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.expired",
  "payment_intent.created",
  "__proto__",
] as const;

/** Webhooks: correctly signed ones that name sessions, correctly signed oddities, and forgeries. */
export function webhookRequests(values: FieldValues): fc.Arbitrary<FuzzRequest> {
  const object = fc
    .tuple(values["sessionId"] ?? oddValue, oddValue)
    .chain(([known, odd]) => fc.constantFrom(objectText([["id", known]]), objectText([["id", odd]]), odd));
  const event: fc.Arbitrary<JsonText> = fc
    .tuple(fc.stringMatching(/^[0-9a-f]{24}$/), fc.constantFrom(...EVENT_TYPES), object, oddValue)
    .chain(([id, type, one, odd]) =>
      fc.constantFrom(
        objectText([
          ["id", quoted(`evt_${id}`)],
          ["object", '"event"'],
          ["type", quoted(type)],
          ["data", objectText([["object", one]])],
        ]),
        objectText([
          ["id", odd],
          ["object", '"event"'],
          ["type", quoted(type)],
          ["data", objectText([["object", one]])],
        ]),
        objectText([
          ["id", quoted(`evt_${id}`)],
          ["type", quoted(type)],
          ["data", odd],
        ]),
      ),
    );
  const body = fc.oneof({ weight: 4, arbitrary: event }, { weight: 1, arbitrary: oddValue });
  const signature = fc.oneof(
    { weight: 3, arbitrary: fc.constant(PROVIDERS_SIGNATURE) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "t=1,v1=0",
        "t=,v1=",
        "v1=x",
        "t=NaN,v1=a,v1=b",
        "t=99999999999999999999,v1=",
      ),
    },
  );
  return byAnybody(
    fc.tuple(body, signature).map(([text, signed]) => ({
      method: "POST",
      path: "/stripe/webhook",
      headers: { "content-type": "application/json", "stripe-signature": signed },
      body: text,
    })),
  );
}

/** The mail API's events, correctly signed or not. */
export function mailWebhookRequests(): fc.Arbitrary<FuzzRequest> {
  const data = fc.tuple(oddValue, oddValue).chain(([id, odd]) =>
    fc.constantFrom(
      objectText([["email_id", id]]),
      objectText([
        ["email_id", '"mail_1"'],
        ["tags", odd],
        ["bounce", objectText([["message", id]])],
      ]),
      objectText([
        ["email_id", '"mail_1"'],
        ["tags", objectText([["mail_id", odd]])],
      ]),
    ),
  );
  const event = fc
    .tuple(fc.constantFrom("email.bounced", "email.delivered", "__proto__"), data)
    .map(([type, of]) =>
      objectText([
        ["type", quoted(type)],
        ["data", of],
      ]),
    );
  const body = fc.oneof({ weight: 4, arbitrary: event }, { weight: 1, arbitrary: oddValue });
  const signature = fc.oneof(
    { weight: 3, arbitrary: fc.constant(PROVIDERS_SIGNATURE) },
    { weight: 1, arbitrary: fc.constantFrom("", "v1,", "v1,%%%", "v2,AAAA", "v1,AAAA v1,AAAA") },
  );
  return byAnybody(
    fc.tuple(body, signature).map(([text, signed]) => ({
      method: "POST",
      path: mailWebhookPath.path,
      headers: { "content-type": "application/json", "svix-id": "msg_1", "svix-signature": signed },
      body: text,
    })),
  );
}
