import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { SALES_GROUPS, salesDays, suitedGroup } from "#domain/books/sales-days.ts";
import type { DayRange } from "#domain/time/typed-days.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { salesQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import {
  readSalesSearch,
  type SalesSearch,
  type SalesView,
  writeSalesSearch,
} from "#src/admin/sales-search.ts";
import { shopTime } from "#src/api/shop-time.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { ChooseDays, rangeText } from "./choose-days.tsx";
import { MissedSearches } from "./missed-searches.tsx";
import {
  checkoutsSheet,
  countriesSheet,
  GROUP_TEXT,
  offersSheet,
  periodInWords,
  periodsSheet,
  productsSheet,
  renewalsSheet,
  rowsBy,
  type Sales,
} from "./sales-sheets.ts";
import { figureText } from "./sheet.ts";
import { SheetTable } from "./sheet-table.tsx";

const SalesChart = lazyPart(async () => (await import("./sales-chart.tsx")).SalesChart);

/** /Admin/sales (D26): the sales of a range of days beside the same days a year before. The address contains the state. */
export function SalesPage({ search }: { readonly search: SalesSearch }) {
  const api = useApi();
  const view = readSalesSearch(search, shopTime(api.site));
  const navigate = useNavigate();
  const answer = useQuery(salesQuery(api, view.days));
  return (
    <AdminPage title={ADMIN_TITLES.sales}>
      {answer.data ? (
        <>
          <ChooseDays
            view={view}
            range={salesDays(view.days, answer.data.today) ?? answer.data.range}
            onDays={(days) =>
              void navigate({
                to: "/Admin/sales",
                search: writeSalesSearch({ ...view, days }),
                resetScroll: false,
              })
            }
          />
          <LiveRegion className="mb-4 text-sm text-ink-soft">
            {inWords(answer.data.range)}, and below each figure that of {inWords(answer.data.before)}.
          </LiveRegion>
        </>
      ) : null}
      {answer.isError ? (
        <LoadFailed
          text="We couldn’t load the sales."
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.data ? (
        <div className={classNames("transition-opacity", answer.isPlaceholderData && "opacity-50")}>
          <Tables sales={answer.data} view={view} />
        </div>
      ) : (
        <ListSkeleton label="Loading the sales." />
      )}
    </AdminPage>
  );
}

const inWords = ({ from, to }: DayRange): string =>
  from === to ? calendarDayInWords(from) : `${calendarDayInWords(from)} to ${calendarDayInWords(to)}`;

type PartProps = { readonly sales: Sales; readonly view: SalesView };

function Tables({ sales, view }: PartProps) {
  const file = (name: string) => `${name}-${rangeText(sales.range).replace("..", "-to-")}`;
  return (
    <div className="grid gap-12">
      <Totals sales={sales} />
      <Periods sales={sales} view={view} file={file("sales")} />
      {sales.products.length === 0 ? (
        <EmptyState text="No money moved in this time, or a year before." />
      ) : (
        <>
          <SheetTable
            id="products"
            heading="Products"
            file={file("products")}
            sheet={productsSheet(sales)}
            note="A refund of units counts for their product, and any other money that went back for what was left of each line. An order counts for each product in it."
          />
          <SheetTable
            id="countries"
            heading="Countries"
            file={file("countries")}
            sheet={countriesSheet(sales)}
            note="The country of the billing address, as in the ledger."
          />
        </>
      )}
      <div className="grid gap-12 xl:grid-cols-2 xl:gap-8">
        {sales.checkouts ? (
          <SheetTable
            id="checkouts"
            heading="Opened checkouts"
            file={file("checkouts")}
            sheet={checkoutsSheet(sales.checkouts)}
            note={`Opened since ${calendarDayInWords(sales.checkouts.from)}. Those that were never paid are removed after a while, so earlier ones aren’t counted.`}
          />
        ) : null}
        {sales.offers ? (
          <SheetTable
            id="offers"
            heading="Offers"
            file={file("offers")}
            sheet={offersSheet(sales.offers)}
            note={`Made since ${calendarDayInWords(sales.offers.from)}. Offers are removed after a year.`}
          />
        ) : null}
        <SheetTable
          id="renewals"
          heading="Renewals"
          file={file("renewals")}
          sheet={renewalsSheet(sales)}
          note="Units whose last day is in this time, but for revoked ones."
        />
      </div>
      <MissedSearches searches={sales.missedSearches} />
    </div>
  );
}

function Totals({ sales: { total } }: Pick<PartProps, "sales">) {
  const { now, before } = total;
  const figures = [
    ["Revenue", formatAmount(now.totalCents), formatAmount(before.totalCents)],
    ["Refunds", formatAmount(now.paidBackCents), formatAmount(before.paidBackCents)],
    ["Orders", figureText("count", now.orders), figureText("count", before.orders)],
    ["Units", figureText("count", now.units), figureText("count", before.units)],
  ] as const;
  return (
    <section aria-label="Together">
      <dl className="grid grid-cols-2 gap-px border border-line bg-line xl:grid-cols-4">
        {figures.map(([name, figure, earlier]) => (
          <div key={name} className="bg-sheet p-4 sm:p-5">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="mt-1 text-lg font-medium sm:text-2xl tabular-nums">{figure}</dd>
            <dd className="mt-1 text-sm text-ink-soft tabular-nums">{earlier} a year before</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        Payments less refunds and disputes, with VAT, each on its own day: the sums of the ledger. A dispute
        counts from the day it took the money, and what comes back on the day it does.
      </p>
    </section>
  );
}

/** The chart, and its table. */
function Periods({ sales, view, file }: PartProps & { readonly file: string }) {
  const [wanted, setWanted] = useState(true);
  const by = view.by ?? suitedGroup(sales.range);
  const points = rowsBy(by, sales).map(({ key, now, before }) => ({
    name: periodInWords(by, key),
    now: now.totalCents,
    before: before.totalCents,
  }));
  return (
    <SheetTable
      id="periods"
      heading={`Revenue by ${by}`}
      file={`${file}-by-${by}`}
      sheet={periodsSheet(by, sales)}
    >
      <nav aria-label="Revenue by" className="mb-4 flex flex-wrap gap-2">
        {SALES_GROUPS.map((group) => (
          <ButtonLink
            key={group}
            to="/Admin/sales"
            search={writeSalesSearch({ ...view, by: group })}
            resetScroll={false}
            variant="secondary"
            size="small"
            current={group === by}
            className="aria-[current=true]:border-accent aria-[current=true]:bg-accent-wash"
          >
            {GROUP_TEXT[group]}
          </ButtonLink>
        ))}
      </nav>
      <figure className="mb-4 border border-line bg-sheet p-4">
        <figcaption className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 border border-accent bg-accent-wash" /> Revenue
          </span>
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-ink" /> A year before
          </span>
        </figcaption>
        <div className="h-72">
          <LazyPart open={wanted} onClose={() => setWanted(false)}>
            <SalesChart label={`Revenue by ${by}, the same figures as in the table`} points={points} />
          </LazyPart>
        </div>
      </figure>
    </SheetTable>
  );
}
