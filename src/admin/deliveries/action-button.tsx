import type { EntitlementState } from "#domain/orders/entitlement.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { type ActedIds, actedIds, type ActionProps, doneSentence, OfUnit } from "./action-parts.tsx";
import { type Confirmed, useHoldQuestion } from "./hold-question.tsx";
import { type Delivery, useUnitAction } from "./use-unit-action.ts";

/** The outcome of a press: the announcement after the unit's name, whether it is a failure, and the unit's state. */
type Pressed = { readonly text: string; readonly bad?: true; readonly state: EntitlementState };

/** An action that takes a single press. */
type ButtonAction = {
  readonly label: string;
  readonly handsOver?: true;
  readonly run: (client: TrpcClient, which: ActedIds, confirmed: Confirmed) => Promise<Pressed>;
};

const REOPEN: ButtonAction = {
  label: "Reopen",
  run: async (client, which) => {
    const { state } = await client.deliveries.reopen.mutate(which);
    return { text: "is back in the delivery queue", state };
  },
};
const RESEND: ButtonAction = {
  label: "Send email again",
  handsOver: true,
  run: async (client, which, { despiteHold }) => {
    const { mail, state } = await client.deliveries.resend.mutate({ ...which, despiteHold });
    if (mail === null)
      return { text: "was not emailed, because the buyer has no email address", bad: true, state };
    if (mail.state === "sent") return { text: `was mailed to ${mail.recipient} again`, state };
    // The mail provider accepts no more right now.
    if (mail.state === "queued" && mail.nextTryAt !== null)
      return { text: `will be mailed to ${mail.recipient} again within minutes`, state };
    return { text: `was not mailed to ${mail.recipient}: see the order’s emails`, bad: true, state };
  },
};

/** Returns the single-press actions that a unit's state allows (D41). */
export function buttonActions({ state }: Delivery): ButtonAction[] {
  return [...(state === "failed" ? [REOPEN] : []), ...(state === "delivered" ? [RESEND] : [])];
}

export function ActionButton({ act, unit, also, onDone, onConflict }: ActionProps<ButtonAction>) {
  const acted = { unit, also };
  const { start, pending, failure } = useUnitAction(
    (client, confirmed: Confirmed) => act.run(client, actedIds(acted), confirmed),
    ({ text, bad, state }) =>
      bad ? onConflict(doneSentence(acted, text)) : onDone(doneSentence(acted, text), state),
    onConflict,
  );
  const { begin, question } = useHoldQuestion(act, acted, start);
  return (
    <>
      <Button size="small" variant="secondary" aria-disabled={pending} onClick={begin}>
        {act.label}
        <OfUnit {...acted} />
      </Button>
      {question}
      <Failure of={{ failure }} />
    </>
  );
}
