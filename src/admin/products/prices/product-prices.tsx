import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ProductId } from "#domain/catalogue/product.ts";
import { formatAmount } from "#domain/money/money.ts";
import { pricesQuery } from "#src/admin/admin-queries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { Time } from "#src/ui/time.tsx";
import { ScheduledPrice } from "./scheduled-price.tsx";

/** Below the edit form: the product's scheduled price and its price history, which a save of the form doesn't touch. */
export function ProductPrices({ id }: { readonly id: ProductId }) {
  const answer = useQuery(pricesQuery(useApi(), id));
  return (
    <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-8 border-t border-line pt-6">
      <Loaded answer={answer} what="the prices">
        {(prices) => (
          <>
            <ScheduledPrice id={id} prices={prices} />
            <PriceHistory history={prices.history} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type PriceHistoryProps = Pick<Outputs["prices"]["ofProduct"], "history">;

/** The prices of the plans, each since when, the newest first (D79). */
function PriceHistory({ history }: PriceHistoryProps) {
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
