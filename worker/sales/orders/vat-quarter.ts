import { isClosed } from "#domain/orders/ledger.ts";
import { monthsOf, type Quarter, totalOf, vatReport } from "#domain/orders/vat-report.ts";
import { ossReturn } from "#domain/orders/vat-returns.ts";
import type { Queryable } from "../../db/client.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { showCrossBorderSales } from "./show-cross-border-sales.ts";
import type { VatQuarter } from "./vat-response-schemas.ts";
import { vatEntries } from "./vat-entries.ts";

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
