import type { ReactNode } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { refundedUnitText } from "#domain/refunds/refund-plan.ts";
import type { RefundScope } from "#domain/refunds/refund.ts";
import { Field } from "#src/ui/field.tsx";
import type { RefundDraft } from "./refund-draft.ts";
import type { Refunds } from "./refund-words.ts";

type RefundChoiceProps = {
  readonly order: Refunds;
  readonly draft: RefundDraft;
  readonly onChange: (changed: Partial<RefundDraft>) => void;
};

const SCOPES: readonly (readonly [RefundScope, string])[] = [
  ["whole", "Full remaining amount"],
  ["units", "Units"],
  ["sum", "A sum"],
];

/** The fields of a refund: everything left, units, or a sum, and whether the buyer keeps the subscription (D48). */
export function RefundChoice({ order, draft, onChange }: RefundChoiceProps) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Refund</legend>
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
          Refund without revoking
        </Choice>
      )}
    </>
  );
}

function UnitChoice({ order, draft, onChange }: RefundChoiceProps) {
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
