import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { z } from "zod";
import type { CartItem } from "#domain/cart/cart.ts";
import { cartSums } from "#domain/cart/cart-sums.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { formatAmount, formatDecimal } from "#domain/money/money.ts";
import { CartSumsList } from "#src/cart/cart-sums-list.tsx";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { NETHERLANDS } from "#domain/cart/residence.ts";
import { type FilledLine, filledCart } from "../../testing/filled-cart.ts";
import { exported } from "../../testing/exports.ts";
import { deliver, eventOf, pay, resetProvider } from "../../testing/provider.ts";
import { invoiceOf, refunding } from "../../testing/refunds.ts";
import { call, resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { openCheckout } from "../../testing/payments.ts";

const PRODUCTS = 8;
/** Each cart is bought, invoiced and paid back over HTTP, so they're few, and the time is generous. */
const CARTS = 4;
const LONG_MS = 60_000;
const BUYER = { company: null, residence: NETHERLANDS };
const cents = fc.integer({ min: 1_00, max: 3_000_00 });
const line: fc.Arbitrary<FilledLine> = fc.record({
  priceCents: cents,
  monthlyCents: cents,
  plan: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 4 }),
});
/** The paid units to refund, by their places in the order. */
const returned = fc.subarray(
  Array.from({ length: PRODUCTS * 2 }, (_, unit) => unit),
  { minLength: 1 },
);

const sums = z.looseObject({ vatCents: z.number() });
const status = z.object({
  orderNumber: z.string(),
  orderToken: z.string().nullable(),
  session: z.object({ amount_tax: z.number() }),
  receipt: sums.nullable(),
});

const shop = staffShop(async () => {
  await resetProvider();
  await resetShop();
});
const refund = refunding(shop);

/**
 * Opens the cart's checkout and pays for it. Returns the responses that the return page gets before and after the
 * payment.
 */
async function bought(items: readonly CartItem[]) {
  const { sessionId, cookie } = await openCheckout(checkoutPayload(items));
  const look = async () =>
    status.parse(
      await (await call(`/stripe/session-status?session_id=${sessionId}`, { headers: { cookie } })).json(),
    );
  const opened = await look();
  await pay(sessionId, { name: "Ada Drafter" });
  await deliver(await eventOf(sessionId, "checkout.session.completed"));
  return { sessionId, opened, paid: await look() };
}

const taxOf = (taxes: readonly { readonly amount: number }[] | null) =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Returns the order's VAT and the remaining VAT, from the first row of the exported file. */
async function inFile(): Promise<{ readonly vat: string | undefined; readonly net: string | undefined }> {
  const { text } = await exported("orders", {}, await shop.headers());
  const [head = [], row = []] = text
    .replace("\uFEFF", "")
    .split("\r\n")
    .map((cells) => cells.split(",").map((cell) => cell.slice(1, -1)));
  return { vat: row[head.indexOf("order VAT")], net: row[head.indexOf("net VAT")] };
}

const creditedVat = async (invoice: string): Promise<number> => {
  const { data } = await testServices().stripe.creditNotes.list({ invoice, limit: 100 });
  return data.reduce((sum, { total_taxes: taxes }) => sum + taxOf(taxes), 0);
};

it(
  "one purchase has one VAT figure, from the cart to the credit notes (D12a)",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: PRODUCTS }),
        returned,
        async (lines, back) => {
          const items = await filledCart(lines);
          shop.signOut();
          const { vat } = await anybody.done("stripe.checkCart", checkoutPayload(items, BUYER));
          const vatCents = cartSums(items, vat?.ratePercent).vatCents ?? Number.NaN;
          // The VAT shown in the cart and at checkout.
          expect(renderToStaticMarkup(createElement(CartSumsList, { items, vat }))).toContain(
            formatAmount(vatCents),
          );

          const { sessionId, opened, paid } = await bought(items);
          expect(opened.session.amount_tax).toBe(vatCents);
          const invoice = await invoiceOf(sessionId);
          const { total_taxes: taxes } = await testServices().stripe.invoices.retrieve(invoice);
          expect(taxOf(taxes)).toBe(vatCents);
          expect([paid.session.amount_tax, paid.receipt?.vatCents]).toEqual([vatCents, vatCents]);
          const page = await anybody.done("orders.byToken", { token: paid.orderToken ?? "" });
          expect(page.vatCents).toBe(vatCents);
          const [mail] = await testDatabase()
            .select()
            .from(mails)
            .where(eq(mails.kind, "order_confirmation"));
          expect(mail?.text).toContain(`of which VAT (21%): ${formatAmount(vatCents)}\n`);
          expect((await inFile()).vat).toBe(formatDecimal(vatCents));
          expect(await shop.done("orders.byNumber", { number: paid.orderNumber })).toMatchObject({
            vatCents,
          });

          const units = await testDatabase().select({ id: entitlements.id }).from(entitlements);
          const entitlementIds = units.flatMap(({ id }, at) => (back.includes(at) ? [id] : []));
          if (entitlementIds.length > 0) await refund({ number: paid.orderNumber, entitlementIds });
          const left = vatCents - (await creditedVat(invoice));
          expect((await inFile()).net).toBe(formatDecimal(left));
        },
      ),
      // No shrinking: it would run into the next test if this one times out.
      { numRuns: CARTS, endOnFailure: true },
    );
  },
  LONG_MS,
);

it("each refund has its share of the VAT, and the last one has the rest", async () => {
  const thirty = Array.from({ length: 8 }, () => ({
    priceCents: 98_23,
    monthlyCents: 10_00,
    plan: 1,
    quantity: 1,
  }));
  const items = await filledCart(thirty);
  shop.signOut();
  const { sessionId, paid } = await bought(items);
  const invoice = await invoiceOf(sessionId);
  await refund({ number: paid.orderNumber, amountCents: 100_00 });
  expect((await inFile()).net).toBe(formatDecimal(8 * 17_05 - (await creditedVat(invoice))));
  await refund({ number: paid.orderNumber, whole: true });
  expect(await inFile()).toEqual({ vat: "136.40", net: "0.00" });
  expect(await creditedVat(invoice)).toBe(8 * 17_05);
});
