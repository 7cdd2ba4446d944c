import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { deletedProductsQuery } from "#src/admin/admin-queries.ts";
import { failureText } from "#src/api/failure.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { Time } from "#src/ui/time.tsx";

type Deleted = Outputs["products"]["deleted"][number];

/** The deleted products below the list, which can be restored (D62). Loaded when they are opened. */
export function DeletedProducts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-10 border-t border-line pt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-3 font-medium">Deleted products</summary>
      {isOpen ? <DeletedList /> : null}
    </details>
  );
}

function DeletedList() {
  const { client } = useApi();
  const list = useQuery(deletedProductsQuery(useApi()));
  const status = useRef<HTMLDivElement>(null);
  const restoring = useMutation({
    mutationFn: ({ id }: Deleted) => client.products.restore.mutate({ id }),
    // The pressed button is about to go.
    onSuccess: () => status.current?.focus(),
  });
  if (list.isPending) return <ListSkeleton label="Loading deleted products." />;
  if (!list.data)
    return (
      <LoadFailed
        text="We couldn’t load the deleted products."
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  return (
    <div className="grid max-w-prose gap-4">
      <div ref={status} tabIndex={-1} className="outline-none empty:hidden">
        <LiveRegion className="text-sm text-ok">
          {restoring.isSuccess ? `${restoring.data.productname} is restored, at the end of the list.` : ""}
        </LiveRegion>
        <LiveRegion urgency="assertive" className="text-sm text-signal">
          {restoring.isError
            ? `${restoring.variables.productname} was not restored. ${failureText(restoring.error)}`
            : ""}
        </LiveRegion>
      </div>
      {list.data.length === 0 ? (
        <p className="text-sm text-ink-soft">No product was deleted in the last 30 days.</p>
      ) : (
        <ul className="grid gap-4">
          {list.data.map((deleted) => (
            <li
              key={deleted.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-2 border-line-strong pl-4"
            >
              <div className="min-w-0">
                <p className="font-medium">{deleted.productname}</p>
                <p className="text-sm text-ink-soft">
                  Deleted <Time at={deleted.deletedAt} />
                  {deleted.deletedBy === null ? "" : ` by ${deleted.deletedBy}`}. Kept until{" "}
                  <Time at={deleted.keptUntil} dateOnly />.
                </p>
              </div>
              <Button
                variant="secondary"
                aria-disabled={restoring.isPending}
                onClick={() => {
                  if (!restoring.isPending) restoring.mutate(deleted);
                }}
              >
                Restore<span className="sr-only"> {deleted.productname}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
