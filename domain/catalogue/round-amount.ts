import type { Cents } from "../money/money.ts";

/** To the cent, to whole euros, or to the nearest price that ends in .00 or .95. */
export const ROUNDINGS = ["cent", "euro", "95"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** Ten-thousandths of a cent in a cent. */
export const TEN_THOUSANDTHS = 100_00;

const EURO_CENTS = 100;
const NINETY_FIVE = 95;
/** Half-way between .00 and .95, and between .95 and the next euro, in ten-thousandths of a cent. */
const TO_NINETY_FIVE = 47_5000;
const TO_NEXT_EURO = 97_5000;

/** Rounds an amount in ten-thousandths of a cent, a whole number, to cents; half-way is rounded up. */
export function roundAmount(exact: number, rounding: Rounding): Cents {
  if (rounding === "cent") return nearest(exact, 1);
  if (rounding === "euro") return nearest(exact, EURO_CENTS);
  const euros = Math.floor(exact / (EURO_CENTS * TEN_THOUSANDTHS)) * EURO_CENTS;
  const rest = exact - euros * TEN_THOUSANDTHS;
  if (rest < TO_NINETY_FIVE) return euros;
  return rest < TO_NEXT_EURO ? euros + NINETY_FIVE : euros + EURO_CENTS;
}

/** Doubled, so that half a step is a whole number. */
function nearest(exact: number, stepCents: number): Cents {
  const step = stepCents * TEN_THOUSANDTHS;
  const steps = Math.floor((2 * exact + step) / (2 * step));
  // Not -0.
  return steps === 0 ? 0 : steps * stepCents;
}
