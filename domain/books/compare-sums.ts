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

/** An amount of an order. */
export type OfOrder = { readonly number: string; readonly cents: Cents };

/** A movement at the provider. `isInQuarter` and `isNearBorder` go by its own time. */
export type ProviderMovement = OfOrder & { readonly isInQuarter: boolean; readonly isNearBorder: boolean };

export type OnLedgersDays = { readonly sums: SumsByOrder; readonly moved: number };

/**
 * Adds the provider's movements up by order, on the ledger's days. The ledger has the day on which the shop learned of a movement
 * (D77), the provider its own second, so one near midnight can be on either side of a quarter's border. A movement near a border
 * counts where the ledger has it: in the quarter if exactly it is missing there, and outside if the ledger has one like it in
 * the months around. `moved` says how many there were. One that the ledger has nowhere stays where it is.
 */
export function onLedgersDays(
  ledger: SumsByOrder,
  monthsAround: readonly OfOrder[],
  movements: readonly ProviderMovement[],
): OnLedgersDays {
  const sums = sumsByOrder(movements.filter(({ isInQuarter }) => isInQuarter));
  const isAround = (one: OfOrder) =>
    monthsAround.some(({ number, cents }) => number === one.number && cents === one.cents);
  let moved = 0;
  for (const one of movements.filter(({ isNearBorder }) => isNearBorder)) {
    const missing = (ledger.get(one.number) ?? 0) - (sums.get(one.number) ?? 0);
    const wanted = one.isInQuarter ? -one.cents : one.cents;
    if (missing === 0 || missing !== wanted || (one.isInQuarter && !isAround(one))) continue;
    sums.set(one.number, (sums.get(one.number) ?? 0) + wanted);
    moved += 1;
  }
  return { sums, moved };
}
