import type Stripe from "stripe";
import { expect, test } from "vitest";
import { control, idOf, lineItem, payingSite } from "./fixture.ts";
import { seededRandom } from "./random.ts";

const sum = (items: readonly { amount: number }[]): number =>
  items.reduce((total, { amount }) => total + amount, 0);

test("the events of refunds and disputes can be sent twice, never, or with another amount, like all events", async () => {
  const { sandbox, stripe, paid, arrived } = await payingSite();
  const { payment_intent } = await paid({ invoice_creation: { enabled: true } });
  await arrived();
  const refund = () => stripe.refunds.create({ payment_intent, amount: 1000 });
  await control(sandbox, "", { webhooks: "twice" });
  await refund();
  const twice = await arrived("refund.created", "charge.refunded");
  expect([twice.length, new Set(twice.map(({ id }) => id)).size]).toEqual([4, 2]);
  await control(sandbox, "", { webhooks: "never" });
  const { id } = await refund();
  expect(await arrived("refund")).toEqual([]);
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: "succeeded" });
  await control(sandbox, "", { webhooks: "wrong-amount" });
  await refund();
  expect((await arrived("refund.created"))[0]?.data.object).toMatchObject({ amount: 900 });
  const { id: customer } = await stripe.customers.create({});
  await stripe.invoices.create({ customer });
  expect((await arrived("invoice.created"))[0]?.data.object).toMatchObject({ total: -100 });
  expect((await stripe.events.list({ type: "refund.created" })).data[0]?.data.object).toMatchObject({
    amount: 1000,
  });
});

test("a refund has its amount in the buyer's own currency", async () => {
  const { stripe, paid } = await payingSite();
  const { payment_intent } = await paid({}, { country: "US" });
  expect(await stripe.refunds.create({ payment_intent, amount: 2450 })).toMatchObject({
    amount: 2450,
    currency: "eur",
    presentment_details: { presentment_amount: 2744, presentment_currency: "usd" },
  });
});

test.for([1, 2, 3])(
  "in any order of calls, no more is refunded or credited than was paid (seed %i)",
  async (seed) => {
    const { sandbox, stripe, ...site } = await payingSite();
    const random = seededRandom(seed);
    const upTo = (most: number) => Math.floor(random() * most);
    const { invoice, payment_intent, sessionId } = await site.paid({
      line_items: [lineItem({ cents: 100, quantity: 9 }), lineItem({ cents: 77, quantity: 3 })],
      invoice_creation: { enabled: true },
    });
    const [line] = (await stripe.invoices.retrieve(invoice)).lines.data;
    const refunds = async () => (await stripe.refunds.list({ payment_intent, limit: 100 })).data;
    const ofAny = async () => {
      const all = await refunds();
      return all[upTo(all.length)]?.id ?? "";
    };
    const creditLine = (quantity: number) =>
      stripe.creditNotes.create({
        invoice,
        lines: [{ type: "invoice_line_item", invoice_line_item: line?.id ?? "", quantity }],
        refund_amount: quantity * 100,
      });
    const steps: (() => Promise<unknown>)[] = [
      () => stripe.refunds.create({ payment_intent, amount: 1 + upTo(400) }),
      () => creditLine(1 + upTo(3)),
      () => control(sandbox, "/refunds", { sessionId, amountCents: 1 + upTo(200) }),
      async () => control(sandbox, "/refunds/fail", { refundId: await ofAny() }),
      async () =>
        stripe.creditNotes.create({ invoice, amount: 1 + upTo(50), refunds: [{ refund: await ofAny() }] }),
      async () => {
        const refund = await ofAny();
        const { amount } = await stripe.refunds.retrieve(refund);
        return stripe.creditNotes.create({ invoice, amount, refunds: [{ refund }] });
      },
    ];
    let done = 0;
    for (let step = 0; step < 60; step += 1)
      await steps[upTo(steps.length)]?.().then(
        () => (done += 1),
        () => undefined,
      );
    const all = await refunds();
    const live = sum(all.filter(({ status }) => status === "succeeded"));
    const notes: Stripe.CreditNote[] = (await stripe.creditNotes.list({ invoice, limit: 100 })).data;
    const { amount, amount_refunded } = await stripe.charges.retrieve(all[0] ? idOf(all[0].charge) : "");
    expect(done).toBeGreaterThan(10);
    expect(amount_refunded).toBe(live);
    expect(live).toBeLessThanOrEqual(amount);
    expect(sum(notes)).toBeLessThanOrEqual(amount);
    for (const note of notes)
      expect(note.refunds.reduce((total, refund) => total + refund.amount_refunded, 0)).toBe(note.total);
  },
);

test.for([
  ["null", null],
  ["empty", []],
] as const)("documents can leave their taxes %s", async ([documentTaxes, answered]) => {
  const { sandbox, stripe, paid } = await payingSite();
  const rate = await stripe.taxRates.create({ display_name: "VAT", inclusive: true, percentage: 21 });
  const { invoice } = await paid({
    invoice_creation: { enabled: true },
    line_items: [{ ...lineItem(), tax_rates: [rate.id] }],
  });
  const taxes = async () => {
    const note = await stripe.creditNotes.create({ invoice, amount: 100, refund_amount: 100 });
    return [note.total_taxes, (await stripe.invoices.retrieve(invoice)).total_taxes];
  };
  await control(sandbox, "", { documentTaxes });
  expect(await taxes()).toEqual([answered, answered]);
  await control(sandbox, "", { documentTaxes: "stated" });
  expect(await taxes()).toMatchObject([[{ amount: 17 }], [{ amount: 850 }]]);
});
