import { daysLeftInWords } from "#domain/units/term-in-words.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { OfferSection } from "./buy-again.tsx";
import { namesOf } from "./order-progress.ts";
import type { PlacedOrder } from "./placed-order.ts";

type RenewalSectionProps = {
  readonly token: string;
  readonly order: PlacedOrder;
  /** The last day that a reminder's link names, such as 2026-11-21. */
  readonly endsOn: string | undefined;
};

/** Offers the units of an order that end soon, or have ended, at today's price (D51). */
export function RenewalSection({ token, order, endsOn }: RenewalSectionProps) {
  const offered = offeredUnits(order);
  return (
    <OfferSection
      id="renewal"
      heading={headingOf(offered, order.today)}
      button="Renew"
      variant="primary"
      askedFor={endsOn !== undefined}
      ask={(client) => client.orders.renewal.query({ token, endsOn })}
    >
      It doesn’t renew automatically. Renew at today’s price: you’ll see it before anything is added, and your
      cart keeps what’s in it.
      {offered.every(({ state }) => state === "ended")
        ? null
        : " You lose no days by renewing early, because the new term starts when this one ends."}
    </OfferSection>
  );
}

function offeredUnits({ entitlements }: PlacedOrder) {
  return entitlements.flatMap(({ endsOn, ...unit }) =>
    endsOn !== null && unit.renewedBy === null && (unit.state === "delivered" || unit.state === "ended")
      ? { ...unit, endsOn }
      : [],
  );
}

/** Names what ends first. */
function headingOf(offered: ReturnType<typeof offeredUnits>, today: Day): string {
  const [first] = offered.map(({ endsOn }) => endsOn).toSorted();
  if (first === undefined) return "Keep using it?";
  const names = namesOf(offered.filter(({ endsOn }) => endsOn === first));
  return first < today
    ? `${names} ended on ${calendarDayInWords(first)}`
    : `${names}: ${daysLeftInWords(first, today)}`;
}
