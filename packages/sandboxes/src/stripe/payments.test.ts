import { Script } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";
import { CARD, control, sessionParams, startedSandbox, stripeFor, submitForm } from "./fixture.ts";

const DEBIT_SUCCEEDS = "AT61 1904 3002 3457 3201";
const DEBIT_FAILS = "AT86 1904 3002 3547 3202";

async function openSession(options: Parameters<typeof startedSandbox>[0] = {}) {
  const sandbox = await startedSandbox(options);
  const stripe = stripeFor(sandbox);
  const session = await stripe.checkout.sessions.create(sessionParams());
  const retrieve = (expand: string[] = []) => stripe.checkout.sessions.retrieve(session.id, { expand });
  const payByForm = async (change: object = {}) => {
    const response = await submitForm(sandbox.url, session.client_secret, change);
    return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) };
  };
  return { sandbox, stripe, session, retrieve, payByForm };
}

test("a payment in the form completes the session and returns the return page's address", async () => {
  const { session, retrieve, payByForm } = await openSession();
  expect(await payByForm()).toEqual({
    status: 200,
    body: { redirectUrl: `http://localhost:5173/return?session_id=${session.id}` },
  });
  expect(await retrieve()).toMatchObject({ status: "complete", payment_status: "paid" });
});

test("a charge names the card's country: the buyer's, unless the number is of a bank elsewhere", async () => {
  for (const [cardNumber, country] of [
    ["4242 4242 4242 4242", "NL"],
    ["4000 0027 6000 0016", "DE"],
  ]) {
    const { retrieve, payByForm } = await openSession();
    await payByForm({ method: { ...CARD, cardNumber }, billingCountry: "NL" });
    const { payment_intent: intent } = await retrieve(["payment_intent.latest_charge"]);
    expect(intent).toMatchObject({
      latest_charge: {
        payment_method_details: { type: "card", card: { country, last4: cardNumber?.slice(-4) } },
      },
    });
  }
});

test.for([
  ["card", {}, "NL", { card: { country: "NL", wallet: null } }],
  ["card", { card: "4000 0027 6000 0016", wallet: "apple_pay" }, null, { card: { country: "DE" } }],
  ["card", { wallet: "google_pay" }, null, { card: { country: null, wallet: { type: "google_pay" } } }],
  ["sepa_debit", { iban: DEBIT_SUCCEEDS }, null, { sepa_debit: { country: "AT", last4: "3201" } }],
  ["ideal", { method: "ideal" }, null, { ideal: { bic: "ABNANL2A" } }],
  ["ideal", { method: "ideal", bic: null }, null, { ideal: { bic: null } }],
  ["pay_by_bank", { method: "pay_by_bank" }, null, { pay_by_bank: {} }],
] as const)("by %s, paid with %j, the billing country is %s", async ([type, paidWith, country, details]) => {
  const { sandbox, session, retrieve } = await openSession();
  await control(sandbox, "/pay", { sessionId: session.id, ...paidWith });
  expect(await retrieve(["payment_intent.latest_charge"])).toMatchObject({
    customer_details: { address: { country, line1: null } },
    payment_intent: {
      latest_charge: {
        billing_details: { address: { country } },
        payment_method_details: { type, ...details },
      },
    },
  });
});

test.for([
  ["card", { method: CARD }],
  ["a debit", { method: { type: "sepa_debit", iban: DEBIT_SUCCEEDS } }],
  ["iDEAL", { method: { type: "ideal" } }],
] as const)("a session that requires the billing address isn't paid by %s without it", async ([, fields]) => {
  const { sandbox, stripe } = await openSession();
  const { id, client_secret: secret } = await stripe.checkout.sessions.create(
    sessionParams({ billing_address_collection: "required" }),
  );
  const refused = await submitForm(sandbox.url, secret, { ...fields, billingCountry: "", billingLine1: " " });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      error: expect.anything(),
      fields: {
        billingCountry: "Choose a country.",
        billingLine1: "Your billing address is incomplete.",
        billingPostalCode: "Your postal code is incomplete.",
        billingCity: "Your city is incomplete.",
      },
    },
  ]);
  await control(sandbox, "/pay", {
    sessionId: id,
    wallet: "apple_pay",
    country: "DE",
    line1: "Hauptstraße 1",
  });
  expect((await stripe.checkout.sessions.retrieve(id)).customer_details?.address).toMatchObject({
    country: "DE",
    line1: "Hauptstraße 1",
    postal_code: "1015 CJ",
  });
});

test("a card whose bank asks its holder pays only once they have confirmed it (3-D Secure)", async () => {
  const { retrieve, payByForm } = await openSession();
  const method = { ...CARD, cardNumber: "4000 0000 0000 3220" };
  expect(await payByForm({ method })).toEqual({ status: 200, body: { requiresAction: true } });
  const refused = await payByForm({ method, authentication: "failed" });
  expect(refused).toMatchObject({
    status: 402,
    body: { error: { code: "payment_intent_authentication_failure" } },
  });
  expect(await retrieve()).toMatchObject({ status: "open", payment_status: "unpaid" });
  expect((await payByForm({ method, authentication: "succeeded" })).status).toBe(200);
  expect(await retrieve()).toMatchObject({ status: "complete", payment_status: "paid" });
});

test.each(["ideal", "pay_by_bank"])(
  "%s leads to the bank, and back paid, back unpaid, or paid without going back",
  async (type) => {
    const { sandbox, session, retrieve, payByForm } = await openSession();
    const { body } = await payByForm({ method: { type }, authentication: "succeeded" });
    const bank = new URL(String(body["bankPath"]), sandbox.url);
    expect(await (await fetch(bank)).text()).toContain("pay €");
    expect(await retrieve()).toMatchObject({ status: "open" });
    const go = (step: string) => fetch(`${sandbox.url}/bank/${step}${bank.search}`, { redirect: "manual" });
    const back = `http://localhost:5173/return?session_id=${session.id}`;
    expect((await go("fail")).headers.get("location")).toBe(back);
    expect(await retrieve()).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect((await go("stay")).status).toBe(200);
    expect(await retrieve()).toMatchObject({ status: "complete", payment_status: "paid" });
    expect((await go("authorize")).headers.get("location")).toBe(back);
    expect((await fetch(`${sandbox.url}/bank/authorize?payment=unknown`)).status).toBe(404);
  },
);

test("paying twice charges once", async () => {
  const { stripe, payByForm } = await openSession();
  const statuses = (await Promise.all([payByForm(), payByForm()])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
  expect((await stripe.events.list()).data).toHaveLength(1);
});

test("a client secret that isn't exactly right is refused", async () => {
  const { session, payByForm } = await openSession();
  const secret = session.client_secret ?? "";
  for (const clientSecret of [secret.slice(0, -1), `${secret}x`, session.id, ""])
    expect((await payByForm({ clientSecret })).status).toBe(401);
  expect((await payByForm({ publishableKey: "pk_test_other" })).status).toBe(401);
});

test("the server repeats the form's checks", async () => {
  const { retrieve, payByForm } = await openSession();
  const method = { type: "card", cardNumber: "4242 4242 4242 4241", cardExpiry: "01 / 20", cardCvc: "1" };
  expect(await payByForm({ method, email: "ada", billingName: " " })).toMatchObject({
    status: 400,
    body: {
      fields: {
        email: "Your email address is incomplete.",
        cardNumber: "Your card number is invalid.",
        cardExpiry: "Your card’s expiration year is in the past.",
        cardCvc: "Your card’s security code is incomplete.",
        billingName: "Enter the name on the card.",
      },
    },
  });
  expect((await retrieve()).status).toBe("open");
});

test.for([
  ["4000 0000 0000 0002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000 0000 0000 9995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000 0000 0000 0069", "expired_card", undefined, "Your card has expired."],
  ["4000 0000 0000 0127", "incorrect_cvc", undefined, "Your card’s security code is incorrect."],
] as const)("card %s is refused with %s", async ([card, code, declineCode, message]) => {
  const { sandbox, session, retrieve } = await openSession();
  const { status, body } = await control(sandbox, "/pay", { sessionId: session.id, card });
  expect(status).toBe(402);
  expect(body["error"]).toMatchObject({
    type: "card_error",
    code,
    message,
    ...(declineCode ? { decline_code: declineCode } : {}),
  });
  // A refused card leaves the session open, so the buyer can try again.
  expect(await retrieve()).toMatchObject({ status: "open", payment_status: "unpaid" });
});

test("a real card number is refused", async () => {
  const { sandbox, session } = await openSession();
  const { body } = await control(sandbox, "/pay", { sessionId: session.id, card: "4539 1488 0343 6467" });
  expect(body["error"]).toMatchObject({ decline_code: "test_mode_live_card" });
});

test.for([
  [DEBIT_SUCCEEDS, "paid", "succeeded", "checkout.session.async_payment_succeeded"],
  [DEBIT_FAILS, "unpaid", "requires_payment_method", "checkout.session.async_payment_failed"],
] as const)("a bank debit from %s ends %s", async ([iban, paymentStatus, intentStatus, lastEvent]) => {
  const { sandbox, stripe, session, retrieve } = await openSession({ asyncDelayMs: 3_600_000 });
  await control(sandbox, "/pay", { sessionId: session.id, iban });
  expect(await retrieve(["payment_intent"])).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    payment_intent: { status: "processing" },
  });
  await control(sandbox, "/settle", { sessionId: session.id });
  expect(await retrieve(["payment_intent"])).toMatchObject({
    status: "complete",
    payment_status: paymentStatus,
    payment_intent: { status: intentStatus },
  });
  const types = (await stripe.events.list()).data.map((event) => event.type);
  expect(types).toEqual([lastEvent, "checkout.session.completed"]);
});

test("an expired session can't be paid", async () => {
  const { sandbox, session, payByForm } = await openSession();
  await control(sandbox, "/expire", { sessionId: session.id });
  expect(await payByForm()).toMatchObject({
    status: 400,
    body: { error: { message: "This Checkout Session has expired." } },
  });
});

test("the form may be framed by a site on this machine, and its files are served", async () => {
  const { sandbox } = await openSession();
  const page = await fetch(`${sandbox.url}/checkout`);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors");
  expect(page.headers.has("x-frame-options")).toBe(false);
  const script = await (await fetch(sandbox.scriptUrl)).text();
  expect(script).toContain("createEmbeddedCheckoutPage");
  expect(script).not.toContain("import ");
  expect(() => new Script(script)).not.toThrow();
  expect((await fetch(`${sandbox.url}/checkout/server.ts`)).status).toBe(404);
});
