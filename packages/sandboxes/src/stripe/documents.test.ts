import { Script } from "node:vm";
import { describe, expect, test } from "vitest";
import { control, lineItem, payingSite, pdfText } from "./fixture.ts";

async function soldWithInvoice() {
  const site = await payingSite({ accountName: "Ada Software B.V." });
  const { stripe } = site;
  const rate = await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 21 });
  const taxId = await stripe.taxIds.create({ type: "eu_vat", value: "NL123456789B01" });
  const { invoice, ...payment } = await site.paid(
    {
      line_items: [{ ...lineItem({ name: "Café – 1 year (“Pro”)", quantity: 3 }), tax_rates: [rate.id] }],
      invoice_creation: {
        enabled: true,
        invoice_data: {
          account_tax_ids: [taxId.id],
          custom_fields: [{ name: "Order", value: "AP-7 <b>" }],
          footer: "Thank you.",
        },
      },
    },
    { name: "Zoë O'Neil", email: "zoe@example.com" },
  );
  return { ...site, ...payment, invoice: await stripe.invoices.retrieve(invoice) };
}

describe("an invoice", () => {
  test("is a PDF of the seller, buyer, lines, taxes, totals and number", async () => {
    const { invoice } = await soldWithInvoice();
    expect(invoice.account_name).toBe("Ada Software B.V.");
    const text = await pdfText(invoice.invoice_pdf ?? "");
    expect(text).toEqual(
      expect.arrayContaining([
        `Invoice ${invoice.number}`,
        "Order: AP-7 <b>",
        "Ada Software B.V.",
        "VAT NL123456789B01",
        "Zoë O'Neil",
        "zoe@example.com",
        "Café – 1 year (“Pro”)",
        "3 × €49.00, net €121.49, tax €25.51 (21%)",
        "€147.00",
        "VAT (21% of €121.49, included)",
        "€25.51",
        "Total excluding tax",
        "€121.49",
        "Thank you.",
      ]),
    );
  });

  test("has as many pages as its lines need, and wraps long lines", async () => {
    const { stripe, paid } = await payingSite();
    const name = `${"Long ".repeat(60)}name ${"x".repeat(200)}`;
    const { invoice } = await paid({
      line_items: Array.from({ length: 100 }, (_, index) =>
        lineItem({ name: index === 0 ? name : `Line ${index}` }),
      ),
      invoice_creation: { enabled: true },
    });
    const url = (await stripe.invoices.retrieve(invoice)).invoice_pdf ?? "";
    const text = await pdfText(url);
    expect(text).toEqual(expect.arrayContaining(["Line 99", "€4900.00", "x".repeat(70)]));
    expect(Math.max(...text.map(({ length }) => length))).toBe(70);
    expect(await (await fetch(url)).text()).toMatch(/\/Count 5 /);
  });

  test("lists the credited amounts on its page, and links to the PDFs", async () => {
    const { stripe, invoice } = await soldWithInvoice();
    const note = await stripe.creditNotes.create({
      invoice: invoice.id,
      lines: [{ type: "invoice_line_item", invoice_line_item: invoice.lines.data[0]?.id ?? "", quantity: 1 }],
      refund_amount: 4900,
      memo: "One came back.",
    });
    const shown = await fetch(invoice.hosted_invoice_url ?? "");
    const html = await shown.text();
    expect(html).toContain(`Credit note ${note.number}`);
    expect(html).toContain("-€49.00");
    expect(html).toContain("Order: AP-7 &lt;b&gt;");
    expect(html).toContain(`href="${new URL(note.pdf).pathname}"`);
    expect(html).toContain(`href="${new URL(invoice.invoice_pdf ?? "").pathname}"`);
    const text = await pdfText(note.pdf);
    expect(text).toEqual(
      expect.arrayContaining([
        `Credit note ${note.number}`,
        `Invoice number: ${invoice.number}`,
        "Café – 1 year (“Pro”)",
        "1 × €49.00, net €40.50, tax €8.50 (21%)",
        "€49.00",
        "VAT (21% of €40.50, included)",
        "€8.50",
        "Refunded",
        "One came back.",
      ]),
    );
    expect(await pdfText(invoice.invoice_pdf ?? "")).toContain("-€49.00");
    for (const path of ["/credit_notes/cn_1", "/credit_notes/cn_1/pdf", "/invoices/in_1/pdf"])
      expect((await fetch(new URL(path, note.pdf))).status).toBe(404);
  });
});

/** Returns the calls that the page's buttons make. */
async function buttons(url: string) {
  const html = await (await fetch(`${url}/dashboard`)).text();
  const forms = html.matchAll(
    /<form data-path="\/_control([^"]+)" data-body="([^"]+)">.*?<button>([^<]+)<\/button>/g,
  );
  return [...forms].map(([, path = "", body = "", label = ""]) => {
    const parsed: unknown = JSON.parse(body.replaceAll("&quot;", '"'));
    return { label, path, body: Object.assign({}, parsed) };
  });
}

describe("the dashboard", () => {
  test("lists payments with buttons for the possible actions, and each button works", async () => {
    const { sandbox, stripe, payment_intent } = await soldWithInvoice();
    const press = async (label: string) => {
      const found = (await buttons(sandbox.url)).find((button) => button.label === label);
      return (await control(sandbox, found?.path ?? "", found?.body ?? {})).status;
    };
    await control(sandbox, "/refunds/outcomes", { outcomes: [{ status: "pending" }] });
    expect(await press("Refund")).toBe(200);
    expect(await press("Settle")).toBe(200);
    expect(await press("Fail")).toBe(200);
    expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([
      { amount: 14_700, status: "failed" },
    ]);
    expect(await press("Dispute")).toBe(200);
    expect(await press("under review")).toBe(200);
    expect(await press("won")).toBe(200);
    expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([{ status: "won" }]);
    expect((await buttons(sandbox.url)).map(({ label }) => label)).toEqual([
      "Refund",
      "Dispute",
      "Open an inquiry",
    ]);
  });

  test("loads its script and style, and can't be framed", async () => {
    const { sandbox } = await payingSite();
    const page = await fetch(`${sandbox.url}/dashboard`);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await page.text()).toContain("No payments yet.");
    const script = await (await fetch(`${sandbox.url}/dashboard/dashboard.js`)).text();
    expect(() => new Script(script)).not.toThrow();
    expect((await fetch(`${sandbox.url}/dashboard/dashboard.css`)).status).toBe(200);
  });
});
