import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { COMPANY, payingSite } from "./fixture.ts";

type Line = Stripe.InvoiceAddLinesParams.Line;

const priced = (name: string, unit_amount: number, more: Partial<Line> = {}): Line => ({
  quantity: 1,
  price_data: { currency: "eur", unit_amount, tax_behavior: "inclusive", product_data: { name } },
  ...more,
});

/** Starts a seller's site with a rate of 21% and a customer who pays it. */
async function seller(company: Stripe.CustomerCreateParams = { ...COMPANY, tax_exempt: "none" }) {
  const site = await payingSite({ accountName: "Ada Software B.V." });
  const { stripe } = site;
  const taxId = await stripe.taxIds.create({ type: "eu_vat", value: "NL123456789B01" });
  const rate = await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 21 });
  const customer = await stripe.customers.create(company);
  const tax_rates = [rate.id];
  const draft = (params: Stripe.InvoiceCreateParams = {}) =>
    stripe.invoices.create({ customer: customer.id, auto_advance: false, ...params });
  const drafted = async (lines: Line[], params: Stripe.InvoiceCreateParams = {}) => {
    const { id } = await draft(params);
    return stripe.invoices.addLines(id, { lines });
  };
  const paid = async (lines: Line[], params: Stripe.InvoiceCreateParams = {}) => {
    const { id } = await drafted(lines, params);
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    return stripe.invoices.pay(id, { paid_out_of_band: true });
  };
  return { ...site, sold: site.paid, taxId, tax_rates, customer, draft, drafted, paid };
}

test("an invoice is drafted, gets lines, is finalised with a number, and is paid out of band", async () => {
  const { stripe, customer, taxId, tax_rates, draft, arrived } = await seller();
  const created = await draft({
    currency: "eur",
    collection_method: "send_invoice",
    days_until_due: 14,
    pending_invoice_items_behavior: "exclude",
    account_tax_ids: [taxId.id],
    custom_fields: [{ name: "Replaces", value: "SANDBOX-1" }],
    description: "A correction.",
    footer: "Registered in Amsterdam.",
    metadata: { order: "1001" },
  });
  expect(created).toMatchObject({
    object: "invoice",
    status: "draft",
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    effective_at: null,
    due_date: created.created + 14 * 86_400,
    collection_method: "send_invoice",
    total: 0,
    customer: customer.id,
    customer_name: COMPANY.name,
    customer_email: COMPANY.email,
    account_tax_ids: [taxId.id],
    custom_fields: [{ name: "Replaces", value: "SANDBOX-1" }],
    description: "A correction.",
    footer: "Registered in Amsterdam.",
    metadata: { order: "1001" },
    auto_advance: false,
  });
  const { id } = created;
  const withLines = await stripe.invoices.addLines(id, {
    lines: [
      priced("Studio licence", 4900, { quantity: 3, tax_rates, description: "Studio, 1 year" }),
      { amount: -1000, description: "Discount", tax_rates },
    ],
  });
  expect(withLines).toMatchObject({
    status: "draft",
    total: 13_700,
    amount_due: 13_700,
    total_taxes: [{ amount: 2551 - 174, taxable_amount: 13_700 - 2551 + 174 }],
    lines: {
      data: [
        {
          id: expect.stringMatching(/^il_1/),
          description: "Studio, 1 year",
          quantity: 3,
          amount: 14_700,
          taxes: [{ amount: 2551, tax_behavior: "inclusive" }],
        },
        {
          description: "Discount",
          quantity: 1,
          amount: -1000,
          discountable: false,
          taxes: [{ amount: -174 }],
        },
      ],
    },
  });
  const open = await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  expect(open).toMatchObject({
    status: "open",
    number: expect.stringMatching(/^SANDBOX-[A-Z\d]{8}$/),
    amount_due: 13_700,
    amount_paid: 0,
    amount_remaining: 13_700,
    attempted: false,
    effective_at: open.status_transitions.finalized_at,
    hosted_invoice_url: expect.stringMatching(/\/invoices\/in_/),
  });
  const paid = await stripe.invoices.pay(id, { paid_out_of_band: true });
  expect(paid).toMatchObject({
    status: "paid",
    number: open.number,
    amount_due: 13_700,
    amount_paid: 13_700,
    amount_remaining: 0,
    attempted: false,
    status_transitions: { paid_at: expect.any(Number) },
  });
  expect(await stripe.invoices.retrieve(id)).toEqual(paid);
  const events = await arrived("invoice");
  expect(events.map(({ type }) => type)).toEqual(["invoice.created", "invoice.finalized", "invoice.paid"]);
  expect(events[2]?.data.object).toEqual(JSON.parse(JSON.stringify(paid)));
});

describe("an invoice that isn't a draft", () => {
  const refused: [string, (stripe: Stripe, id: string) => Promise<unknown>, object][] = [
    [
      "gets no lines",
      (stripe, id) => stripe.invoices.addLines(id, { lines: [priced("More", 100)] }),
      { code: "invoice_not_editable" },
    ],
    [
      "isn't finalised again",
      (stripe, id) => stripe.invoices.finalizeInvoice(id),
      { message: "This invoice is already finalized, you can't re-finalize a non-draft invoice." },
    ],
    [
      "isn't paid again",
      (stripe, id) => stripe.invoices.pay(id, { paid_out_of_band: true }),
      { message: "Invoice is already paid" },
    ],
    [
      "isn't deleted",
      (stripe, id) => stripe.invoices.del(id),
      { message: "You can only delete draft invoices." },
    ],
    [
      "isn't voided once it's paid",
      (stripe, id) => stripe.invoices.voidInvoice(id),
      { message: "Invoices with `paid` payments cannot be voided." },
    ],
  ];
  test.for(refused)("%s", async ([, call, error]) => {
    const { stripe, sold, paid } = await seller();
    const manual = await paid([priced("Licence", 4900)]);
    const { invoice: ofSession } = await sold({ invoice_creation: { enabled: true } });
    for (const id of [manual.id, ofSession]) {
      await expect(call(stripe, id)).rejects.toMatchObject({ statusCode: 400, ...error });
      expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: "paid", total: 4900 });
    }
  });
});
