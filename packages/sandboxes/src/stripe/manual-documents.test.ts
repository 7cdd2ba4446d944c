import { describe, expect, test } from "vitest";
import { COMPANY, invoicingSite, pdfText, pricedLine } from "./fixture.ts";

describe("the documents of an invoice made by hand", () => {
  test("of a company that owes the tax say so, and name the invoice", async () => {
    const { stripe, taxId, drafted } = await invoicingSite(COMPANY);
    const { id } = await drafted(
      [
        {
          quantity: 2,
          price_data: {
            currency: "eur",
            unit_amount: 10_000,
            tax_behavior: "exclusive",
            product_data: { name: "Studio – 1 year" },
          },
        },
      ],
      {
        account_tax_ids: [taxId.id],
        custom_fields: [{ name: "Replaces", value: "SANDBOX-1" }],
        collection_method: "send_invoice",
        days_until_due: 14,
        footer: "Registered in Amsterdam.",
      },
    );
    const open = await stripe.invoices.finalizeInvoice(id);
    expect(open).toMatchObject({
      customer_name: COMPANY.name,
      customer_address: COMPANY.address,
      customer_tax_exempt: "reverse",
      customer_tax_ids: COMPANY.tax_id_data,
      total_taxes: [],
    });
    expect(await pdfText(open.invoice_pdf ?? "")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Date due: /),
        "Amount due",
        "Tax to be paid on reverse charge basis",
      ]),
    );
    await stripe.invoices.pay(id, { paid_out_of_band: true });
    const note = await stripe.creditNotes.create({ invoice: id, amount: 500, out_of_band_amount: 500 });
    const html = await (await fetch(open.hosted_invoice_url ?? "")).text();
    const pdf = await pdfText(open.invoice_pdf ?? "");
    for (const shown of [
      `Invoice ${open.number}`,
      "Replaces: SANDBOX-1",
      "Ada Software B.V.",
      "VAT NL123456789B01",
      "Bauwerk Planung GmbH",
      "20457 Hamburg",
      "VAT DE123456789",
      "Studio – 1 year",
      "2 × €100.00, net €200.00, tax €0.00",
      "Tax to be paid on reverse charge basis",
      "Registered in Amsterdam.",
      "Amount paid",
      "-€5.00",
    ]) {
      expect(html).toContain(shown);
      expect(pdf).toContain(shown);
    }
    expect(await pdfText(note.pdf)).toEqual(
      expect.arrayContaining([
        `Credit note ${note.number}`,
        `Invoice number: ${open.number}`,
        "Bauwerk Planung GmbH",
        "Tax to be paid on reverse charge basis",
      ]),
    );
  });
});

/** A charge of three cents and its deduction. */
const chargeAndDeduction = (tax_rates: string[]) => [
  pricedLine("Sticker", 3, { tax_rates }),
  { amount: -3, description: "Sticker, returned", tax_rates },
];

test("a deduction takes back exactly the tax of its charge, and an exempt customer has none", async () => {
  const { stripe, drafted } = await invoicingSite();
  // Half a cent.
  const rate = await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 20 });
  const taxed = await drafted(chargeAndDeduction([rate.id]));
  expect(taxed.lines.data.map(({ taxes }) => taxes?.[0]?.amount)).toEqual([1, -1]);
  const exempt = await invoicingSite(COMPANY);
  const { total_taxes, lines: shown } = await exempt.drafted(chargeAndDeduction(exempt.tax_rates));
  expect([total_taxes, ...shown.data.map(({ taxes }) => taxes)]).toEqual([[], [], []]);
});

test("the dashboard shows drafts, invoices and their notes", async () => {
  const { stripe, sandbox, draft, paid } = await invoicingSite();
  const { id: draftId } = await draft();
  const { id, number } = await paid([pricedLine("Licence", 4900)]);
  const note = await stripe.creditNotes.create({ invoice: id, amount: 100, out_of_band_amount: 100 });
  const html = await (await fetch(`${sandbox.url}/dashboard`)).text();
  expect(html).toContain(`<a href="/invoices/${id}">Invoice ${number}</a>, €49.00, paid, ${COMPANY.name}`);
  expect(html).toContain(`<a href="/credit_notes/${note.id}/pdf">Credit note ${note.number}</a>, €1.00`);
  expect(html).toContain(`Invoice, €0.00, draft, ${COMPANY.name} <code>${draftId}</code>`);
});
