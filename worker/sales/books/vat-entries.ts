import type { LedgerKind, Month } from "#domain/books/ledger.ts";
import { quarterOfDay, type VatEntry, vatPartOf } from "#domain/books/vat-report.ts";
import type { Queryable } from "../../db/client.ts";
import { itemsOfAll } from "../../records/orders.ts";
import { vatIn } from "./ledger-csv.ts";
import { ledgerEntries } from "./ledger-entries.ts";

/** An entry of the ledger as the VAT returns need it. */
export type DeclaredEntry = VatEntry & { readonly kind: LedgerKind; readonly sequence: number };

/** Reads the ledger of some months for the VAT returns, so that all have the same sums (D56, D77). */
export async function vatEntries(db: Queryable, months: readonly Month[]): Promise<readonly DeclaredEntry[]> {
  const entries: DeclaredEntry[] = [];
  for (const month of months) for await (const part of entriesOf(db, month)) entries.push(...part);
  return entries;
}

async function* entriesOf(db: Queryable, month: Month): AsyncGenerator<DeclaredEntry[]> {
  for await (const part of ledgerEntries(db, month)) {
    const without = part.filter(({ vatCents }) => vatCents === null);
    const items = await itemsOfAll(
      db,
      without.map(({ order }) => order.id),
    );
    yield part.map((entry) => {
      const { vatRule, vatRate, company, supplyCountry, paidOn } = entry.order;
      const soldIn = quarterOfDay(paidOn);
      return {
        kind: entry.kind,
        sequence: entry.sequence,
        rule: vatRule,
        ratePercent: vatRate,
        country: company?.country ?? supplyCountry,
        vatNumber: company?.vatNumber ?? null,
        name: company?.name ?? null,
        part: vatPartOf(entry.kind, soldIn, quarterOfDay(entry.day)),
        soldIn,
        amountCents: entry.amountCents,
        vatCents: vatIn(entry, items.get(entry.order.id) ?? []),
      };
    });
  }
}
