import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { orders } from "../db/schema/orders.ts";
import { createServices, type Services } from "../platform/services.ts";
import { resetPayments } from "../testing/payments.ts";
import { providerState, setFaults } from "../testing/provider.ts";
import { settings, testDatabase, testEnv, testServices } from "../testing/shop.ts";
import { openCheckout } from "./checkout.ts";

beforeEach(resetPayments);

const open = (services: Services) =>
  openCheckout(services, { browserHash: "one-browser", userId: null }, [
    { productname: "Draft", totalCents: 100_00, quantity: 1 },
  ]);

/** Services to whom something happens after the provider has opened a session and before they hear of it. */
function servicesThatHearLate(meanwhile: () => Promise<unknown>): Services {
  const services = createServices(settings(), testEnv());
  const { sessions } = services.stripe.checkout;
  const create = sessions.create.bind(sessions);
  vi.spyOn(sessions, "create").mockImplementationOnce(async (...asked) => {
    const session = await create(...asked);
    await meanwhile();
    return session;
  });
  return services;
}

it("gives a tab no form of an order that ended when the provider refused another tab's attempt (D16)", async () => {
  const first = servicesThatHearLate(async () => {
    await setFaults({ api: "error" });
    await expect(open(testServices())).rejects.toMatchObject({ failure: "unavailable" });
    await setFaults({ api: "ok" });
  });
  const { sessionId } = await open(first);
  const [order] = await testDatabase().select().from(orders).where(eq(orders.checkoutSessionId, sessionId));
  expect(order?.status).toBe("pending");
  const { sessions } = await providerState();
  expect(sessions.filter(({ status }) => status === "open").map(({ id }) => id)).toEqual([sessionId]);
});
