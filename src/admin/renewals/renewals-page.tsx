import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { daysBetween } from "#domain/time/calendar-day.ts";
import { renewalsQuery } from "#src/admin/admin-queries.ts";
import { BuyerName } from "#src/admin/shell/buyer-name.tsx";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { NewOfferLink } from "#src/admin/shell/new-offer-link.tsx";
import { countText, matchesCountText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Time } from "#src/ui/time.tsx";

type Renewals = Outputs["renewals"]["list"];
type Ending = Renewals["ending"]["items"][number];
type Renewed = Renewals["renewed"]["items"][number];

/** /Admin/renewals (D51): subscriptions that end within 90 days, and those renewed in the last 90. */
export function RenewalsPage() {
  const answer = useQuery(renewalsQuery(useApi()));
  return (
    <AdminPage title={ADMIN_TITLES.renewals}>
      <Loaded answer={answer} what="the renewals">
        {(renewals) => <Lists renewals={renewals} />}
      </Loaded>
    </AdminPage>
  );
}

function Lists({ renewals: { ending, renewed, today } }: { readonly renewals: Renewals }) {
  return (
    <div className="grid gap-10">
      <List
        id="ending"
        heading="Ends within 90 days"
        of={ending}
        none="No subscriptions end in the next 90 days."
      >
        {ending.items.map((row) => (
          <Row key={`${row.orderNumber} ${row.productname} ${row.endsOn}`} row={row}>
            <p>
              Last day <time dateTime={row.endsOn}>{calendarDayInWords(row.endsOn)}</time>,{" "}
              {daysLeft(today, row)}
            </p>
            <p className="text-ink-soft">{reminded(row)}</p>
            <NewOfferLink
              text={
                <>
                  Offer the renewal<span className="sr-only"> of {row.orderNumber}</span>
                </>
              }
              from="renewal"
              id={row.orderNumber}
              size="small"
            />
          </Row>
        ))}
      </List>
      <List
        id="renewed"
        heading="Renewed in the last 90 days"
        of={renewed}
        none="No renewals in the last 90 days."
      >
        {renewed.items.map((row) => (
          <Row key={`${row.orderNumber} ${row.productname} ${row.endsOn} ${row.renewedBy}`} row={row}>
            <p>
              By <OrderNumber number={row.renewedBy} />, <Time at={row.renewedAt} />
            </p>
            <p className="text-ink-soft">
              Last day before <time dateTime={row.endsOn}>{calendarDayInWords(row.endsOn)}</time>
            </p>
          </Row>
        ))}
      </List>
    </div>
  );
}

type ListProps = {
  readonly id: string;
  readonly heading: string;
  readonly of: { readonly items: readonly { readonly units: number }[]; readonly total: number };
  readonly none: string;
  readonly children: ReactNode;
};

function List({ id, heading, of: { items, total }, none, children }: ListProps) {
  const listed = items.reduce((sum, { units }) => sum + units, 0);
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl font-semibold">
          {heading}
        </h2>
        <p className="text-sm text-ink-soft">
          {matchesCountText(total, "unit")}
          {listed < total ? `, the first ${listed} listed` : ""}
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState text={none} />
      ) : (
        <ul className="grid gap-px border border-line bg-line">{children}</ul>
      )}
    </section>
  );
}

type RowProps = { readonly row: Ending | Renewed; readonly children: ReactNode };

function Row({ row, children }: RowProps) {
  const { orderNumber, productname, plan, units } = row;
  return (
    <li className="grid gap-x-6 gap-y-1 bg-sheet px-5 py-4 text-sm md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-1">
        <p className="text-base font-medium">
          {productname}
          <span className="font-normal text-ink-soft">
            {" "}
            · {plan}
            {units > 1 ? ` × ${units}` : ""}
          </span>
        </p>
        <p className="text-ink-soft">
          <OrderNumber number={orderNumber} /> <BuyerName buyer={row} />
        </p>
      </div>
      <div className="grid content-start gap-1">{children}</div>
    </li>
  );
}

function daysLeft(today: string, { endsOn }: Ending): string {
  const days = daysBetween(today, endsOn);
  return days === 0 ? "today" : `in ${countText(days, "day")}`;
}

function reminded({ remindedDaysBefore, remindersStopped }: Ending): string {
  const last =
    remindedDaysBefore === null ? "Not reminded yet" : `Reminded ${remindedDaysBefore} days before`;
  return remindersStopped ? `${last}; the buyer has stopped the reminders` : last;
}
