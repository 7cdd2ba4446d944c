import { type Cents, isWholeCents } from "./money.ts";

/**
 * Euros with at most two decimals: what the documented REST calls, the stored cart, files and people use (D6). The shop
 * itself counts in cents; only the files that speak euros may import this module (EURO_FILES in dev/lint/layers.ts).
 */
export type Euros = number;

/** Whether a number of euros is an amount in whole cents. */
export function hasWholeCents(euros: number): boolean {
  return isWholeCents(euros * 100);
}

export function toCents(euros: Euros): Cents {
  return Math.round(euros * 100);
}

export function toEuros(cents: Cents): Euros {
  return cents / 100;
}

/** Euros as the cents they are, or would be: an amount that nobody has checked yet may have a fraction of a cent. */
export function uncheckedCents(euros: number): number {
  return euros * 100;
}
