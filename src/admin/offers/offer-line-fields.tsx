import { isPlan } from "#domain/catalogue/plan.ts";
import { formatAmount } from "#domain/money/money.ts";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { keptField, pricedLine, type WrittenLine } from "./written-offer.ts";

type OfferLineFieldsProps = {
  readonly line: WrittenLine;
  /** Its place in the offer, from 0. */
  readonly place: number;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onWrite: (line: WrittenLine) => void;
  readonly onRemove: () => void;
};

/** The fields of one line of an offer. A discount asks for its reason (D83). */
export function OfferLineFields({ line, place, errors, onWrite, onRemove }: OfferLineFieldsProps) {
  const field = (name: "quantity" | "discountPercent" | "reason") =>
    keptField(`lines.${place}.${name}`, line[name], errors, (text) => onWrite({ ...line, [name]: text }));
  const { quantity, unitCents } = pricedLine(line);
  return (
    <fieldset className="grid gap-3 border border-line p-4">
      <legend className="px-1 font-medium">{line.productname}</legend>
      {line.renews === null ? null : (
        <p className="text-sm">
          Renews <OrderNumber number={line.renews} />
        </p>
      )}
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))]">
        <SelectField
          label="Plan"
          name={`lines.${place}.plan`}
          value={line.plan}
          error={errors[`lines.${place}.plan`]}
          className="max-sm:col-span-2"
          onChange={(plan) => (isPlan(plan) ? onWrite({ ...line, plan }) : undefined)}
        >
          {line.prices.map(({ plan, cents }) => (
            <option key={plan} value={plan}>
              {plan}, {formatAmount(cents)}
            </option>
          ))}
        </SelectField>
        <Field label="Quantity" inputMode="numeric" required {...field("quantity")} />
        <Field label="Discount (%)" inputMode="numeric" placeholder="0" {...field("discountPercent")} />
      </div>
      {line.discountPercent.trim() === "" ? null : (
        <Field
          label="Reason for the discount"
          required
          hint="For your colleagues. The buyer doesn’t see it."
          {...field("reason")}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <Button variant="text" size="inline" onClick={onRemove}>
          Remove<span className="sr-only"> {line.productname}</span>
        </Button>
        <span className="tabular-nums">
          {quantity} × {formatAmount(unitCents)} ={" "}
          <span className="font-medium">{formatAmount(quantity * unitCents)}</span>
        </span>
      </div>
    </fieldset>
  );
}
