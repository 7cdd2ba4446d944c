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

const centsIn = (text = ""): number => Math.round(Number(/^€([\d.]+)$/.exec(text)?.[1]) * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

type Reading = {
  rows: string[];
  lines: { quantity: number; unit: number; net: number; tax: number; amount: number }[];
  totals: Map<string, number>;
};

/** Reads a document's rows: each label, and the amount after it. */
function readRows(rows: string[], amountOf: (index: number) => string | undefined): Reading {
  const lines = rows.flatMap((row, index) => {
    const [, quantity, ...euros] =
      /^(\d+) × €([\d.]+), net €([\d.]+), tax €([\d.]+)/.exec(row)?.map(Number) ?? [];
    const [unit, net, tax] = euros.map((amount) => Math.round(amount * 100));
    if (quantity === undefined || unit === undefined || net === undefined || tax === undefined) return [];
    return [{ quantity, unit, net, tax, amount: centsIn(amountOf(index)) }];
  });
  const totals = rows.flatMap((row, index): [string, number][] =>
    /^(?:Total|VAT \()/.test(row) ? [[row, centsIn(rows[index + 1])]] : [],
  );
  return { rows, lines, totals: new Map(totals) };
}

async function readPage(url: string | null | undefined): Promise<Reading> {
  const html = await (await fetch(url ?? "")).text();
  const rows = html.split(/(?:<[^>]+>|\n)+/);
  return readRows(rows, (index) => rows[index + 1]);
}

async function readPdf(url: string | null | undefined): Promise<Reading> {
  const rows = await pdfText(url ?? "");
  return readRows(rows, (index) => rows[index - 1]);
}

/** Checks the sums of a document as a bookkeeper does. */
function checkSums({ lines, totals }: Reading, totalCents: number): void {
  expect(lines.length).toBeGreaterThan(0);
  for (const { quantity, unit, net, tax, amount } of lines)
    expect([quantity * unit, net + tax]).toEqual([amount, amount]);
  const taxRows = [...totals].filter(([label]) => label.startsWith("VAT ("));
  expect(totals.get("Total")).toBe(totalCents);
  expect(sum(lines.map(({ amount }) => amount))).toBe(totalCents);
  expect(sum(lines.map(({ net }) => net))).toBe(totals.get("Total excluding tax"));
  expect(sum(lines.map(({ tax }) => tax))).toBe(sum(taxRows.map(([, cents]) => cents)));
}

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

  test.for([
    ["page", readPage, "hosted_invoice_url"],
    ["PDF", readPdf, "invoice_pdf"],
  ] as const)("shows a bookkeeper all they need on its %s", async ([, read, field]) => {
    const { invoiceOf } = await seller();
    const invoice = await invoiceOf(COMPANY);
    const reading = await read(invoice[field]);
    for (const shown of [
      `Invoice ${invoice.number}`,
      `Date of issue: ${new Date(invoice.created * 1000).toISOString().slice(0, 10)}`,
      "Your reference: PO 4711",
      "Ada Software B.V.",
      "Kerkstraat 1",
      "1017 GA Amsterdam",
      "VAT NL123456789B01",
      "Bauwerk Planung GmbH",
      "Hafenstraße 7",
      "20457 Hamburg",
      "Germany",
      "rechnung@bauwerk.example",
      "VAT DE123456789",
      "Studio – 1 year",
      REVERSE_CHARGE,
      "Registered in Amsterdam.",
    ])
      expect(reading.rows).toContain(shown);
    // The card's holder isn't the buyer.
    expect(reading.rows).not.toContain("Grete Maurer");
    expect(reading.lines).toMatchObject([
      { quantity: 3, unit: 10_033, tax: 0 },
      { quantity: 1, unit: 4_999, tax: 0 },
    ]);
    checkSums(reading, 35_098);
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
    for (const { hosted_invoice_url: page, invoice_pdf: pdf } of [own, guests])
      for (const reading of [await readPage(page), await readPdf(pdf)]) {
        checkSums(reading, 13_275);
        expect(reading.rows).not.toContain(REVERSE_CHARGE);
        expect([...reading.totals.keys()]).toEqual(
          expect.arrayContaining(["VAT (21% of €89.06, included)", "VAT (9% of €18.34, included)"]),
        );
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
    const reading = await readPdf(pdf);
    checkSums(reading, 35_098);
    expect(reading.rows).toContain("VAT GB123456789");
    expect(reading.rows).not.toContain(REVERSE_CHARGE);
  });

  test("is credited without tax, by a note with the same buyer and the invoice's number", async () => {
    const { stripe, invoiceOf, rates } = await seller();
    const invoice = await invoiceOf(COMPANY, [
      { ...lineItem({ cents: 10_000, quantity: 2 }), tax_rates: rates.slice(0, 1) },
    ]);
    const [line] = invoice.lines.data;
    const byLine = await stripe.creditNotes.create({
      invoice: invoice.id,
      lines: [{ type: "invoice_line_item", invoice_line_item: line?.id ?? "", quantity: 1 }],
      refund_amount: 10_000,
    });
    const bySum = await stripe.creditNotes.create({
      invoice: invoice.id,
      amount: 2_500,
      refund_amount: 2_500,
    });
    for (const note of [byLine, bySum]) {
      expect(note).toMatchObject({
        customer: invoice.customer,
        invoice: invoice.id,
        total_excluding_tax: note.total,
        total_taxes: [],
        lines: { data: [{ taxes: [], tax_rates: [] }] },
      });
      const { rows } = await readPdf(note.pdf);
      for (const shown of [
        `Invoice number: ${invoice.number}`,
        "Bauwerk Planung GmbH",
        "20457 Hamburg",
        "VAT DE123456789",
        REVERSE_CHARGE,
      ])
        expect(rows).toContain(shown);
      expect(rows.join()).not.toContain("VAT (21%");
    }
    checkSums(await readPdf(byLine.pdf), 10_000);
  });
});

test("a price without tax is refused with a rate that's included in it", async () => {
  const { invoiceOf, rates } = await seller();
  const line = { ...NET_LINES[0], tax_rates: rates.slice(0, 1) };
  await expect(invoiceOf(COMPANY, [line])).rejects.toMatchObject({
    statusCode: 400,
    param: "line_items[0][tax_rates][0]",
    message: expect.stringMatching(/tax_behavior.*conflicts/),
  });
});
