import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { orders } from "../../db/schema/orders.ts";
import { found } from "../../testing/found.ts";
import { firstToken, recordedOrder } from "../../testing/orders.ts";
import { call, testDatabase } from "../../testing/shop.ts";
import { query } from "../../testing/query.ts";
import { mutation, refusalOf } from "../../testing/mutation.ts";
import { openCheckout, IBAN_SUCCEEDS, openPastShop, resetPayments } from "../../testing/payments.ts";
import { pay, setFaults, completePayment } from "../../testing/provider.ts";
import { anybody } from "../../testing/staff-shop.ts";

beforeEach(() => resetPayments());

const status = z.looseObject({ orderToken: z.string().nullable() });

const tokenOf = async (sessionId: string, headers: Record<string, string> = {}) =>
  status.parse(await (await call(`/stripe/session-status?session_id=${sessionId}`, { headers })).json())
    .orderToken;
const invoiceOf = async (token: string | null) => anybody.done("orders.invoice", { token: token ?? "" });
/** Returns the token of the only order. */
const tokenOfOnly = async () => {
  const [only] = await testDatabase().select({ id: orders.id }).from(orders);
  return firstToken(found(only).id);
};

describe("the token on a receipt (D44)", () => {
  it("is for the browser that paid, and not for any other that knows the session", async () => {
    const { cookie, sessionId } = await openCheckout();
    expect(await tokenOf(sessionId, { cookie })).toBeNull();
    await pay(sessionId);
    expect(await tokenOf(sessionId, { cookie })).toMatch(/^[0-9a-z]{64}$/);
    expect(await tokenOf(sessionId)).toBeNull();
    expect(await tokenOf(sessionId, { cookie: `checkout=${"0".repeat(40)}` })).toBeNull();
  });

  it("isn't returned once the order's links have been ended, possibly because of that browser", async () => {
    const { cookie, sessionId } = await openCheckout();
    await pay(sessionId);
    const token = await tokenOf(sessionId, { cookie });
    expect((await mutation("orders.endLinks", { token })).status).toBe(200);
    expect(await tokenOf(sessionId, { cookie })).toBeNull();
  });
});

describe("an order's invoice (D44)", () => {
  it("is the provider's page, requested on each click", async () => {
    const { cookie, sessionId } = await openCheckout();
    await pay(sessionId);
    const { url } = await invoiceOf(await tokenOf(sessionId, { cookie }));
    expect(await (await fetch(url ?? "")).text()).toContain("SO-001001");
  });

  it("has no address until a delayed payment has arrived, and the provider isn't asked before that", async () => {
    const { cookie, sessionId } = await openCheckout();
    await pay(sessionId, { iban: IBAN_SUCCEEDS });
    const token = await tokenOf(sessionId, { cookie });
    await setFaults({ api: "error" });
    expect(await invoiceOf(token)).toEqual({ url: null });
    await setFaults({ api: "ok" });
    await completePayment(sessionId, "succeeded");
    await tokenOf(sessionId, { cookie });
    expect(await invoiceOf(token)).toEqual({ url: expect.stringContaining("/invoices/in_") });
  });

  it("has no address for a paid order without a checkout", async () => {
    await recordedOrder({ checkoutSessionId: null });
    expect(await invoiceOf(await tokenOfOnly())).toEqual({ url: null });
  });

  it("has no address if the provider made none", async () => {
    const sessionId = await openPastShop();
    await pay(sessionId);
    await recordedOrder({ checkoutSessionId: sessionId });
    expect(await invoiceOf(await tokenOfOnly())).toEqual({ url: null });
  });

  it("can't be shown while the provider is down: 503 with one sentence", async () => {
    const { cookie, sessionId } = await openCheckout();
    await pay(sessionId);
    const token = await tokenOf(sessionId, { cookie });
    await setFaults({ api: "error" });
    const answer = await query("orders.invoice", { token });
    expect(answer.headers.get("retry-after")).toBe("10");
    expect(await refusalOf(answer)).toMatchObject({
      status: 503,
      message: expect.stringMatching(
        /^The payment service isn’t responding right now, so we can’t show the invoice/,
      ),
    });
  });
});
