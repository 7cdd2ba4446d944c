import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { control, lineItem, sessionParams, startedSandbox, stripeFor } from "./fixture.ts";

describe("checkout sessions", () => {
  test("an open session has the total, a client secret and a lifetime of 24 hours", async () => {
    const stripe = stripeFor(await startedSandbox());
    const session = await stripe.checkout.sessions.create(
      sessionParams({
        line_items: [lineItem({ cents: 4900, quantity: 2 }), lineItem({ name: "Plugin", cents: 1250 })],
        metadata: { order: "1001" },
        client_reference_id: "1001",
      }),
    );
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total: 11_050,
      currency: "eur",
      ui_mode: "embedded_page",
      metadata: { order: "1001" },
      client_reference_id: "1001",
      payment_intent: null,
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]+$/);
    expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_`));
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
  });

  test("a retrieved session contains the expanded objects", async () => {
    const sandbox = await startedSandbox();
    const stripe = stripeFor(sandbox);
    const created = await stripe.checkout.sessions.create(
      sessionParams({
        invoice_creation: {
          enabled: true,
          invoice_data: { custom_fields: [{ name: "Order", value: "1001" }] },
        },
      }),
    );
    await control(sandbox, "/pay", { sessionId: created.id, name: "Ada L", email: "ada@example.com" });
    const session = await stripe.checkout.sessions.retrieve(created.id, {
      expand: ["line_items.data.price.product", "payment_intent", "invoice"],
    });
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "paid",
      client_secret: null,
      customer_details: { name: "Ada L", email: "ada@example.com", address: { country: "NL" } },
      payment_intent: { object: "payment_intent", status: "succeeded", amount_received: 4900 },
      invoice: { object: "invoice", status: "paid", custom_fields: [{ name: "Order", value: "1001" }] },
      line_items: {
        has_more: false,
        data: [
          {
            description: "Studio licence",
            amount_total: 4900,
            price: { product: { name: "Studio licence" } },
          },
        ],
      },
    });
  });

  test("line items come ten at a time if expanded, and in pages if listed", async () => {
    const stripe = stripeFor(await startedSandbox());
    const items = Array.from({ length: 23 }, (_, index) => lineItem({ name: `Item ${index}` }));
    const { id } = await stripe.checkout.sessions.create(sessionParams({ line_items: items }));
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });
    expect(session.line_items?.data).toHaveLength(10);
    expect(session.line_items?.has_more).toBe(true);
    const all = await stripe.checkout.sessions
      .listLineItems(id, { limit: 10 })
      .autoPagingToArray({ limit: 100 });
    expect(all.map((item) => item.description)).toEqual(
      items.map((item) => item.price_data.product_data.name),
    );
  });

  test("sessions are listed newest first, by status and by time", async () => {
    let nowMs = 1_800_000_000_000;
    const stripe = stripeFor(await startedSandbox({ now: () => nowMs }));
    const first = await stripe.checkout.sessions.create(sessionParams());
    nowMs += 60_000;
    const second = await stripe.checkout.sessions.create(sessionParams());
    await stripe.checkout.sessions.expire(first.id);
    const ids = async (params: Stripe.Checkout.SessionListParams) =>
      (await stripe.checkout.sessions.list(params)).data.map((session) => session.id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ status: "open" })).toEqual([second.id]);
    expect(await ids({ created: { gte: second.created } })).toEqual([second.id]);
    expect(await ids({ starting_after: second.id, limit: 1 })).toEqual([first.id]);
  });

  test("an open session expires on request, once", async () => {
    const stripe = stripeFor(await startedSandbox());
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: "expired",
      client_secret: null,
    });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    );
  });

  test("a session expires automatically after 24 hours", async () => {
    let nowMs = Date.now();
    const stripe = stripeFor(await startedSandbox({ now: () => nowMs }));
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    nowMs += 24 * 60 * 60 * 1000;
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
    const { data } = await stripe.events.list({ type: "checkout.session.expired" });
    expect(data).toHaveLength(1);
    expect(await stripe.events.retrieve(data[0]?.id ?? "")).toMatchObject({ data: { object: { id } } });
  });
});

const refusals = async (...asked: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));

describe("idempotency", () => {
  test("the same key and parameters replay the first response, even though the session has expired", async () => {
    const stripe = stripeFor(await startedSandbox());
    const options = { idempotencyKey: "cart-1" };
    const first = await stripe.checkout.sessions.create(sessionParams(), options);
    await stripe.checkout.sessions.expire(first.id);
    const again = await stripe.checkout.sessions.create(sessionParams(), options);
    expect(again).toMatchObject({ id: first.id, status: "open", client_secret: first.client_secret });
    expect((await stripe.checkout.sessions.retrieve(first.id)).status).toBe("expired");
  });

  test("a replayed response is marked as one", async () => {
    const sandbox = await startedSandbox();
    const { id } = await stripeFor(sandbox).checkout.sessions.create(sessionParams());
    const expire = async () => {
      const response = await fetch(`${sandbox.url}/v1/checkout/sessions/${id}/expire`, {
        method: "POST",
        headers: { authorization: "Bearer sk_test_fixture", "idempotency-key": "expire-1" },
      });
      return [response.status, response.headers.get("idempotent-replayed")];
    };
    expect(await expire()).toEqual([200, null]);
    expect(await expire()).toEqual([200, "true"]);
  });

  test("the same key with other parameters, or for another path, is refused", async () => {
    const stripe = stripeFor(await startedSandbox());
    const options = { idempotencyKey: "cart-1" };
    const { id } = await stripe.checkout.sessions.create(sessionParams(), options);
    const changed = sessionParams({ line_items: [lineItem({ cents: 100 })] });
    await expect(stripe.checkout.sessions.create(changed, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    await expect(stripe.checkout.sessions.expire(id, {}, options)).rejects.toThrow(/same endpoint/);
  });

  test("ten simultaneous calls with one key create one session", async () => {
    const stripe = stripeFor(await startedSandbox());
    const calls = Array.from({ length: 10 }, () =>
      stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: "cart-1" }),
    );
    const ids = new Set((await Promise.all(calls)).map((session) => session.id));
    expect(ids.size).toBe(1);
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test("a key is refused while the first request with it is under way", async () => {
    const sandbox = await startedSandbox();
    sandbox.faults.apiDelayMs = 200;
    const stripe = stripeFor(sandbox);
    const ask = (idempotencyKey: string, params = sessionParams()) =>
      stripe.checkout.sessions.create(params, { idempotencyKey });
    expect(await refusals(ask("cart-1"), ask("cart-1"))).toMatchObject([
      { statusCode: 409, rawType: "invalid_request_error", code: "idempotency_key_in_use" },
    ]);
    const changed = sessionParams({ line_items: [lineItem({ cents: 100 })] });
    expect(await refusals(ask("cart-2"), ask("cart-2", changed))).toMatchObject([
      { statusCode: 400, rawType: "idempotency_error" },
    ]);
    expect(await refusals(ask("cart-1"))).toEqual([]);
  });

  test("a refused call does not use up its key", async () => {
    const stripe = stripeFor(await startedSandbox());
    const options = { idempotencyKey: "cart-1" };
    await expect(stripe.checkout.sessions.create(sessionParams({ line_items: [] }), options)).rejects.toThrow(
      "line_items",
    );
    await expect(stripe.checkout.sessions.create(sessionParams(), options)).resolves.toHaveProperty(
      "status",
      "open",
    );
  });
});
