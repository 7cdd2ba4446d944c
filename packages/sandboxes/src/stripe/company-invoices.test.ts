import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { COMPANY, idOf, lineItem, payingSite, pdfText } from "./fixture.ts";

const REVERSE_CHARGE = "Tax to be paid on reverse charge basis";
const NET_LINES = [
  { name: "Studio – 1 year", cents: 10_033, quantity: 3 },
  { name: "Plugin", cents: 4_999, quantity: 1 },
].map((line) => {
  const { quantity, price_data } = lineItem(line);
  return { quantity, price_data: { ...price_data, tax_behavior: "exclusive" as const } };
});

/** Starts a seller's site with a rate of 21% and one of 9%. */
async function seller() {
  const site = await payingSite({
    accountName: "Ada Software B.V.",
    accountAddress: ["Kerkstraat 1", "1017 GA Amsterdam", "The Netherlands"],
  });
  const { stripe } = site;
  const taxId = await stripe.taxIds.create({ type: "eu_vat", value: "NL123456789B01" });
  const rate = (percentage: number) =>
    stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage });
  const rates = [(await rate(21)).id, (await rate(9)).id];
  const invoiced = async (params: Stripe.Checkout.SessionCreateParams) => {
    const { invoice } = await site.paid(
      {
        ...params,
        invoice_creation: {
          enabled: true,
          invoice_data: {
            account_tax_ids: [taxId.id],
            custom_fields: [{ name: "Your reference", value: "PO 4711" }],
            footer: "Registered in Amsterdam.",
            metadata: { order: "1001" },
          },
        },
      },
      { name: "Grete Maurer", email: "grete@example.com", country: "DE" },
    );
    return stripe.invoices.retrieve(invoice);
  };
  const invoiceOf = async (company: Stripe.CustomerCreateParams, lines: Lines = NET_LINES) => {
    const { id } = await stripe.customers.create(company);
    return invoiced({ customer: id, line_items: lines });
  };
  return { ...site, rates, taxId, invoiced, invoiceOf };
}

type Lines = NonNullable<Stripe.Checkout.SessionCreateParams["line_items"]>;

describe("a company's invoice", () => {
  test("has its name, address, tax ids and exemption, and no tax", async () => {
    const { stripe, invoiceOf, taxId } = await seller();
    const invoice = await invoiceOf(COMPANY);
    expect(invoice).toMatchObject({
      account_tax_ids: [taxId.id],
      customer: expect.stringMatching(/^cus_/),
      customer_name: COMPANY.name,
      customer_email: COMPANY.email,
      customer_address: COMPANY.address,
      customer_tax_exempt: "reverse",
      customer_tax_ids: COMPANY.tax_id_data,
      custom_fields: [{ name: "Your reference", value: "PO 4711" }],
      footer: "Registered in Amsterdam.",
      metadata: { order: "1001" },
      total: 35_098,
      total_excluding_tax: 35_098,
      total_taxes: [],
      lines: { data: [{ amount: 30_099, taxes: [] }, { taxes: [] }] },
    });
    const { data } = await stripe.invoices.list({ customer: idOf(invoice.customer) });
    expect(data.map(({ id }) => id)).toEqual([invoice.id]);
  });

  test("without an exemption has tax by rate, and so has a guest's", async () => {
    const { invoiced, invoiceOf, rates } = await seller();
    const lines = [
      { ...lineItem({ cents: 3_333, quantity: 3 }), tax_rates: rates.slice(0, 1) },
      { ...lineItem({ cents: 1_999 }), tax_rates: rates.slice(1) },
      { ...lineItem({ cents: 777 }), tax_rates: rates.slice(0, 1) },
      lineItem({ cents: 500 }),
    ];
    const own = await invoiceOf({ ...COMPANY, tax_exempt: "none" }, lines);
    const guests = await invoiced({ line_items: lines });
    for (const invoice of [own, guests]) {
      const rows = await pdfText(invoice.invoice_pdf ?? "");
      for (const row of [
        "VAT (21% of €89.06, included)",
        "VAT (9% of €18.34, included)",
        "€112.40",
        "€132.75",
      ])
        expect(rows).toContain(row);
      expect(rows).not.toContain(REVERSE_CHARGE);
    }
    expect(guests).toMatchObject({
      customer_name: "Grete Maurer",
      customer_email: "grete@example.com",
      customer_address: null,
      customer_tax_exempt: "none",
      customer_tax_ids: [],
    });
  });

  test("of an exempt company has no tax, and no words about a reverse charge", async () => {
    const { invoiceOf } = await seller();
    const gb = { type: "gb_vat", value: "GB123456789" } as const;
    const { invoice_pdf: pdf } = await invoiceOf({ ...COMPANY, tax_exempt: "exempt", tax_id_data: [gb] });
    const rows = await pdfText(pdf ?? "");
    expect(rows).toContain("VAT GB123456789");
    expect(rows).not.toContain(REVERSE_CHARGE);
    expect(rows.join()).not.toContain("VAT (");
  });
});
