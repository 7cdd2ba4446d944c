import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { cartVatSchema } from "#domain/cart/cart-vat.ts";
import type { Residence } from "#domain/cart/residence.ts";
import { orders } from "../../db/schema/orders.ts";
import type { Order } from "../../records/orders.ts";
import { openCheckout, type RequestedCheckout } from "./checkout.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { pay, resetProvider } from "../../testing/provider.ts";
import {
  call,
  changeSettings,
  post,
  product,
  resetShop,
  testDatabase,
  testServices,
} from "../../testing/shop.ts";
import { openCheckout as openAsPage, orderOf } from "../../testing/payments.ts";

beforeEach(async () => {
  await resetProvider();
  await resetShop([product({ productname: "Draft", priceCents: 221_00 })]);
});

const GERMANY: Residence = { country: "DE", postcode: "10115" };
const opened = z.object({ sessionId: z.string(), vat: cartVatSchema });
/** One licence of €121.00. */
const CART = [{ productname: "Draft", totalCents: 121_00, unitCents: 121_00, quantity: 1 }];

const checkout = (residence: Residence | undefined, headers: Record<string, string> = {}) =>
  mutation("stripe.createCheckoutSession", { cart: CART, residence }, headers);

/** A paid order of a consumer in Belgium that counts so many cents against the threshold. */
const soldAbroad = (netCents: number) =>
  recordedOrder({
    country: "BE",
    vatRule: "below_threshold",
    lines: [{ productname: "Draft", unitCents: Math.round(netCents * 1.21) }],
  });

/** Pays an order from there, and returns it with its session. */
async function bought(residence: Residence) {
  const { sessionId, vat } = opened.parse(await resultOf(await checkout(residence)));
  return { ...(await payOpened({ checkoutSessionId: sessionId }, residence.country)), vat };
}

/** Opens a checkout of a shop with these settings and returns its order. */
async function openedWith(
  texts: Parameters<typeof changeSettings>[0],
  requested: Omit<RequestedCheckout, "cart" | "requestCountry">,
) {
  await changeSettings(texts);
  const buyer = { browserHash: "one-browser", userId: null };
  await openCheckout(testServices(), buyer, { ...requested, cart: CART, requestCountry: null });
  const [order] = await testDatabase().select().from(orders);
  if (!order) throw new Error("there is no order");
  return order;
}

/** Pays an order that is open. */
async function payOpened({ checkoutSessionId }: Pick<Order, "checkoutSessionId">, country = "NL") {
  const sessionId = checkoutSessionId ?? "";
  await pay(sessionId, { country });
  await call(`/stripe/session-status?session_id=${sessionId}`);
  const order = await orderOf(sessionId);
  const session = await testServices().stripe.checkout.sessions.retrieve(sessionId, {
    expand: ["invoice", "line_items.data.taxes"],
  });
  return { order, session };
}

const rateOf = ({ session }: Pick<Awaited<ReturnType<typeof payOpened>>, "session">) =>
  session.line_items?.data[0]?.taxes?.[0]?.rate;

describe("a consumer in Germany pays €121.00 (D53, D55)", () => {
  it("up to the threshold with Dutch VAT", async () => {
    await soldAbroad(9_900_00);
    const { order, vat, session } = await bought(GERMANY);
    expect(order).toMatchObject({
      amountCents: 121_00,
      vatCents: 21_00,
      vatRule: "below_threshold",
      vatRate: 21,
    });
    expect(vat.ratePercent).toBe(21);
    expect(session.amount_total).toBe(121_00);
  });

  it("with German VAT in the order that crosses it by a cent, and in those after it", async () => {
    await soldAbroad(9_900_01);
    for (const crossed of [false, true]) {
      const { order, session, vat } = await bought(GERMANY);
      expect(order).toMatchObject({ amountCents: 121_00, vatCents: 19_32, vatRule: "oss", vatRate: 19 });
      expect(vat.ratePercent).toBe(19);
      expect(session).toMatchObject({ amount_total: 121_00, total_details: { amount_tax: 19_32 } });
      expect(order.vatFacts?.sale.crossBorderNetCents.thisYear).toBe(crossed ? 10_000_01 : 9_900_01);
    }
  });

  it("with the provider's rate of their country on the invoice, found again and never made twice", async () => {
    await soldAbroad(20_000_00);
    const first = rateOf(await bought(GERMANY));
    expect(first).toMatchObject({ percentage: 19, country: "DE", inclusive: true, display_name: "VAT" });
    expect(rateOf(await bought(GERMANY))?.id).toBe(first?.id);
    const { data } = await testServices().stripe.taxRates.list({ active: true, limit: 100 });
    expect(data.filter(({ country }) => country === "DE")).toHaveLength(1);
  });
});

describe("a consumer", () => {
  it("in Finland pays 25.5% VAT once the seller is registered for OSS", async () => {
    const order = await openedWith(
      { ossSince: "2026-01-01" },
      { residence: { country: "FI", postcode: "00100" } },
    );
    expect(order).toMatchObject({ amountCents: 121_00, vatRule: "oss", vatRate: 25.5 });
    const { session, order: paid } = await payOpened(order);
    expect(paid).toMatchObject({ vatCents: 24_59 });
    expect(rateOf({ session })).toMatchObject({ percentage: 25.5, country: "FI" });
  });

  it.each([
    ["the Canary Islands", { country: "ES", postcode: "35001" }],
    ["Norway", { country: "NO", postcode: "" }],
    ["some country outside the EU", { country: "ZZ", postcode: "" }],
  ])("in %s isn't sold to, and is told why", async (_, residence) => {
    const text =
      "We can’t sell to consumers outside the EU’s VAT area, because we aren’t registered for tax there.";
    expect(await refusalOf(await checkout(residence))).toMatchObject({
      status: 400,
      message: text,
      fields: { country: text },
    });
    expect(await testDatabase().$count(orders)).toBe(0);
  });

  it.each(["", "1011", "3500X"])("in Spain needs a postcode, which '%s' isn't", async (postcode) => {
    expect(await refusalOf(await checkout({ country: "ES", postcode }))).toMatchObject({
      status: 400,
      fields: {
        postcode: expect.stringMatching(
          postcode === ""
            ? /^Some areas of Spain have different VAT; your postcode tells/
            : /Enter one like 28001/,
        ),
      },
    });
  });

  it("gets a new session for another country or postcode, and keeps it for the same (D11, D16)", async () => {
    const { sessionId, cookie } = await openAsPage({ cart: CART, residence: GERMANY });
    const again = async (residence: Residence) =>
      (await openAsPage({ cart: CART, residence }, { cookie })).sessionId;
    expect(await again(GERMANY)).toBe(sessionId);
    expect(await again({ ...GERMANY, postcode: "10117" })).not.toBe(sessionId);
    expect(await again({ country: "BE", postcode: "" })).not.toBe(sessionId);
    const statuses = await testDatabase().select({ status: orders.status }).from(orders);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(["cancelled", "cancelled", "pending"]);
  });

  it("gets a new session once sales of others have changed the VAT that's due (D16, D55)", async () => {
    const { sessionId, cookie } = await openAsPage({ cart: CART, residence: GERMANY });
    await soldAbroad(9_900_01);
    const second = opened.parse(await resultOf(await checkout(GERMANY, { cookie })));
    expect(second.vat.ratePercent).toBe(19);
    expect(second.sessionId).not.toBe(sessionId);
  });

  it("by REST is in the Netherlands, wherever the call says, as documented (S86)", async () => {
    const cart = [{ productname: "Draft", total: 121 }];
    const answer = await post("/stripe/create-checkout-session", { cart, residence: GERMANY });
    expect(answer.status).toBe(200);
    const [order] = await testDatabase().select().from(orders);
    expect(order).toMatchObject({ vatRule: "domestic", vatRate: 21 });
    expect(order?.vatFacts?.sale.buyer).toEqual({ kind: "consumer", country: "NL", postcode: "" });
  });

  it.each([
    ["DE", "DE"],
    ["US", "NL"],
    ["XX", "NL"],
    [undefined, "NL"],
  ])("whose request comes from %s is offered %s", async (header, country) => {
    const headers = header === undefined ? {} : { "cf-ipcountry": header };
    expect(await resultOf(await call("/trpc/stripe.presetCountry", { headers }))).toEqual({ country });
  });
});

describe("a company in Norway (D53)", () => {
  const NORDIC = {
    name: "Nordic AS",
    street: "Storgata 1",
    postcode: "0155",
    town: "Oslo",
    country: "NO",
    vatNumber: "NO 987 654 321 MVA",
    purchaseOrder: "",
    email: "innkjop@nordic.example",
  };
  const company = {
    ...NORDIC,
    shown: { rule: "outside_eu", country: "NO", ratePercent: 0, silent: false },
  } as const;

  it("buys at net prices if the seller sells there, with its own tax number printed on the invoice", async () => {
    const order = await openedWith({ countriesOutside: "CH, NO" }, { company });
    expect(order).toMatchObject({ amountCents: 100_00, vatRule: "outside_eu", vatRate: 0 });
    const { session, order: paid } = await payOpened(order);
    expect(paid).toMatchObject({ status: "paid", vatCents: 0 });
    const { invoice } = session;
    if (invoice === null || typeof invoice === "string") throw new Error("there is no invoice");
    expect(invoice).toMatchObject({
      customer_tax_exempt: "exempt",
      customer_tax_ids: [],
      total: 100_00,
      footer: "Outside the scope of EU VAT, Art. 44 Directive 2006/112/EC",
    });
    expect(invoice.custom_fields).toContainEqual({ name: "Tax number", value: "NO 987 654 321 MVA" });
  });

  it("isn't sold to otherwise", async () => {
    await expect(openedWith({ countriesOutside: "CH" }, { company })).rejects.toMatchObject({
      failure: "bad_request",
    });
  });
});
