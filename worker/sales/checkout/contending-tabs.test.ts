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
  openCheckout(services, { browserHash: "one-browser", userId: null }, [
    { productname: "Draft", totalCents: 100_00, quantity },
  ]);

/** One tab's services. A test can run something while the tab waits for the provider. */
function tab() {
  const services = createServices(settings(), testEnv());
  return { services, provider: services.stripe.checkout.sessions };
}

/** The services of a tab to which something happens after the provider has answered and before it hears of it. */
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

/** Another tab opens the same cart, and the provider refuses it or its response is lost. */
async function refuseAnotherTab(api: "error" | "drop" = "error"): Promise<void> {
  await setFaults({ api });
  await expect(open(testServices())).rejects.toMatchObject({ failure: "unavailable" });
  await setFaults({ api: "ok" });
}

const openSessions = async () =>
  (await providerState()).sessions.filter(({ status }) => status === "open").map(({ id }) => id);

/** Expects that a tab was given the form of the only open session, whose order can be paid. */
async function expectOnlyOpen({ sessionId }: OpenedCheckout): Promise<void> {
  const [order] = await testDatabase().select().from(orders).where(eq(orders.checkoutSessionId, sessionId));
  expect(order?.status).toBe("pending");
  expect(await openSessions()).toEqual([sessionId]);
}

const CLOSING =
  "Closing the checkout was requested, because the shopper left the checkout or changed the cart";

it("gives a tab no form of an order that ended when the provider refused another tab's attempt (D16)", async () => {
  await expectOnlyOpen(await open(servicesThatHearLate(refuseAnotherTab)));
  expect(await timelineWords()).toContain(CLOSING);
});

it("a tab gets no form of an order that it found without a session and that ended in the meantime", async () => {
  await refuseAnotherTab("drop");
  await expectOnlyOpen(await open(servicesThatHearLate(refuseAnotherTab)));
  expect(await timelineWords()).toContain(CLOSING);
});

it("leaves an order alone whose session another tab opened while the provider refused this one", async () => {
  const others: OpenedCheckout[] = [];
  const refused = servicesThatHearLate(async () => others.push(await open(testServices())), "error");
  await expect(open(refused)).rejects.toMatchObject({ failure: "unavailable" });
  const opened = await open(testServices());
  expect(others).toEqual([opened]);
  await expectOnlyOpen(opened);
});

it("finds the session that another tab opened while the provider refused it for an order without one", async () => {
  await refuseAnotherTab("drop");
  const others: OpenedCheckout[] = [];
  const refused = servicesThatHearLate(async () => others.push(await open(testServices())), "error");
  const opened = await open(refused);
  expect(others).toEqual([opened]);
  await expectOnlyOpen(opened);
});

it("fails where the provider opens a session without the secret that its form needs", async () => {
  const { services, provider } = tab();
  const create = provider.create.bind(provider);
  vi.spyOn(provider, "create").mockImplementationOnce(async (...asked) => ({
    ...(await create(...asked)),
    client_secret: null,
  }));
  await expect(open(services)).rejects.toThrow("without a client secret");
});

describe("a tab that others overtake again and again", () => {
  const OVERTAKEN = {
    failure: "conflict",
    message: "Your checkout is being opened in another tab. Please try again.",
  };

  it("gives up at its sixth attempt, and closes no checkout that it would not replace", async () => {
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

  it("gives up after six sessions of its cart that ended just before it asked for them", async () => {
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
