import { z } from "zod";
import { isClosed } from "#domain/orders/ledger.ts";
import {
  monthsOf,
  type Quarter,
  quarterSchema,
  totalOf,
  type VatEntry,
  vatReport,
  type VatRow,
} from "#domain/orders/vat-report.ts";
import { type Cents, formatDecimal } from "#domain/money/money.ts";
import { CSV_BYTE_ORDER_MARK, CSV_DELIMITERS, csvAmount, csvRows } from "#domain/text/csv.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import type { Queryable } from "../../db/client.ts";
import { now } from "../../platform/clock.ts";
import { itemsOfAll } from "../../records/orders.ts";
import { crossBorderSales } from "./cross-border-sales.ts";
import { ledgerEntries } from "./ledger-entries.ts";
import { vatIn } from "./ledger-csv.ts";
import type { VatQuarter } from "./response-schemas.ts";

/** Returns a quarter's VAT by what is declared apart, from the ledger of its months, so that both have the same sums (D56). */
export async function vatQuarter(db: Queryable, quarter: Quarter): Promise<VatQuarter> {
  const months = monthsOf(quarter);
  const entries: VatEntry[] = [];
  for (const month of months) for await (const part of entriesOf(db, month)) entries.push(...part);
  const rows = vatReport(entries);
  const lastDay = new Date(`${months.at(-1)}-15T12:00:00Z`);
  return {
    quarter,
    closed: isClosed(lastDay, now()),
    rows,
    total: totalOf(rows),
    crossBorder: await crossBorderSales(db, now()),
  };
}

async function* entriesOf(db: Queryable, month: string): AsyncGenerator<VatEntry[]> {
  for await (const part of ledgerEntries(db, month)) {
    const without = part.filter(({ vatCents }) => vatCents === null);
    const items = await itemsOfAll(
      db,
      without.map(({ order }) => order.id),
    );
    yield part.map((entry) => {
      const { vatRule, vatRate, company } = entry.order;
      return {
        rule: vatRule,
        ratePercent: vatRate,
        country: company?.country ?? entry.country,
        vatNumber: company?.vatNumber ?? null,
        name: company?.name ?? null,
        isSale: entry.kind === "payment" || entry.kind === "invoice_reissued",
        amountCents: entry.amountCents,
        vatCents: vatIn(entry, items.get(entry.order.id) ?? []),
      };
    });
  }
}

const COLUMNS = [
  "rule",
  "country",
  "rate",
  "VAT number",
  "name",
  "sold net",
  "sold VAT",
  "returned net",
  "returned VAT",
];

export const vatCsvSchema = z.object(
  {
    quarter: quarterSchema,
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
  },
  "The file takes a quarter.",
);

/** Exports a quarter's VAT as CSV, with a byte order mark: a row for each line of the report (D56). */
export async function* vatCsv(
  db: Queryable,
  { quarter, delimiter }: z.infer<typeof vatCsvSchema>,
): AsyncGenerator<TextPart> {
  const amount = (cents: Cents) => csvAmount(formatDecimal(cents), delimiter);
  const { rows } = await vatQuarter(db, quarter);
  const cells = ({ rule, country, ratePercent, vatNumber, name, sold, returned }: VatRow) => [
    rule,
    country,
    ratePercent,
    vatNumber,
    name,
    amount(sold.netCents),
    amount(sold.vatCents),
    amount(returned.netCents),
    amount(returned.vatCents),
  ];
  yield {
    text: CSV_BYTE_ORDER_MARK + csvRows([COLUMNS, ...rows.map(cells)], delimiter),
    items: rows.length,
  };
}
