import { useMay } from "#src/admin/shell/may.tsx";
import { useId, useRef, useState } from "react";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { isOpen } from "#domain/units/entitlement.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { useDrafts } from "#src/api/use-draft.ts";
import { BulkDelivery, bulkDraft } from "./bulk-delivery.tsx";
import { promiseWords } from "./promise-words.ts";
import { UnitActions } from "./unit-actions.tsx";
import { UnitFacts, UnitHeading } from "./unit-facts.tsx";
import { type Delivery, unitName } from "./unit.ts";

type DeliveryListProps = {
  readonly units: readonly Delivery[];
  /** The shop's time. */
  readonly now: string;
};

/** Units with the actions for each, and for several open ones together. */
export function DeliveryList({ units, now }: DeliveryListProps) {
  const drafts = useDrafts();
  // The units as they were when chosen, or those of a draft. The dry run reports changes since then, and no typed text
  // is lost.
  const [atOnce, setAtOnce] = useState<readonly Delivery[]>(() => {
    const ids = drafts.read(bulkDraft("list"))?.values.ids ?? [];
    return units.filter(({ id, state }) => ids.includes(id) && isOpen(state));
  });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<EntitlementId>>(
    () => new Set(atOnce.map(({ id }) => id)),
  );
  // The form takes the place of the list, so no `useDisclosure`.
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(atOnce.length > 0, opener);
  const may = useMay();
  const open = may("orders.write") ? units.filter(({ state }) => isOpen(state)) : [];
  // Units delivered by somebody else in the meantime are dropped.
  const chosen = open.filter(({ id }) => chosenIds.has(id));
  function choose(id: EntitlementId, on: boolean): void {
    const next = new Set(chosenIds);
    if (on) next.add(id);
    else next.delete(id);
    setChosenIds(next);
  }
  if (atOnce.length > 0)
    return (
      <BulkDelivery
        units={atOnce}
        draftOf="list"
        onDone={() => {
          setAtOnce([]);
          setChosenIds(new Set());
        }}
        onCancel={() => setAtOnce([])}
      />
    );
  return (
    <>
      {open.length > 1 ? (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            onClick={() =>
              setChosenIds(new Set(chosen.length === open.length ? [] : open.map(({ id }) => id)))
            }
          >
            {chosen.length === open.length ? "Select none" : `Select all ${open.length}`}
          </Button>
          <Button ref={opener} disabled={chosen.length === 0} onClick={() => setAtOnce(chosen)}>
            {chosen.length === 0
              ? "Deliver the selected units"
              : `Deliver ${countText(chosen.length, "selected unit")}`}
          </Button>
        </div>
      ) : null}
      <ul className="grid gap-3">
        {units.map((unit) => (
          <li key={unit.id}>
            <UnitCard
              unit={unit}
              now={now}
              chosen={open.length > 1 && isOpen(unit.state) ? chosenIds.has(unit.id) : undefined}
              onChoose={(on) => choose(unit.id, on)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type UnitCardProps = {
  readonly unit: Delivery;
  readonly now: string;
  /** Undefined if the unit can't be chosen. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (on: boolean) => void;
};

function UnitCard({ unit, now, chosen, onChoose }: UnitCardProps) {
  const id = useId();
  const late = unit.hold === null && isOpen(unit.state) && promiseWords(unit.promisedAt, now).late;
  return (
    <article
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames(
        "flex gap-3 border border-l-4 border-line bg-sheet p-4",
        (late || unit.state === "failed") && "border-l-signal",
      )}
    >
      {chosen === undefined ? null : (
        <label className="flex size-6 shrink-0 items-center justify-center">
          <span className="sr-only">
            Select {unitName(unit)} of {unit.orderNumber}
          </span>
          <input
            type="checkbox"
            checked={chosen}
            className="size-4 accent-accent"
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      )}
      <div className="grid min-w-0 flex-1 gap-3">
        <UnitHeading unit={unit} now={now} id={id} />
        <UnitFacts unit={unit} />
        <UnitActions key={unit.state} unit={unit} />
      </div>
    </article>
  );
}
