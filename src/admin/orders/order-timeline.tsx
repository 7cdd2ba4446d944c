import { eventWords } from "#domain/order-events.ts";
import { Card } from "#src/ui/card.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Time } from "#src/ui/time.tsx";

type OrderTimelineProps = {
  readonly events: readonly { readonly kind: string; readonly source: string; readonly at: string }[];
};

/** An order's history in words, oldest first. */
export function OrderTimeline({ events }: OrderTimelineProps) {
  return (
    <Card as="section" aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="border-b border-line px-5 py-3 font-medium">
        Timeline
      </h2>
      <ol className="grid gap-5 px-5 py-4">
        {events.map(({ kind, source, at }) => {
          const { what, how } = eventWords(kind, source);
          return (
            <li key={`${at} ${kind}`} className="border-l-2 border-line-strong pl-4">
              <p className={classNames("font-medium", kind === "amount_mismatch" && "text-signal")}>{what}</p>
              <p className="text-sm text-ink-soft">
                <Time at={at} />, {how}
              </p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
