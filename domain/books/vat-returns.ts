import { NOTHING, plus, type Quarter, type Sums, type VatEntry } from "./vat-report.ts";

/** A line of the OSS return: what was sold in the quarter, less what went back of it. */
export type OssSupply = { readonly country: string | null; readonly ratePercent: number } & Sums;

/** Money that went back, or was invoiced again, of an earlier quarter's sales: the return names that quarter and the country. */
export type OssCorrection = { readonly quarter: Quarter; readonly country: string | null } & Sums;

export type OssReturn = {
  readonly supplies: readonly OssSupply[];
  readonly corrections: readonly OssCorrection[];
};

/**
 * Adds a quarter's entries up for the OSS return (D56). A refund of the same quarter's sale lowers its supplies. Everything
 * about an earlier quarter's sale is a correction of that quarter, whose own return stays as it was filed.
 */
export function ossReturn(quarter: Quarter, entries: readonly VatEntry[]): OssReturn {
  const oss = entries.filter(({ rule }) => rule === "oss");
  const isCorrection = ({ soldIn }: VatEntry) => soldIn < quarter;
  return {
    supplies: sumsBy(
      oss.filter((entry) => !isCorrection(entry)),
      ({ country, ratePercent }) => ({ country, ratePercent }),
    ),
    corrections: sumsBy(oss.filter(isCorrection), ({ soldIn, country }) => ({ quarter: soldIn, country })),
  };
}

/** A line of the ICP statement; below zero if more went back than was sold. */
export type IcpCustomer = Pick<VatEntry, "country" | "vatNumber" | "name"> & Sums;

/** Adds a quarter's reverse-charged entries up by customer number, for the ICP statement (D56). */
export function icpStatement(entries: readonly VatEntry[]): readonly IcpCustomer[] {
  const reverse = entries.filter(({ rule }) => rule === "reverse_charge");
  // A customer is its number, whatever name an order gave it.
  const names = new Map(reverse.toReversed().map(({ vatNumber, name }) => [vatNumber, name]));
  return sumsBy(reverse, ({ country, vatNumber }) => ({ country, vatNumber })).map((line) =>
    Object.assign(line, { name: names.get(line.vatNumber) ?? null }),
  );
}

/** Adds entries up by the facts that tell them apart, in the order of these. */
function sumsBy<Facts extends object>(
  entries: readonly VatEntry[],
  factsOf: (entry: VatEntry) => Facts,
): (Facts & Sums)[] {
  const lines = new Map<string, Facts & Sums>();
  for (const entry of entries) {
    const facts = factsOf(entry);
    const key = JSON.stringify(Object.values(facts));
    lines.set(key, { ...facts, ...plus(lines.get(key) ?? NOTHING, entry) });
  }
  return [...lines].toSorted(([one], [next]) => one.localeCompare(next)).map(([, line]) => line);
}
