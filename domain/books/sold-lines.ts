import type { Cents } from "../money/money.ts";
import type { Day } from "../time/calendar-day.ts";

/** A line of a paid order. */
export type SoldLine = {
  readonly position: number;
  /** The product's id, or its name once it was deleted. */
  readonly product: string;
  readonly productname: string;
  readonly cents: Cents;
  readonly units: number;
};

/** A movement of an order's money, by the ledger's rules (D77). */
export type MoneyMovement = {
  /** The payment's, refund's or dispute's id: what comes back of it has the same. */
  readonly reference: string;
  readonly isPayment: boolean;
  readonly day: Day;
  /** In cents, negative for money that left the shop. */
  readonly cents: Cents;
  /** The prices of the units that a refund names, with the position of their line. */
  readonly named: readonly { readonly position: number; readonly cents: Cents }[];
};

/** A paid order with all its movements, oldest first. */
export type SoldOrder = {
  /** ISO 3166 letters of the billing country, as in the ledger; null if it wasn't stored. */
  readonly country: string | null;
  readonly lines: readonly SoldLine[];
  readonly movements: readonly MoneyMovement[];
};

/**
 * Divides each movement of an order over its lines, to the cent. A payment is the lines' own sums. A refund belongs to the lines of
 * the units that it names; money that names none, such as a refunded sum or a dispute, to what is left of each line, so that
 * nothing is left of any line once all is paid back. What comes back belongs to the lines that it was taken from.
 */
export function dividedMovements({
  lines,
  movements,
}: Pick<SoldOrder, "lines" | "movements">): readonly (readonly Cents[])[] {
  const prices = lines.map(({ cents }) => cents);
  const left = prices.map(() => 0);
  const taken = new Map<string, readonly Cents[]>();
  return movements.map(({ reference, isPayment, cents, named }) => {
    const before = taken.get(reference) ?? prices.map(() => 0);
    const units = lines.map(({ position }) =>
      sum(named.filter((unit) => unit.position === position).map((unit) => unit.cents)),
    );
    const goesBack = sum(units) > 0 ? units : left;
    const parts = divide(cents, isPayment ? prices : cents > 0 ? before : goesBack, prices);
    for (const [place, part] of parts.entries()) left[place] = (left[place] ?? 0) + part;
    if (!isPayment)
      taken.set(
        reference,
        before.map((part, place) => part - (parts[place] ?? 0)),
      );
    return parts;
  });
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** Divides an amount in proportion to what is above 0 of the weights, or to the prices; the parts come to it exactly. */
function divide(cents: Cents, weights: readonly Cents[], prices: readonly Cents[]): readonly Cents[] {
  const above = weights.map((weight) => Math.max(0, weight));
  const by = sum(above) > 0 ? above : prices;
  const whole = sum(by);
  let soFar = 0;
  let given = 0;
  return by.map((weight) => {
    soFar += weight;
    // Not -0.
    const part = (Math.round((cents * soFar) / whole) || 0) - given;
    given += part;
    return part;
  });
}
