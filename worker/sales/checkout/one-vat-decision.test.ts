import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { CartItem } from "#domain/cart/cart.ts";
import { cartSums } from "#domain/cart/cart-sums.ts";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import { cartSchema, checkoutSchema } from "#domain/cart/checkout-input.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { formatAmount } from "#domain/money/money.ts";
import { CROSS_BORDER_THRESHOLD_CENTS, countedCents } from "#domain/vat/decide-vat.ts";
import { VAT_RULE_WORDS } from "#domain/vat/vat-rule-words.ts";
import { CartSumsList } from "#src/cart/cart-sums-list.tsx";
import { mails } from "../../db/schema/mails.ts";
import { ShopError } from "../../platform/errors.ts";
import { anyBuyer, anyLines } from "../../testing/any-sale.ts";
import { filledCart } from "../../testing/filled-cart.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { orderOf } from "../../testing/payments.ts";
import { deliver, eventOf, pay, resetProvider } from "../../testing/provider.ts";
import { changeSettings, testDatabase, testServices } from "../../testing/shop.ts";
import { anybody } from "../../testing/staff-shop.ts";
import { resetVies, setViesFault } from "../../testing/vies.ts";
import { openCheckout } from "./checkout.ts";
import { checkCart } from "./price-cart.ts";

/** Each cart is bought over HTTP, so they're few, and the time is generous. */
const CARTS = 40;
const LONG_MS = 120_000;

const BROWSER = { browserHash: "one-browser", userId: null };
/** What a company was shown that can't buy; it's refused first. */
const REFUSED: CartVat = { rule: "domestic", country: "NL", ratePercent: 21, silent: false };

const bought = fc.record({
  buyer: anyBuyer,
  lines: anyLines,
  /** How far this order takes the year's sales above the threshold, in cents; or a year that was far from it. */
  crosses: fc.constantFrom<number | "never" | "long ago">("never", 0, 1, 500_00, "long ago"),
  registered: fc.constantFrom(false, false, true),
  silent: fc.boolean(),
});

/** Records a sale abroad that leaves the threshold just so far from this order. */
async function soldAbroad(crosses: number | "never" | "long ago", grossCents: number): Promise<void> {
  const before =
    crosses === "never"
      ? 0
      : crosses === "long ago"
        ? 2 * CROSS_BORDER_THRESHOLD_CENTS
        : CROSS_BORDER_THRESHOLD_CENTS - countedCents(grossCents) + crosses;
  if (before <= 0) return;
  await recordedOrder({
    country: "BE",
    vatRule: "below_threshold",
    lines: [{ productname: "Draft", unitCents: Math.round(before * 1.21) }],
  });
}

/** The services of a shop, perhaps one that is registered for OSS and sells to companies further away. */
async function servicesOf(registered: boolean) {
  await changeSettings(
    registered
      ? { ossSince: "2026-01-01", countriesOutside: "CH, ES, DE" }
      : { ossSince: "", countriesOutside: "" },
  );
  return testServices();
}

/** What the cart and the checkout show, in one line. */
const shownTo = (items: readonly CartItem[], vat: CartVat | null) =>
  renderToStaticMarkup(createElement(CartSumsList, { items, vat })).replaceAll(/(?:<[^>]+>)+/g, " ");

/** What a refused checkout says; rethrows anything else. */
function failureIn(error: unknown): string {
  if (error instanceof ShopError) return error.failure;
  throw error;
}

/** Pays a session and returns what its buyer is shown and mailed, and what the provider charged. */
async function paid(sessionId: string) {
  await pay(sessionId);
  await deliver(await eventOf(sessionId, "checkout.session.completed"));
  const [mail] = await testDatabase().select().from(mails).where(eq(mails.kind, "order_confirmation"));
  return {
    order: await orderOf(sessionId),
    session: await testServices().stripe.checkout.sessions.retrieve(sessionId),
    receipt: await anybody.done("stripe.sessionStatus", { sessionId }),
    mail: mail?.text ?? "",
  };
}

it(
  "cart, session, receipt and mail have one VAT, whoever buys however much (D11, D53, D55)",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        bought,
        async ({ buyer: { company, residence }, lines, crosses, registered, silent }) => {
          await resetProvider();
          await resetVies();
          const items = await filledCart(lines);
          await soldAbroad(crosses, cartSums(items).totalCents);
          if (silent) await setViesFault({ service: "unavailable" });
          const services = await servicesOf(registered);
          const payload = checkoutPayload(items, { company: null, residence });
          const { vat } = await checkCart(
            services,
            cartSchema.parse({ ...payload, ...(company === null ? {} : { company }) }),
          );

          const shown = vat ?? REFUSED;
          const wanted = checkoutSchema.parse({
            ...payload,
            ...(company === null ? {} : { company: { ...company, shown } }),
          });
          const opened = await openCheckout(services, BROWSER, { ...wanted, requestCountry: null }).catch(
            failureIn,
          );
          expect(typeof opened === "string" ? opened : opened.vat).toEqual(vat ?? "bad_request");
          if (vat === null || typeof opened === "string") return;
          const { totalCents, vatCents } = cartSums(items, vat.ratePercent);
          const { order, session, receipt, mail } = await paid(opened.sessionId);
          expect(order).toMatchObject({ vatRule: vat.rule, vatRate: vat.ratePercent });
          expect([session.amount_total, session.total_details?.amount_tax]).toEqual([totalCents, vatCents]);
          expect(receipt.session).toMatchObject({ amount_total: totalCents, amount_tax: vatCents });
          expect(receipt.receipt).toMatchObject({
            totalCents,
            vatCents,
            vatRule: vat.rule,
            vatRate: vat.ratePercent,
          });

          const stated = formatAmount(vatCents ?? Number.NaN);
          const rate = `of which VAT (${vat.ratePercent}%)`;
          const { withoutVat = "", invoice } = VAT_RULE_WORDS[vat.rule];
          const [inCart, inMail] =
            vat.ratePercent === 0 ? [withoutVat, invoice] : [`${rate} ${stated}`, `${rate}: ${stated}`];
          expect(shownTo(items, vat)).toContain(`You pay today ${formatAmount(totalCents)} ${inCart}`);
          expect(mail).toContain(`${inMail}\n`);
        },
      ),
      // No shrinking: it would run into the next test if this one times out.
      { numRuns: CARTS, endOnFailure: true },
    );
  },
  LONG_MS,
);
