import type { ChosenAdmin } from "#domain/cart/administrator.ts";
import { chargedUnitCents, chargeOf } from "#domain/vat/vat-amounts.ts";
import { sha256 } from "../../platform/sha256.ts";
import type { PricedLine } from "../../records/orders.ts";
import { lineText, type PricedCart } from "./price-cart.ts";
import type { Taxed } from "./tax-order.ts";

/** Who opens a checkout: a browser, by the hash of its key, and the account that is signed in there. */
export type Buyer = { readonly browserHash: string; readonly userId: string | null };

/** Lines at prices on screen, with their sum. */
export type PricedAsShown = Extract<PricedCart, { kind: "priced" }>;

/** Returns the cart without VAT if the company pays none (D53): unit by unit, as the invoice shows it. */
export function atPricesOf({ vatRate }: Taxed, priced: PricedAsShown): PricedAsShown {
  if (vatRate !== 0) return priced;
  const lines = priced.lines.map((line) => {
    const unitCents = chargedUnitCents(line.unitCents, vatRate);
    const { productname, plan } = line;
    return {
      ...line,
      unitCents,
      listedCents: line.unitCents,
      description: lineText(productname, plan, unitCents),
    };
  });
  return { ...priced, lines, amountCents: chargeOf(priced.lines, vatRate).totalCents };
}

/** Returns a hash of what an order is for, so that the same again reuses its session (D16). */
export function fingerprint(
  buyer: Buyer,
  lines: readonly PricedLine[],
  { company, vatRule, vatRate, vatFacts }: Taxed,
  administrator: ChosenAdmin | undefined,
): Promise<string> {
  const cart = lines.map((line) => [
    line.productId,
    line.plan,
    line.quantity,
    line.unitCents,
    line.description,
    line.renewsOrderId,
  ]);
  if (company === null) {
    const { country, postcode } = vatFacts.sale.buyer;
    return sha256(JSON.stringify([buyer.userId, cart, country, postcode, vatRule, vatRate, administrator]));
  }
  // The registry's answer may be a newer one that says the same.
  const { check: _check, ...shown } = company;
  return sha256(JSON.stringify([buyer.userId, cart, shown, vatRule, vatRate, administrator]));
}
