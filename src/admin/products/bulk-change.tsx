import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { BulkChange as Change } from "#domain/catalogue/bulk-change.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { failureText } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { announce, LiveRegion } from "#src/ui/live-region.tsx";
import { BulkChangeForm } from "./bulk-change-form.tsx";
import { BulkChangeReport, reportText } from "./bulk-change-report.tsx";
import type { ChangeReport } from "./bulk-change-report.tsx";

type BulkChangeProps = {
  /** The products as they were selected. */
  readonly ids: readonly ProductId[];
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
};

type Checking = { readonly ids: readonly ProductId[]; readonly change: Change };
type Checked = { readonly change: Change; readonly report: ChangeReport };

/** Changes the selected products together: a rule, a dry run, then all or none (D62). */
export function BulkChange({ ids, onDone, onCancel }: BulkChangeProps) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const check = useMutation({
    mutationFn: ({ ids, change }: Checking) => client.bulk.checkChange.mutate({ ids: [...ids], change }),
    onSuccess: (report, { change }) => {
      setChecked({ change, report });
      apply.reset();
      announce(reportText(report));
      heading.current?.focus();
    },
  });
  const apply = useMutation({
    mutationFn: ({ change, report: { rows } }: Checked) =>
      client.bulk.applyChange.mutate({
        products: rows.map(({ id, version }) => ({ id, version })),
        change,
      }),
    onSuccess: ({ changed }) => {
      void queryClient.invalidateQueries();
      onDone(`${countText(changed, "product")} changed.`);
    },
  });
  return (
    <section aria-labelledby={id} className="mb-6 grid gap-4 border border-accent bg-sheet p-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
        Change {countText(ids.length, "product")}
      </h2>
      <LiveRegion urgency="assertive" className="text-sm text-signal empty:hidden">
        {check.isError ? failureText(check.error) : apply.isError ? failureText(apply.error) : null}
      </LiveRegion>
      <div hidden={checked !== null}>
        <BulkChangeForm
          pending={check.isPending}
          onCheck={(change) => check.mutate({ ids, change })}
          onCancel={onCancel}
        />
      </div>
      {checked === null ? null : (
        <BulkChangeReport
          report={checked.report}
          pending={apply.isPending || check.isPending}
          stale={apply.isError}
          onApply={() => apply.mutate(checked)}
          onCheck={(ids) => check.mutate({ ids, change: checked.change })}
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
