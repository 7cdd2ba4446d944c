import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { onlyPlan } from "#domain/plan.ts";
import { refusalOf } from "../testing/mutation.ts";
import { products } from "../db/schema/catalogue.ts";
import { orderEvents, orderItems, orders } from "../db/schema/orders.ts";
import { expireByTime, pay, providerState, resetProvider, setFaults } from "../testing/provider.ts";
import { call, failureOf, post, product, resetShop, testDatabase } from "../testing/shop.ts";

const draft = { productname: "Draft", imageUrl: "", total: 100, stock: true };

beforeEach(async () => {
  await resetProvider();
  await resetShop([
    product({ productname: "Draft", plans: ["Monthly", "1 year", "3 year"], monthlyCents: 12_50 }),
    product({ productname: "Only Monthly", plans: ["Monthly", "3 year"], discountCents: null }),
    product({ productname: "Gone", stock: false }),
    product({ productname: "Dear", priceCents: 99_999_999, discountCents: null }),
  ]);
});

/** The same line as the shop's own pages send it. */
const draftInCents = { productname: "Draft", imageUrl: "", totalCents: 100_00, stock: true };

const opened = z.object({ clientSecret: z.string(), sessionId: z.string() });

/** A browser that keeps its cookie. */
function browser() {
  let cookie = "";
  return async (cart: unknown) => {
    const answer = await post("/stripe/create-checkout-session", { cart }, { cookie });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return answer;
  };
}

async function open(cart: unknown, from = browser()) {
  const answer = await from(cart);
  expect(answer.status).toBe(200);
  return opened.parse(await answer.json());
}

const statuses = async () =>
  (await testDatabase().select({ status: orders.status }).from(orders).orderBy(asc(orders.sequence))).map(
    (order) => order.status,
  );

const cancel = (sessionId: unknown) => post("/stripe/expire-checkout-session", { sessionId });
const statusOf = (sessionId: string) => call(`/stripe/session-status?session_id=${sessionId}`);

describe("opening a checkout (D11, D12, D13)", () => {
  it("charges the server's price and records a pending order with its lines", async () => {
    const { clientSecret, sessionId } = await open([
      { ...draft, plans: { Monthly: true }, unitPrice: 12.5, quantity: 3 },
      { productname: " only monthly ", total: 200 },
    ]);
    expect(clientSecret).toContain(sessionId);
    const [order] = await testDatabase().select().from(orders);
    expect(order).toMatchObject({
      status: "pending",
      checkoutSessionId: sessionId,
      amountCents: 3 * 12_50 + 200_00,
    });
    const lines = await testDatabase().select().from(orderItems).orderBy(asc(orderItems.position));
    expect(lines.map((line) => [line.description, line.unitCents, line.quantity, line.lineCents])).toEqual([
      ["Draft · Monthly · €12.50/month", 12_50, 3, 37_50],
      ["Only Monthly · Monthly · €200/month", 200_00, 1, 200_00],
    ]);
    const { sessions } = await providerState();
    expect(sessions).toEqual([{ id: sessionId, status: "open", amount_total: 237_50 }]);
  });

  it("assumes '1 year' and quantity 1 when an old client names neither", async () => {
    await open([draft]);
    const [line] = await testDatabase().select().from(orderItems);
    expect(line).toMatchObject({ plan: "1 year", quantity: 1, unitCents: 100_00 });
  });

  it.each([
    ["an unknown product", [{ ...draft, productname: "Nope" }], { kind: "unknown" }],
    ["a product out of stock", [{ ...draft, productname: "Gone" }], { kind: "out-of-stock" }],
    ["a stale total", [{ ...draft, total: 1 }], { kind: "price", was: 1, now: 100 }],
    [
      "a stale plan price",
      [{ ...draft, plans: { Monthly: true }, unitPrice: 10 }],
      { kind: "price", was: 10, now: 12.5 },
    ],
    [
      "a plan not offered",
      [{ productname: "Only Monthly", total: 200, plans: { "1 year": true } }],
      { kind: "plan", was: "1 year" },
    ],
  ])("answers 409 with what changed for %s, and opens nothing", async (_name, cart, change) => {
    const answer = await post("/stripe/create-checkout-session", { cart });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: expect.any(String), changes: [change] });
    expect((await providerState()).sessions).toEqual([]);
    expect(await statuses()).toEqual([]);
  });

  it.each([
    ["an empty cart", []],
    ["a cart that is not a list", "Draft"],
    ["a negative quantity", [{ ...draft, quantity: -1 }]],
    ["a fractional quantity", [{ ...draft, quantity: 1.5 }]],
    ["a huge quantity", [{ ...draft, quantity: 100 }]],
    ["an unknown plan", [{ ...draft, plans: { Weekly: true } }]],
    ["two plans", [{ ...draft, plans: { Monthly: true, "1 year": true } }]],
    ["a total as text", [{ ...draft, total: "100" }]],
    ["half cents", [{ ...draft, total: 100.001 }]],
    ["no total", [{ productname: "Draft" }]],
    ["a NUL", [{ ...draft, productname: "Dra\u0000ft" }]],
    ["the same product twice", [draft, { ...draft, productname: "DRAFT" }]],
    ["101 products", Array.from({ length: 101 }, (_, index) => ({ ...draft, productname: `P${index}` }))],
    ["500 products", Array.from({ length: 500 }, (_, index) => ({ ...draft, productname: `P${index}` }))],
    ["more than the provider's maximum", [{ productname: "Dear", total: 999_999.99, quantity: 2 }]],
  ])("answers 400 for %s, and opens nothing", async (_name, cart) => {
    const { status, message } = await failureOf(await post("/stripe/create-checkout-session", { cart }));
    expect(status).toBe(400);
    expect(message).not.toBe("");
    expect((await providerState()).sessions).toEqual([]);
  });
});

/** The product that a change carries, as the catalogue's REST call has it but for its version. */
const documented = (changed: Record<string, unknown>) => {
  const { version: _version, includes: _includes, facts: _facts, ...fields } = changed;
  return fields;
};

describe("euros at the door, cents behind it (D6)", () => {
  it("answers a stale price in the documented words, letter by letter", async () => {
    const listed = z.array(z.record(z.string(), z.unknown()));
    const products = listed.parse(await (await call("/api/products")).json());
    const sold = documented(products.find(({ productname }) => productname === "Draft") ?? {});
    const plans = onlyPlan("Monthly", z.record(z.string(), z.boolean()).parse(sold["plans"]));
    const cart = [{ ...draft, plans: { Monthly: true }, unitPrice: 10.1 }];
    const { changes } = z
      .object({ changes: z.unknown() })
      .parse(await (await post("/stripe/create-checkout-session", { cart })).json());
    const product = Object.assign({}, sold, { plans });
    expect(JSON.stringify(changes)).toBe(
      JSON.stringify([{ productname: "Draft", kind: "price", was: 10.1, now: 12.5, product }]),
    );
  });

  it("tells the shop's own pages of a stale price in cents", async () => {
    const cart = [{ ...draftInCents, totalCents: 1_00 }];
    const refused = await post("/trpc/stripe.createCheckoutSession", { cart });
    const { error } = z
      .object({ error: z.object({ data: z.object({ changes: z.array(z.unknown()) }) }) })
      .parse(await refused.json());
    expect(error.data.changes).toMatchObject([{ kind: "price", wasCents: 1_00, nowCents: 100_00 }]);
  });

  it("opens nothing for a page that is older than the shop and speaks euros, and tells it to reload", async () => {
    const answer = await post("/trpc/stripe.createCheckoutSession", { cart: [draft] });
    expect(await refusalOf(answer)).toMatchObject({
      status: 400,
      message: "This page is older than the shop. Reload it and try again.",
    });
    expect((await providerState()).sessions).toEqual([]);
    expect(await statuses()).toEqual([]);
  });
});

const openByTrpc = (cookie: string) =>
  post("/trpc/stripe.createCheckoutSession", { cart: [draftInCents] }, { cookie });

describe("one open session per browser (D16)", () => {
  it("returns a browser's own session while the cart is unchanged", async () => {
    const shopper = browser();
    const first = await open([draft], shopper);
    expect(await open([draft], shopper)).toEqual(first);
    expect(await statuses()).toEqual(["pending"]);
  });

  it("recognises the browser by its cookie over tRPC too", async () => {
    const first = await openByTrpc("");
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^checkout=[^;]+; .*HttpOnly; SameSite=Lax/);
    expect(await (await openByTrpc(cookie.split(";")[0] ?? "")).json()).toEqual(await first.json());
  });

  it("never returns it to another browser", async () => {
    const first = await open([draft]);
    expect((await open([draft])).sessionId).not.toBe(first.sessionId);
  });

  it("expires the old session when the cart changed, so two tabs cannot pay twice", async () => {
    const shopper = browser();
    const first = await open([draft], shopper);
    const second = await open([{ ...draft, quantity: 2 }], shopper);
    const { sessions } = await providerState();
    expect(sessions.find((session) => session.id === first.sessionId)?.status).toBe("expired");
    expect(sessions.find((session) => session.id === second.sessionId)?.status).toBe("open");
    expect(await statuses()).toEqual(["cancelled", "pending"]);
  });

  it("opens a new one after the old one was paid or expired", async () => {
    const shopper = browser();
    const first = await open([draft], shopper);
    await pay(first.sessionId);
    const second = await open([draft], shopper);
    await expireByTime(second.sessionId);
    await open([draft], shopper);
    expect(await statuses()).toEqual(["paid", "expired", "pending"]);
  });

  it("leaves one open session when many tabs open one at once", async () => {
    const shopper = browser();
    const { sessionId } = await open([draft], shopper);
    const carts = [1, 2, 3, 2, 3, 2].map((quantity) => [{ ...draft, quantity }]);
    await Promise.all(carts.map((cart) => shopper(cart)));
    const { sessions } = await providerState();
    expect(sessions.length).toBeGreaterThan(1);
    expect(sessions.map((session) => session.id)).toContain(sessionId);
    expect(sessions.filter((session) => session.status === "open")).toHaveLength(1);
    expect((await statuses()).filter((status) => status === "pending")).toHaveLength(1);
  });
});

describe("when the provider fails", () => {
  it("answers 503 with a message, leaves no order open, and recovers afterwards", async () => {
    const shopper = browser();
    await setFaults({ api: "error" });
    const failed = await shopper([draft]);
    expect(failed.status).toBe(503);
    expect(failed.headers.get("retry-after")).toBe("10");
    await setFaults({ api: "ok" });
    await open([draft], shopper);
    expect(await statuses()).toEqual(["cancelled", "pending"]);
  });

  it("reuses the order's key after a dropped connection, so no second session is made", async () => {
    const shopper = browser();
    await setFaults({ api: "drop" });
    expect((await shopper([draft])).status).toBe(503);
    await setFaults({ api: "ok" });
    await open([draft], shopper);
    expect(await statuses()).toEqual(["pending"]);
    expect((await providerState()).sessions).toHaveLength(1);
  });
});

it("keeps an order paid if it is paid while another tab gives it up", async () => {
  const shopper = browser();
  await open([draft], shopper);
  // The provider no longer knows the session.
  await resetProvider();
  let again: Promise<unknown> = Promise.resolve();
  await testDatabase().transaction(async (tx) => {
    await tx.select().from(orders).for("update");
    again = shopper([draft]);
    const waiting = sql`select 1 from pg_locks where locktype = 'transactionid' and not granted`;
    while ((await tx.execute(waiting)).length === 0);
    await tx.update(orders).set({ status: "paid", paidAt: new Date() });
  });
  await again;
  expect(await statuses()).toEqual(["paid", "pending"]);
});

describe("cancel (D15)", () => {
  it("expires the session and marks the order, however often it is called", async () => {
    const { sessionId } = await open([draft]);
    expect((await cancel(sessionId)).status).toBe(200);
    expect((await cancel(sessionId)).status).toBe(200);
    expect(await statuses()).toEqual(["cancelled"]);
    expect((await providerState()).sessions[0]?.status).toBe("expired");
  });

  it("says so when the payment went through first, and keeps it", async () => {
    const { sessionId } = await open([draft]);
    await pay(sessionId);
    expect(await failureOf(await cancel(sessionId))).toEqual({
      status: 409,
      message: "This payment has already gone through.",
    });
    expect(await statuses()).toEqual(["paid"]);
  });

  it.each([
    ["cs_test_0123456789abcdef", 404],
    ["nonsense", 400],
    [7, 400],
    [undefined, 400],
  ])("answers %j with %d", async (sessionId, status) => {
    expect((await failureOf(await cancel(sessionId))).status).toBe(status);
  });
});

describe("session status (D14)", () => {
  it("answers with the receipt of a paid session and marks the order paid, once", async () => {
    const { sessionId } = await open([{ ...draft, quantity: 2 }]);
    await pay(sessionId, { name: "Ada Drafter" });
    const receipt = await (await statusOf(sessionId)).json();
    expect(receipt).toMatchObject({
      status: "complete",
      paymentStatus: "paid",
      orderNumber: "SO-001001",
      orderStatus: "paid",
      lineItems: {
        data: [
          { description: "Draft · 1 year · €100/year", quantity: 2, amount_total: 200_00, currency: "eur" },
        ],
      },
      session: { customer_details: { name: "Ada Drafter" }, amount_total: 200_00, currency: "eur" },
      receipt: {
        createdAt: expect.any(String),
        paidAt: expect.any(String),
        customerName: "Ada Drafter",
        lines: [{ description: "Draft · 1 year · €100/year", plan: "1 year", renews: false }],
      },
    });
    expect(await (await statusOf(sessionId)).json()).toEqual(receipt);
    const timeline = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
    expect(timeline.map(({ kind, source }) => [kind, source])).toEqual([
      ["created", "checkout"],
      ["paid", "return"],
    ]);
  });

  it("keeps every line of a long receipt", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Part ${index}`);
    await resetShop(names.map((productname) => product({ productname })));
    const { sessionId } = await open(names.map((productname) => ({ productname, total: 100 })));
    const answer = z.object({ lineItems: z.object({ data: z.array(z.unknown()) }) });
    expect(answer.parse(await (await statusOf(sessionId)).json()).lineItems.data).toHaveLength(30);
  });

  it("answers 'open' while the session is open, without moving the order", async () => {
    const { sessionId } = await open([draft]);
    expect(await (await statusOf(sessionId)).json()).toMatchObject({
      status: "open",
      orderStatus: "pending",
      receipt: null,
    });
  });

  it("keeps the receipt when the product is gone", async () => {
    const { sessionId } = await open([draft]);
    await pay(sessionId);
    await testDatabase().delete(products).where(eq(products.productname, "Draft"));
    expect(await (await statusOf(sessionId)).json()).toMatchObject({ orderStatus: "paid" });
    expect(await testDatabase().$count(orderItems)).toBe(1);
  });

  it.each([
    ["cs_test_0123456789abcdef", 404],
    ["nonsense", 400],
    ["", 400],
  ])("answers %j with %d", async (sessionId, status) => {
    expect((await failureOf(await statusOf(sessionId))).status).toBe(status);
  });
});
