import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { COMPANY, invoicingSite, pricedLine } from "./fixture.ts";

test("an invoice is drafted, gets lines, is finalised with a number, and is paid out of band", async () => {
  const { stripe, customer, taxId, tax_rates, draft, arrived } = await invoicingSite();
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
      pricedLine("Studio licence", 4900, { quantity: 3, tax_rates, description: "Studio, 1 year" }),
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
      (stripe, id) => stripe.invoices.addLines(id, { lines: [pricedLine("More", 100)] }),
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
    const { stripe, sold, paid } = await invoicingSite();
    const manual = await paid([pricedLine("Licence", 4900)]);
    const { invoice: ofSession } = await sold({ invoice_creation: { enabled: true } });
    for (const id of [manual.id, ofSession]) {
      await expect(call(stripe, id)).rejects.toMatchObject({ statusCode: 400, ...error });
      expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: "paid", total: 4900 });
    }
  });
});

describe("a draft", () => {
  test("without lines is paid by its finalisation", async () => {
    const { stripe, draft, arrived } = await invoicingSite();
    const { id } = await draft();
    expect(await stripe.invoices.finalizeInvoice(id)).toMatchObject({
      status: "paid",
      total: 0,
      attempted: true,
      attempt_count: 0,
      number: expect.stringMatching(/^SANDBOX-/),
    });
    await expect(stripe.invoices.pay(id, { paid_out_of_band: true })).rejects.toThrow(
      "Invoice is already paid",
    );
    expect((await arrived("invoice")).map(({ type }) => type)).toEqual([
      "invoice.created",
      "invoice.finalized",
      "invoice.paid",
    ]);
  });

  test("is finalised by its payment, and gets its lines in order", async () => {
    const { stripe, drafted } = await invoicingSite();
    const { id } = await drafted([pricedLine("First", 100)]);
    await stripe.invoices.addLines(id, { lines: [pricedLine("Second", 200), pricedLine("Third", 300)] });
    const { data } = await stripe.invoices.listLineItems(id);
    expect(data.map(({ description }) => description)).toEqual(["First", "Second", "Third"]);
    expect(await stripe.invoices.pay(id, { paid_out_of_band: true })).toMatchObject({
      status: "paid",
      amount_paid: 600,
      status_transitions: { finalized_at: expect.any(Number), paid_at: expect.any(Number) },
    });
  });

  test("with a negative total isn't finalised", async () => {
    const { stripe, drafted } = await invoicingSite();
    const { id } = await drafted([pricedLine("Licence", 100), { amount: -101, description: "Discount" }]);
    await expect(stripe.invoices.finalizeInvoice(id)).rejects.toThrow(/negative total/);
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: "draft", total: -1, amount_due: 0 });
  });

  test("is deleted, and has no page", async () => {
    const { stripe, sandbox, drafted, arrived } = await invoicingSite();
    const { id } = await drafted([pricedLine("Licence", 100)]);
    expect((await fetch(`${sandbox.url}/invoices/${id}`)).status).toBe(404);
    expect(await stripe.invoices.del(id)).toMatchObject({ id, object: "invoice", deleted: true });
    await expect(stripe.invoices.retrieve(id)).rejects.toMatchObject({ statusCode: 404, param: "invoice" });
    expect((await arrived("invoice")).map(({ type }) => type)).toEqual([
      "invoice.created",
      "invoice.deleted",
    ]);
  });
});

test("an open invoice is voided, and neither paid nor voided after that", async () => {
  const { stripe, drafted } = await invoicingSite();
  const { id } = await drafted([pricedLine("Licence", 100)]);
  await expect(stripe.invoices.voidInvoice(id)).rejects.toThrow(/isn't open/);
  const { number } = await stripe.invoices.finalizeInvoice(id);
  expect(await stripe.invoices.voidInvoice(id)).toMatchObject({ status: "void", number, amount_paid: 0 });
  await expect(stripe.invoices.pay(id, { paid_out_of_band: true })).rejects.toThrow(/isn't open/);
  await expect(stripe.invoices.voidInvoice(id)).rejects.toThrow(/isn't open/);
});

test("lists name hand-made invoices among those of sessions, and their filters hold for both", async () => {
  const { stripe, customer, draft, paid, sold } = await invoicingSite();
  const { id: draftId } = await draft();
  const { id: paidId, created } = await paid([pricedLine("Licence", 100)]);
  const { invoice } = await sold({ customer: customer.id, invoice_creation: { enabled: true } });
  const ids = async (params: Stripe.InvoiceListParams) =>
    (await stripe.invoices.list(params)).data.map(({ id }) => id).toSorted();
  expect(await ids({})).toEqual([draftId, paidId, invoice].toSorted());
  expect(await ids({ customer: customer.id })).toEqual([draftId, paidId, invoice].toSorted());
  expect(await ids({ customer: "cus_other" })).toEqual([]);
  expect(await ids({ status: "draft" })).toEqual([draftId]);
  expect(await ids({ status: "paid" })).toEqual([paidId, invoice].toSorted());
  expect(await ids({ created: { gt: created + 60 } })).toEqual([]);
  // An invoice that was paid out of band has no payment.
  const paymentsOf = async (id: string) =>
    (await stripe.invoices.retrieve(id, { expand: ["payments"] })).payments?.data;
  expect(await paymentsOf(paidId)).toEqual([]);
  expect(await paymentsOf(invoice)).toHaveLength(1);
});
