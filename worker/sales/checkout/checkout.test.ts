import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { onlyPlan } from "#domain/catalogue/plan.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orderEvents, orderItems, orders } from "../../db/schema/orders.ts";
import { renewalToken } from "../../records/order-links.ts";
import { today } from "../../records/units.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { refusalOf, resultOf } from "../../testing/mutation.ts";
import { IBAN_SUCCEEDS, timelineWords } from "../../testing/payments.ts";
import { expireByTime, pay, providerState, resetProvider, setFaults } from "../../testing/provider.ts";
import { deliveredUnits, orderIdOf } from "../../testing/renewals.ts";
import { call, failureOf, post, product, resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";

const draft = { productname: "Draft", imageUrl: "", total: 100, stock: true };

beforeEach(async () => {
  await resetProvider();
  await resetShop([
    product({ productname: "Gone", stock: false }),
    product({ productname: "Draft", plans: ["Monthly", "1 year", "3 year"], monthlyCents: 12_50 }),
    product({
      productname: "Only Monthly",
      plans: ["Monthly", "3 year"],
      discountCents: null,
      monthlyCents: 200_00,
    }),
    product({ productname: "Unpriced", plans: ["Monthly", "1 year"] }),
    product({ productname: "Unsellable", plans: ["Monthly"] }),
    product({ productname: "Dear", priceCents: 99_999_999, discountCents: null }),
    product({ productname: "Cheap", priceCents: 1_00, discountCents: 99 }),
  ]);
});

const namedProducts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...draft, productname: `P${index}` }));
const QUANTITY_TEXT = "A quantity is a whole number from 1 to 99.";

/** The same line in the format of the shop's own pages. */
const draftInCents = { productname: "Draft", imageUrl: "", totalCents: 100_00, stock: true };

const opened = z.object({ clientSecret: z.string(), sessionId: z.string() });

const REST_PATH = "/stripe/create-checkout-session";
const TRPC_PATH = "/trpc/stripe.createCheckoutSession";

/** Simulates a browser that keeps its cookie. */
function browser(path = REST_PATH) {
  let cookie = "";
  return async (cart: unknown) => {
    const answer = await post(path, { cart }, { cookie });
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

/** The entries of an order's timeline. */
const CREATED = "Order recorded and checkout opened, at the checkout";
const CLOSED_BY_SHOPPER = [
  "Closing the checkout was requested, because the shopper left the checkout or changed the cart",
  "Cancelled, because the shopper left the checkout or changed the cart",
];

/** Returns the renewal token of a paid order. */
async function renewableOrder(): Promise<string> {
  const units = await deliveredUnits({ endsOn: daysAfter(today(), 40) });
  return renewalToken(settings(), orderIdOf(units));
}

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

  it("assumes '1 year' and quantity 1 when an old client sends neither", async () => {
    await open([draft]);
    const [line] = await testDatabase().select().from(orderItems);
    expect(line).toMatchObject({ plan: "1 year", quantity: 1, unitCents: 100_00 });
  });

  it("charges a client that sends only the total the amount it showed, if that is the plan's price (D11)", async () => {
    await open([{ ...draft, plans: { Monthly: true }, total: 12.5 }]);
    const [line] = await testDatabase().select().from(orderItems);
    expect(line).toMatchObject({ plan: "Monthly", unitCents: 12_50 });
  });

  it("answers 409 with the changes of each line, and opens nothing", async () => {
    const cart = [
      { ...draft, productname: "Nope" },
      { ...draft, productname: "Gone" },
      { ...draft, plans: { Monthly: true } },
      { productname: "Only Monthly", total: 200, plans: { "1 year": true } },
      { productname: "Unpriced", total: 100, plans: { Monthly: true }, unitPrice: 100 },
      { productname: "Unsellable", total: 100, plans: { Monthly: true } },
    ];
    const answer = await post("/stripe/create-checkout-session", { cart });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      message: expect.any(String),
      changes: [
        { kind: "unknown" },
        { kind: "out-of-stock" },
        // From a client that knows only the total (D11).
        { kind: "price", was: 100, now: 12.5, product: { plans: { Monthly: true } } },
        { kind: "plan", was: "1 year" },
        // A month without a price of its own (D12).
        { kind: "plan", was: "Monthly", product: { plans: { "1 year": true } } },
        { productname: "Unsellable", kind: "out-of-stock" },
      ],
    });
    expect((await providerState()).sessions).toEqual([]);
    expect(await statuses()).toEqual([]);
  });

  it("answers 400 for a cart that nobody can buy, and opens nothing", async () => {
    for (const [cart, message] of [
      [[], "The cart is empty."],
      ["Draft", "cart must be a list."],
      [[{ ...draft, quantity: 100 }], QUANTITY_TEXT],
      [[{ ...draft, plans: { Weekly: true } }], "One of the plans is not known."],
      [[{ ...draft, total: 100.001 }], "total has at most two decimals."],
      [[{ ...draft, unitPrice: -1 }], "unitPrice cannot be negative."],
      [[{ productname: "Draft" }], "total must be a number."],
      [[{ ...draft, productname: "Dra\u0000ft" }], "productname contains characters that are not allowed."],
      [[draft, { ...draft, productname: "DRAFT" }], "A product is in the cart twice."],
      [namedProducts(101), "A cart holds at most 100 products."],
      [
        [{ productname: "Dear", total: 999_999.99, quantity: 2 }],
        "A single payment can be at most €999,999.99.",
      ],
      [[{ productname: "Cheap", total: 0.01, quantity: 49 }], "This amount is too small to pay."],
    ] as const)
      expect(await failureOf(await post("/stripe/create-checkout-session", { cart }))).toEqual({
        status: 400,
        message,
      });
    expect((await providerState()).sessions).toEqual([]);
  });

  it.each([
    ["most", { productname: "Dear", total: 999_999.99 }, 999_999_99],
    ["least", { productname: "Cheap", total: 0.01, quantity: 50 }, 50],
  ])("opens a checkout of the %s amount that the provider accepts", async (_which, line, amountCents) => {
    await open([line]);
    expect((await providerState()).sessions).toMatchObject([{ amount_total: amountCents }]);
  });
});

/** Reduces a product of the catalogue's REST call to the fields that a change carries. */
const documented = (changed: Record<string, unknown>) => {
  const { version: _version, includes: _includes, facts: _facts, shown: _shown, ...fields } = changed;
  return fields;
};

describe("euros in the REST API, cents inside (D6)", () => {
  it("reports a stale price in exactly the documented form", async () => {
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

  it("opens nothing for an outdated page that still uses euros, and asks it to reload", async () => {
    const answer = await post("/trpc/stripe.createCheckoutSession", { cart: [draft] });
    expect(await refusalOf(answer)).toMatchObject({
      status: 400,
      message: "This page is out of date. Reload it and try again.",
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
    expect(cookie).toContain(`; Max-Age=${30 * 24 * 60 * 60};`);
    const again = await openByTrpc(cookie.split(";")[0] ?? "");
    expect(await again.json()).toEqual(await first.json());
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  it("gives a new cookie to a browser whose cookie isn't one of the shop's", async () => {
    for (const key of ["a".repeat(39), `x${"a".repeat(40)}`, `${"a".repeat(40)}x`]) {
      const answer = await openByTrpc(`checkout=${key}`);
      expect(answer.headers.get("set-cookie")).toMatch(/^checkout=[0-9a-f]{40};/);
    }
  });

  it("never returns a session to another browser", async () => {
    const first = await open([draft]);
    expect((await open([draft])).sessionId).not.toBe(first.sessionId);
  });

  it("expires the old session when the cart has changed, so two tabs can't both pay", async () => {
    const shopper = browser();
    const first = await open([draft], shopper);
    const second = await open([{ ...draft, quantity: 2 }], shopper);
    const { sessions } = await providerState();
    expect(sessions.find((session) => session.id === first.sessionId)?.status).toBe("expired");
    expect(sessions.find((session) => session.id === second.sessionId)?.status).toBe("open");
    expect(await statuses()).toEqual(["cancelled", "pending"]);
    expect(await timelineWords()).toEqual([CREATED, ...CLOSED_BY_SHOPPER, CREATED]);
  });

  it("expires the old session when the cart renews another order, and renews the order that it names (D51)", async () => {
    const [first, second] = [await renewableOrder(), await renewableOrder()];
    const shopper = browser(TRPC_PATH);
    const sessions: string[] = [];
    for (const renews of [undefined, first, second, second]) {
      const answer = await shopper([{ ...draftInCents, renews }]);
      sessions.push(opened.parse(await resultOf(answer)).sessionId);
    }
    expect(new Set(sessions).size).toBe(3);
    expect(sessions[3]).toBe(sessions[2]);
    expect((await providerState()).sessions.filter(({ status }) => status === "open")).toHaveLength(1);
    await pay(sessions[3] ?? "");
    expect(await (await statusOf(sessions[3] ?? "")).json()).toMatchObject({
      receipt: { lines: [{ productname: "Draft", renews: true }] },
    });
  });

  it("opens a new session after the old one was paid or has expired", async () => {
    const shopper = browser();
    const first = await open([draft], shopper);
    await pay(first.sessionId);
    const second = await open([draft], shopper);
    await expireByTime(second.sessionId);
    await open([draft], shopper);
    expect(await statuses()).toEqual(["paid", "expired", "pending"]);
    expect(await timelineWords()).toEqual([
      CREATED,
      "Paid, at the checkout",
      CREATED,
      "The checkout expired, at the checkout",
      CREATED,
    ]);
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
    expect(await timelineWords()).toEqual([
      CREATED,
      "The payment provider refused to open the checkout, at the checkout",
      "Cancelled, at the checkout",
      CREATED,
    ]);
  });
});

it("reports an internal error, not a missing sign-in, if the database refuses the order", async () => {
  const faults = loggedFaults();
  const db = testDatabase();
  await db.execute(sql`alter table order_items add constraint no_lines check (position < 0)`);
  try {
    expect((await browser()([draft])).status).toBe(500);
  } finally {
    await db.execute(sql`alter table order_items drop constraint no_lines`);
  }
  expect(faults()).toMatchObject([{ event: "a call failed" }]);
  expect(await statuses()).toEqual([]);
});

it("keeps an order paid if it is paid while another tab abandons it", async () => {
  const shopper = browser();
  await open([draft], shopper);
  // The provider no longer knows the session.
  await resetProvider();
  let again: Promise<unknown> = Promise.resolve();
  await testDatabase().transaction(async (tx) => {
    await tx.select().from(orders).for("update");
    again = shopper([draft]);
    await untilWaiting(tx, sql`locktype = 'transactionid'`);
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
    expect(await timelineWords()).toEqual([CREATED, ...CLOSED_BY_SHOPPER]);
  });

  it("ends a session that the provider doesn't know only once, when two tabs cancel it at the same moment", async () => {
    const { sessionId } = await open([draft]);
    await resetProvider();
    const tabs = [() => cancel(sessionId), () => cancel(sessionId)];
    const answers = await meetAtRows((tx) => tx.select().from(orders).for("update"), tabs);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statuses()).toEqual(["cancelled"]);
  });

  it.each([
    ["went through", "paid", {}],
    ["was submitted", "processing", { iban: IBAN_SUCCEEDS }],
  ])("keeps a payment that %s first, and reports it", async (_how, status, by) => {
    await setFaults({ asyncDelayMs: HOUR_MS });
    const { sessionId } = await open([draft]);
    await pay(sessionId, by);
    const refused = { status: 409, message: "This payment has already gone through." };
    expect(await failureOf(await cancel(sessionId))).toEqual(refused);
    expect(await statuses()).toEqual([status]);
  });

  it("records no request to close the checkout of an order that is already paid", async () => {
    const { sessionId } = await open([draft]);
    await pay(sessionId);
    await statusOf(sessionId);
    expect((await cancel(sessionId)).status).toBe(409);
    expect(await timelineWords()).toEqual([CREATED, "Paid, seen when the shopper returned"]);
  });

  it.each([
    ["cs_test_0123456789abcdef", 404, "This checkout session does not exist."],
    ["nonsense", 400, "This is not a checkout session id."],
    [undefined, 400, "sessionId is required."],
  ])("answers %j with %d and a sentence", async (sessionId, status, message) => {
    expect(await failureOf(await cancel(sessionId))).toEqual({ status, message });
  });
});

describe("session status (D14)", () => {
  it("returns the receipt of a paid session and marks the order paid, once", async () => {
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

  it("returns 'open' while the session is open, without moving the order", async () => {
    const { sessionId } = await open([draft]);
    expect(await (await statusOf(sessionId)).json()).toMatchObject({
      status: "open",
      orderStatus: "pending",
      receipt: null,
    });
  });

  it("is documented with session_id as a required query parameter", async () => {
    const described = z.object({
      paths: z.object({
        "/stripe/session-status": z.object({ get: z.object({ parameters: z.array(z.unknown()) }) }),
      }),
    });
    const { paths } = described.parse(await (await call("/api/openapi.json")).json());
    expect(paths["/stripe/session-status"].get.parameters).toMatchObject([
      { name: "session_id", in: "query", required: true },
    ]);
  });

  it("keeps the receipt when the product is gone", async () => {
    const { sessionId } = await open([draft]);
    await pay(sessionId);
    await testDatabase().delete(products).where(eq(products.productname, "Draft"));
    expect(await (await statusOf(sessionId)).json()).toMatchObject({ orderStatus: "paid" });
    expect(await testDatabase().$count(orderItems)).toBe(1);
  });

  it.each([
    ["", "session_id is required."],
    ["?session_id=", "session_id is required."],
    ["?session_id=nonsense", "This is not a checkout session id."],
  ])("answers the query %j with 400 and the reason", async (query, message) => {
    expect(await failureOf(await call(`/stripe/session-status${query}`))).toEqual({ status: 400, message });
  });
});
