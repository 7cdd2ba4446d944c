import { useId } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { CROSS_BORDER_THRESHOLD_CENTS, CROSS_BORDER_WARNING_CENTS } from "#domain/vat/decide-vat.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { crossingText } from "#domain/vat/oss-start.ts";
import { useShopTime } from "#src/api/shop-time.ts";
import type { Outputs } from "#src/api/router-types.ts";

type VatQuarter = Outputs["orders"]["vatQuarter"];

/** The sales that count against the threshold for OSS (D55). */
export function VatThreshold({
  sales: { thisYearCents, lastYearCents, ossSince, crossing },
}: {
  readonly sales: VatQuarter["crossBorder"];
}) {
  const id = useId();
  const shopTime = useShopTime();
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
        {ossSince !== null
          ? `You’re registered for OSS since ${calendarDayInWords(ossSince)}: they pay the VAT of their own country.`
          : crossing !== null
            ? crossingText(crossing, amsterdamDay(shopTime()))
            : "Up to the threshold they pay Dutch VAT. The order that goes above it, in this year or the last, has the VAT of the buyer’s own country, like all after it: ask your accountant about OSS in time."}
      </p>
    </section>
  );
}
