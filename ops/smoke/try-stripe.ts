import { SAMPLE_SELLER } from "#domain/seller/seller.ts";
import { randomUUID } from "node:crypto";
import { NETHERLANDS } from "#domain/cart/residence.ts";
import { correctedLines } from "#domain/orders/corrected-invoice.ts";
import { orderIdSchema, refundIdSchema } from "#domain/orders/ids.ts";
import { formatAmount, VAT_RATE_PERCENT, vatIn, type Cents } from "#domain/money/money.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import {
  creditReplaced,
  draftCorrectedInvoice,
  issueCorrectedInvoice,
} from "#worker/stripe/corrected-invoices.ts";
import { invoiceFields } from "#worker/stripe/customers.ts";
import {
  createProviderRefund,
  creditNoteOf,
  idOf,
  listOrderMoney,
  localRefundId,
  type RefundedLine,
} from "#worker/stripe/refunds.ts";
import { createSession, expireSession, listLineItems } from "#worker/stripe/sessions.ts";
import { CommandError } from "../cli/command-error.ts";
import { missingPermissions } from "../deploy/stripe-permissions.ts";
import { type KnownTaxIds, requireInvoiceTax } from "../deploy/stripe-tax.ts";
import type { RunStep } from "./step.ts";
import type { StripeClient } from "#worker/platform/stripe-client.ts";

const LINE = { description: "Smoke test", unitCents: 121_00, listedCents: null, quantity: 2 } as const;
const TOTAL_CENTS = LINE.unitCents * LINE.quantity;
const TOTAL_VAT_CENTS = vatIn(TOTAL_CENTS, VAT_RATE_PERCENT);
const SUM_CENTS = 12_10;
const LEFT_CENTS = TOTAL_CENTS - LINE.unitCents - SUM_CENTS;

/** Stripe's test card, as a PaymentMethod (https://docs.stripe.com/testing). */
const TEST_CARD = "pm_card_visa";
/** The form of Stripe's example (https://docs.stripe.com/billing/customer/tax-ids); it doesn't verify test ones. */
const VAT_NUMBER = "NL123456789B12";
const REPORT = "Report it: the Worker would read it wrongly, too.";

/** Where and as whom the steps are run. */
export type StripeTrial = {
  readonly stripe: StripeClient;
  readonly siteUrl: string;
  readonly givenTaxIds: KnownTaxIds;
  /** The address of this run's customers, by which they're found again. */
  readonly email: string;
  /** Receives the name of each object that can't be removed and isn't one of a customer's. */
  readonly onLeft: (name: string) => void;
};

/** Tries each permission of a restricted key, without changing anything. Throws StepFailed. */
export const tryKey = (step: RunStep, stripe: StripeClient): Promise<void> =>
  step("Stripe's key", "Grant the restricted key what it lacks in Stripe's dashboard.", async () => {
    const missing = await missingPermissions(stripe);
    if (missing.length > 0) throw new CommandError(`It lacks ${missing.join(", ")}`);
    return { said: "it has the permissions of docs/deploy.md", answer: undefined };
  });

/** Sells, refunds and corrects by the Worker's own calls, in an account's test mode. Throws StepFailed. */
export async function tryPayments(step: RunStep, trial: StripeTrial): Promise<void> {
  const { stripe, siteUrl } = trial;
  const settings = await step("VAT of invoices", REPORT, async () => {
    const { taxRateId, accountTaxId } = await requireInvoiceTax(stripe, trial.givenTaxIds);
    const said = `deployments use the tax rate ${taxRateId} and the tax ID ${accountTaxId}`;
    return {
      said,
      answer: {
        siteUrl,
        stripeTaxRateId: taxRateId,
        stripeAccountTaxId: accountTaxId,
        vatNumber: SAMPLE_SELLER.vatNumber,
        bankTransferFrom: null,
      },
    };
  });
  const order = {
    id: orderIdSchema.parse(randomUUID()),
    sequence: 0,
    createdAt: new Date(),
    currency: "eur",
    amountCents: TOTAL_CENTS,
    company: null,
    transferEndsAt: null,
    vatRule: "domestic",
    vatRate: VAT_RATE_PERCENT,
    vatFacts: {
      sale: {
        day: amsterdamDay(new Date()),
        buyer: { kind: "consumer", ...NETHERLANDS },
        settings: { ossSince: null, countriesOutside: [] },
        crossBorderNetCents: { thisYear: 0, lastYear: 0 },
        grossCents: TOTAL_CENTS,
      },
      requestCountry: null,
    },
  } as const;
  await step("Checkout", REPORT, () => tryCheckout(trial, settings, order));
  const sale = await step("Sale", REPORT, () => trySale(trial, settings, order));
  const { description, unitCents, quantity } = LINE;
  const unit = { description, lineCents: TOTAL_CENTS, quantity, refunded: 1 };
  await step("Refund of a unit", REPORT, () => tryRefund(stripe, sale, unitCents, [unit]));
  await step("Refund of a sum", REPORT, () => tryRefund(stripe, sale, SUM_CENTS, []));
  await step("Corrected invoice", REPORT, () => tryCorrection(trial, settings, order, sale));
}

type Order = Parameters<typeof createSession>[2];
type Settings = Parameters<typeof createSession>[1];
type Sale = {
  readonly orderId: Order["id"];
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly paymentIntentId: string;
};

async function tryCheckout({ stripe, onLeft }: StripeTrial, settings: Settings, order: Order) {
  const session = await createSession(stripe, settings, order, [LINE]);
  onLeft(`the expired session ${session.id}`);
  let closed: typeof session | undefined;
  try {
    expect("total", session.amount_total, TOTAL_CENTS);
    expect("VAT", session.total_details?.amount_tax, TOTAL_VAT_CENTS);
    expect("client secret's type", typeof session.client_secret, "string");
    expect("number of lines", (await listLineItems(stripe, session.id)).length, 1);
  } finally {
    closed = await expireSession(stripe, session.id);
  }
  expect("status", closed?.status, "expired");
  return { said: `opened for ${formatAmount(TOTAL_CENTS)} with its VAT, and closed`, answer: undefined };
}

/**
 * Nobody can pay an embedded checkout without a browser. So an invoice with the same lines, rate and settings is paid by a card
 * that its customer has, which makes the same objects: invoice, payment and charge.
 */
async function trySale({ stripe, email }: StripeTrial, settings: Settings, order: Order) {
  const metadata = { order_id: order.id };
  const customer = await stripe.customers.create({
    email,
    payment_method: TEST_CARD,
    invoice_settings: { default_payment_method: TEST_CARD },
    metadata,
  });
  const { id } = await stripe.invoices.create({
    customer: customer.id,
    currency: order.currency,
    auto_advance: false,
    pending_invoice_items_behavior: "exclude",
    account_tax_ids: [settings.stripeAccountTaxId],
    custom_fields: invoiceFields(order, null, null),
    metadata,
  });
  const { description, unitCents, quantity } = LINE;
  const price_data = {
    currency: order.currency,
    unit_amount: unitCents,
    tax_behavior: "inclusive",
    product_data: { name: description },
  } as const;
  await stripe.invoices.addLines(id, {
    lines: [{ description, quantity, tax_rates: [settings.stripeTaxRateId], price_data }],
  });
  await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  const { payments } = await stripe.invoices.pay(id, { expand: ["payments"] });
  const intent = payments?.data[0]?.payment.payment_intent;
  if (intent === undefined) throw new CommandError(`The invoice ${id} has no payment`);
  const { number, vatCents } = await issueCorrectedInvoice(stripe, id);
  expect("VAT", vatCents, TOTAL_VAT_CENTS);
  return {
    said: `the test card paid invoice ${number} of ${formatAmount(TOTAL_CENTS)}, VAT ${formatAmount(TOTAL_VAT_CENTS)}`,
    answer: { orderId: order.id, invoiceId: id, invoiceNumber: number, paymentIntentId: idOf(intent) },
  };
}

async function tryRefund(
  stripe: StripeClient,
  { orderId, invoiceId, paymentIntentId }: Sale,
  amountCents: Cents,
  lines: readonly RefundedLine[],
) {
  const id = refundIdSchema.parse(randomUUID());
  const submission = { id, orderId, paymentIntentId, invoiceId, amountCents, lines };
  const refused = await createProviderRefund(stripe, submission);
  if (refused !== null) throw new CommandError(refused);
  const money = await listOrderMoney(stripe, { paymentIntentId, invoiceIds: [invoiceId] });
  const refund = money.refunds.find((one) => localRefundId(one, money.creditNotes) === id);
  expect("refund's sum", refund?.amount, amountCents);
  const note = refund && creditNoteOf(refund, money.creditNotes);
  expect("credit note's total", note?.total, amountCents);
  // The Worker credits a sum if it doesn't find the line on the invoice.
  for (const { refunded } of lines) expect("credited quantity", note?.lines.data[0]?.quantity, refunded);
  return {
    said: `${formatAmount(amountCents)} is ${refund?.status}, with credit note ${note?.number}`,
    answer: undefined,
  };
}

async function tryCorrection({ stripe, email }: StripeTrial, settings: Settings, order: Order, sale: Sale) {
  const correction = {
    id: randomUUID(),
    orderId: order.id,
    vatRule: order.vatRule,
    vatRate: order.vatRate,
    creditedInvoiceId: sale.invoiceId,
    creditedInvoiceNumber: sale.invoiceNumber,
    amountCents: LEFT_CENTS,
    company: {
      name: "Smoke test B.V.",
      street: "Teststraat 1",
      postcode: "1000 AA",
      town: "Amsterdam",
      country: "NL",
      vatNumber: VAT_NUMBER,
      purchaseOrder: null,
      email,
      check: null,
    },
  };
  const lines = correctedLines([LINE], { isNet: false, leftCents: LEFT_CENTS });
  const draftId = await draftCorrectedInvoice(stripe, settings, order, correction, lines);
  const note = await creditReplaced(stripe, correction);
  if (typeof note === "string") throw new CommandError(note);
  const { number, vatCents } = await issueCorrectedInvoice(stripe, draftId);
  expect("VAT", vatCents, vatIn(LEFT_CENTS, VAT_RATE_PERCENT));
  return {
    said: `invoice ${number} of ${formatAmount(LEFT_CENTS)} replaces the first, which credit note ${note.number} credits`,
    answer: undefined,
  };
}

/** Throws a CommandError unless Stripe's value is the expected one. */
function expect(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new CommandError(`Its ${what} is ${String(found)}, not ${String(expected)}`);
}
