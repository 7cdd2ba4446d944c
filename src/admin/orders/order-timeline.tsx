import { formatAmount } from "#domain/money/money.ts";
import { eventWords } from "#domain/orders/order-events.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { ActsLink } from "#src/admin/shell/acts-link.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Time } from "#src/ui/time.tsx";

type OrderTimelineProps = {
  readonly number: string;
  readonly events: Outputs["orders"]["byNumber"]["timeline"];
};

const ALARMING: ReadonlySet<string> = new Set([
  "amount_mismatch",
  "refund_failed",
  "dispute_inquiry",
  "dispute_open",
  "dispute_lost",
]);

/** An order's history in words, oldest first. */
export function OrderTimeline({ number, events }: OrderTimelineProps) {
  return (
    <Section id="order-timeline" heading="Timeline" aside={<ActsLink about={number} />}>
      <ol className="grid gap-5">
        {events.map(({ kind, source, at, amountCents, note }) => {
          const { what, how } = eventWords(kind, source);
          return (
            <li key={`${at} ${kind} ${note}`} className="border-l-2 border-line-strong pl-4">
              <p className={classNames("font-medium tabular-nums", ALARMING.has(kind) && "text-signal")}>
                {what}
                {amountCents === null ? null : `: ${formatAmount(amountCents)}`}
              </p>
              <p className="text-sm text-ink-soft">
                <Time at={at} />, {how}
              </p>
              {note === null ? null : <p className="text-sm text-ink-soft">{note}</p>}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
