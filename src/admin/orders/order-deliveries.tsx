import { useId, useState } from "react";
import { stepWords } from "#domain/orders/entitlement-words.ts";
import { UnitActions } from "#src/admin/deliveries/unit-actions.tsx";
import { UnitFacts, UnitHeading } from "#src/admin/deliveries/unit-facts.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { Card } from "#src/ui/card.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";

type OrderUnit = Outputs["orders"]["byNumber"]["units"][number];

/** An order's paid units, one by one, with the actions for each and its history (D41, D43). */
export function OrderDeliveries({ units }: { readonly units: readonly OrderUnit[] }) {
  const [news, setNews] = useState({ text: "", refused: false });
  if (units.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="order-deliveries">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3">
        <h2 id="order-deliveries" className="font-medium">
          Deliveries
        </h2>
        <LiveRegion className={classNames("text-sm", news.refused ? "text-signal" : "text-ok")}>
          {news.text}
        </LiveRegion>
      </div>
      <ul>
        {units.map((unit) => (
          <li key={unit.id} className="border-b border-line px-5 py-4 last:border-0">
            <UnitOfOrder unit={unit} onTell={(text, refused) => setNews({ text, refused })} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type UnitOfOrderProps = {
  readonly unit: OrderUnit;
  readonly onTell: (text: string, refused: boolean) => void;
};

function UnitOfOrder({ unit, onTell }: UnitOfOrderProps) {
  const id = useId();
  return (
    <article tabIndex={-1} aria-labelledby={id} className="grid gap-3">
      <UnitHeading unit={unit} now={unit.now} id={id} withOrder={false} heading="h3" />
      <UnitFacts unit={unit} />
      <UnitActions
        key={unit.state}
        unit={unit}
        onDone={(text) => onTell(text, false)}
        onConflict={(text) => onTell(text, true)}
      />
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer text-ink-soft">
          History<span className="sr-only"> to this unit</span>
        </summary>
        <ol className="mt-2 grid gap-2">
          {unit.steps.map((step) => {
            const { what, how, note } = stepWords(step);
            return (
              <li
                key={`${step.at} ${step.kind}`}
                className="border-l-2 border-line-strong pl-3 wrap-anywhere"
              >
                {what} {how}, <Time at={step.at} />
                {note === null ? null : <span className="block text-ink-soft">{note}</span>}
              </li>
            );
          })}
        </ol>
      </details>
    </article>
  );
}
