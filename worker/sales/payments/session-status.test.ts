import Stripe from "stripe";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PAYMENT_DOWN_TEXT } from "../../platform/errors.ts";
import { createServices } from "../../entry/create-services.ts";
import { openCheckout, openPastShop, openSession, resetPayments } from "../../testing/payments.ts";
import { pay, resetProvider, setFaults } from "../../testing/provider.ts";
import { call, failureOf, product, resetShop, settings, testEnv } from "../../testing/shop.ts";
import { SESSION_EXPAND } from "../../stripe/sessions.ts";
import { sessionStatusResponse } from "./response-schemas.ts";
import { sessionStatus } from "./session-status.ts";

beforeEach(resetPayments);

const visit = (sessionId: string) => call(`/stripe/session-status?session_id=${sessionId}`);

describe("the status of a checkout", () => {
  it("is not found if the provider doesn't know it", async () => {
    const sessionId = await openSession();
    await resetProvider();
    expect(await failureOf(await visit(sessionId))).toEqual({
      status: 404,
      message: "This checkout session does not exist.",
    });
  });

  it("is not found if the shop has no order for it", async () => {
    expect(await failureOf(await visit(await openPastShop()))).toEqual({
      status: 404,
      message: "This checkout session does not exist.",
    });
  });

  it("has every line of a cart that is longer than one page of the provider's list", async () => {
    const names = Array.from({ length: 11 }, (_, place) => `Draft ${place}`);
    await resetShop(names.map((productname) => product({ productname })));
    const cart = names.map((productname) => ({ productname, totalCents: 100_00 }));
    const { sessionId } = await openCheckout({ cart });
    const { lineItems } = sessionStatusResponse.parse(await (await visit(sessionId)).json());
    expect(lineItems.data).toHaveLength(11);
  });

  it("can't be read while the provider is failing, and the response says when to retry", async () => {
    const sessionId = await openSession();
    await setFaults({ api: "error" });
    const answer = await visit(sessionId);
    expect(answer.headers.get("retry-after")).toBe("10");
    expect(await failureOf(answer)).toEqual({ status: 503, message: PAYMENT_DOWN_TEXT });
  });

  it("can't be read if its lines can't be read", async () => {
    const sessionId = await openSession();
    const services = createServices(settings(), testEnv());
    vi.spyOn(services.stripe.checkout.sessions, "listLineItems").mockRejectedValue(
      new Stripe.errors.StripeConnectionError({ type: "api_error" }),
    );
    await expect(sessionStatus(services, sessionId, null)).rejects.toMatchObject({ failure: "unavailable" });
  });

  it("can be complete without a payment", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const services = createServices(settings(), testEnv());
    const { sessions } = services.stripe.checkout;
    const session = await sessions.retrieve(sessionId, { expand: SESSION_EXPAND });
    vi.spyOn(sessions, "retrieve").mockResolvedValue({ ...session, payment_status: "no_payment_required" });
    expect(sessionStatusResponse.parse(await sessionStatus(services, sessionId, null))).toMatchObject({
      status: "complete",
      paymentStatus: "no_payment_required",
      orderStatus: "paid",
    });
  });
});
