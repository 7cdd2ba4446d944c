import { euros } from "./euros.ts";
import type { TaxRateRecord } from "./records.ts";

/** A line of a document before it's formatted: a charge or a credit. */
export type Part = {
  name: string;
  /** Null if only an amount is credited. */
  quantity: number | null;
  unitCents: number | null;
  amountCents: number;
  /** The tax included in the amount by rate, and the net amount that it's charged on; null if that isn't known. */
  taxes: { rate: TaxRateRecord; cents: number; netCents: number | null }[];
};

/** A line with its amount, and how that comes about: quantity and unit price, net and tax. */
export type DocumentLine = { label: string; value: string; detail: string };

const taxCents = ({ taxes }: Part): number => taxes.reduce((sum, { cents }) => sum + cents, 0);

export function lineOf(part: Part): DocumentLine {
  const { name, quantity, unitCents, amountCents, taxes } = part;
  const cents = taxCents(part);
  const units = quantity === null || unitCents === null ? [] : [`${quantity} × ${euros(unitCents)}`];
  const rates = taxes.length === 0 ? "" : ` (${taxes.map(({ rate }) => `${rate.percentage}%`).join(", ")})`;
  const detail = [...units, `net ${euros(amountCents - cents)}`, `tax ${euros(cents)}${rates}`].join(", ");
  return { label: name, value: euros(amountCents), detail };
}

/** Returns the row of one rate's tax. */
function taxRow(rate: TaxRateRecord, taxes: Part["taxes"]): { label: string; value: string } {
  const charged = taxes.filter((tax) => tax.rate.id === rate.id);
  const netCents = charged.reduce((sum, tax) => sum + (tax.netCents ?? 0), 0);
  const isKnown = charged.every((tax) => tax.netCents !== null);
  return {
    label: `${rate.displayName} (${rate.percentage}% ${isKnown ? `of ${euros(netCents)}, ` : ""}included)`,
    value: euros(charged.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

/** Returns the sums below the lines. */
export function totalsOf(parts: readonly Part[]): { label: string; value: string }[] {
  const gross = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const net = gross - parts.reduce((sum, part) => sum + taxCents(part), 0);
  const taxes = parts.flatMap((part) => part.taxes);
  const rates = new Map(taxes.map(({ rate }) => [rate.id, rate]));
  return [
    { label: "Subtotal", value: euros(gross) },
    { label: "Total excluding tax", value: euros(net) },
    ...[...rates.values()].map((rate) => taxRow(rate, taxes)),
    { label: "Total", value: euros(gross) },
  ];
}
