import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  COMPANY,
  control,
  invoicingSite,
  KEYS,
  lineItem,
  payingSite,
  pricedLine,
  sessionParams,
  startedSandbox,
  stripeFor,
  submitForm,
} from "./fixture.ts";

describe("customers", () => {
  test("are created and retrieved", async () => {
    const stripe = stripeFor(await startedSandbox());
    const customer = await stripe.customers.create(COMPANY);
    expect(customer).toMatchObject({
      object: "customer",
      name: COMPANY.name,
      email: COMPANY.email,
      address: { ...COMPANY.address, line2: null, state: null },
      tax_exempt: "reverse",
      metadata: { order: "1001" },
    });
    expect(await stripe.customers.retrieve(customer.id)).toEqual(customer);
  });

  test.for([
    { type: "eu_vat", value: "EL123456789" },
    { type: "eu_vat", value: "XI123456789" },
    { type: "gb_vat", value: "GB123456789" },
    { type: "ch_vat", value: "CHE-123.456.789 MWST" },
    { type: "us_ein", value: "12-3456789" },
  ] as const)("can have the tax id %j", async (taxId) => {
    const { stripe, drafted } = await invoicingSite({ tax_id_data: [taxId] });
    const { id } = await drafted([pricedLine("Licence", 100)]);
    expect((await stripe.invoices.retrieve(id)).customer_tax_ids).toEqual([taxId]);
  });

  const refused: [string, Stripe.CustomerCreateParams, object][] = [
    [
      "a malformed VAT number",
      { tax_id_data: [{ type: "eu_vat", value: "DE12" }] },
      { code: "tax_id_invalid", param: "tax_id_data[0][value]", message: "Invalid value for eu_vat." },
    ],
    [
      "an unmodelled tax id",
      { tax_id_data: [{ type: "zw_tin", value: "1" }] },
      { param: "tax_id_data[0][type]", message: expect.stringMatching(/does not model/) },
    ],
    ["an unknown exemption", { tax_exempt: "always" }, { param: "tax_exempt" }],
    ["an email that is none", { email: "ada" }, { code: "email_invalid", param: "email" }],
    ["a country by name", { address: { country: "Germany" } }, { param: "address[country]" }],
    ["what is not modelled", { balance: 100 }, { message: expect.stringMatching(/does not model/) }],
  ];
  test.for(refused)("are refused with %s", async ([, params, error]) => {
    const stripe = stripeFor(await startedSandbox());
    await expect(stripe.customers.create(params)).rejects.toMatchObject({ statusCode: 400, ...error });
  });
});

/** Opens a checkout for the company. */
async function companyCheckout(params: Stripe.Checkout.SessionCreateParams = {}) {
  const site = await payingSite();
  const customer = await site.stripe.customers.create(COMPANY);
  const session = await site.stripe.checkout.sessions.create(
    sessionParams({ customer: customer.id, customer_update: { address: "never", name: "never" }, ...params }),
  );
  return { ...site, customer, session };
}

describe("a customer's checkout", () => {
  test("tells the form the customer's email, which a buyer can't change", async () => {
    const { sandbox, stripe, session, customer } = await companyCheckout();
    const shown = await fetch(`${sandbox.url}/checkout/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ clientSecret: session.client_secret, publishableKey: KEYS.publishableKey }),
    });
    expect(await shown.json()).toMatchObject({ customerEmail: COMPANY.email });
    expect((await submitForm(sandbox.url, session.client_secret, { email: "eve@example.com" })).status).toBe(
      200,
    );
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge"],
    });
    expect(paid).toMatchObject({
      customer: customer.id,
      customer_details: { email: COMPANY.email },
      payment_intent: {
        customer: customer.id,
        latest_charge: { customer: customer.id, billing_details: { email: COMPANY.email } },
      },
    });
  });

  test("names the customer while it's open, and their tax ids once it's paid, also in its event", async () => {
    const { sandbox, stripe, session, customer, arrived } = await companyCheckout();
    expect(session).toMatchObject({
      customer: customer.id,
      customer_creation: null,
      customer_email: null,
      customer_details: { email: COMPANY.email, name: null, tax_exempt: "reverse", tax_ids: null },
    });
    await control(sandbox, "/pay", { sessionId: session.id, name: "Grete Maurer" });
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({
      customer: customer.id,
      customer_details: {
        email: COMPANY.email,
        name: "Grete Maurer",
        tax_exempt: "reverse",
        tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
      },
    });
    const [completed] = await arrived("checkout.session.completed");
    expect(completed?.data.object).toMatchObject({ customer: customer.id });
    const { data } = await stripe.checkout.sessions.list({ customer: customer.id });
    expect(data.map(({ id }) => id)).toEqual([session.id]);
  });

  test.for([
    ["none", 850, 1],
    ["reverse", 0, 0],
    ["exempt", 0, 0],
  ] as const)("of a company with the exemption %s has %d cents of tax", async ([exemption, tax, rates]) => {
    const { stripe } = await payingSite();
    const rate = await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 21 });
    const customer = await stripe.customers.create({ ...COMPANY, tax_exempt: exemption });
    const session = await stripe.checkout.sessions.create(
      sessionParams({ customer: customer.id, line_items: [{ ...lineItem(), tax_rates: [rate.id] }] }),
    );
    expect(session).toMatchObject({ amount_total: 4900, total_details: { amount_tax: tax } });
    const { data } = await stripe.checkout.sessions.listLineItems(session.id, { expand: ["data.taxes"] });
    expect(data).toMatchObject([{ amount_tax: tax, amount_total: 4900 }]);
    expect(data[0]?.taxes).toHaveLength(rates);
  });

  const refused: [string, Stripe.Checkout.SessionCreateParams, object][] = [
    [
      "an unknown one",
      { customer: "cus_other" },
      { code: "resource_missing", message: "No such customer: 'cus_other'" },
    ],
    ["a second email", { customer_email: "eve@example.com" }, { param: "customer_email" }],
    ["another one to create", { customer_creation: "always" }, { param: "customer_creation" }],
    [
      "changes that the form can't make",
      { customer_update: { address: "auto" } },
      { param: "customer_update[address]", message: expect.stringMatching(/does not model/) },
    ],
  ];
  test.for(refused)("is refused with %s", async ([, params, error]) => {
    await expect(companyCheckout(params)).rejects.toMatchObject({ statusCode: 400, ...error });
  });

  test("is refused if the customer has no email, or if there's a change but no customer", async () => {
    const { stripe } = await payingSite();
    const { id } = await stripe.customers.create({ name: "Without an email" });
    const open = (params: Stripe.Checkout.SessionCreateParams) =>
      stripe.checkout.sessions.create(sessionParams(params));
    await expect(open({ customer: id })).rejects.toThrow(/does not model/);
    await expect(open({ customer_update: { name: "never" } })).rejects.toThrow(/can only be used with/);
  });
});
