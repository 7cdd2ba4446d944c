import { type ReactNode, useId } from "react";
import { isOpen, stepWords } from "#domain/units/entitlement.ts";
import { BulkDelivery, bulkDraft } from "#src/admin/deliveries/bulk-delivery.tsx";
import { UnitActions } from "#src/admin/deliveries/unit-actions.tsx";
import { TellContext, useUnitNews } from "#src/admin/deliveries/unit-act.ts";
import { UnitFacts, UnitHeading } from "#src/admin/deliveries/unit-facts.tsx";
import { May } from "#src/admin/shell/may.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useDrafts } from "#src/api/use-draft.ts";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";

type OrderUnit = Outputs["orders"]["byNumber"]["units"][number];

/** An order's paid units, those that are alike as one, with their actions and histories (D41, D43). */
export function OrderDeliveries({ units }: { readonly units: readonly OrderUnit[] }) {
  const { news, tell, place } = useUnitNews<HTMLDivElement>();
  if (units.length === 0) return null;
  return (
    <Section
      ref={place}
      tabIndex={-1}
      id="order-deliveries"
      heading="Deliveries"
      className=""
      aside={
        <LiveRegion className={classNames("text-sm", news.state === undefined ? "text-signal" : "text-ok")}>
          {news.text}
        </LiveRegion>
      }
    >
      <TellContext value={tell}>
        <ul>
          {groupAlike(units).map((alike) => (
            <li key={alike[0].id} className="border-b border-line px-5 py-4 last:border-0">
              {alike.length === 1 ? <UnitOfOrder unit={alike[0]} /> : <AlikeOfOrder units={alike} />}
            </li>
          ))}
        </ul>
      </TellContext>
    </Section>
  );
}

/** Units that are alike but for their number and history. */
type Alike = readonly [OrderUnit, ...OrderUnit[]];

/** Groups units that are alike, in the sequence of the first of each group. */
function groupAlike(units: readonly OrderUnit[]): readonly Alike[] {
  const groups = new Map<string, [OrderUnit, ...OrderUnit[]]>();
  for (const one of units) {
    const { id: _id, unit: _unit, now: _now, steps: _steps, ...shared } = one;
    const key = JSON.stringify(shared);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

/** Units that are alike: their facts once, actions on all of them, and each by itself on demand. */
function AlikeOfOrder({ units }: { readonly units: Alike }) {
  const [first, ...others] = units;
  const drafts = useDrafts();
  const pasting = useDisclosure(() => drafts.read(bulkDraft(first.id)) !== null);
  const apart = useDisclosure();
  return (
    <UnitArticle unit={first} name={`${first.productname} × ${units.length}`} also={others}>
      {pasting.isOpen ? (
        <BulkDelivery units={units} draftOf={first.id} onDone={pasting.close} onCancel={pasting.close} />
      ) : null}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {isOpen(first.state) ? (
          <May permission="orders.write">
            <Button variant="quiet" size="inline" {...pasting.opener}>
              Deliver with a reference each
            </Button>
          </May>
        ) : null}
        <Button variant="quiet" size="inline" {...apart.opener}>
          {apart.isOpen ? "Show them together" : "Show each unit"}
        </Button>
      </div>
      {apart.isOpen ? (
        <ul className="grid gap-4 border-l-2 border-line pl-4">
          {units.map((unit) => (
            <li key={unit.id}>
              <UnitOfOrder unit={unit} />
            </li>
          ))}
        </ul>
      ) : null}
    </UnitArticle>
  );
}

function UnitOfOrder({ unit }: { readonly unit: OrderUnit }) {
  return (
    <UnitArticle unit={unit}>
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
    </UnitArticle>
  );
}

type UnitArticleProps = {
  readonly unit: OrderUnit;
  readonly name?: string | undefined;
  readonly also?: readonly OrderUnit[];
  readonly children: ReactNode;
};

function UnitArticle({ unit, name, also, children }: UnitArticleProps) {
  const id = useId();
  return (
    <article tabIndex={-1} aria-labelledby={id} className="grid gap-3">
      <UnitHeading unit={unit} name={name} now={unit.now} id={id} withOrder={false} heading="h3" />
      <UnitFacts unit={unit} />
      <UnitActions unit={unit} also={also} />
      {children}
    </article>
  );
}
