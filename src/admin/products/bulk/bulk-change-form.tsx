import { useId, useState } from "react";
import {
  type BulkChange,
  bulkChangeSchema,
  CHANGEABLE_PRICES,
  type ChangeablePrice,
  ROUNDINGS,
  type Rounding,
} from "#domain/catalogue/bulk-change.ts";
import { Submit } from "#src/kit/act-form.tsx";
import type { Act } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field, FieldNotes } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";

const CHANGES = {
  percent: "Prices by a percentage",
  amount: "Prices by an amount",
  discount: "Discount, as a share of the list price",
  in: "Stock: in stock",
  out: "Stock: out of stock",
} as const;
type Chosen = keyof typeof CHANGES;
const isChosen = (value: string): value is Chosen => value in CHANGES;

const AMOUNTS = {
  percent: { name: "percent", label: "Percentage" },
  amount: { name: "cents", label: "Amount, in euros" },
  discount: {
    name: "percent",
    label: "Discount, in percent",
    hint: "0 removes the discount. Plans with their own price keep it.",
  },
} as const;

const PRICE_TEXTS: Readonly<Record<ChangeablePrice, readonly [label: string, hint: string]>> = {
  list: ["List price", "Plans without their own price follow it."],
  discount: [
    "Discount",
    "The amount off the list price: a higher one lowers what buyers pay. Products without one stay without.",
  ],
  plans: ["Plans’ own prices", "Of plans that have one, such as Monthly."],
};
const ROUNDING_TEXTS: Readonly<Record<Rounding, string>> = {
  cent: "To the cent",
  euro: "To whole euros",
  "95": "To .00 or .95, whichever is nearer",
};
const FIELDS = ["percent", "cents", "prices"] as const;

type BulkChangeFormProps = {
  readonly check: Act;
  readonly onCheck: (change: BulkChange) => void;
  readonly onCancel: () => void;
};

/** The rule by which the selected products change. */
export function BulkChangeForm({ check, onCheck, onCancel }: BulkChangeFormProps) {
  const [chosen, setChosen] = useState<Chosen>("percent");
  const [prices, setPrices] = useState<readonly ChangeablePrice[]>(CHANGEABLE_PRICES);
  const [way, setWay] = useState("up");
  const [rounding, setRounding] = useState<string>("cent");
  const isStock = chosen === "in" || chosen === "out";
  // Not `useActForm`: the report of a check can start another one.
  const checked = useCheckedForm({
    schema: bulkChangeSchema,
    fields: FIELDS,
    more: { kind: isStock ? "stock" : chosen, stock: chosen === "in", prices },
    send: { isPending: check.pending, mutateAsync: onCheck, reset: () => undefined },
  });
  const movesPrices = chosen === "percent" || chosen === "amount";
  return (
    <form {...checked.props} aria-label="The change" className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField label="Change" value={chosen} onChange={(value) => isChosen(value) && setChosen(value)}>
          {Object.entries(CHANGES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        {movesPrices ? (
          <SelectField label="Up or down" name="way" value={way} onChange={setWay}>
            <option value="up">Up</option>
            <option value="down">Down</option>
          </SelectField>
        ) : null}
        {isStock ? null : (
          <Field
            key={chosen}
            {...AMOUNTS[chosen]}
            inputMode="decimal"
            autoComplete="off"
            required
            error={checked.errors[AMOUNTS[chosen].name]}
          />
        )}
        {isStock ? null : (
          <SelectField label="Round" name="rounding" value={rounding} onChange={setRounding}>
            {ROUNDINGS.map((value) => (
              <option key={value} value={value}>
                {ROUNDING_TEXTS[value]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {movesPrices ? <Prices chosen={prices} onChange={setPrices} error={checked.errors.prices} /> : null}
      {isStock ? null : (
        <p className="max-w-prose text-sm text-ink-soft">
          Each price that changes is rounded. If the discount changes, list price less discount is rounded,
          because that’s what buyers pay.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Submit form={check} label="Check without changing" pendingLabel="Checking" />
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type PricesProps = {
  readonly chosen: readonly ChangeablePrice[];
  readonly onChange: (prices: readonly ChangeablePrice[]) => void;
  readonly error: string | undefined;
};

function Prices({ chosen, onChange, error }: PricesProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-sm font-medium">Which prices change</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {CHANGEABLE_PRICES.map((price) => {
          const [label, hint] = PRICE_TEXTS[price];
          return (
            <label key={price} className="flex items-start gap-3 text-sm">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-accent"
                checked={chosen.includes(price)}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={`${id}-${price}`}
                onChange={({ target }) =>
                  onChange(
                    CHANGEABLE_PRICES.filter((other) =>
                      other === price ? target.checked : chosen.includes(other),
                    ),
                  )
                }
              />
              <span>
                {label}
                <span id={`${id}-${price}`} className="block text-ink-soft">
                  {hint}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
