import { type Cents, VAT_RATE_PERCENT } from "../money/money.ts";

/**
 * Returns the price of a unit without VAT: the price with VAT × 100/121, half up to the cent. That's what is charged
 * where no VAT is (D53). Of a line it's the line less its VAT (D12a).
 */
export const netUnitCents = (grossUnitCents: Cents): Cents =>
  Math.round((grossUnitCents * 100) / (100 + VAT_RATE_PERCENT));
