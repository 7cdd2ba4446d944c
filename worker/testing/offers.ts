import type { CartVat } from "#domain/cart/cart-vat.ts";
import { products } from "../db/schema/catalogue.ts";
import { offers } from "../db/schema/offers.ts";
import { found } from "./found.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { today } from "../records/units.ts";
import { draftCart } from "./payments.ts";
import { testDatabase } from "./shop.ts";
import { anybody, type InputOf } from "./staff-shop.ts";

/** How a Dutch consumer's offer is taxed. */
export const DUTCH_VAT: CartVat = { rule: "domestic", country: "NL", ratePercent: 21, silent: false };

/** A draft of an offer for a Dutch consumer: one unit of the first product, at €100.00. Pass what a test is about. */
export async function offerDraft(
  fields: Partial<InputOf<"adminOffers.make">> = {},
): Promise<InputOf<"adminOffers.make">> {
  return {
    email: "ada@example.com",
    company: null,
    residence: { country: "NL", postcode: "" },
    lines: [await draftLine()],
    note: "",
    validUntil: daysAfter(today(), 30),
    ...fields,
  };
}

/** A line of such a draft. */
export async function draftLine(fields: Partial<InputOf<"adminOffers.make">["lines"][number]> = {}) {
  const [product] = await testDatabase().select().from(products);
  const line = { plan: "1 year", quantity: 1, listedCents: 100_00, discountPercent: 0, reason: "" } as const;
  const sold = { productId: found(product).id, renews: null };
  return { ...sold, ...line, ...fields };
}

/** Makes a buyer's own offer of a cart with one unit at €100.00. */
export const requestedOffer = (fields: Partial<InputOf<"offers.request">> = {}) =>
  anybody.done("offers.request", {
    ...draftCart(),
    email: "ada@example.com",
    colleagues: [],
    company: null,
    residence: { country: "NL", postcode: "" },
    note: "",
    ...fields,
  });

/** The token in an offer's link. */
export const tokenIn = ({ link }: { readonly link: string }): string => link.slice(link.lastIndexOf("/") + 1);

/** The acceptance of an offer by this token. */
export const acceptance = (token: string, shown = DUTCH_VAT) => ({
  token,
  shown,
  name: "Ada L",
  purchaseOrder: "",
  administrator: { email: null },
});

export const offerPage = (token: string) => anybody.done("offers.get", { token });

/** Accepts an offer, and opens its payment in a browser of its own. */
export async function acceptOffer(
  token: string,
  shown = DUTCH_VAT,
  answers: Partial<InputOf<"offers.accept">> = {},
) {
  await anybody.done("offers.accept", { ...acceptance(token, shown), ...answers });
  return anybody.done("offers.openPayment", { token, shown });
}

export const changeProducts = (fields: Partial<typeof products.$inferInsert>) =>
  testDatabase().update(products).set(fields);

/** Lets the last day of all offers pass. */
export const passLastDays = () =>
  testDatabase()
    .update(offers)
    .set({ validUntil: daysAfter(today(), -1) });
