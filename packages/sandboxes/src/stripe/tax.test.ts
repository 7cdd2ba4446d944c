import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { control, lineItem, sessionParams, startedSandbox, stripeFor } from "./fixture.ts";

const VAT: Stripe.TaxRateCreateParams = {
  display_name: "VAT",
  inclusive: true,
  percentage: 21,
  country: "NL",
};

describe("tax rates", () => {
  test("are listed newest first, by their state", async () => {
    const stripe = stripeFor(await startedSandbox());
    const rate = await stripe.taxRates.create(VAT);
    const archived = await stripe.taxRates.create({ ...VAT, active: false });
    expect(await stripe.taxRates.retrieve(archived.id)).toMatchObject({ percentage: 21, active: false });
    const ids = async (params: Stripe.TaxRateListParams) =>
      (await stripe.taxRates.list(params)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([archived.id, rate.id]);
    expect(await ids({ active: true, inclusive: true })).toEqual([rate.id]);
  });
});

describe("tax ids of the account", () => {
  test("are created, retrieved and listed", async () => {
    const stripe = stripeFor(await startedSandbox());
    const taxId = await stripe.taxIds.create({ type: "eu_vat", value: "NL123456789B01" });
    expect(taxId).toMatchObject({ object: "tax_id", country: "NL", owner: { type: "self" } });
    expect(await stripe.taxIds.retrieve(taxId.id)).toEqual(taxId);
    expect((await stripe.taxIds.list({ owner: { type: "self" } })).data).toEqual([taxId]);
  });

  test.for([
    [
      { type: "eu_vat", value: "NL1" },
      { code: "tax_id_invalid", param: "value" },
    ],
    [{ type: "gb_vat", value: "GB123456789" }, { param: "type" }],
    [{ type: "eu_vat", value: "NL123456789B01", owner: { type: "customer" } }, { param: "owner[type]" }],
  ] as const)("%j is refused", async ([params, error]) => {
    const stripe = stripeFor(await startedSandbox());
    await expect(stripe.taxIds.create(params)).rejects.toMatchObject({ statusCode: 400, ...error });
  });
});

/** Starts an account that's set up for Dutch VAT. */
async function vatAccount() {
  const sandbox = await startedSandbox();
  const stripe = stripeFor(sandbox);
  const rate = await stripe.taxRates.create(VAT);
  const taxId = await stripe.taxIds.create({ type: "eu_vat", value: "NL123456789B01" });
  return { sandbox, stripe, rate, taxId };
}

test("VAT is calculated and rounded per line, and added up; the invoice shows it with the seller's number", async () => {
  const { sandbox, stripe, rate, taxId } = await vatAccount();
  const line = { ...lineItem({ cents: 100 }), tax_rates: [rate.id] };
  const created = await stripe.checkout.sessions.create(
    sessionParams({
      line_items: [line, line, line],
      invoice_creation: { enabled: true, invoice_data: { account_tax_ids: [taxId.id] } },
    }),
  );
  // A euro contains 17.36 cents of VAT, so three lines of one have 17 each. Three euros in one line contain 52.07.
  expect(created).toMatchObject({
    amount_total: 300,
    total_details: { amount_tax: 51 },
    invoice_creation: { invoice_data: { account_tax_ids: [taxId.id] } },
  });
  const items = await stripe.checkout.sessions.listLineItems(created.id, { expand: ["data.taxes"] });
  expect(items.data.map(({ amount_tax: tax, amount_total: total }) => [tax, total])).toEqual([
    [17, 100],
    [17, 100],
    [17, 100],
  ]);
  expect(items.data[0]?.taxes).toMatchObject([{ amount: 17, taxable_amount: 83, rate: { id: rate.id } }]);
  await control(sandbox, "/pay", { sessionId: created.id });
  const { invoice } = await stripe.checkout.sessions.retrieve(created.id, { expand: ["invoice"] });
  expect(invoice).toMatchObject({
    account_tax_ids: [taxId.id],
    total: 300,
    total_excluding_tax: 249,
    lines: { data: [{ amount: 100, taxes: [{ amount: 17 }] }, {}, {}] },
    total_taxes: [
      { amount: 51, taxable_amount: 249, tax_behavior: "inclusive", tax_rate_details: { tax_rate: rate.id } },
    ],
  });
  const page = typeof invoice === "object" ? (invoice?.hosted_invoice_url ?? "") : "";
  const shown = await fetch(page);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringMatching(/€3\.00.*€0\.51/s)]);
  expect((await fetch(`${page}0`)).status).toBe(404);
});

describe("a session is refused, with the parameter's name,", () => {
  test.for([
    ["an unknown rate", ["txr_of_test_mode"], { code: "resource_missing" }],
    ["an archived rate", ["archived"], { message: expect.stringMatching(/archived/) }],
    ["a rate that comes on top", ["exclusive"], { message: expect.stringMatching(/does not model/) }],
    ["two rates", ["txr_sandbox", "txr_sandbox"], { message: expect.stringMatching(/does not model/) }],
  ] as const)("%s", async ([, names, error]) => {
    const { stripe } = await vatAccount();
    const made: Record<string, string> = {
      archived: (await stripe.taxRates.create({ ...VAT, active: false })).id,
      exclusive: (await stripe.taxRates.create({ ...VAT, inclusive: false })).id,
    };
    const tax_rates = names.map((name) => made[name] ?? name);
    await expect(
      stripe.checkout.sessions.create(sessionParams({ line_items: [{ ...lineItem(), tax_rates }] })),
    ).rejects.toMatchObject({ statusCode: 400, param: "line_items[0][tax_rates][0]", ...error });
  });

  test("for an unknown tax id, and for unmodelled parts of lines and invoices", async () => {
    const { stripe } = await vatAccount();
    const withInvoice = (invoice_data: object) =>
      stripe.checkout.sessions.create(sessionParams({ invoice_creation: { enabled: true, invoice_data } }));
    await expect(withInvoice({ account_tax_ids: ["atxi_other"] })).rejects.toMatchObject({
      code: "resource_missing",
      param: "invoice_creation[invoice_data][account_tax_ids][0]",
    });
    await expect(withInvoice({ rendering_options: { template: "a" } })).rejects.toMatchObject({
      param: "invoice_creation[invoice_data][rendering_options]",
      message: expect.stringMatching(/does not model/),
    });
    await expect(
      stripe.checkout.sessions.create(
        sessionParams({ line_items: [{ ...lineItem(), adjustable_quantity: { enabled: true } }] }),
      ),
    ).rejects.toMatchObject({ param: "line_items[0][adjustable_quantity]" });
  });
});

/** Returns a session after a card of this country has paid it. */
async function paidFrom(country: string, params: Stripe.Checkout.SessionCreateParams = {}) {
  const sandbox = await startedSandbox();
  const stripe = stripeFor(sandbox);
  const { id } = await stripe.checkout.sessions.create(sessionParams(params));
  await control(sandbox, "/pay", { sessionId: id, country });
  return stripe.checkout.sessions.retrieve(id);
}

describe("Adaptive Pricing", () => {
  test("is on unless the session turns it off: an American pays in dollars", async () => {
    expect(await paidFrom("US")).toMatchObject({
      adaptive_pricing: { enabled: true },
      amount_total: 4900,
      currency: "eur",
      presentment_details: { presentment_amount: 5488, presentment_currency: "usd" },
    });
  });

  test("changes nothing in the euro area, or when it's off", async () => {
    expect(await paidFrom("NL")).not.toHaveProperty("presentment_details");
    const off = await paidFrom("US", { adaptive_pricing: { enabled: false } });
    expect(off.adaptive_pricing).toEqual({ enabled: false });
    expect(off).not.toHaveProperty("presentment_details");
  });
});
