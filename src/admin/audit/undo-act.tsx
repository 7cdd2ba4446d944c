import type { Outputs } from "#src/api/router-types.ts";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";

type UndoActProps = {
  readonly act: Outputs["audit"]["list"]["acts"][number];
  /** In words, for the button's name. */
  readonly name: string;
};

/** Undoes an act, once confirmed (D60). */
export function UndoAct({ act: { id }, name }: UndoActProps) {
  const undo = useAct((client) => client.audit.undo.mutate({ id }), {
    failed: "We couldn’t undo this. Please try again.",
  });
  return (
    <div className="grid gap-2">
      <ConfirmedAct
        variant="secondary"
        size="medium"
        className="justify-self-start"
        label="Undo"
        fullLabel={`Undo: ${name}`}
        title="Undo this act?"
        cancelLabel="Leave it"
        act={undo}
      >
        The values from before are written back, which is an act of yours. Emails that were sent stay sent.
      </ConfirmedAct>
    </div>
  );
}
