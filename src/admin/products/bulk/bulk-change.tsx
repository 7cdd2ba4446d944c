import { useEffect, useId, useRef, useState } from "react";
import type { BulkChange as Change } from "#domain/catalogue/bulk-change.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { BulkChangeForm } from "./bulk-change-form.tsx";
import { BulkChangeReport, type ChangeReport, reportText } from "./bulk-change-report.tsx";

type BulkChangeProps = {
  /** The products as they were selected. */
  readonly ids: readonly ProductId[];
  /** Called with what has changed; nothing if it was cancelled. */
  readonly onEnd: (sentence: string) => void;
};

type Checking = { readonly ids: readonly ProductId[]; readonly change: Change };
type Checked = { readonly change: Change; readonly report: ChangeReport };

/** Changes the selected products together: a rule, a dry run, then all or none (D62). */
export function BulkChange({ ids, onEnd }: BulkChangeProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const check = useAct(
    (client, { ids, change }: Checking) => client.bulk.checkChange.mutate({ ids: [...ids], change }),
    {
      loadsAgain: false,
      onDone: (report, { change }) => {
        setChecked({ change, report });
        apply.reset();
        announce(reportText(report));
        heading.current?.focus();
      },
    },
  );
  const apply = useAct(
    (client, { change, report: { rows } }: Checked) =>
      client.bulk.applyChange.mutate({
        products: rows.map(({ id, version }) => ({ id, version })),
        change,
      }),
    { onDone: ({ changed }) => onEnd(`${countText(changed, "product")} changed.`) },
  );
  return (
    <section aria-labelledby={id} className="mb-6 grid gap-4 border border-accent bg-sheet p-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
        Change {countText(ids.length, "product")}
      </h2>
      <Failure of={check.failure === null ? apply : check} />
      <div hidden={checked !== null}>
        <BulkChangeForm
          check={check}
          onCheck={(change) => check.start({ ids, change })}
          onCancel={() => onEnd("")}
        />
      </div>
      {checked === null ? null : (
        <BulkChangeReport
          report={checked.report}
          pending={apply.pending || check.pending}
          stale={apply.failure !== null}
          onApply={() => apply.start(checked)}
          onCheck={(ids) => check.start({ ids, change: checked.change })}
          onBack={() => {
            setChecked(null);
            apply.reset();
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}
