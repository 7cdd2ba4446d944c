import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { orders } from "../../db/schema/orders.ts";
import { createServices } from "../../entry/create-services.ts";
import type { Services } from "../../request/services.ts";
import { resetPayments, timelineWords } from "../../testing/payments.ts";
import { expireByTime, providerState, setFaults } from "../../testing/provider.ts";
import { settings, testDatabase, testEnv, testServices } from "../../testing/shop.ts";
import { openCheckout } from "./checkout.ts";
import type { OpenedCheckout } from "./response-schemas.ts";

beforeEach(resetPayments);

const open = (services: Services, quantity = 1) =>
  openCheckout(
    services,
    { browserHash: "one-browser", userId: null },
    { cart: [{ productname: "Draft", totalCents: 100_00, quantity }], requestCountry: null },
  );

/** The services of one tab, with the provider's sessions to spy on. */
function tab() {
  const services = createServices(settings(), testEnv());
  return { services, provider: services.stripe.checkout.sessions };
}

/**
 * Returns the services of a tab. `meanwhile` runs after the provider has responded and before the tab receives the
 * response.
 */
function servicesThatHearLate(meanwhile: () => Promise<unknown>, api: "ok" | "error" = "ok"): Services {
  const { services, provider } = tab();
  const create = provider.create.bind(provider);
  vi.spyOn(provider, "create").mockImplementationOnce(async (...asked) => {
    await setFaults({ api });
    const [answer] = await Promise.allSettled([create(...asked)]);
    await setFaults({ api: "ok" });
    await meanwhile();
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
  return services;
}

/** Opens the same cart in another tab, where the provider refuses it or its response is lost. */
async function refuseAnotherTab(api: "error" | "drop" = "error"): Promise<void> {
  await setFaults({ api });
  await expect(open(testServices())).rejects.toMatchObject({ failure: "unavailable" });
  await setFaults({ api: "ok" });
}

const openSessions = async () =>
  (await providerState()).sessions.filter(({ status }) => status === "open").map(({ id }) => id);

/** Asserts that a tab got the form of the only open session, whose order can be paid. */
async function expectOnlyOpen({ sessionId }: OpenedCheckout): Promise<void> {
  const [order] = await testDatabase().select().from(orders).where(eq(orders.checkoutSessionId, sessionId));
  expect(order?.status).toBe("pending");
  expect(await openSessions()).toEqual([sessionId]);
}

const CLOSING =
  "Closing the checkout was requested, because the shopper left the checkout or changed the cart";

it("gives a tab no form for an order that ended when the provider refused another tab's attempt (D16)", async () => {
  await expectOnlyOpen(await open(servicesThatHearLate(refuseAnotherTab)));
  expect(await timelineWords()).toContain(CLOSING);
});

it("gives a tab no form for an order that it found without a session and that has since ended", async () => {
  await refuseAnotherTab("drop");
  await expectOnlyOpen(await open(servicesThatHearLate(refuseAnotherTab)));
  expect(await timelineWords()).toContain(CLOSING);
});

it("leaves an order alone if another tab opened its session while the provider refused this tab", async () => {
  const others: OpenedCheckout[] = [];
  const refused = servicesThatHearLate(async () => others.push(await open(testServices())), "error");
  await expect(open(refused)).rejects.toMatchObject({ failure: "unavailable" });
  const opened = await open(testServices());
  expect(others).toEqual([opened]);
  await expectOnlyOpen(opened);
});

it("two tabs that open one checkout together share its session, although the provider takes 700 ms a call", async () => {
  await setFaults({ apiDelayMs: 700 });
  const [one, other] = await Promise.all([open(tab().services), open(tab().services)]);
  await setFaults({ apiDelayMs: 0 });
  expect(other).toEqual(one);
  expect((await providerState()).sessions).toHaveLength(1);
  expect(await testDatabase().select().from(orders)).toMatchObject([{ status: "pending" }]);
});

it("finds the session that another tab opened while the provider refused this tab's attempt for the same order", async () => {
  await refuseAnotherTab("drop");
  const others: OpenedCheckout[] = [];
  const refused = servicesThatHearLate(async () => others.push(await open(testServices())), "error");
  const opened = await open(refused);
  expect(others).toEqual([opened]);
  await expectOnlyOpen(opened);
});

it("fails if the provider opens a session without the client secret that the form needs", async () => {
  const { services, provider } = tab();
  const create = provider.create.bind(provider);
  vi.spyOn(provider, "create").mockImplementationOnce(async (...asked) => ({
    ...(await create(...asked)),
    client_secret: null,
  }));
  await expect(open(services)).rejects.toThrow("without a client secret");
});

describe("a tab that other tabs overtake again and again", () => {
  const OVERTAKEN = {
    failure: "conflict",
    message: "Your checkout is being opened in another tab. Please try again.",
  };

  it("gives up at its sixth attempt, without closing a checkout that it wouldn't replace", async () => {
    const { services, provider } = tab();
    const expire = provider.expire.bind(provider);
    let others = 1;
    const openAnother = () => open(testServices(), (others += 1));
    await openAnother();
    vi.spyOn(provider, "expire").mockImplementation(async (...asked) => {
      const session = await expire(...asked);
      if (others <= 6) await openAnother();
      return session;
    });
    await expect(open(services)).rejects.toMatchObject(OVERTAKEN);
    expect(others).toBe(7);
    expect(await openSessions()).toHaveLength(1);
  });

  it("gives up after six sessions of its cart that each ended just before it read them", async () => {
    const { services, provider } = tab();
    const retrieve = provider.retrieve.bind(provider);
    let { sessionId } = await open(testServices());
    let ended = 0;
    vi.spyOn(provider, "retrieve").mockImplementation(async (...asked) => {
      if (ended < 6) {
        ended += 1;
        await expireByTime(sessionId);
        ({ sessionId } = await open(testServices()));
      }
      return retrieve(...asked);
    });
    await expect(open(services)).rejects.toMatchObject(OVERTAKEN);
    expect(ended).toBe(6);
    await expectOnlyOpen(await open(testServices()));
  });
});
