import type { TrpcClient } from "#src/api/router-types.ts";
import { Button } from "#src/ui/button.tsx";
import { type ActProps, doneSentence, Failure, OfUnit } from "./act-parts.tsx";
import { type Confirmed, useHoldQuestion } from "./hold-question.tsx";
import { type Delivery, useAct } from "./use-act.ts";

/** An act of one press. */
type PressAct = {
  readonly label: string;
  readonly handsOver?: true;
  readonly run: (client: TrpcClient, id: string, confirmed: Confirmed) => Promise<Delivery>;
  readonly done: string;
};

const REOPEN: PressAct = {
  label: "Reopen",
  run: (client, id) => client.deliveries.reopen.mutate({ id }),
  done: "is to be delivered again",
};
const RESEND: PressAct = {
  label: "Send email again",
  handsOver: true,
  run: (client, id, { despiteHold }) => client.deliveries.resend.mutate({ id, despiteHold }),
  done: "is being mailed to the buyer again",
};

/** The acts of one press that a unit's state allows (D41). */
export function pressActs({ state }: Delivery): PressAct[] {
  return [...(state === "failed" ? [REOPEN] : []), ...(state === "delivered" ? [RESEND] : [])];
}

export function PressButton({ act, unit, onDone, onConflict }: ActProps<PressAct>) {
  const { start, pending, failure } = useAct(
    (client, confirmed: Confirmed) => act.run(client, unit.id, confirmed),
    (after) => onDone(doneSentence(unit, act.done), after.state),
    onConflict,
  );
  const { begin, question } = useHoldQuestion(act, unit, start);
  return (
    <>
      <Button size="small" variant="secondary" aria-disabled={pending} onClick={begin}>
        {act.label}
        <OfUnit unit={unit} />
      </Button>
      {question}
      <Failure>{failure}</Failure>
    </>
  );
}
