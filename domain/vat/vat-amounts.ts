import { type Cents, VAT_RATE_PERCENT, vatIn, vatOfLines } from "../money/money.ts";

/** Returns a price or a line less the VAT in it (D12a). */
export const withoutVat = (grossCents: Cents, ratePercent: number): Cents =>
  grossCents - vatIn(grossCents, ratePercent);

/**
 * Returns the price of a unit without VAT: the price with VAT × 100/121, half up to the cent. That's what is charged
 * where no VAT is (D53). Of a line it's the line less its VAT (D12a).
 */
export const netUnitCents = (grossUnitCents: Cents): Cents => withoutVat(grossUnitCents, VAT_RATE_PERCENT);

/** Returns the price of a unit as it's charged at a rate of VAT: the one on screen, or without VAT if that's 0 (D53). */
export const chargedUnitCents = (screenCents: Cents, ratePercent?: number): Cents =>
  ratePercent === 0 ? netUnitCents(screenCents) : screenCents;

/** Units at a price on screen, which has VAT. */
type Units = { readonly unitCents: Cents; readonly quantity: number };

export type Charge = {
  readonly lineCents: readonly Cents[];
  readonly totalCents: Cents;
  /** The VAT in the total; null while the rate isn't known. */
  readonly vatCents: Cents | null;
};

/**
 * Returns what units cost at a rate of VAT: in the cart, at checkout and in the order alike (D11, D12a, D53). Without a rate,
 * at prices with VAT.
 */
export function chargeOf(units: readonly Units[], ratePercent?: number): Charge {
  const lineCents = units.map(
    ({ unitCents, quantity }) => chargedUnitCents(unitCents, ratePercent) * quantity,
  );
  return {
    lineCents,
    totalCents: lineCents.reduce((sum, cents) => sum + cents, 0),
    vatCents: ratePercent === undefined ? null : vatOfLines(lineCents, ratePercent),
  };
}
