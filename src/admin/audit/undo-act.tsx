import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalOr } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";

const FAILED_TEXT = "We couldn’t undo this. Please try again.";

type UndoActProps = {
  readonly act: Outputs["audit"]["list"]["acts"][number];
  /** In words, for the button's name. */
  readonly name: string;
};

/** Undoes an act, once confirmed (D60). */
export function UndoAct({ act, name }: UndoActProps) {
  const { client } = useApi();
  const { audit } = useQueries();
  const [asks, setAsks] = useState(false);
  const undo = useMutation({
    networkMode: "always",
    mutationFn: () => client.audit.undo.mutate({ id: act.id }),
    onSettled: () => audit.list.invalidate(),
  });
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-label={`Undo: ${name}`}
        aria-disabled={undo.isPending}
        onClick={() => setAsks(true)}
      >
        Undo
      </Button>
      {undo.isError ? (
        <p role="alert" className="text-sm text-signal">
          {refusalOr(FAILED_TEXT, undo.error)}
        </p>
      ) : null}
      <ConfirmDialog
        open={asks}
        title="Undo this act?"
        confirmLabel="Undo"
        cancelLabel="Leave it"
        onConfirm={() => {
          setAsks(false);
          if (!undo.isPending) undo.mutate();
        }}
        onCancel={() => setAsks(false)}
      >
        The values from before are written back, which is an act of yours. Emails that were sent stay sent.
      </ConfirmDialog>
    </div>
  );
}
