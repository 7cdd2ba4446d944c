import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { lineItem, sessionParams, startedSandbox, stripeFor } from "./fixture.ts";

type CreateParams = Stripe.Checkout.SessionCreateParams;

const withProduct = (product: { name: string; description?: string }) => ({
  ...lineItem(),
  price_data: { currency: "eur", unit_amount: 100, product_data: product },
});
describe("refusals", () => {
  const refused: [string, CreateParams, object][] = [
    [
      "the old ui_mode",
      { ui_mode: "embedded" },
      { param: "ui_mode", message: expect.stringMatching(/must be one of elements, embedded_page/) },
    ],
    [
      "a return_url that is no URL",
      { return_url: "/return?s={CHECKOUT_SESSION_ID}" },
      { code: "url_invalid" },
    ],
    ["an empty cart", { line_items: [] }, { code: "parameter_missing", param: "line_items" }],
    ["101 lines", { line_items: Array.from({ length: 101 }, () => lineItem()) }, { param: "line_items" }],
    ["49 cents", { line_items: [lineItem({ cents: 49 })] }, { code: "amount_too_small" }],
    [
      "a million euros",
      { line_items: [lineItem({ cents: 50_000_000, quantity: 2 })] },
      { code: "amount_too_large" },
    ],
    [
      "a fraction of a cent",
      { line_items: [lineItem({ cents: 10.5 })] },
      { code: "parameter_invalid_integer", param: "line_items[0][price_data][unit_amount]" },
    ],
    [
      "an empty description",
      { line_items: [withProduct({ name: "A", description: "" })] },
      { code: "parameter_invalid_empty", param: "line_items[0][price_data][product_data][description]" },
    ],
    ["an e-mail that is none", { customer_email: "ada" }, { code: "email_invalid", param: "customer_email" }],
    ["an expiry too soon", { expires_at: 1_800_000_000 + 60 }, { param: "expires_at" }],
    [
      "long metadata",
      { metadata: { note: "x".repeat(501) } },
      { param: "metadata", message: expect.stringMatching(/up to 500 characters/) },
    ],
    [
      "what is not modelled, before a wrong value,",
      { allow_promotion_codes: true, customer_email: "ada" },
      { message: expect.stringMatching(/does not model/) },
    ],
  ];

  test("an empty filter of a list is refused", async () => {
    const stripe = stripeFor(await startedSandbox());
    await expect(stripe.creditNotes.list({ invoice: "" })).rejects.toMatchObject({
      code: "parameter_invalid_empty",
      param: "invoice",
    });
  });

  test.for(refused)("%s is refused", async ([, overrides, error]) => {
    const stripe = stripeFor(await startedSandbox({ now: () => 1_800_000_000_000 }));
    const failure: unknown = await stripe.checkout.sessions
      .create(sessionParams(overrides))
      .catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(failure).toMatchObject({ statusCode: 400, ...error });
  });

  test("a missing return_url is reported", async () => {
    const stripe = stripeFor(await startedSandbox());
    const { return_url: _, ...params } = sessionParams();
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      code: "parameter_missing",
      param: "return_url",
    });
  });

  test("an unknown parameter is reported", async () => {
    const sandbox = await startedSandbox();
    const response = await fetch(`${sandbox.url}/v1/checkout/sessions`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_fixture" },
      body: new URLSearchParams({ mode: "payment", payment_methods: "card", "__proto__[x]": "1" }),
    });
    expect(response.status).toBe(400);
    expect(response.headers.get("request-id")).toMatch(/^req_/);
    expect(await response.json()).toMatchObject({
      error: { type: "invalid_request_error", code: "parameter_unknown", param: "payment_methods" },
    });
  });

  test("a search and a preview aren't mistaken for ids", async () => {
    const stripe = stripeFor(await startedSandbox());
    for (const call of [
      stripe.charges.search({ query: "amount>1" }),
      stripe.invoices.search({ query: "total>1" }),
      stripe.creditNotes.preview({ invoice: "in_1", amount: 1 }),
    ])
      await expect(call).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringMatching(/does not model/),
      });
  });

  test("a wrong key is a 401", async () => {
    const stripe = stripeFor(await startedSandbox(), "sk_test_other");
    await expect(stripe.checkout.sessions.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });
});
