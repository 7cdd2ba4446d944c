import type { Cents } from "../money/money.ts";

/** Sums by order number, or by the provider's id of money that belongs to no order here. */
export type SumsByOrder = ReadonlyMap<string, Cents>;

type Difference = { readonly number: string; readonly ledgerCents: Cents; readonly cents: Cents };

/** The ledger beside another source of the same money (D56). */
export type Comparison = {
  readonly ledgerCents: Cents;
  readonly cents: Cents;
  /** The orders in which the two differ, the greatest difference first. */
  readonly differences: readonly Difference[];
  /** The number of further orders that differ. */
  readonly more: number;
};

const SHOWN = 20;

/** Compares two sources order by order, so that differences that cancel each other out are seen, too. */
export function compareSums(ledger: SumsByOrder, other: SumsByOrder): Comparison {
  const numbers = [...new Set([...ledger.keys(), ...other.keys()])];
  const differing = numbers
    .map((number) => ({ number, ledgerCents: ledger.get(number) ?? 0, cents: other.get(number) ?? 0 }))
    .filter(({ ledgerCents, cents }) => ledgerCents !== cents)
    .toSorted((one, next) => Math.abs(next.ledgerCents - next.cents) - Math.abs(one.ledgerCents - one.cents));
  return {
    ledgerCents: total(ledger),
    cents: total(other),
    differences: differing.slice(0, SHOWN),
    more: Math.max(0, differing.length - SHOWN),
  };
}

const total = (sums: SumsByOrder): Cents => [...sums.values()].reduce((sum, cents) => sum + cents, 0);

/** Adds entries up by order. */
export function sumsByOrder(
  entries: Iterable<{ readonly number: string; readonly cents: Cents }>,
): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { number, cents } of entries) sums.set(number, (sums.get(number) ?? 0) + cents);
  return sums;
}

/** A movement at the provider: `isInQuarter` by its own time. */
export type ProviderMovement = {
  readonly number: string;
  readonly cents: Cents;
  readonly isInQuarter: boolean;
};

export type OnLedgersDays = { readonly sums: SumsByOrder; readonly moved: number };

/**
 * Adds the provider's movements up by order, on the ledger's days. The ledger has the day on which the shop learned of a movement
 * (D77), the provider its own second, so one near midnight can be on either side of a quarter's border. `movements` includes
 * those shortly before and after the quarter. If an order's sums differ by exactly one of the movements near a border, that
 * one is counted where the ledger has it, and `moved` says how many were.
 */
export function onLedgersDays(
  ledger: SumsByOrder,
  movements: readonly (ProviderMovement & { readonly isNearBorder: boolean })[],
): OnLedgersDays {
  const sums = sumsByOrder(movements.filter(({ isInQuarter }) => isInQuarter));
  let moved = 0;
  for (const { number, cents, isInQuarter } of movements.filter(({ isNearBorder }) => isNearBorder)) {
    const missing = (ledger.get(number) ?? 0) - (sums.get(number) ?? 0);
    const wanted = isInQuarter ? -cents : cents;
    if (missing === 0 || missing !== wanted) continue;
    sums.set(number, (sums.get(number) ?? 0) + wanted);
    moved += 1;
  }
  return { sums, moved };
}
