import type { Cents } from "../money/money.ts";

/** An amount of an order, by its number; the provider's id for money that belongs to no order here. */
export type OfOrder = { readonly number: string; readonly amountCents: Cents };

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
export function compareSums(ledger: Iterable<OfOrder>, other: Iterable<OfOrder>): Comparison {
  const [ledgers, others] = [sumsByOrder(ledger), sumsByOrder(other)];
  const differing = [...new Set([...ledgers.keys(), ...others.keys()])]
    .map((number) => ({ number, ledgerCents: ledgers.get(number) ?? 0, cents: others.get(number) ?? 0 }))
    .filter(({ ledgerCents, cents }) => ledgerCents !== cents)
    .toSorted((one, next) => Math.abs(next.ledgerCents - next.cents) - Math.abs(one.ledgerCents - one.cents));
  return {
    ledgerCents: total(ledgers),
    cents: total(others),
    differences: differing.slice(0, SHOWN),
    more: Math.max(0, differing.length - SHOWN),
  };
}

const total = (sums: ReadonlyMap<string, Cents>): Cents =>
  [...sums.values()].reduce((sum, cents) => sum + cents, 0);

function sumsByOrder(amounts: Iterable<OfOrder>): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { number, amountCents } of amounts) sums.set(number, (sums.get(number) ?? 0) + amountCents);
  return sums;
}

/** A movement at the provider. `isInQuarter` and `isNearBorder` go by its own time. */
export type ProviderMovement = OfOrder & { readonly isInQuarter: boolean; readonly isNearBorder: boolean };

/**
 * Returns the provider's movements of a quarter on the ledger's days. The ledger has the day on which the shop learned of a
 * movement (D77), the provider its own second, so one near midnight can be on either side of a quarter's border. A movement near a
 * border counts where the ledger has it: in the quarter if exactly it is missing there, and outside if the ledger has one like it
 * in the months around. `moved` says how many there were. One that the ledger has nowhere stays where it is.
 */
export function onLedgersDays(
  ledger: Iterable<OfOrder>,
  monthsAround: readonly OfOrder[],
  movements: readonly ProviderMovement[],
): { readonly amounts: readonly OfOrder[]; readonly moved: number } {
  const wanted = sumsByOrder(ledger);
  const inQuarter = movements.filter(({ isInQuarter }) => isInQuarter);
  const sums = sumsByOrder(inQuarter);
  const isAround = (one: OfOrder) =>
    monthsAround.some(({ number, amountCents }) => number === one.number && amountCents === one.amountCents);
  const moved: OfOrder[] = [];
  for (const one of movements.filter(({ isNearBorder }) => isNearBorder)) {
    const { number } = one;
    const missing = (wanted.get(number) ?? 0) - (sums.get(number) ?? 0);
    const amountCents = one.isInQuarter ? -one.amountCents : one.amountCents;
    if (missing === 0 || missing !== amountCents || (one.isInQuarter && !isAround(one))) continue;
    sums.set(number, (sums.get(number) ?? 0) + amountCents);
    moved.push({ number, amountCents });
  }
  return { amounts: [...inQuarter, ...moved], moved: moved.length };
}
