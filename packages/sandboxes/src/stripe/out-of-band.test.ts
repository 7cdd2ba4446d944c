import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { invoicingSite, lineItem, pdfText, pricedLine } from "./fixture.ts";

const taxOf = (notes: readonly Stripe.CreditNote[]): number =>
  notes.flatMap(({ total_taxes }) => total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

const of = (invoice_line_item: string, rest: { quantity?: number; amount?: number }) => ({
  type: "invoice_line_item" as const,
  invoice_line_item,
  ...rest,
});

/** An invoice of €247.00 that a session has paid, with Dutch VAT. */
async function soldInvoice() {
  const site = await invoicingSite();
  const { tax_rates } = site;
  const payment = await site.sold({
    line_items: [
      { ...lineItem({ quantity: 3 }), tax_rates },
      { ...lineItem({ name: "Suite", cents: 10_000 }), tax_rates },
    ],
    invoice_creation: { enabled: true },
  });
  await site.arrived();
  return { ...site, ...payment };
}

/** An invoice made by hand: €147.00 and €100.00 at 21%, less €10.00. */
async function paidInvoice() {
  const site = await invoicingSite();
  const { tax_rates } = site;
  const invoice = await site.paid([
    pricedLine("Licence", 4900, { quantity: 3, tax_rates }),
    pricedLine("Suite", 10_000, { tax_rates }),
    { amount: -1000, description: "Discount", tax_rates },
  ]);
  const [licences = "", suite = "", discount = ""] = invoice.lines.data.map(({ id }) => id);
  await site.arrived();
  return {
    ...site,
    invoice: invoice.id,
    number: invoice.number,
    tax: invoice.total_taxes?.[0]?.amount,
    licences,
    suite,
    discount,
  };
}

describe("a credit note of a session's invoice", () => {
  test("the whole is credited out of band, and nothing is refunded", async () => {
    const { stripe, invoice, payment_intent, arrived } = await soldInvoice();
    const note = await stripe.creditNotes.create({ invoice, amount: 24_700, out_of_band_amount: 24_700 });
    expect(note).toMatchObject({ total: 24_700, out_of_band_amount: 24_700, refunds: [] });
    const { total_taxes, post_payment_credit_notes_amount } = await stripe.invoices.retrieve(invoice);
    expect(post_payment_credit_notes_amount).toBe(24_700);
    expect(taxOf([note])).toBe(total_taxes?.[0]?.amount);
    expect((await stripe.refunds.list({ payment_intent })).data).toEqual([]);
    expect((await arrived("refund", "charge", "credit_note")).map(({ type }) => type)).toEqual([
      "credit_note.created",
    ]);
    // The money is still there, so it can be refunded without a note.
    expect(await stripe.refunds.create({ payment_intent, amount: 100 })).toMatchObject({ amount: 100 });
    await expect(
      stripe.creditNotes.create({ invoice, amount: 1, out_of_band_amount: 1 }),
    ).rejects.toMatchObject({ param: "amount" });
  });

  test("a part is refunded and the rest credited out of band, by amount or by line", async () => {
    const { stripe, invoice, payment_intent } = await soldInvoice();
    const [licences] = (await stripe.invoices.retrieve(invoice)).lines.data;
    const byLine = await stripe.creditNotes.create({
      invoice,
      lines: [of(licences?.id ?? "", { quantity: 1 })],
      refund_amount: 1000,
      out_of_band_amount: 3900,
    });
    const byAmount = await stripe.creditNotes.create({
      invoice,
      amount: 19_800,
      refund_amount: 800,
      out_of_band_amount: 19_000,
    });
    expect([byLine, byAmount]).toMatchObject([
      { total: 4900, out_of_band_amount: 3900, refunds: [{ amount_refunded: 1000 }] },
      { total: 19_800, out_of_band_amount: 19_000, refunds: [{ amount_refunded: 800 }] },
    ]);
    const { total_taxes } = await stripe.invoices.retrieve(invoice);
    expect(taxOf([byLine, byAmount])).toBe(total_taxes?.[0]?.amount);
    const refunds = (await stripe.refunds.list({ payment_intent })).data;
    expect(refunds.map(({ amount }) => amount)).toEqual([800, 1000]);
    expect(await pdfText(byLine.pdf)).toEqual(expect.arrayContaining(["Credited elsewhere", "€39.00"]));
  });
});

describe("a credit note of an invoice made by hand", () => {
  test("lines and amounts are credited out of band, with exactly the invoice's tax in all", async () => {
    const { stripe, customer, paid, invoice, number, tax, licences, suite, arrived } = await paidInvoice();
    const other = await paid([pricedLine("Plugin", 1000)]);
    await stripe.creditNotes.create({ invoice: other.id, amount: 1000, out_of_band_amount: 1000 });
    await arrived();
    const note = await stripe.creditNotes.create({
      invoice,
      lines: [of(licences, { quantity: 2 }), of(suite, { amount: 3333 })],
      out_of_band_amount: 13_133,
      memo: "Two came back.",
    });
    expect(note).toMatchObject({
      invoice,
      customer: customer.id,
      number: `${number}-CN-01`,
      total: 13_133,
      out_of_band_amount: 13_133,
      post_payment_amount: 13_133,
      refunds: [],
    });
    const part = await stripe.creditNotes.create({ invoice, amount: 333, out_of_band_amount: 333 });
    const rest = await stripe.creditNotes.create({ invoice, amount: 10_234, out_of_band_amount: 10_234 });
    expect(taxOf([note, part, rest])).toBe(tax);
    expect(rest.number).toBe(`${number}-CN-03`);
    expect((await stripe.invoices.retrieve(invoice)).post_payment_credit_notes_amount).toBe(23_700);
    const ids = async (params: Stripe.CreditNoteListParams) =>
      (await stripe.creditNotes.list(params)).data.map(({ id }) => id);
    expect(await ids({ invoice })).toEqual([rest.id, part.id, note.id]);
    expect(await ids({ customer: customer.id, created: { gte: other.created } })).toHaveLength(4);
    expect(await ids({ created: { gt: rest.created + 60 } })).toEqual([]);
    expect(await stripe.creditNotes.retrieve(note.id)).toEqual(note);
    const events = await arrived("credit_note");
    expect(events.map(({ data }) => data.object)).toMatchObject([
      { id: note.id, invoice },
      { id: part.id },
      { id: rest.id },
    ]);
  });

  test.for<[string, (lines: { suite: string; discount: string }) => object, object]>([
    ["a refund", () => ({ amount: 100, refund_amount: 100 }), { param: "refund_amount" }],
    ["a linked refund", () => ({ amount: 100, refunds: [{ refund: "re_1" }] }), { param: "refunds" }],
    [
      "a refund of a part",
      () => ({ amount: 100, refund_amount: 40, out_of_band_amount: 60 }),
      { param: "refund_amount" },
    ],
    [
      "a deduction",
      ({ discount }) => ({ lines: [of(discount, { quantity: 1 })], out_of_band_amount: 1000 }),
      { param: "lines[0]", message: expect.stringMatching(/negative/) },
    ],
  ])("a note of %s is refused", async ([, params, error]) => {
    const { stripe, invoice, suite, discount } = await paidInvoice();
    await expect(
      stripe.creditNotes.create({ invoice, ...params({ suite, discount }) }),
    ).rejects.toMatchObject({ statusCode: 400, ...error });
    expect((await stripe.creditNotes.list({ invoice })).data).toEqual([]);
  });

  test("only a paid one is credited", async () => {
    const { stripe, drafted } = await invoicingSite();
    const { id: invoice } = await drafted([pricedLine("Licence", 100)]);
    const credit = () => stripe.creditNotes.create({ invoice, amount: 100, out_of_band_amount: 100 });
    await expect(credit()).rejects.toMatchObject({
      param: "invoice",
      message: expect.stringMatching(/draft/),
    });
    await stripe.invoices.finalizeInvoice(invoice);
    await expect(credit()).rejects.toThrow(/does not model/);
    await stripe.invoices.voidInvoice(invoice);
    await expect(credit()).rejects.toMatchObject({
      param: "invoice",
      message: expect.stringMatching(/void/),
    });
  });

  test("each rate's tax is credited in full by notes of amounts, even where a deduction makes it negative", async () => {
    const { stripe, tax_rates, paid } = await invoicingSite();
    const nine = await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 9 });
    const { id: invoice, total_taxes } = await paid([
      pricedLine("Suite", 10_000, { tax_rates }),
      { amount: -1000, description: "Discount", tax_rates: [nine.id] },
    ]);
    const half = await stripe.creditNotes.create({ invoice, amount: 4500, out_of_band_amount: 4500 });
    expect(half.total_taxes).toMatchObject([{ amount: 868 }, { amount: -41 }]);
    const rest = await stripe.creditNotes.create({ invoice, amount: 4500, out_of_band_amount: 4500 });
    const sums = total_taxes?.map((_, rate) =>
      [half, rest].reduce((sum, note) => sum + (note.total_taxes?.[rate]?.amount ?? 0), 0),
    );
    expect(sums).toEqual(total_taxes?.map(({ amount }) => amount));
  });
});
