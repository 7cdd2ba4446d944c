import type { Cents } from "./money.ts";

/**
 * Euros with at most two decimals: the unit of the documented REST calls, the stored cart, files and people (D6). The
 * shop itself counts in cents; only the files that handle euros may import this module (EURO_FILES in
 * dev/lint/layers.ts).
 */
export type Euros = number;

const FLOAT_SLACK = 1e-6;

/**
 * True if a number of euros is an amount in whole cents. Compares with some tolerance: 0.29 * 100 isn't 29 in floating
 * point.
 */
export function hasWholeCents(euros: number): boolean {
  const cents = euros * 100;
  return (
    Number.isFinite(cents) &&
    Math.abs(cents - Math.round(cents)) < FLOAT_SLACK * Math.max(1, Math.abs(cents) / 100)
  );
}

/**
 * Converts euros to cents. An amount with more than two decimals keeps a fraction of a cent, which the price rule
 * refuses.
 */
export function toCents(euros: number): Cents {
  return hasWholeCents(euros) ? Math.round(euros * 100) : euros * 100;
}

export function toEuros(cents: Cents): Euros {
  return cents / 100;
}
