import { useId } from "react";
import { quarterInWords } from "#domain/orders/vat-report.ts";
import { countryName } from "#domain/vat/countries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { Amount } from "./amount-cell.tsx";

/** The corrections that the OSS return names by quarter and country (D56). Renders nothing without any. */
export function OssCorrections({
  corrections,
}: {
  readonly corrections: Outputs["orders"]["vatQuarter"]["ossCorrections"];
}) {
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
