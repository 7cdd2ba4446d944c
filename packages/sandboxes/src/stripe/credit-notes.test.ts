import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { control, idOf, lineItem, payingSite } from "./fixture.ts";

/** Two lines with Dutch VAT, paid and invoiced: three licences of €49.00 and one of €100.00. */
async function invoicedSite() {
  const site = await payingSite();
  const { stripe } = site;
  const rate = await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 21 });
  const tax_rates = [rate.id];
  const paidWithInvoice = () =>
    site.paid({
      line_items: [
        { ...lineItem({ quantity: 3 }), tax_rates },
        { ...lineItem({ name: "Suite", cents: 10_000 }), tax_rates },
      ],
      invoice_creation: { enabled: true },
    });
  const payment = await paidWithInvoice();
  const invoice = await stripe.invoices.retrieve(payment.invoice);
  const [licences = "", suite = ""] = invoice.lines.data.map(({ id }) => id);
  await site.arrived();
  return { ...site, ...payment, paidWithInvoice, number: invoice.number, licences, suite };
}

type CreateParams = Stripe.CreditNoteCreateParams;
const of = (invoice_line_item: string, rest: { quantity?: number; amount?: number }) => ({
  type: "invoice_line_item" as const,
  invoice_line_item,
  ...rest,
});

test("a note by line refunds its lines, and has their tax, a number and events", async () => {
  const { stripe, invoice, payment_intent, licences, suite, number, arrived } = await invoicedSite();
  const note = await stripe.creditNotes.create({
    invoice,
    lines: [of(licences, { quantity: 2 }), of(suite, { amount: 1000 })],
    refund_amount: 10_800,
    reason: "order_change",
    memo: "Two units came back.",
    email_type: "none",
    metadata: { refund: "1" },
  });
  expect(note).toMatchObject({
    object: "credit_note",
    number: `${number}-CN-01`,
    invoice,
    total: 10_800,
    post_payment_amount: 10_800,
    pre_payment_amount: 0,
    total_excluding_tax: 10_800 - 1701 - 174,
    status: "issued",
    type: "post_payment",
    memo: "Two units came back.",
    metadata: { refund: "1" },
    lines: {
      data: [
        {
          invoice_line_item: licences,
          quantity: 2,
          amount: 9800,
          unit_amount: 4900,
          taxes: [{ amount: 1701 }],
        },
        { invoice_line_item: suite, quantity: null, amount: 1000, taxes: [{ amount: 174 }] },
      ],
    },
    total_taxes: [{ amount: 1875, taxable_amount: 8925 }],
  });
  const [linked] = note.refunds;
  expect(linked).toMatchObject({ amount_refunded: 10_800, type: "refund" });
  expect(await stripe.refunds.retrieve(idOf(linked?.refund))).toMatchObject({
    amount: 10_800,
    payment_intent,
  });
  expect((await arrived("refund", "charge", "credit_note")).map(({ type }) => type).toSorted()).toEqual([
    "charge.refunded",
    "credit_note.created",
    "refund.created",
  ]);
  expect((await stripe.invoices.retrieve(invoice)).post_payment_credit_notes_amount).toBe(10_800);
  expect((await stripe.creditNotes.list({ invoice })).data.map(({ id }) => id)).toEqual([note.id]);
  expect((await stripe.creditNotes.list({ invoice: "in_other" })).data).toEqual([]);
  const expanded = await stripe.creditNotes.retrieve(note.id, { expand: ["refunds.refund"] });
  expect(expanded.refunds[0]?.refund).toMatchObject({ object: "refund", status: "succeeded" });
});

test("the taxes of all notes add up to the invoice's, however it's divided", async () => {
  const { stripe, invoice, licences, suite } = await invoicedSite();
  for (const [line, cents] of [
    [of(licences, { quantity: 1 }), 4900],
    [of(licences, { quantity: 1 }), 4900],
    [of(suite, { amount: 3333 }), 3333],
    [of(licences, { quantity: 1 }), 4900],
  ] as const)
    await stripe.creditNotes.create({ invoice, lines: [line], refund_amount: cents });
  // The VAT of one licence is 850.41 cents, and of three 2551.
  const ofLicences = (await stripe.creditNotes.list({ invoice })).data.flatMap(({ lines }) => lines.data);
  const credited = ofLicences.filter(({ invoice_line_item }) => invoice_line_item === licences);
  expect(credited.map(({ taxes }) => taxes?.[0]?.amount)).toEqual([850, 851, 850]);
  await stripe.creditNotes.create({ invoice, amount: 100, refund_amount: 100 });
  await stripe.creditNotes.create({ invoice, amount: 6567, refund_amount: 6567 });
  const notes = (await stripe.creditNotes.list({ invoice })).data;
  const taxes = notes
    .flatMap(({ total_taxes }) => total_taxes ?? [])
    .reduce((sum, tax) => sum + tax.amount, 0);
  const total = (await stripe.invoices.retrieve(invoice)).total_taxes?.[0]?.amount;
  expect([notes.length, taxes]).toEqual([6, total]);
  expect(notes.map(({ number }) => number.slice(-2))).toEqual(["06", "05", "04", "03", "02", "01"]);
});

test("a dashboard refund is linked by the credit note created after it", async () => {
  const { stripe, sandbox, invoice, sessionId } = await invoicedSite();
  const made = await control(sandbox, "/refunds", { sessionId, amountCents: 5000 });
  const refund = String(made.body["id"]);
  // €147.00 + €100.00 - €50.00 are left.
  await expect(
    stripe.creditNotes.create({ invoice, amount: 24_700, refund_amount: 24_700 }),
  ).rejects.toMatchObject({ message: expect.stringMatching(/€247\.00.*credited \(€197\.00\)/) });
  const note = await stripe.creditNotes.create({ invoice, amount: 5000, refunds: [{ refund }] });
  expect(note.refunds).toMatchObject([{ refund, amount_refunded: 5000 }]);
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  await expect(
    stripe.creditNotes.create({ invoice, amount: 1, refunds: [{ refund, amount_refunded: 1 }] }),
  ).rejects.toMatchObject({ param: "refunds[0][amount_refunded]" });
});

test("the note of a refund that failed stays, and the new refund needs no note", async () => {
  const { stripe, sandbox, invoice, payment_intent } = await invoicedSite();
  const note = await stripe.creditNotes.create({ invoice, amount: 4700, refund_amount: 4700 });
  await control(sandbox, "/refunds/fail", { refundId: note.refunds[0]?.refund });
  await stripe.refunds.create({ payment_intent, amount: 4700 });
  const rest = await stripe.creditNotes.create({ invoice, amount: 20_000, refund_amount: 20_000 });
  expect(rest.total).toBe(20_000);
  expect((await stripe.charges.list({ payment_intent })).data[0]).toMatchObject({ refunded: true });
});

describe("a credit note is refused and refunds nothing", () => {
  const cases: [string, (ids: { licences: string; suite: string }) => Partial<CreateParams>, object][] = [
    ["more than the invoice", () => ({ amount: 24_701, refund_amount: 24_701 }), { param: "amount" }],
    [
      "sums that differ",
      () => ({ amount: 1000, refund_amount: 900 }),
      { message: expect.stringMatching(/must equal/) },
    ],
    [
      "nothing that goes back",
      () => ({ amount: 1000 }),
      { message: expect.stringMatching(/€0\.00.*€10\.00/) },
    ],
    ["neither amount nor lines", () => ({ refund_amount: 100 }), { code: "parameter_missing" }],
    [
      "more units than were bought",
      ({ licences }) => ({ lines: [of(licences, { quantity: 4 })], refund_amount: 19_600 }),
      { param: "lines[0][quantity]" },
    ],
    [
      "more than a line's amount",
      ({ suite }) => ({ lines: [of(suite, { amount: 10_001 })], refund_amount: 10_001 }),
      { param: "lines[0]" },
    ],
    [
      "the line of another invoice",
      () => ({ lines: [of("il_other", { quantity: 1 })], refund_amount: 4900 }),
      { statusCode: 404, code: "resource_missing", param: "lines[0][invoice_line_item]" },
    ],
    [
      "an amount that is not its lines'",
      ({ suite }) => ({ amount: 99, lines: [of(suite, { quantity: 1 })], refund_amount: 10_000 }),
      { param: "amount" },
    ],
    [
      "another invoice",
      () => ({ invoice: "in_other", amount: 1, refund_amount: 1 }),
      { statusCode: 404, code: "resource_missing" },
    ],
    [
      "an unknown refund",
      () => ({ amount: 1, refunds: [{ refund: "re_other" }] }),
      { statusCode: 404, code: "resource_missing", param: "refunds[0][refund]" },
    ],
    [
      "credit to a balance",
      () => ({ amount: 1, credit_amount: 1 }),
      { param: "credit_amount", message: expect.stringMatching(/does not model/) },
    ],
    [
      "a line of one's own",
      () => ({ lines: [{ type: "custom_line_item", quantity: 1 }], refund_amount: 1 }),
      { param: "lines[0][type]", message: expect.stringMatching(/does not model/) },
    ],
    [
      "a line's own tax",
      ({ suite }) => ({ lines: [{ ...of(suite, { quantity: 1 }), tax_rates: ["txr_1"] }], refund_amount: 1 }),
      { param: "lines[0][tax_rates]", message: expect.stringMatching(/does not model/) },
    ],
  ];

  test.for(cases)("%s", async ([, params, error]) => {
    const { stripe, invoice, licences, suite, arrived } = await invoicedSite();
    await expect(
      stripe.creditNotes.create({ invoice, ...params({ licences, suite }) }),
    ).rejects.toMatchObject({ statusCode: 400, ...error });
    expect((await stripe.refunds.list()).data).toEqual([]);
    expect((await stripe.creditNotes.list({ invoice })).data).toEqual([]);
    expect(await arrived("refund", "charge", "credit_note")).toEqual([]);
  });

  test("for the refund of another payment, or while the bank disputes this one", async () => {
    const { stripe, sandbox, invoice, sessionId, paidWithInvoice } = await invoicedSite();
    const other = await paidWithInvoice();
    const { id } = await stripe.refunds.create({ payment_intent: other.payment_intent, amount: 100 });
    await expect(
      stripe.creditNotes.create({ invoice, amount: 100, refunds: [{ refund: id }] }),
    ).rejects.toMatchObject({
      param: "refunds[0][refund]",
      message: expect.stringMatching(/not of this invoice/),
    });
    await control(sandbox, "/disputes", { sessionId });
    await expect(
      stripe.creditNotes.create({ invoice, amount: 100, refund_amount: 100 }),
    ).rejects.toMatchObject({ code: "charge_disputed" });
    expect((await stripe.creditNotes.list({ invoice })).data).toEqual([]);
  });
});

test("an invoice leads to its payment, and a payment to its invoice", async () => {
  const { stripe, invoice, payment_intent, paidWithInvoice } = await invoicedSite();
  await paidWithInvoice();
  expect((await stripe.invoices.list({ status: "paid" })).data.at(-1)?.id).toBe(invoice);
  expect((await stripe.invoices.list({ status: "open" })).data).toEqual([]);
  expect((await stripe.invoices.listLineItems(invoice)).data).toHaveLength(2);
  const { payments } = await stripe.invoices.retrieve(invoice, { expand: ["payments"] });
  expect(payments?.data).toMatchObject([{ status: "paid", payment: { payment_intent } }]);
});
