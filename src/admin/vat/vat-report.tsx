import { Fragment, useId } from "react";
import { quarterInWords, VAT_PARTS, type VatPart, type VatRow } from "#domain/books/vat-report.ts";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import { countryName } from "#domain/vat/countries.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";

type VatQuarter = Outputs["orders"]["vatQuarter"];

/** The name under which a line is declared. */
const RULE_TEXT: Readonly<Record<VatRule, string>> = {
  domestic: "Dutch VAT",
  below_threshold: "Dutch VAT, buyers in other EU countries",
  oss: "VAT of the buyer’s country (OSS)",
  reverse_charge: "Reverse charge (ICP)",
  outside_eu: "Outside the EU",
};

const PART_TEXT: Readonly<Record<VatPart, string>> = {
  sold: "Sold",
  returned: "Returned",
  corrected: "Corrected",
};

const isCorrected = ({ corrected }: VatRow): boolean => corrected.netCents !== 0 || corrected.vatCents !== 0;

/** A quarter by what is declared apart, with the ledger’s sums. */
export function VatReport({
  report: { quarter, closed, rows, total, ossCorrections },
}: {
  readonly report: VatQuarter;
}) {
  // Few quarters have any, and the table is wide enough without.
  const parts = VAT_PARTS.filter((part) => part !== "corrected" || rows.some(isCorrected));
  if (rows.length === 0)
    return <EmptyState text={`No money moved in ${quarterInWords(quarter).toLowerCase()}.`} />;
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        {closed ? "This quarter is closed and doesn’t change any more." : "This quarter isn’t closed yet."}{" "}
        Refunds and disputes count in the quarter in which they happen. A corrected invoice counts once: in
        the quarter of its sale as sold, later as a correction. The sums are those of the ledger.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself on narrow screens, also by keyboard */}
      <section aria-label={quarterInWords(quarter)} tabIndex={0} className="overflow-x-auto">
        <Table>
          <TableHead>
            <tr>
              <HeaderCell>Declared as</HeaderCell>
              <HeaderCell>Rate</HeaderCell>
              {parts.map((part) => (
                <Fragment key={part}>
                  <HeaderCell className="text-right">{PART_TEXT[part]}, net</HeaderCell>
                  <HeaderCell className="text-right">VAT</HeaderCell>
                </Fragment>
              ))}
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
                {parts.map((part) => (
                  <Fragment key={part}>
                    <Amount cents={row[part].netCents} />
                    <Amount cents={row[part].vatCents} />
                  </Fragment>
                ))}
              </TableRow>
            ))}
            <TableRow className="font-medium">
              <HeaderCell scope="row" className="font-medium">
                Together
              </HeaderCell>
              <Cell />
              <Cell className="text-right tabular-nums" colSpan={parts.length}>
                Net {formatAmount(total.netCents)}
              </Cell>
              <Cell className="text-right tabular-nums" colSpan={parts.length}>
                VAT {formatAmount(total.vatCents)}
              </Cell>
            </TableRow>
          </tbody>
        </Table>
      </section>
      <OssCorrections ossCorrections={ossCorrections} />
    </>
  );
}

const customerText = ({ country, vatNumber, name }: VatRow): string =>
  [country === null ? null : countryName(country), vatNumber, name]
    .filter((text) => text !== null)
    .join(", ");

const Amount = ({ cents }: { readonly cents: Cents }) => (
  <Cell className="text-right whitespace-nowrap tabular-nums">{formatAmount(cents)}</Cell>
);

/** The corrections that the OSS return names by quarter and country (D56). Renders nothing without any. */
function OssCorrections({ ossCorrections: corrections }: Pick<VatQuarter, "ossCorrections">) {
  const id = useId();
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg font-semibold">
        OSS corrections of earlier quarters
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-sm text-ink-soft">
        Part of the amounts above. The OSS return names them with the quarter of the sale.
      </p>
      <Table className="max-w-2xl">
        <TableHead>
          <tr>
            <HeaderCell>Quarter of the sale</HeaderCell>
            <HeaderCell>Country</HeaderCell>
            <HeaderCell className="text-right">Net</HeaderCell>
            <HeaderCell className="text-right">VAT</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {corrections.map(({ quarter, country, netCents, vatCents }) => (
            <TableRow key={`${quarter} ${country}`}>
              <HeaderCell scope="row">{quarterInWords(quarter)}</HeaderCell>
              <HeaderCell scope="row">{country === null ? "Not known" : countryName(country)}</HeaderCell>
              <Amount cents={netCents} />
              <Amount cents={vatCents} />
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
