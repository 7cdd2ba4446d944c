import { useMay } from "#src/admin/shell/may.tsx";
import { useId, useRef, useState } from "react";
import { isOpen } from "#domain/orders/entitlement.ts";
import { stepWords } from "#domain/orders/entitlement-words.ts";
import { BulkDelivery, bulkDraft } from "#src/admin/deliveries/bulk-delivery.tsx";
import { UnitActions } from "#src/admin/deliveries/unit-actions.tsx";
import { UnitFacts, UnitHeading } from "#src/admin/deliveries/unit-facts.tsx";
import { useDrafts } from "#src/api/use-draft.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { type AlikeUnits, groupAlike, type OrderUnit } from "./group-alike.ts";

/** An order's paid units, those that are alike as one, with their actions and histories (D41, D43). */
export function OrderDeliveries({ units }: { readonly units: readonly OrderUnit[] }) {
  const [news, setNews] = useState({ text: "", refused: false });
  if (units.length === 0) return null;
  const onTell = (text: string, refused: boolean) => setNews({ text, refused });
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
        {groupAlike(units).map((alike) => (
          <li key={alike.first.id} className="border-b border-line px-5 py-4 last:border-0">
            {alike.others.length === 0 ? (
              <UnitOfOrder unit={alike.first} onTell={onTell} />
            ) : (
              <AlikeOfOrder alike={alike} onTell={onTell} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type OnTell = (text: string, refused: boolean) => void;

/** Units that are alike: their facts once, actions on all of them, and each by itself on demand. */
function AlikeOfOrder({ alike, onTell }: { readonly alike: AlikeUnits; readonly onTell: OnTell }) {
  const { first, others } = alike;
  const id = useId();
  const may = useMay();
  const [isApart, setApart] = useState(false);
  const drafts = useDrafts();
  const [isPasting, setPasting] = useState(() => drafts.read(bulkDraft(first.id)) !== null);
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(isPasting, opener);
  const units = [first, ...others];
  return (
    <article tabIndex={-1} aria-labelledby={id} className="grid gap-3">
      <UnitHeading
        unit={first}
        name={`${first.productname} × ${units.length}`}
        now={first.now}
        id={id}
        withOrder={false}
        heading="h3"
      />
      <UnitFacts unit={first} />
      <UnitActions
        unit={first}
        also={others}
        onDone={(text) => onTell(text, false)}
        onConflict={(text) => onTell(text, true)}
      />
      {isPasting ? (
        <BulkDelivery
          units={units}
          draftOf={first.id}
          onDone={(text) => {
            setPasting(false);
            onTell(text, false);
          }}
          onCancel={() => setPasting(false)}
        />
      ) : null}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {isOpen(first.state) && may("orders.write") ? (
          <Button
            ref={opener}
            variant="quiet"
            size="inline"
            aria-expanded={isPasting}
            onClick={() => setPasting(!isPasting)}
          >
            Deliver with a reference each
          </Button>
        ) : null}
        <Button variant="quiet" size="inline" aria-expanded={isApart} onClick={() => setApart(!isApart)}>
          {isApart ? "Show them together" : "Show each unit"}
        </Button>
      </div>
      {isApart ? (
        <ul className="grid gap-4 border-l-2 border-line pl-4">
          {units.map((unit) => (
            <li key={unit.id}>
              <UnitOfOrder unit={unit} onTell={onTell} />
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function UnitOfOrder({ unit, onTell }: { readonly unit: OrderUnit; readonly onTell: OnTell }) {
  const id = useId();
  return (
    <article tabIndex={-1} aria-labelledby={id} className="grid gap-3">
      <UnitHeading unit={unit} now={unit.now} id={id} withOrder={false} heading="h3" />
      <UnitFacts unit={unit} />
      <UnitActions
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
              <li key={`${step.at} ${step.kind}`} className="border-l-2 border-line-strong pl-3">
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
