import { beforeEach, expect, it } from "vitest";
import { openSession, resetPayments } from "../../testing/payments.ts";
import { pay } from "../../testing/provider.ts";
import { testServices } from "../../testing/shop.ts";

beforeEach(() => resetPayments());

it("requests a one-off payment, saves no payment method and requires no waiver of rights", async () => {
  const sessionId = await openSession();
  await pay(sessionId);
  const { stripe } = testServices();
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] });
  expect(session).toMatchObject({
    mode: "payment",
    subscription: null,
    payment_intent: { setup_future_usage: null },
  });
  expect(session.consent_collection ?? null).toBeNull();
});

it("requests an invoice that names the order", async () => {
  const sessionId = await openSession();
  await pay(sessionId);
  const { stripe } = testServices();
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] });
  expect(session.invoice).toMatchObject({ custom_fields: [{ name: "Order number", value: "SO-001001" }] });
});
