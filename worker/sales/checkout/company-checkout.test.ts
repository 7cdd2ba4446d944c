import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CartVat, cartVatSchema } from "#domain/cart/cart-vat.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orders } from "../../db/schema/orders.ts";
import { vatChecks } from "../../db/schema/vat-checks.ts";
import { mails } from "../../db/schema/mails.ts";
import { signedInUser } from "../../testing/accounts.ts";
import { users } from "../../db/schema/auth.ts";
import { dataOf, query } from "../../testing/query.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { resetCompanySales } from "../../testing/company-orders.ts";
import { pay } from "../../testing/provider.ts";
import { call, post, testDatabase, testServices } from "../../testing/shop.ts";
import { askedOfVies, setViesFault } from "../../testing/vies.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { openCheckout } from "../../testing/payments.ts";

const BUREAU = {
  name: "Bureau GmbH",
  street: "Hauptstraße 1",
  postcode: "10115",
  town: "Berlin",
  country: "DE",
  vatNumber: "de 123 456 789",
  purchaseOrder: "PO-77",
  email: "einkauf@bureau.example",
};
const STUDIO = { ...BUREAU, name: "Studio B.V.", country: "NL", postcode: "1012 AB", vatNumber: "" };

const DUTCH: CartVat = { rule: "domestic", country: "NL", ratePercent: 21, silent: false };
const REVERSE: CartVat = { rule: "reverse_charge", country: "DE", ratePercent: 0, silent: false };
const WITH_VAT: CartVat = { rule: "below_threshold", country: "NL", ratePercent: 21, silent: false };
const UNCHECKED: CartVat = { ...WITH_VAT, silent: true };

beforeEach(async () => {
  await resetCompanySales();
});

const checked = (company: object) => mutation("stripe.checkCompany", company);
const vatOf = async (company: object) => cartVatSchema.parse(await resultOf(await checked(company)));

const lookUp = (country: string, vatNumber: string) =>
  mutation("stripe.lookUpCompany", { country, vatNumber });

const CART = [{ productname: "Draft", totalCents: 98_23, unitCents: 98_23, quantity: 12 }];
const checkout = (company: object, shown: CartVat, headers: Record<string, string> = {}) =>
  mutation("stripe.createCheckoutSession", { cart: CART, company: { ...company, shown } }, headers);
const open = (company: object, shown: CartVat, headers: Record<string, string> = {}) =>
  openCheckout({ cart: CART, company: { ...company, shown } }, headers);

/** Pays an order for this company and returns it, its session with the invoice, and its receipt. */
async function bought(company: object, shown: CartVat) {
  const { sessionId } = await open(company, shown);
  await pay(sessionId);
  const receipt = await (await call(`/stripe/session-status?session_id=${sessionId}`)).json();
  const [order] = await testDatabase().select().from(orders).orderBy(desc(orders.sequence)).limit(1);
  const session = await testServices().stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] });
  const { invoice } = session;
  if (!order || invoice === null || typeof invoice === "string") throw new Error("there is no invoice");
  return { order, session, invoice, receipt };
}

describe("a company's order (D53, D76)", () => {
  it("from another EU country with a valid number pays no VAT: 12 × €81.18 instead of 12 × €98.23", async () => {
    expect(await vatOf(BUREAU)).toEqual(REVERSE);
    const { order, invoice, session, receipt } = await bought(BUREAU, REVERSE);
    expect(order).toMatchObject({
      status: "paid",
      amountCents: 974_16,
      vatCents: 0,
      vatRule: "reverse_charge",
      customerEmail: BUREAU.email,
    });
    expect(order.company).toMatchObject({
      ...BUREAU,
      vatNumber: "DE123456789",
      check: { outcome: "valid", consultationNumber: expect.stringMatching(/./) },
    });
    expect(session.total_details).toMatchObject({ amount_tax: 0 });
    expect(invoice).toMatchObject({
      customer_name: "Bureau GmbH",
      customer_address: { line1: "Hauptstraße 1", postal_code: "10115", city: "Berlin", country: "DE" },
      customer_tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
      customer_tax_exempt: "reverse",
      footer: "Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC",
      total: 974_16,
    });
    expect(invoice.custom_fields).toContainEqual({ name: "Purchase order", value: "PO-77" });
    expect(receipt).toMatchObject({
      receipt: { vatCents: 0, vatRate: 0, company: { name: "Bureau GmbH" }, lines: [{ unitCents: 81_18 }] },
    });
    const [mail] = await testDatabase().select().from(mails).where(eq(mails.kind, "order_confirmation"));
    expect(mail?.recipient).toBe(BUREAU.email);
    expect(mail?.text).toContain("Reverse charge – btw verlegd, Art. 196 Directive 2006/112/EC");
    expect(mail?.text).toContain("Bureau GmbH, Hauptstraße 1, 10115 Berlin, Germany, VAT DE123456789");
  });

  it("from the Netherlands pays the price on screen, with its VAT, address and order number on the invoice", async () => {
    expect(await vatOf(STUDIO)).toEqual(DUTCH);
    const { order, invoice } = await bought(STUDIO, DUTCH);
    expect(order).toMatchObject({ amountCents: 1_178_76, vatCents: 204_58, vatRule: "domestic" });
    expect(order.company).toMatchObject({ name: "Studio B.V.", vatNumber: null, check: null });
    expect(invoice).toMatchObject({ customer_name: "Studio B.V.", customer_tax_ids: [], footer: null });
    expect(await askedOfVies()).toEqual([]);
  });

  it("elsewhere in the EU without a number pays Dutch VAT", async () => {
    expect(await vatOf({ ...BUREAU, vatNumber: "" })).toEqual(WITH_VAT);
  });

  it("whose order crosses the threshold sees its country's VAT in form, cart and checkout alike (D11, D55)", async () => {
    await recordedOrder({
      country: "BE",
      vatRule: "below_threshold",
      lines: [{ productname: "Draft", unitCents: 11_000_00 }],
    });
    const company = { ...BUREAU, vatNumber: "" };
    const german: CartVat = { rule: "oss", country: "DE", ratePercent: 19, silent: false };
    expect(await vatOf({ ...company, cart: CART })).toEqual(german);
    expect(await resultOf(await mutation("stripe.checkCart", { cart: CART, company }))).toMatchObject({
      vat: german,
    });
    // A smaller cart stays below it.
    const [line] = CART;
    expect(await vatOf({ ...company, cart: [{ ...line, quantity: 1 }] })).toEqual(WITH_VAT);
    const { order, receipt } = await bought(company, german);
    expect(order).toMatchObject({ amountCents: 1_178_76, vatCents: 188_21, vatRule: "oss", vatRate: 19 });
    expect(receipt).toMatchObject({ receipt: { vatCents: 188_21, vatRate: 19 } });
  });

  it.each([
    ["vatNumber", "12", /^This isn’t a VAT number from Germany/],
    [
      "vatNumber",
      "DE123456200",
      /^The EU’s register says that this VAT number isn’t valid\. Check it, or leave/,
    ],
    ["vatNumber", "ATU12345678", /^This VAT number is from Austria, but your address is in Germany\./],
    ["vatNumber", "XI123456789", /^A number with XI is for trade in goods with Northern Ireland/],
    ["postcode", "1011", /^This isn’t a postcode in Germany\. Enter one like 10115\.$/],
  ])("whose %s is '%s' is refused there, and opens no checkout", async (field, typed, text) => {
    const company = { ...BUREAU, [field]: typed };
    const refusal = {
      status: 400,
      message: expect.stringMatching(text),
      fields: { [field]: expect.stringMatching(text) },
    };
    expect(await refusalOf(await checked(company))).toMatchObject(refusal);
    expect(await refusalOf(await checkout(company, REVERSE))).toMatchObject(refusal);
    expect(await testDatabase().$count(orders)).toBe(0);
  });

  it("is looked up by its number, whose holder fills the form in (D76)", async () => {
    expect(await resultOf(await lookUp("BE", "BE 0123.456.789"))).toEqual({
      name: expect.stringMatching(/./),
      street: expect.stringMatching(/./),
      postcode: expect.stringMatching(/^\d{4}$/),
      town: "Brussel",
      isValid: true,
    });
    const NOTHING = { name: "", street: "", postcode: "", town: "" };
    // Germany doesn't tell, and a silent register is no verdict.
    expect(await resultOf(await lookUp("DE", "DE123456789"))).toEqual({ ...NOTHING, isValid: true });
    expect(await resultOf(await lookUp("BE", "BE0123456301"))).toEqual({ ...NOTHING, isValid: false });
    for (const number of ["BE0123456200", "ATU12345678", "12"])
      expect(await refusalOf(await lookUp("BE", number))).toMatchObject({
        status: 400,
        fields: { vatNumber: expect.stringMatching(/./) },
      });
  });

  it("in Belgium may leave out the 0 that its number has got", async () => {
    const atelier = { ...BUREAU, country: "BE", postcode: "1000", vatNumber: "BE 123.456.789" };
    const shown = { ...REVERSE, country: "BE" };
    expect(await vatOf(atelier)).toEqual(shown);
    const { order } = await bought(atelier, shown);
    expect(order.company?.vatNumber).toBe("BE0123456789");
  });

  it("isn't sold to outside the EU", async () => {
    expect(await refusalOf(await checked({ ...BUREAU, country: "CH", vatNumber: "" }))).toMatchObject({
      status: 400,
      fields: { country: expect.stringMatching(/./) },
    });
  });

  it("is sold with VAT while the register is silent, never without (D54)", async () => {
    await setViesFault({ service: "unavailable" });
    expect(await vatOf(BUREAU)).toEqual(UNCHECKED);
    const { order } = await bought(BUREAU, UNCHECKED);
    expect(order).toMatchObject({ amountCents: 1_178_76, vatRule: "below_threshold", vatRate: 21 });
    expect(order.company?.check?.outcome).toBe("vies_silent");
  });

  it("asks the register once a day for a number, and again a minute after silence (D54)", async () => {
    await setViesFault({ memberStates: { DE: "Unavailable" } });
    expect(await vatOf(BUREAU)).toEqual(UNCHECKED);
    await setViesFault({ memberStates: { DE: "Available" } });
    expect(await vatOf(BUREAU)).toEqual(UNCHECKED);
    await testDatabase()
      .update(vatChecks)
      .set({ checkedAt: new Date(Date.now() - MINUTE_MS) });
    expect(await vatOf(BUREAU)).toEqual(REVERSE);
    expect(await vatOf({ ...BUREAU, vatNumber: "DE-123456789" })).toEqual(REVERSE);
    expect(await askedOfVies()).toHaveLength(2);
  });

  it("is sold even if the provider refuses the VAT number, which is on the invoice all the same (D56)", async () => {
    const { invoice } = await bought({ ...STUDIO, vatNumber: "NL12345678+B01" }, DUTCH);
    expect(invoice.customer_tax_ids).toEqual([]);
    expect(invoice.custom_fields).toContainEqual({ name: "VAT number", value: "NL12345678+B01" });
  });

  it("isn't charged otherwise than the shopper saw (D11)", async () => {
    expect(await refusalOf(await checkout(BUREAU, WITH_VAT))).toMatchObject({
      status: 409,
      message:
        "The VAT on your order has changed. Open the company’s details and confirm them to see the new total.",
    });
    expect(await testDatabase().$count(orders)).toBe(0);
  });

  it("keeps its session while cart and company are the same, and gets another for any change (D16)", async () => {
    const { sessionId, cookie } = await open(BUREAU, REVERSE);
    const again = async (company: object, shown: CartVat) =>
      (await open(company, shown, { cookie })).sessionId;
    expect(await again(BUREAU, REVERSE)).toBe(sessionId);
    expect(await again({ ...BUREAU, purchaseOrder: "PO-78" }, REVERSE)).not.toBe(sessionId);
    expect(await again(STUDIO, DUTCH)).not.toBe(sessionId);
    const statuses = await testDatabase().select({ status: orders.status }).from(orders);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(["cancelled", "cancelled", "pending"]);
  });

  it("at net prices is stale only once the price on screen rises (D67)", async () => {
    const { sessionId, cookie } = await open(BUREAU, REVERSE);
    const state = async () => resultOf(await query("stripe.checkoutState", { sessionId }, { cookie }));
    expect(await state()).toEqual({ state: "open" });
    await testDatabase().update(products).set({ priceCents: 198_25 });
    expect(await state()).toEqual({ state: "changed" });
  });

  it("never changes its company or its VAT", async () => {
    await checkout(BUREAU, REVERSE);
    for (const change of [{ vatRule: "domestic", vatRate: 21 }, { company: null }] as const)
      await expect(testDatabase().update(orders).set(change)).rejects.toMatchObject({
        cause: { constraint_name: expect.stringMatching(/company/) },
      });
  });

  it("by REST is a consumer's, as documented", async () => {
    const cart = [{ productname: "Draft", total: 98.23 }];
    expect((await post("/stripe/create-checkout-session", { cart, company: BUREAU })).status).toBe(200);
    const [order] = await testDatabase().select().from(orders);
    expect(order).toMatchObject({ company: null, vatRule: "domestic", amountCents: 98_23 });
  });
});

const remembered = async (headers: Record<string, string>) =>
  dataOf(await query("auth.company", undefined, headers), z.object({ company: z.unknown() }));

describe("a company and an account (D76)", () => {
  it("is remembered by the account that confirms it, replaced by the next one, and removed", async () => {
    const { headers } = await signedInUser();
    expect(await remembered(headers)).toEqual({ company: null });
    await resultOf(await mutation("stripe.checkCompany", BUREAU, headers));
    expect(await remembered(headers)).toEqual({ company: BUREAU });
    await resultOf(await mutation("stripe.checkCompany", STUDIO, headers));
    expect(await remembered(headers)).toEqual({ company: STUDIO });
    expect((await mutation("stripe.checkCompany", { ...STUDIO, name: "" }, headers)).status).toBe(400);
    expect(await remembered(headers)).toEqual({ company: STUDIO });
    await resultOf(await mutation("auth.removeCompany", undefined, headers));
    expect(await remembered(headers)).toEqual({ company: null });
  });

  it("is remembered for nobody else", async () => {
    const { headers } = await signedInUser();
    const { headers: others } = await signedInUser("somebody");
    await resultOf(await mutation("stripe.checkCompany", BUREAU));
    await resultOf(await mutation("stripe.checkCompany", BUREAU, others));
    expect(await remembered(headers)).toEqual({ company: null });
    await resultOf(await mutation("auth.removeCompany", undefined, headers));
    expect(await remembered(others)).toEqual({ company: BUREAU });
  });

  it("is left out if it was stored incomplete", async () => {
    const { id, headers } = await signedInUser();
    await testDatabase()
      .update(users)
      .set({ company: { name: "Bureau GmbH" } })
      .where(eq(users.id, id));
    expect(await remembered(headers)).toEqual({ company: null });
  });
});
