import { asc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { readSummary } from "../../dashboard/summary.ts";
import { orderByNumber } from "../orders/order-detail.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { openCheckout, orderOf, IBAN_SUCCEEDS } from "../../testing/payments.ts";
import {
  completePayment,
  deliver,
  eventOf,
  pay,
  type PaymentFields,
  resetProvider,
} from "../../testing/provider.ts";
import { product, resetShop, settings, testDatabase, testServices } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { testVatFacts } from "../../testing/vat-facts.ts";

const shop = staffShop(async () => {
  await resetProvider();
  await resetShop([product({ productname: "Draft", priceCents: 221_00 })]);
});

const CART = [{ productname: "Draft", totalCents: 121_00, unitCents: 121_00, quantity: 1 }];

/** Of countries that have a part with VAT of its own. */
const POSTCODES: Readonly<Record<string, string>> = { AT: "1010", DE: "10115", FR: "75001" };

/** Opens a checkout of €121.00 in another browser; returns its session. */
async function open(country: string, requestCountry?: string): Promise<string> {
  const residence = { country, postcode: POSTCODES[country] ?? "" };
  const headers = requestCountry === undefined ? {} : { "cf-ipcountry": requestCountry };
  return (await openCheckout({ cart: CART, residence }, headers)).sessionId;
}

async function paid(sessionId: string, fields: PaymentFields = {}) {
  await pay(sessionId, fields);
  if (fields.iban !== undefined) await completePayment(sessionId, "succeeded");
  await deliver(await eventOf(sessionId, "checkout.session.completed"));
  return orderOf(sessionId);
}

const soldAbroad = (cents: number) =>
  recordedOrder({
    country: "BE",
    vatRule: "below_threshold",
    lines: [{ productname: "Draft", unitCents: cents }],
  });
const noticesOf = async () => {
  const found = await testDatabase().select().from(mails).orderBy(asc(mails.createdAt));
  return found.filter(({ subject }) => subject.includes("OSS"));
};
const detail = (sequence: number) => orderByNumber(testDatabase(), settings(), `SO-00${sequence}`);
const inDoubt = async () => (await readSummary(testServices(), now(), ["owner"])).attention.vatInDoubt;

describe("the evidence of a consumer's country (D55)", () => {
  it("is kept with the paid order, with everything that its VAT was decided by", async () => {
    const order = await paid(await open("DE", "DE"), { country: "DE" });
    expect(order.vatFacts).toEqual({
      sale: {
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        buyer: { kind: "consumer", country: "DE", postcode: "10115" },
        settings: { ossSince: null, countriesOutside: [] },
        crossBorderNetCents: { thisYear: 0, lastYear: 0 },
        grossCents: 121_00,
      },
      requestCountry: "DE",
    });
    expect(order.vatEvidence).toEqual({
      billing: "DE",
      card: "DE",
      request: "DE",
      concern: null,
      crossBorderNetCents: { thisYear: 0, lastYear: 0 },
    });
    expect(await inDoubt()).toEqual([]);
    expect((await detail(order.sequence)).vat).toMatchObject({
      country: "DE",
      postcode: "10115",
      agrees: true,
    });
  });

  it.each<[string, string | undefined, PaymentFields, object]>([
    ["AT", undefined, { iban: IBAN_SUCCEEDS }, { billing: "AT", card: "AT", request: null }],
    ["BE", "BE", { method: "pay_by_bank" }, { billing: "BE", card: null, request: "BE" }],
    ["FR", "FR", { wallet: "apple_pay" }, { billing: "FR", card: null, request: "FR" }],
    ["NL", "NL", { method: "ideal" }, { billing: null, card: "NL", request: "NL" }],
    ["NL", "NL", { method: "ideal", bic: "REVOLT21" }, { billing: null, card: null, request: "NL" }],
    ["NL", "NL", { method: "ideal", bic: null }, { billing: null, card: null, request: "NL" }],
  ])("of %s, requested from %s and paid by %j, is %j", async (country, requested, fields, evidence) => {
    const order = await paid(await open(country, requested), { ...fields, country });
    expect(order).toMatchObject({ status: "paid", country, vatEvidence: { ...evidence, concern: null } });
  });

  it("needs the billing address of a consumer abroad, without which nothing is paid", async () => {
    const sessionId = await open("DE", "DE");
    const { stripe } = testServices();
    const collected = async (id: string) =>
      (await stripe.checkout.sessions.retrieve(id)).billing_address_collection;
    expect(await collected(sessionId)).toBe("required");
    await expect(pay(sessionId, { method: "ideal", country: "" })).rejects.toThrow("Choose a country.");
    expect(await collected(await open("NL", "NL"))).toBe("auto");
  });

  it("of another country is shown on the admin home and on the order", async () => {
    const order = await paid(await open("DE", "FR"), { country: "DE", card: "4000 0025 0000 0003" });
    expect(order.vatEvidence).toMatchObject({ billing: "DE", card: "FR", request: "FR" });
    expect(await inDoubt()).toEqual([`SO-00${order.sequence}`]);
    expect((await detail(order.sequence)).vat).toMatchObject({ concern: "another_country" });
  });

  it("of another country leaves the admin home once an administrator has settled it, and counts once", async () => {
    const order = await paid(await open("DE", "FR"), { country: "DE", card: "4000 0025 0000 0003" });
    const number = `SO-00${order.sequence}`;
    for (const _press of [1, 2]) await shop.done("orders.settleVatConcern", { number });
    expect(await inDoubt()).toEqual([]);
    const settled = (await detail(order.sequence)).timeline.filter(
      ({ kind }) => kind === "vat_concern_settled",
    );
    expect(settled).toHaveLength(1);
  });

  it("that agrees leaves nothing to settle", async () => {
    const order = await paid(await open("DE", "DE"), { country: "DE" });
    const refusal = await shop.refused("orders.settleVatConcern", { number: `SO-00${order.sequence}` });
    expect(refusal.status).toBe(409);
  });

  it("can't be changed, and neither can the facts of the VAT", async () => {
    await paid(await open("DE", "DE"), { country: "DE" });
    for (const change of [{ vatFacts: testVatFacts() }, { vatEvidence: null }])
      await expect(testDatabase().update(orders).set(change)).rejects.toMatchObject({
        cause: { constraint_name: "orders_vat_facts_kept" },
      });
  });

  it("shows when an order wasn't charged as its facts say", async () => {
    const order = await paid(await open("DE", "DE"), { country: "DE" });
    await testDatabase().update(orders).set({ vatCents: 20_99 });
    expect((await detail(order.sequence)).vat).toMatchObject({ agrees: false });
  });
});

describe("the order that takes the sales above the threshold (D55)", () => {
  it("is named to the shop once, with the day until which OSS must be registered", async () => {
    await soldAbroad(11_990_00);
    const crossing = await paid(await open("DE", "DE"), { country: "DE" });
    await paid(await open("DE", "DE"), { country: "DE" });
    const notices = await noticesOf();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain(`Order SO-00${crossing.sequence} of`);
    expect(notices[0]?.subject).toMatch(/^Register for OSS by 10 /);
    const { crossBorder } = await readSummary(testServices(), now(), ["owner"]);
    expect(crossBorder.crossing).toMatchObject({ number: `SO-00${crossing.sequence}` });
    expect(crossing).toMatchObject({ vatRule: "oss", vatEvidence: { concern: null } });
  });

  it("may be one whose checkout was open before: it has Dutch VAT, and the shop is told", async () => {
    await soldAbroad(11_900_00);
    const [first, second] = [await open("DE", "DE"), await open("DE", "DE")];
    expect(await paid(first, { country: "DE" })).toMatchObject({
      vatRule: "below_threshold",
      vatEvidence: { concern: null },
    });
    const late = await paid(second, { country: "DE" });
    expect(late).toMatchObject({ vatRule: "below_threshold", vatEvidence: { concern: "threshold" } });
    expect(await inDoubt()).toEqual([`SO-00${late.sequence}`]);
    expect(await noticesOf()).toHaveLength(1);
  });
});
