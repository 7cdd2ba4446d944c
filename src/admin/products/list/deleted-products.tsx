import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { deletedProductsQuery } from "#src/admin/admin-queries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
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
  const answer = useQuery(deletedProductsQuery(useApi()));
  const status = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<Deleted>();
  const restore = useAct(
    (client, deleted: Deleted) => {
      setPressed(deleted);
      return client.products.restore.mutate({ id: deleted.id });
    },
    // The pressed button is about to go.
    { onDone: () => status.current?.focus() },
  );
  return (
    <Loaded answer={answer} what="the deleted products">
      {(list) => (
        <div className="grid max-w-prose gap-4">
          <div ref={status} tabIndex={-1} className="outline-none empty:hidden">
            <LiveRegion className="text-sm text-ok">
              {restore.data === undefined
                ? ""
                : `${restore.data.productname} is restored, at the end of the list.`}
            </LiveRegion>
            <LiveRegion urgency="assertive" className="text-sm text-signal">
              {restore.failure === null ? null : (
                <>
                  {pressed?.productname} was not restored. {restore.failure}
                </>
              )}
            </LiveRegion>
          </div>
          {list.length === 0 ? (
            <p className="text-sm text-ink-soft">No product was deleted in the last 30 days.</p>
          ) : (
            <ul className="grid gap-4">
              {list.map((deleted) => (
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
                    aria-disabled={restore.pending}
                    onClick={() => restore.start(deleted)}
                  >
                    Restore<span className="sr-only"> {deleted.productname}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  );
}
