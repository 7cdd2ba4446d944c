import { daysBetween } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { DeliveryStateLabel } from "#src/orders/delivery-state.tsx";

type Customer = Outputs["customers"]["ofOrder"];
type Units = Customer["units"][number];

/** A customer's units with their ends and renewals (D61). */
export function CustomerUnits({ customer: { units, today } }: { readonly customer: Customer }) {
  return (
    <Section id="customer-units" heading="Subscriptions">
      {units.length === 0 ? (
        <p className="text-sm text-ink-soft">No subscription has been paid.</p>
      ) : (
        <ul className="grid gap-4">
          {units.map((row) => (
            <li
              key={[row.orderNumber, row.productname, row.plan, row.state, row.endsOn, row.renewedBy].join(
                " ",
              )}
              className="grid gap-1 border-l-2 border-line-strong pl-4 text-sm"
            >
              <p className="flex flex-wrap items-center gap-2 text-base font-medium">
                {row.productname}
                <span className="font-normal text-ink-soft">
                  {row.plan}
                  {row.units > 1 ? ` × ${row.units}` : ""}
                </span>
                <DeliveryStateLabel state={row.state} />
              </p>
              <p className="text-ink-soft">
                <OrderNumber number={row.orderNumber} />
                <Term row={row} today={today} />
              </p>
              <Renewal row={row} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Term({ row: { state, startsOn, endsOn }, today }: { readonly row: Units; readonly today: string }) {
  if (startsOn === null || endsOn === null) return null;
  const days = daysBetween(today, endsOn);
  return (
    <>
      , <time dateTime={startsOn}>{calendarDayInWords(startsOn)}</time> to{" "}
      <time dateTime={endsOn}>{calendarDayInWords(endsOn)}</time>
      {state === "delivered" && days >= 0
        ? days === 0
          ? ", ends today"
          : `, ends in ${countText(days, "day")}`
        : ""}
    </>
  );
}

function Renewal({ row: { renewedBy, renewableFrom } }: { readonly row: Units }) {
  if (renewedBy !== null)
    return (
      <p>
        Renewed by <OrderNumber number={renewedBy} />
      </p>
    );
  if (renewableFrom === null) return null;
  return (
    <p>
      Renewal offered from <time dateTime={renewableFrom}>{calendarDayInWords(renewableFrom)}</time>
    </p>
  );
}
