import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { newCartItem } from "#domain/cart/cart.ts";
import { testProduct } from "#domain/testing/product.ts";
import { amsterdamDay, type Day, daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { products } from "../db/schema/catalogue.ts";
import { orders } from "../db/schema/orders.ts";
import { priceHistory, scheduledPrices } from "../db/schema/prices.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { FREQUENT_CRON } from "../entry/jobs/crons.ts";
import { createServices } from "../entry/create-services.ts";
import { runScheduled } from "../entry/jobs/scheduled.ts";
import { now, setClockAhead } from "../platform/clock.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { check, exportText } from "../testing/bulk.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { pageHtml } from "../testing/pages.ts";
import { resetPayments } from "../testing/payments.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { settings, testDatabase, testEnv, testServices } from "../testing/shop.ts";
import { runScheduledPrices } from "./run-scheduled-prices.ts";
import { pricesOf } from "./scheduled-prices.ts";

const today = amsterdamDay(new Date());
const FIRST = daysAfter(today, 40);
const LAST = daysAfter(today, 49);

beforeEach(resetPayments);
afterEach(() => setClockAhead(0));

let admins = 0;
/** An administrator who signs in by the shop's clock. */
async function adminHeaders() {
  admins += 1;
  return (await signedInAdmin(`warden-${admins}`)).headers;
}

async function stored() {
  const [row] = await testDatabase().select().from(products);
  if (!row) throw new Error("the product is gone");
  return row;
}
const paid = async () => {
  const { oneYearCents, totalCents } = await stored();
  return oneYearCents ?? totalCents;
};
const inHistory = async () =>
  (await testDatabase().select().from(priceHistory).orderBy(asc(priceHistory.sequence))).map(
    ({ paidCents }) => paidCents,
  );

/** Turns the clock to a moment of a day and runs the frequent job, as the sandbox's does. */
async function jobAt(day: Day, afterMidnightMs: number): Promise<void> {
  setClockAhead(startOfDay(day).getTime() + afterMidnightMs - Date.now());
  await runScheduled(FREQUENT_CRON, testServices(), now());
}

async function act(press: "schedule" | "change" | "end", input: object): Promise<Response> {
  const headers = await adminHeaders();
  const { id: productId } = await stored();
  return mutation(`prices.${press}`, { productId, ...input }, headers);
}
/** Runs the job over a connection of its own. */
const runOnItsOwn = () => runScheduledPrices(createServices(settings(), testEnv()), now());

/** A page's text as it's read, without the marks that React leaves between its parts. */
const textOf = (html: string): string => html.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]*>/g, "");
const schedule = (fields: object = {}) =>
  act("schedule", { plan: "1 year", cents: 80_00, firstDay: FIRST, lastDay: LAST, ...fields });
const pricesNow = async () => pricesOf(testDatabase(), (await stored()).id);
const edit = async (fields: object) => {
  const headers = await adminHeaders();
  const { id, productname, imageUrl, priceCents, discountCents, description } = await stored();
  const draft = { productname, imageUrl, priceCents, discountCents, description, ...fields };
  return mutation("products.update", { id, draft }, headers);
};

describe("a scheduled price (D62)", () => {
  it("begins with its first day and ends after its last, by the frequent job", async () => {
    expect((await schedule()).status).toBe(200);
    await jobAt(FIRST, -MINUTE_MS);
    expect(await paid()).toBe(100_00);
    await jobAt(FIRST, 0);
    expect(await stored()).toMatchObject({
      oneYearCents: 80_00,
      priceCents: 200_00,
      version: 2,
      updatedBy: "The scheduled price",
    });
    await jobAt(daysAfter(LAST, 1), -MINUTE_MS);
    expect(await paid()).toBe(80_00);
    await jobAt(daysAfter(LAST, 1), 0);
    expect(await stored()).toMatchObject({ oneYearCents: null, version: 3 });
    expect(await inHistory()).toEqual([100_00, 80_00, 100_00]);
    expect((await pricesNow()).scheduled?.state).toBe("ended");
  });

  it("puts back the plan's own price, and does each step once however often the job runs", async () => {
    await edit({ planCents: { "1 year": 95_00 } });
    await schedule();
    for (let run = 0; run < 3; run += 1) await jobAt(FIRST, run * MINUTE_MS);
    for (let run = 0; run < 3; run += 1) await jobAt(daysAfter(LAST, 1), run * MINUTE_MS);
    expect(await stored()).toMatchObject({ oneYearCents: 95_00, version: 4 });
    expect(await inHistory()).toEqual([100_00, 95_00, 80_00, 95_00]);
  });

  it("begins with the press if its first day is today, and ends with a press", async () => {
    expect((await schedule({ firstDay: today })).status).toBe(200);
    expect(await paid()).toBe(80_00);
    expect((await act("end", {})).status).toBe(200);
    expect((await act("end", {})).status).toBe(200);
    expect(await paid()).toBe(100_00);
    expect(await inHistory()).toEqual([100_00, 80_00, 100_00]);
  });

  it("begins once if two jobs run side by side", async () => {
    await schedule();
    setClockAhead(startOfDay(FIRST).getTime() - Date.now());
    const done = await meetAtRows(
      (tx) => tx.select().from(scheduledPrices).for("update"),
      [runOnItsOwn, runOnItsOwn],
    );
    expect(done).toEqual([
      { started: 1, ended: 0 },
      { started: 0, ended: 0 },
    ]);
    expect(await inHistory()).toEqual([100_00, 80_00]);
  });

  it("leaves nothing behind if it's ended before its first day", async () => {
    await schedule();
    await act("end", {});
    await jobAt(FIRST, 0);
    expect(await inHistory()).toEqual([100_00]);
    expect(await testDatabase().$count(scheduledPrices)).toBe(0);
  });

  it.each([
    ["the product has become cheaper", { priceCents: 170_00 }, 70_00],
    ["the plan is no longer sold", { plans: { "3 year": true } }, 100_00],
  ])("doesn't begin if %s by then", async (_why, fields, cents) => {
    await schedule();
    expect((await edit(fields)).status).toBe(200);
    await jobAt(FIRST, 0);
    expect(await paid()).toBe(cents);
    expect((await pricesNow()).scheduled?.state).toBe("not begun");
  });

  it("doesn't begin after its last day, when no job ran before", async () => {
    await schedule();
    await jobAt(daysAfter(LAST, 1), 0);
    expect(await inHistory()).toEqual([100_00]);
    expect((await pricesNow()).scheduled?.state).toBe("not begun");
  });

  it.each<[string, { second?: true } & Record<string, unknown>, number, string]>([
    ["a second one", { second: true }, 409, "This product has a scheduled price already. End it first."],
    [
      "a price that isn't below the present one",
      { cents: 100_00 },
      400,
      "Enter less than the present price, €100.00.",
    ],
    ["a plan that isn't sold", { plan: "3 year" }, 400, "This product isn’t sold as 3 year."],
    ["a day that is over", { firstDay: daysAfter(today, -1) }, 400, "Choose today or a later day."],
  ])("is refused as %s", async (_what, { second, ...fields }, status, message) => {
    if (second) await schedule();
    expect(await refusalOf(await schedule(fields))).toMatchObject({ status, message });
  });

  it("is deleted with its product", async () => {
    await schedule({ firstDay: today });
    await testDatabase().delete(products);
    expect(await testDatabase().$count(scheduledPrices)).toBe(0);
  });
});

describe("while it runs", () => {
  beforeEach(() => schedule({ firstDay: today }));
  const KEPT = /^A scheduled price for 1 year runs until /;

  it.each([
    ["its own price", { planCents: { "1 year": 85_00 } }],
    ["no own price", { planCents: {} }],
    ["other plans", { plans: { "3 year": true } }],
  ])("an edit that gives its plan %s is refused with a sentence", async (_what, fields) => {
    expect(await refusalOf(await edit(fields))).toMatchObject({
      status: 409,
      message: expect.stringMatching(KEPT),
    });
    expect(await paid()).toBe(80_00);
  });

  it("any other edit is saved, and a new list price applies after the end", async () => {
    expect((await edit({ priceCents: 220_00, description: "Draws." })).status).toBe(200);
    expect(await paid()).toBe(80_00);
    await act("end", {});
    expect(await paid()).toBe(120_00);
  });

  it("a file from before it is refused by its row, and one from now changes nothing", async () => {
    const headers = await adminHeaders();
    const text = await exportText({ format: "csv" }, headers);
    expect((await check(text, headers)).rows).toMatchObject([{ outcome: "unchanged" }]);
    const before = text.replace(/"80(\.00)?"/, '""');
    expect(before).not.toBe(text);
    expect((await check(before, headers)).rows).toMatchObject([
      { outcome: "error", problems: [{ line: 2, message: expect.stringMatching(KEPT) }] },
    ]);
  });

  it("the database refuses another price, however it's written", async () => {
    const refused = await testDatabase()
      .update(products)
      .set({ oneYearCents: 85_00 })
      .then(() => undefined, violatedConstraint);
    expect(refused).toBe("products_scheduled_price_kept");
  });

  it("its price can fall and last longer, and is still reckoned from before its first step", async () => {
    setClockAhead(5 * DAY_MS);
    const lastDay = daysAfter(today, 60);
    expect((await act("change", { cents: 70_00, lastDay })).status).toBe(200);
    expect(await paid()).toBe(70_00);
    expect((await pricesNow()).scheduled).toMatchObject({
      state: "running",
      cents: 70_00,
      lastDay,
      lowestCents: 100_00,
    });
    expect(await refusalOf(await act("change", { cents: 75_00, lastDay }))).toMatchObject({
      status: 400,
      fields: { cents: "A running price can only fall. To raise it, end it and schedule another." },
    });
  });

  it("one that follows it is reckoned from its price (D79)", async () => {
    await act("end", {});
    setClockAhead(2 * DAY_MS);
    await schedule({ firstDay: amsterdamDay(now()), cents: 90_00 });
    expect(await paid()).toBe(90_00);
    expect((await pricesNow()).scheduled).toMatchObject({ state: "running", lowestCents: 80_00 });
  });

  it.each(["/products", "/products/draft"])(
    "%s announces it with the lowest price of the 30 days before, and crosses nothing out (D79)",
    async (path) => {
      const { root } = await pageHtml(path);
      expect(textOf(root)).toMatch(/€80 ?\/year.*20% off until .*Lowest price of the 30 days before: €100/s);
      expect(root).not.toContain("<s>");
    },
  );
});

const cartAt = (planCents: object) =>
  checkoutPayload([newCartItem(testProduct({ productname: "Draft", planCents }), "1 year")]);

const order = (planCents: object) => mutation("stripe.createCheckoutSession", cartAt(planCents));

describe("a cart across the border (D11)", () => {
  it("a checkout that is open when it ends is closed in the same run", async () => {
    await schedule({ firstDay: today, lastDay: today });
    expect((await order({ "1 year": 80_00 })).status).toBe(200);
    await jobAt(daysAfter(today, 1), 0);
    const [placed] = await testDatabase().select().from(orders).where(eq(orders.amountCents, 80_00));
    expect(placed?.status).toMatch(/^(expired|cancelled)$/);
  });
});
