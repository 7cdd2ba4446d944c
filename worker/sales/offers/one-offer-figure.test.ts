import * as fc from "fast-check";
import { expect, it } from "vitest";
import { offerDraftSchema } from "#domain/offers/offer-input.ts";
import { formatAmount } from "#domain/money/money.ts";
import { chargeOf } from "#domain/vat/vat-amounts.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { monthOf } from "#domain/books/ledger.ts";
import { mails } from "../../db/schema/mails.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { today } from "../../records/units.ts";
import { anyBuyer, anyLines } from "../../testing/any-sale.ts";
import { filledCart } from "../../testing/filled-cart.ts";
import { acceptance } from "../../testing/offers.ts";
import { orderOf } from "../../testing/payments.ts";
import { deliver, eventOf, pay, resetProvider } from "../../testing/provider.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { resetVies } from "../../testing/vies.ts";
import { ledgerEntries } from "../books/ledger-entries.ts";
import { acceptOffer, payOffer } from "./accept-offer.ts";
import { mailOffer } from "./mail-offer.ts";
import { prepareDraft, storeOffer } from "./make-offer.ts";
import { offerToken } from "../../records/order-links.ts";
import { chosenPlan } from "#domain/cart/cart.ts";
import { itemUnitCents } from "#domain/cart/cart-sums.ts";

/** Each offer is bought over HTTP, so they're few, and the time is generous. */
const OFFERS = 25;
const LONG_MS = 120_000;
const PAYER = { browserHash: "one-browser", userId: null, requestCountry: null };

const offered = fc.record({
  buyer: anyBuyer,
  lines: anyLines,
  discounts: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 3, maxLength: 3 }),
});

/** Makes an offer of these lines as staff do; null for a buyer who isn't sold to. */
async function made({
  buyer,
  lines,
  discounts,
}: typeof offered extends fc.Arbitrary<infer One> ? One : never) {
  const services = testServices();
  const items = await filledCart(lines);
  const draft = offerDraftSchema.parse({
    email: "ada@example.com",
    ...buyer,
    note: "",
    validUntil: daysAfter(today(), 30),
    lines: items.map((item, place) => ({
      productId: item._id,
      plan: chosenPlan(item),
      quantity: item.quantity,
      listedCents: itemUnitCents(item),
      discountPercent: discounts[place] ?? 0,
      reason: "A good customer",
      renews: null,
    })),
  });
  try {
    const prepared = await prepareDraft(services, draft, { username: "warden" });
    return await storeOffer(services.db, prepared);
  } catch (error) {
    if (error instanceof ShopError && error.failure === "bad_request") return null;
    throw error;
  }
}

it(
  "offer, mail, order, payment, invoice and ledger have one sum and one VAT, whatever the lines, discounts and buyer (D83)",
  async () => {
    let bought = 0;
    await fc.assert(
      fc.asyncProperty(offered, async (one) => {
        await resetProvider();
        await resetVies();
        const services = testServices();
        const offer = await made(one);
        if (offer === null) return;
        bought += 1;
        const { totalCents, vatCents } = chargeOf(offer.lines, offer.vat.ratePercent);
        await mailOffer(services.db, services.settings, offer, {
          kind: "offer",
          sendId: "one",
          addresses: ["a@b.example"],
        });
        const [mail] = await testDatabase().select().from(mails);
        expect(mail?.text).toContain(`Total: ${formatAmount(totalCents)}`);

        const token = offerToken(services.settings, offer.id);
        await acceptOffer(services, acceptance(token, offer.vat));
        const { sessionId } = await payOffer(services, PAYER, { token, shown: offer.vat });
        await pay(sessionId);
        await deliver(await eventOf(sessionId, "checkout.session.completed"));
        expect(await orderOf(sessionId)).toMatchObject({
          status: "paid",
          offerId: offer.id,
          amountCents: totalCents,
          vatCents,
          vatRule: offer.vat.rule,
          vatRate: offer.vat.ratePercent,
        });
        const { invoice } = await services.stripe.checkout.sessions.retrieve(sessionId, {
          expand: ["invoice"],
        });
        expect(invoice).toMatchObject({ total: totalCents });
        const booked = [];
        for await (const entries of ledgerEntries(services.db, monthOf(now()))) booked.push(...entries);
        expect(booked).toMatchObject([{ amountCents: totalCents, vatCents }]);
      }),
      { numRuns: OFFERS, endOnFailure: true },
    );
    expect(bought).toBeGreaterThan(OFFERS / 3);
  },
  LONG_MS,
);
