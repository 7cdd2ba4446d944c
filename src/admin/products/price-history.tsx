import { useId } from "react";
import { formatAmount } from "#domain/money/money.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { Time } from "#src/ui/time.tsx";

type PriceHistoryProps = { readonly history: Outputs["prices"]["ofProduct"]["history"] };

/** The prices of the plans, each since when, the newest first (D79). */
export function PriceHistory({ history }: PriceHistoryProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        Price history
      </h3>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        What buyers pay, VAT included. The shop notes every change by itself, and none can be altered.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, also by keyboard */}
      <section aria-label="Changes of the price" tabIndex={0} className="mt-3 max-h-80 overflow-auto">
        <Table>
          <TableHead>
            <tr>
              <HeaderCell>Since</HeaderCell>
              <HeaderCell>Plan</HeaderCell>
              <HeaderCell className="text-right">Price</HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {history.map(({ at, plan, cents }) => (
              <TableRow key={`${at} ${plan} ${cents}`}>
                <HeaderCell scope="row">
                  <Time at={at} />
                </HeaderCell>
                <Cell className="whitespace-nowrap">{plan}</Cell>
                <Cell className="text-right whitespace-nowrap tabular-nums">
                  {cents === null ? "Not sold" : formatAmount(cents)}
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </section>
    </section>
  );
}
