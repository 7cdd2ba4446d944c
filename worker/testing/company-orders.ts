import { cartVatSchema } from "#domain/cart/cart-vat.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import type { Order } from "../records/orders.ts";
import { mutation, resultOf } from "./mutation.ts";
import { openCheckout, orderOf } from "./payments.ts";
import { deliver, eventOf, pay, resetProvider } from "./provider.ts";
import { product, resetShop, testDatabase } from "./shop.ts";
import { resetVies } from "./vies.ts";

/** A German company, whose VAT number VIES knows, and a Dutch one. */
export const BUREAU = {
  name: "Bureau GmbH",
  street: "Hauptstraße 1",
  postcode: "10115",
  town: "Berlin",
  country: "DE",
  vatNumber: "DE123456789",
  purchaseOrder: "PO-77",
  email: "einkauf@bureau.example",
};
export const STUDIO = {
  ...BUREAU,
  name: "Studio B.V.",
  country: "NL",
  postcode: "1012 AB",
  town: "Amsterdam",
  vatNumber: "",
};

/** Empties the shop, the provider and VIES, and puts the product up for sale that `boughtForCompany` buys. */
export async function resetCompanySales(): Promise<void> {
  await resetProvider();
  await resetVies();
  await resetShop([product({ productname: "Draft", priceCents: 198_23 })]);
}

type Countries = { readonly payment?: string; readonly request?: string };

/**
 * Buys 12 drafts at €98.23 for a company and pays at the sandbox, from a country for each piece of evidence. Needs
 * `resetCompanySales`.
 */
export async function boughtForCompany(
  company: object,
  { payment, request }: Countries = {},
): Promise<Order> {
  const shown = cartVatSchema.parse(await resultOf(await mutation("stripe.checkCompany", company)));
  const cart = [{ productname: "Draft", totalCents: 98_23, unitCents: 98_23, quantity: 12 }];
  const input = { cart, company: { ...company, shown } };
  const headers: Record<string, string> = request === undefined ? {} : { "cf-ipcountry": request };
  const { sessionId } = await openCheckout(input, headers);
  await pay(sessionId, payment === undefined ? {} : { country: payment });
  await deliver(await eventOf(sessionId, "checkout.session.completed"));
  return orderOf(sessionId);
}

/** Returns the ids of all units. */
export const unitIds = async () =>
  (await testDatabase().select({ id: entitlements.id }).from(entitlements)).map(({ id }) => id);
