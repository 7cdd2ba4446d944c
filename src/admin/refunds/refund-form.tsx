import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { planRefund, type RefundPlan, type RefundRequest } from "#domain/refunds/refund-plan.ts";
import { REFUND_REASON_MAX_CHARS } from "#domain/refunds/refund.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Field } from "#src/ui/field.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { newKey, type RefundDraft, requestOf } from "./refund-draft.ts";
import { RefundChoice } from "./refund-choice.tsx";
import type { Refunds } from "./refund-words.ts";

const HTTP_CONFLICT = 409;

type RefundFormProps = {
  readonly order: Refunds;
  readonly draft: RefundDraft;
  /** Says that the draft is from before; empty if it isn't. */
  readonly notice: string;
  readonly onDraft: (draft: RefundDraft) => void;
  readonly onDiscard: () => void;
  readonly onDone: () => void;
  /** Closes the form; what is filled in stays until the page is left. */
  readonly onClose: () => void;
};

/**
 * Asks what to refund, shows the effects line by line, asks for confirmation, and refunds (D48). Not a `useActForm`: what is
 * confirmed is a plan, made of fields that depend on each other.
 */
export function RefundForm({ order, draft, notice, onDraft, onDiscard, onDone, onClose }: RefundFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<RefundPlan | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { start, pending, failure } = useAct(
    (client, request: RefundRequest) =>
      client.orders.refund.mutate({
        number: order.number,
        whole: request.whole,
        entitlementIds: request.entitlementIds === undefined ? undefined : [...request.entitlementIds],
        amountCents: request.amountCents,
        keep: request.keep,
        reason: draft.reason,
        requestKey: draft.requestKey,
      }),
    {
      onDone,
      onFailed: (error) => {
        if (httpStatusOf(error) === HTTP_CONFLICT) change({});
      },
    },
  );
  // A press opens the form, so its first choice takes the focus; a draft opens it by itself.
  const takeFocus = useEffectEvent(() => {
    if (notice === "") form.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  });
  useEffect(() => takeFocus(), []);
  useEscape(form, onClose);

  function change(changed: Partial<RefundDraft>): void {
    onDraft({ ...draft, ...changed, requestKey: newKey() });
  }

  function ask(): void {
    const request = requestOf(draft);
    const plan = "problem" in request ? request : planRefund(withMoney(order), request);
    setProblem("problem" in plan ? plan.problem : undefined);
    if (!("problem" in plan)) setAsked(plan);
  }

  function confirm(): void {
    // The button was pressed again before the dialog was gone.
    if (asked === null) return;
    const request = requestOf(draft);
    setAsked(null);
    if (!("problem" in request)) start(request);
  }

  return (
    <form
      ref={form}
      aria-label={`Refund ${order.number}`}
      className="grid gap-4 border border-line bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) ask();
      }}
    >
      <DraftNotice notice={notice} onDiscard={onDiscard} />
      <RefundChoice order={order} draft={draft} onChange={change} />
      <Field
        label="Reason"
        hint="For you and your colleagues. The buyer doesn’t see it."
        value={draft.reason}
        required
        maxLength={REFUND_REASON_MAX_CHARS}
        autoComplete="off"
        onChange={({ target }) => change({ reason: target.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={pending} className="aria-disabled:opacity-60">
          {pending ? "Refunding…" : "Refund…"}
        </Button>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <Failure of={{ failure: problem ?? failure }} />
      <ConfirmDialog
        open={asked !== null}
        title={asked === null ? "" : `Refund ${formatAmount(asked.amountCents)} of ${order.number}?`}
        confirmLabel="Refund"
        cancelLabel="Don’t refund"
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked === null ? null : <PlanSummary plan={asked} units={order.units} />}
      </ConfirmDialog>
    </form>
  );
}

/**
 * Listens on the element itself, because the confirmation dialog, which handles Escape on its own, is outside it in the
 * DOM.
 */
function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") onEscape();
  });
  useEffect(() => {
    const within = element.current;
    within?.addEventListener("keydown", press);
    return () => within?.removeEventListener("keydown", press);
  }, [element]);
}

const withMoney = (order: Refunds) => ({
  number: order.number,
  money: order,
  units: order.units,
  disputed: order.disputed,
});
