import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { quarterBefore, quarterOf, type VatRow } from "#domain/orders/vat-report.ts";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { countryName } from "#domain/vat/countries.ts";
import {
  CROSS_BORDER_THRESHOLD_CENTS,
  CROSS_BORDER_WARNING_CENTS,
  type VatRule,
} from "#domain/vat/decide-vat.ts";
import { vatQuarterQuery } from "#src/admin/admin-queries.ts";
import { CsvButton } from "#src/admin/orders/csv-button.tsx";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";

type VatQuarter = Outputs["orders"]["vatQuarter"];

/** The quarters offered, the current one first. */
const QUARTERS = 8;

/** The name under which a line is declared. */
const RULE_TEXT: Readonly<Record<VatRule, string>> = {
  domestic: "Dutch VAT",
  below_threshold: "Dutch VAT, companies abroad without a confirmed number",
  oss: "VAT of the buyer’s country (OSS)",
  reverse_charge: "Reverse charge (ICP)",
  outside_eu: "Outside the EU",
};

/** /Admin/vat (D56): a quarter's VAT by what is declared apart, with the ledger's sums. */
export function VatPage() {
  const [quarters] = useState(() => lastQuarters(new Date()));
  const [quarter, setQuarter] = useState(quarters[0] ?? "");
  const answer = useQuery(vatQuarterQuery(useApi(), quarter));
  return (
    <AdminPage title={ADMIN_TITLES.vat}>
      <CsvButton
        key={quarter}
        label="Download CSV"
        file={{
          path: "/api/exports/vat",
          input: { quarter, delimiter: ";" },
          nameAt: () => `vat-${quarter}.csv`,
        }}
        loadingText={(rows) => `Collecting rows: ${rows}`}
        doneText={(rows) => `The VAT of ${quarter} with ${countText(rows, "row")} is downloaded.`}
      >
        <select
          aria-label="Quarter"
          value={quarter}
          className={CONTROL_CLASS}
          onChange={({ target }) => setQuarter(target.value)}
        >
          {quarters.map((one) => (
            <option key={one} value={one}>
              {quarterText(one)}
            </option>
          ))}
        </select>
      </CsvButton>
      <div className="mt-6">
        {answer.data ? (
          <>
            <Report report={answer.data} />
            <Threshold sales={answer.data.crossBorder} />
          </>
        ) : answer.isError ? (
          <LoadFailed
            text="We couldn’t load the VAT."
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <ListSkeleton label="Loading the VAT." />
        )}
      </div>
    </AdminPage>
  );
}

function lastQuarters(moment: Date): string[] {
  const quarters = [quarterOf(moment)];
  while (quarters.length < QUARTERS) quarters.push(quarterBefore(quarters.at(-1) ?? ""));
  return quarters;
}

/** Such as 'Quarter 4 of 2026'. */
function quarterText(quarter: string): string {
  const [year, number] = quarter.split("-Q");
  return `Quarter ${number} of ${year}`;
}

function Report({ report: { quarter, closed, rows, total } }: { readonly report: VatQuarter }) {
  if (rows.length === 0)
    return <EmptyState text={`No money moved in ${quarterText(quarter).toLowerCase()}.`} />;
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        {closed ? "This quarter is closed and doesn’t change any more." : "This quarter isn’t closed yet."}{" "}
        Refunds and disputes count in the quarter in which they happen. The sums are those of the ledger.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself on narrow screens, also by keyboard */}
      <section aria-label={quarterText(quarter)} tabIndex={0} className="overflow-x-auto">
        <Table>
          <TableHead>
            <tr>
              <HeaderCell>Declared as</HeaderCell>
              <HeaderCell>Rate</HeaderCell>
              <HeaderCell className="text-right">Sold, net</HeaderCell>
              <HeaderCell className="text-right">VAT</HeaderCell>
              <HeaderCell className="text-right">Returned, net</HeaderCell>
              <HeaderCell className="text-right">VAT</HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={`${row.rule} ${row.country} ${row.ratePercent} ${row.vatNumber}`}>
                <HeaderCell scope="row" className="min-w-44">
                  {RULE_TEXT[row.rule]}
                  <span className="block wrap-anywhere text-ink-soft">{customerText(row)}</span>
                </HeaderCell>
                <Cell className="whitespace-nowrap">{row.ratePercent}%</Cell>
                <Amount cents={row.sold.netCents} />
                <Amount cents={row.sold.vatCents} />
                <Amount cents={row.returned.netCents} />
                <Amount cents={row.returned.vatCents} />
              </TableRow>
            ))}
            <TableRow className="font-medium">
              <HeaderCell scope="row" className="font-medium">
                Together
              </HeaderCell>
              <Cell />
              <Cell className="text-right tabular-nums" colSpan={2}>
                Net {formatAmount(total.netCents)}
              </Cell>
              <Cell className="text-right tabular-nums" colSpan={2}>
                VAT {formatAmount(total.vatCents)}
              </Cell>
            </TableRow>
          </tbody>
        </Table>
      </section>
    </>
  );
}

/** The sales that count against the threshold for OSS (D55). */
function Threshold({
  sales: { thisYearCents, lastYearCents },
}: {
  readonly sales: VatQuarter["crossBorder"];
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg font-semibold">
        Consumers in other EU countries
      </h2>
      <p className="mt-2 tabular-nums">
        {formatAmount(thisYearCents)} of {formatAmount(CROSS_BORDER_THRESHOLD_CENTS)} this year, without VAT
        and less refunds; {formatAmount(lastYearCents)} last year.
      </p>
      <meter
        aria-labelledby={id}
        min={0}
        max={CROSS_BORDER_THRESHOLD_CENTS}
        high={CROSS_BORDER_WARNING_CENTS}
        value={thisYearCents}
        className="mt-2 h-4 w-full max-w-md"
      />
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        Up to the threshold they pay Dutch VAT. Above it, in this year or the last, the VAT of their own
        country is due, which this shop doesn’t charge yet: ask your accountant about OSS in time.
      </p>
    </section>
  );
}

const customerText = ({ country, vatNumber, name }: VatRow): string =>
  [country === null ? null : countryName(country), vatNumber, name]
    .filter((text) => text !== null)
    .join(", ");

const Amount = ({ cents }: { readonly cents: Cents }) => (
  <Cell className="text-right whitespace-nowrap tabular-nums">{formatAmount(cents)}</Cell>
);
