import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount } from "#domain/money/money.ts";
import {
  planRefund,
  type RefundPlan,
  type RefundRequest,
  refundedUnitText,
} from "#domain/orders/refund-plan.ts";
import { REFUND_REASON_MAX_CHARS, type RefundScope } from "#domain/orders/refund.ts";
import { readTypedCents } from "#domain/money/typed-amount.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { type Refunds, useRefundAct } from "./use-refund-act.ts";

/** A refund that is being written; it outlives its form, which can be closed and opened again. */
export type RefundDraft = {
  readonly scope: RefundScope;
  readonly units: readonly string[];
  readonly amount: string;
  readonly keep: boolean;
  readonly reason: string;
  /** One per request: pressing again after a lost answer finds the refund of the first press. */
  readonly requestKey: string;
};

const newKey = (): string => crypto.randomUUID();

export const newRefundDraft = (): RefundDraft => ({
  scope: "whole",
  units: [],
  amount: "",
  keep: false,
  reason: "",
  requestKey: newKey(),
});

type RefundFormProps = {
  readonly order: Refunds;
  readonly draft: RefundDraft;
  readonly onDraft: (change: (draft: RefundDraft) => RefundDraft) => void;
  readonly onDone: (refunds: Refunds) => void;
  /** Closes the form; the draft stays. */
  readonly onClose: () => void;
};

/** Asks what to refund, shows line by line what that does, asks once, and refunds (D48). */
export function RefundForm({ order, draft, onDraft, onDone, onClose }: RefundFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<RefundPlan | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { start, pending, failure } = useRefundAct(
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
    onDone,
    () => change({}),
  );
  // The press that opened the form asked for it.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), []);
  useEscape(form, onClose);

  function change(changed: Partial<RefundDraft>): void {
    onDraft((before) => ({ ...before, ...changed, requestKey: newKey() }));
  }

  function ask(): void {
    const request = requestOf(draft);
    const plan = "problem" in request ? request : planRefund(withMoney(order), request);
    setProblem("problem" in plan ? plan.problem : undefined);
    if (!("problem" in plan)) setAsked(plan);
  }

  function confirm(): void {
    // Pressed twice before the dialog is gone.
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
      <WhatToRefund order={order} draft={draft} onChange={change} />
      <Field
        label="Reason"
        hint="For you and your colleagues. The buyer does not see it."
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
      {(problem ?? failure) === undefined ? null : (
        <p role="alert" className="text-sm text-signal">
          {problem ?? failure}
        </p>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === null ? "" : `Refund ${formatAmount(asked.amountCents)} of ${order.number}?`}
        confirmLabel="Refund"
        cancelLabel="Do not refund"
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked === null ? null : <PlanSummary plan={asked} units={order.units} />}
      </ConfirmDialog>
    </form>
  );
}

/** Listens on the element itself: the form's question, which answers Escape by itself, is not inside it on the page. */
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

function requestOf({
  scope,
  units,
  amount,
  keep,
}: RefundDraft): RefundRequest | { readonly problem: string } {
  if (scope === "whole") return { whole: true, keep };
  if (scope === "units")
    return units.length === 0 ? { problem: "Choose at least one unit." } : { entitlementIds: units, keep };
  const typed = readTypedCents(amount);
  if ("message" in typed) return { problem: typed.message };
  const cents = typed.cents ?? 0;
  if (cents < 1 || !Number.isInteger(cents)) return { problem: "Enter an amount of at least €0.01." };
  return { amountCents: cents };
}

type WhatToRefundProps = {
  readonly order: Refunds;
  readonly draft: RefundDraft;
  readonly onChange: (changed: Partial<RefundDraft>) => void;
};

const SCOPES: readonly (readonly [RefundScope, string])[] = [
  ["whole", "All that is left"],
  ["units", "Units"],
  ["sum", "A sum"],
];

function WhatToRefund({ order, draft, onChange }: WhatToRefundProps) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">What to refund</legend>
        {SCOPES.map(([scope, label]) => (
          <Choice key={scope}>
            <input
              type="radio"
              name="scope"
              checked={draft.scope === scope}
              onChange={() => onChange({ scope })}
            />
            {scope === "whole" ? `${label}: ${formatAmount(order.leftCents)}` : label}
          </Choice>
        ))}
      </fieldset>
      {draft.scope === "units" ? <UnitChoice order={order} draft={draft} onChange={onChange} /> : null}
      {draft.scope === "sum" ? (
        <Field
          label="Amount in euros"
          value={draft.amount}
          inputMode="decimal"
          required
          autoComplete="off"
          className="max-w-60"
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      ) : (
        <Choice>
          <input
            type="checkbox"
            checked={draft.keep}
            onChange={({ target }) => onChange({ keep: target.checked })}
          />
          The buyer keeps it: revoke nothing
        </Choice>
      )}
    </>
  );
}

function UnitChoice({ order, draft, onChange }: WhatToRefundProps) {
  const left = order.units.filter(({ refunded, state }) => !refunded && state !== "revoked");
  if (left.length === 0) return <p className="text-sm">No unit is left to refund.</p>;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Units</legend>
      {left.map((unit) => (
        <Choice key={unit.id}>
          <input
            type="checkbox"
            checked={draft.units.includes(unit.id)}
            onChange={({ target }) =>
              onChange({
                units: target.checked
                  ? [...draft.units, unit.id]
                  : draft.units.filter((chosen) => chosen !== unit.id),
              })
            }
          />
          {refundedUnitText(unit)}, {formatAmount(unit.unitCents)}
        </Choice>
      ))}
    </fieldset>
  );
}

const Choice = ({ children }: { readonly children: ReactNode }) => (
  <label className="flex min-h-11 items-center gap-3 text-sm wrap-anywhere">{children}</label>
);
