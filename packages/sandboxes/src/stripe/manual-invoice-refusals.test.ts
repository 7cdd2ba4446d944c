import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { invoicingSite, pricedLine } from "./fixture.ts";

const notModelled = { message: expect.stringMatching(/does not model/) };

describe("a draft is refused", () => {
  const cases: [string, Stripe.InvoiceCreateParams, object][] = [
    ["for an unknown customer", { customer: "cus_other" }, { code: "resource_missing", param: "customer" }],
    ["in another currency", { currency: "usd" }, { param: "currency" }],
    ["that advances automatically", { auto_advance: true }, { ...notModelled, param: "auto_advance" }],
    [
      "of pending items",
      { pending_invoice_items_behavior: "include" },
      { ...notModelled, param: "pending_invoice_items_behavior" },
    ],
    [
      "to send, without a due date",
      { collection_method: "send_invoice" },
      { message: expect.stringMatching(/you must specify 'due_date' or 'days_until_due'/) },
    ],
    [
      "with a due date, but not to send",
      { days_until_due: 14 },
      { message: expect.stringMatching(/if invoice collection method is 'send_invoice'/) },
    ],
    [
      "with a fifth custom field",
      { custom_fields: Array.from({ length: 5 }, (_, index) => ({ name: `Field ${index}`, value: "x" })) },
      { param: "custom_fields" },
    ],
    [
      "with a long value",
      { custom_fields: [{ name: "Replaces", value: "x".repeat(141) }] },
      { param: "custom_fields[0][value]", code: "parameter_invalid_string_too_long" },
    ],
    [
      "as a revision",
      { from_invoice: { action: "revision", invoice: "in_1" } },
      { ...notModelled, param: "from_invoice" },
    ],
  ];
  test.for(cases)("%s", async ([, params, error]) => {
    const { stripe, draft } = await invoicingSite();
    await expect(draft(params)).rejects.toMatchObject({ statusCode: 400, ...error });
    expect((await stripe.invoices.list()).data).toEqual([]);
  });

  test("for the customer of a guest's checkout, of whom the sandbox only has an id", async () => {
    const { stripe, sold } = await invoicingSite();
    const { sessionId } = await sold({ invoice_creation: { enabled: true } });
    const { customer } = await stripe.checkout.sessions.retrieve(sessionId);
    if (typeof customer !== "string") throw new Error("the session has no customer's id");
    await expect(stripe.invoices.create({ customer })).rejects.toMatchObject({
      ...notModelled,
      param: "customer",
    });
  });

  test("without a customer, or with an unknown parameter", async () => {
    const { stripe, sandbox } = await invoicingSite();
    await expect(stripe.invoices.create({})).rejects.toMatchObject({
      code: "parameter_missing",
      param: "customer",
    });
    const response = await fetch(`${sandbox.url}/v1/invoices`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_fixture" },
      body: new URLSearchParams({ customer: "cus_1", lines: "x" }),
    });
    expect(await response.json()).toMatchObject({ error: { code: "parameter_unknown", param: "lines" } });
  });
});

describe("a line is refused, and none of its call is added", () => {
  const cases: [string, (rate: string[]) => Stripe.InvoiceAddLinesParams.Line, object][] = [
    ["without an amount", () => ({ description: "Licence" }), { code: "parameter_missing" }],
    ["of an amount and a quantity", () => ({ amount: 1, quantity: 2 }), { param: "lines[1][amount]" }],
    [
      "of an amount and a price",
      () => ({ ...pricedLine("Licence", 1), amount: 1 }),
      { param: "lines[1][amount]" },
    ],
    [
      "of an amount without a name",
      () => ({ amount: 1 }),
      { ...notModelled, param: "lines[1][description]" },
    ],
    [
      "at a negative price",
      () => pricedLine("Discount", -1),
      { param: "lines[1][price_data][unit_amount]", code: "parameter_invalid_integer" },
    ],
    ["of no units", () => pricedLine("Licence", 1, { quantity: 0 }), { param: "lines[1][quantity]" }],
    [
      "at a price without the tax of its rate",
      (tax_rates) => ({
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: 1,
          tax_behavior: "exclusive",
          product_data: { name: "Licence" },
        },
        tax_rates,
      }),
      { param: "lines[1][tax_rates][0]", message: expect.stringMatching(/conflicts/) },
    ],
    [
      "with its own tax",
      () => pricedLine("Licence", 1, { tax_amounts: "" }),
      { ...notModelled, param: "lines[1][tax_amounts]" },
    ],
    [
      "at a stored price",
      () => ({ pricing: { price: "price_1" }, quantity: 1 }),
      { ...notModelled, param: "lines[1][pricing]" },
    ],
  ];
  test.for(cases)("%s", async ([, line, error]) => {
    const { stripe, draft, tax_rates } = await invoicingSite();
    const { id } = await draft();
    await expect(
      stripe.invoices.addLines(id, { lines: [pricedLine("Fine", 100), line(tax_rates)] }),
    ).rejects.toMatchObject({ statusCode: 400, ...error });
    expect((await stripe.invoices.retrieve(id)).total).toBe(0);
  });
});

test("an invoice is neither advanced nor paid by a card that its customer doesn't have", async () => {
  const { stripe, drafted } = await invoicingSite();
  const { id } = await drafted([pricedLine("Licence", 100)]);
  await expect(stripe.invoices.finalizeInvoice(id, { auto_advance: true })).rejects.toMatchObject({
    ...notModelled,
    param: "auto_advance",
  });
  await expect(stripe.invoices.pay(id, { payment_method: "pm_1" })).rejects.toMatchObject({
    ...notModelled,
    param: "payment_method",
  });
  expect((await stripe.invoices.retrieve(id)).status).toBe("draft");
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 400, code: "missing" });
  expect((await stripe.invoices.retrieve(id)).status).toBe("open");
});

test.for<[string, (stripe: Stripe, id: string) => Promise<unknown>, string]>([
  ["finalised", (stripe, id) => stripe.invoices.finalizeInvoice(id), "id"],
  ["paid", (stripe, id) => stripe.invoices.pay(id, { paid_out_of_band: true }), "id"],
  ["voided", (stripe, id) => stripe.invoices.voidInvoice(id), "id"],
  ["deleted", (stripe, id) => stripe.invoices.del(id), "invoice"],
  ["given lines", (stripe, id) => stripe.invoices.addLines(id, { lines: [pricedLine("A", 1)] }), "invoice"],
])("an unknown invoice isn't %s", async ([, call, param]) => {
  const { stripe } = await invoicingSite();
  await expect(call(stripe, "in_other")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    param,
  });
});
