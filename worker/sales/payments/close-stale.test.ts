import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { FREQUENT_CRON } from "../../entry/jobs/crons.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orders } from "../../db/schema/orders.ts";
import { PAYMENT_DOWN_TEXT } from "../../platform/errors.ts";
import { runScheduled } from "../../entry/jobs/scheduled.ts";
import { checkAndImport, exportText } from "../../testing/bulk.ts";
import { draft, euroDraft, storedProducts } from "../../testing/catalogue.ts";
import { openSession, resetPayments, timelineWords } from "../../testing/payments.ts";
import { pay, providerState, sessionAt, setFaults } from "../../testing/provider.ts";
import { createServices } from "../../entry/create-services.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { settings, call, testDatabase, testEnv, testServices } from "../../testing/shop.ts";
import { closeStaleAfterChange, closeStaleCheckouts } from "./reconcile.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { PATIENCE } from "../../testing/patience.ts";

/** A save that waits for a hanging provider would take as long as the call's timeout, which is ten seconds. */
const WITHOUT_WAITING_MS = 8_000;

let id: string;
const shop = staffShop(async () => {
  await resetPayments();
  id = (await storedProducts())[0]?.id ?? "";
});

const statuses = async () =>
  (await testDatabase().select({ status: orders.status }).from(orders).orderBy(asc(orders.sequence))).map(
    ({ status }) => status,
  );

/** The product as sold initially: €200, less €100. */
const asSold = (change: object = {}) => euroDraft({ discountPrice: 100, ...change });
const json = async () => ({ ...(await shop.headers()), "content-type": "application/json" });
const put = async (change: object) =>
  call(`/api/products/update/${id}`, {
    method: "PUT",
    headers: await json(),
    body: JSON.stringify(asSold(change)),
  });
const imported = async (from: RegExp, to: string, options: object = {}) => {
  const text = await exportText({ format: "csv" }, await shop.headers());
  expect(text).toMatch(from);
  expect(await checkAndImport(text.replace(from, to), await shop.headers(), options)).toHaveProperty(
    "applied",
  );
};

/** Every way in which the catalogue can change. */
const CHANGES: readonly [string, () => Promise<unknown>][] = [
  ["a higher price, by REST", () => put({ price: 300 })],
  ["a higher plan price, by REST", () => put({ planPrices: { "1 year": 120 } })],
  ["no stock, by REST", () => put({ stock: false })],
  [
    "a plan that is no longer offered",
    () => put({ plans: { Monthly: true, "1 year": false }, planPrices: { Monthly: 12 } }),
  ],
  ["its leaving the shop (D62)", () => put({ shown: "not yet" })],
  [
    "its deletion, by REST",
    async () => call(`/api/products/delete/${id}`, { method: "DELETE", headers: await json() }),
  ],
  ["its deletion, in the admin area", () => shop.done("products.remove", { id })],
  [
    "an edit in the admin area",
    () => shop.act("products.update", { id, draft: draft({ discountCents: 100_00, priceCents: 201_00 }) }),
  ],
  ["a higher price, by import", () => imported(/200/, "250")],
  ["its deletion, by import", () => imported(/"Draft"/, '"Another"', { deleteMissing: true })],
];

describe("an open checkout when its product changes (D67)", () => {
  it.each(CHANGES)("is closed by %s", async (_what, change) => {
    const sessionId = await openSession();
    await change();
    await expect.poll(async () => (await sessionAt(sessionId)).status, PATIENCE).toBe("expired");
    await expect.poll(statuses, PATIENCE).toEqual(["cancelled"]);
    expect((await timelineWords()).slice(1)).toEqual([
      "Closing the checkout was requested, because a product in it went up in price, sold out or is no longer sold",
      "Cancelled, because a product in it went up in price, sold out or is no longer sold",
    ]);
  });

  it("is closed along with many others", async () => {
    for (let count = 0; count < 12; count += 1) await openSession();
    await put({ price: 300 });
    await expect.poll(async () => new Set(await statuses()), PATIENCE).toEqual(new Set(["cancelled"]));
    expect((await providerState()).sessions.filter(({ status }) => status === "open")).toEqual([]);
  });

  it.each([
    ["it becomes cheaper", { price: 150 }],
    ["its description changes", { description: "Draws." }],
    [
      "another plan becomes dearer",
      { plans: { Monthly: true, "1 year": true }, planPrices: { Monthly: 900 } },
    ],
  ])("stays open if %s", async (_what, change) => {
    const sessionId = await openSession();
    expect((await put(change)).status).toBe(200);
    expect(await closeStaleCheckouts(testServices())).toEqual({ asked: 0, moved: 0, failed: 0 });
    expect((await sessionAt(sessionId)).status).toBe("open");
    expect(await statuses()).toEqual(["pending"]);
  });

  it("keeps a payment that got through first, at the price shown", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    await put({ price: 300 });
    await expect.poll(statuses, PATIENCE).toEqual(["paid"]);
    const [order] = await testDatabase().select().from(orders);
    expect(order?.amountCents).toBe(100_00);
    expect((await timelineWords()).at(-1)).toBe("Paid, before the checkout could be closed");
  });
});

describe("while the provider doesn't respond", () => {
  it("a save still succeeds, and the frequent job closes the checkout later", async () => {
    const sessionId = await openSession();
    await setFaults({ api: "hang" });
    const sentAt = Date.now();
    expect((await put({ price: 300 })).status).toBe(200);
    expect(Date.now() - sentAt).toBeLessThan(WITHOUT_WAITING_MS);
    await setFaults({ api: "ok" });
    await runScheduled(FREQUENT_CRON, testServices(), new Date());
    expect((await sessionAt(sessionId)).status).toBe("expired");
    expect(await statuses()).toEqual(["cancelled"]);
  });

  it("a deleted product's checkout is also found later, after any number of failures", async () => {
    const sessionId = await openSession();
    await testDatabase().delete(products).where(eq(products.id, id));
    await setFaults({ api: "error" });
    const faults = loggedFaults();
    expect(await closeStaleCheckouts(testServices())).toEqual({ asked: 1, moved: 0, failed: 1 });
    const [order] = await testDatabase().select().from(orders);
    expect(faults()).toMatchObject([
      {
        event: "an open checkout could not be closed",
        orderId: order?.id,
        causes: [`ShopError: ${PAYMENT_DOWN_TEXT}`, expect.stringContaining("told to fail")],
      },
    ]);
    expect(await closeStaleCheckouts(testServices())).toEqual({ asked: 1, moved: 0, failed: 1 });
    await setFaults({ api: "ok" });
    expect(await closeStaleCheckouts(testServices())).toEqual({ asked: 1, moved: 1, failed: 0 });
    expect((await sessionAt(sessionId)).status).toBe("expired");
  });
});

it("a save succeeds even if it can't find open checkouts, and the failure is logged", async () => {
  const databaseUrl = "postgres://shop:shop@127.0.0.1:1/none";
  const faults = loggedFaults();
  await closeStaleAfterChange(createServices({ ...settings(), databaseUrl }, testEnv()));
  expect(faults()).toMatchObject([
    { event: "open checkouts could not be looked for", causes: expect.arrayContaining([expect.any(String)]) },
  ]);
});

const reprice = (priceCents: number, oneYearCents: number | null) =>
  testDatabase().update(products).set({ priceCents, oneYearCents });

it("prices a plan in SQL the same way as everywhere else", async () => {
  const sessionId = await openSession();
  await reprice(300_00, 100_00);
  expect((await closeStaleCheckouts(testServices())).asked).toBe(0);
  await reprice(150_00, 100_01);
  expect((await closeStaleCheckouts(testServices())).moved).toBe(1);
  expect((await sessionAt(sessionId)).status).toBe("expired");
});
