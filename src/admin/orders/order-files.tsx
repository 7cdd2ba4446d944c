import { May } from "#src/admin/shell/may.tsx";
import { useState } from "react";
import type { CsvDelimiter } from "#domain/text/csv.ts";
import { monthBefore, monthSchema } from "#domain/books/ledger.ts";
import type { OrdersFilter } from "#domain/order-search/order-search.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { CsvButton } from "#src/admin/shell/csv-button.tsx";
import { useShopTime } from "#src/api/shop-time.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";

const FIELD_CLASS = `${CONTROL_CLASS} max-w-52`;

type OrderFilesProps = { readonly filter: OrdersFilter; readonly total: number | undefined };

/**
 * Files for the accounts, in European or other spreadsheet formats: the list's orders (D26), and a month's ledger
 * (D77).
 */
export function OrderFiles({ filter, total }: OrderFilesProps) {
  const [delimiter, setDelimiter] = useState<CsvDelimiter>(",");
  return (
    <section aria-labelledby="order-files" className="mt-10 grid gap-3">
      <h2 id="order-files" className="text-xl font-semibold">
        Files for your accounts
      </h2>
      <CsvButton
        key={JSON.stringify(filter)}
        label="Download CSV"
        file={{
          path: "/api/exports/orders",
          input: { ...filter, delimiter },
          nameAt: (now) => `orders-${amsterdamDay(now)}.csv`,
        }}
        loadingText={(orders) => `Collecting orders: ${orders} of ${total ?? "…"}`}
        doneText={(orders) => `The file with ${countText(orders, "order")} is downloaded.`}
      >
        <select
          aria-label="File format"
          value={delimiter}
          className={FIELD_CLASS}
          onChange={({ target }) => setDelimiter(target.value === ";" ? ";" : ",")}
        >
          <option value=",">Commas, 12.50</option>
          <option value=";">Semicolons, 12,50</option>
        </select>
      </CsvButton>
      <May permission="books.read">
        <LedgerButton delimiter={delimiter} />
      </May>
    </section>
  );
}

function LedgerButton({ delimiter }: { readonly delimiter: CsvDelimiter }) {
  const shopTime = useShopTime();
  const [month, setMonth] = useState(() => monthBefore(shopTime()));
  return (
    <CsvButton
      label="Download ledger"
      file={{
        path: "/api/exports/ledger",
        input: { month, delimiter },
        nameAt: () => `ledger-${month}.csv`,
      }}
      loadingText={(rows) => `Collecting rows: ${rows}`}
      doneText={(rows) => `The ledger of ${month} with ${countText(rows, "row")} is downloaded.`}
      // Some browsers show a month field as plain text.
      problem={monthSchema.safeParse(month).success ? undefined : "Enter a month like 2026-10."}
    >
      <input
        type="month"
        aria-label="Month of the ledger"
        value={month}
        className={FIELD_CLASS}
        onChange={({ target }) => setMonth(target.value)}
      />
    </CsvButton>
  );
}
