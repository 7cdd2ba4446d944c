import type { Cents } from "../money/money.ts";
import type { Day } from "../time/calendar-day.ts";
import { besideDay, daysOf } from "./sales-days.ts";
import type { DayRange } from "../time/typed-days.ts";
import { dividedMovements, type SoldOrder } from "./sold-lines.ts";

/** Sums of a range of days. What was sold is `totalCents` and `paidBackCents` together. */
export type SalesSums = {
  /** Payments less refunds and disputes, each on its own day, as in the ledger (D77). */
  readonly totalCents: Cents;
  /** Refunds and disputes, less those that came back. */
  readonly paidBackCents: Cents;
  /** Orders paid, and their units. Of a product, the orders that contain it. */
  readonly orders: number;
  readonly units: number;
};

/** Sums of the range, and of the same days a year before. */
export type SalesRow = { readonly key: string; readonly now: SalesSums; readonly before: SalesSums };

export type SalesReport = {
  readonly total: SalesRow;
  /** Each day of the range, first to last. The day of the year before is the one `besideDay` names. */
  readonly days: SalesRow[];
  /** The most revenue first, like the countries. */
  readonly products: (SalesRow & { readonly productname: string })[];
  /** By the billing country's ISO 3166 letters; an empty key where it wasn't stored. */
  readonly countries: SalesRow[];
};

const NOTHING: SalesSums = { totalCents: 0, paidBackCents: 0, orders: 0, units: 0 };

const plus = (one: SalesSums, other: SalesSums): SalesSums => ({
  totalCents: one.totalCents + other.totalCents,
  paidBackCents: one.paidBackCents + other.paidBackCents,
  orders: one.orders + other.orders,
  units: one.units + other.units,
});

/** Rows by key. */
class Rows {
  readonly #rows = new Map<string, SalesRow>();

  add(key: string, part: "now" | "before", sums: SalesSums): void {
    const row = this.#rows.get(key) ?? { key, now: NOTHING, before: NOTHING };
    this.#rows.set(key, { ...row, [part]: plus(row[part], sums) });
  }

  get all(): SalesRow[] {
    return [...this.#rows.values()];
  }

  /** The most revenue first. */
  get ranked(): SalesRow[] {
    return this.all.toSorted(
      (one, next) =>
        next.now.totalCents - one.now.totalCents ||
        next.before.totalCents - one.before.totalCents ||
        (one.key < next.key ? -1 : 1),
    );
  }
}

const within = (day: Day, { from, to }: DayRange): boolean => day >= from && day <= to;

const sumsOf = (
  cents: Cents,
  isPayment: boolean,
  { orders, units }: Pick<SalesSums, "orders" | "units">,
): SalesSums =>
  isPayment
    ? { totalCents: cents, paidBackCents: 0, orders, units }
    : { totalCents: cents, paidBackCents: 0 - cents, orders: 0, units: 0 };

/** Adds up the movements of two ranges by day, product and country. Movements outside both only help to divide the others. */
export function salesReport(orders: Iterable<SoldOrder>, range: DayRange, before: DayRange): SalesReport {
  const [total, days, products, countries] = [new Rows(), new Rows(), new Rows(), new Rows()];
  const names = new Map<string, string>();
  total.add("", "now", NOTHING);
  for (const day of daysOf(range)) days.add(day, "now", NOTHING);
  for (const order of orders) {
    const parts = dividedMovements(order);
    order.movements.forEach(({ day, cents, isPayment }, at) => {
      for (const [part, of] of [
        ["now", range],
        ["before", before],
      ] as const) {
        if (!within(day, of)) continue;
        const units = order.lines.reduce((sum, line) => sum + line.units, 0);
        const whole = sumsOf(cents, isPayment, { orders: 1, units });
        total.add("", part, whole);
        countries.add(order.country ?? "", part, whole);
        days.add(part === "now" ? day : besideDay(day, range), part, whole);
        const counted = new Set<string>();
        order.lines.forEach(({ product, productname, units }, place) => {
          const isFirst = !counted.has(product);
          counted.add(product);
          names.set(product, productname);
          products.add(
            product,
            part,
            sumsOf(parts[at]?.[place] ?? 0, isPayment, { orders: isFirst ? 1 : 0, units }),
          );
        });
      }
    });
  }
  return {
    total: total.all[0] ?? { key: "", now: NOTHING, before: NOTHING },
    days: days.all,
    products: products.ranked.map((row) =>
      Object.assign(row, { productname: names.get(row.key) ?? row.key }),
    ),
    countries: countries.ranked,
  };
}

/** Adds rows of days up by week or month (`weekOfDay`, `monthOfDay`), first to last. */
export function groupedDays(days: readonly SalesRow[], keyOf: (day: Day) => string): readonly SalesRow[] {
  const rows = new Rows();
  for (const { key, now, before } of days) {
    rows.add(keyOf(key), "now", now);
    rows.add(keyOf(key), "before", before);
  }
  return rows.all;
}
