import { registerForOssBy } from "#domain/vat/oss-start.ts";
import type { Queryable } from "../../db/client.ts";
import type { Settings } from "../../platform/env.ts";
import { crossBorderSales } from "../../records/vat.ts";
import type { ShownCrossBorderSales, VatQuarter } from "./response-schemas.ts";
import { isClosed } from "#domain/books/ledger.ts";
import { monthsOf, type Quarter, totalOf, vatReport } from "#domain/books/vat-report.ts";
import { ossReturn } from "#domain/books/vat-returns.ts";
import { now } from "../../platform/clock.ts";
import { vatEntries } from "./vat-entries.ts";

/** Returns the sales that count against the threshold for OSS, and until the seller is registered, the order that crossed it (D55). */
export async function showCrossBorderSales(
  db: Queryable,
  { vat }: Pick<Settings, "vat">,
  at: Date,
): Promise<ShownCrossBorderSales> {
  const { thisYearCents, lastYearCents, crossing } = await crossBorderSales(db, at);
  return {
    thisYearCents,
    lastYearCents,
    ossSince: vat.ossSince,
    crossing:
      crossing === null || vat.ossSince !== null
        ? null
        : { ...crossing, registerBy: registerForOssBy(crossing.day) },
  };
}

/** Returns a quarter's VAT by what is declared apart, from the ledger of its months, so that both have the same sums (D56). */
export async function vatQuarter(
  db: Queryable,
  settings: Pick<Settings, "vat">,
  quarter: Quarter,
): Promise<VatQuarter> {
  const months = monthsOf(quarter);
  const entries = await vatEntries(db, months);
  const rows = vatReport(entries);
  const lastDay = new Date(`${months.at(-1)}-15T12:00:00Z`);
  return {
    quarter,
    closed: isClosed(lastDay, now()),
    rows,
    total: totalOf(rows),
    ossCorrections: [...ossReturn(quarter, entries).corrections],
    crossBorder: await showCrossBorderSales(db, settings, now()),
  };
}
