import type { ComponentProps } from "react";
import * as z from "zod/mini";
import {
  OUTSIDE_EU,
  type Residence,
  residenceIn,
  residenceProblem,
  residenceSchema,
} from "#domain/cart/residence.ts";
import { type CountryCode, EU_COUNTRIES } from "#domain/vat/countries.ts";
import { hasTerritories } from "#domain/vat/vat-territory.ts";
import { Button } from "#src/ui/button.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { Field, LabelledControl } from "#src/ui/field.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { residenceStore } from "./residence-store.ts";

/** Where a consumer lives, which decides whose VAT is in the price (D53). It can be changed until the payment. */
export function CountrySection({ residence }: { readonly residence: Residence }) {
  const { country, postcode } = residence;
  return (
    <>
      <ResidenceField
        country={country}
        autoComplete="country"
        className="grid grid-cols-[auto_1fr] items-baseline gap-x-4"
        onChoose={(chosen) => residenceStore.set(residenceIn(chosen))}
      />
      {hasTerritories(country) ? <PostcodeForm key={country} country={country} postcode={postcode} /> : null}
    </>
  );
}

type ResidenceFieldProps = Pick<ComponentProps<"select">, "name" | "autoComplete" | "className"> & {
  readonly country: CountryCode;
  readonly error?: string | undefined;
  readonly onChoose: (country: CountryCode) => void;
};

/** The country that a consumer lives in. */
export const ResidenceField = ({ country, error, className, onChoose, ...select }: ResidenceFieldProps) => (
  <LabelledControl label="Country" error={error} className={className}>
    {(control) => (
      <select
        {...control}
        {...select}
        value={country in EU_COUNTRIES ? country : OUTSIDE_EU}
        className={CONTROL_CLASS}
        onChange={({ target }) => onChoose(target.value)}
      >
        {Object.entries(EU_COUNTRIES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value={OUTSIDE_EU}>Outside the EU</option>
      </select>
    )}
  </LabelledControl>
);

/** Asks for the postcode in a country where a part has VAT of its own (D55). */
function PostcodeForm({ country, postcode }: { readonly country: CountryCode; readonly postcode: string }) {
  const checked = useCheckedForm({
    schema: z.object({
      postcode: residenceSchema.shape.postcode.check(({ value, issues }) => {
        const message = residenceProblem({ country, postcode: value });
        if (message !== null) issues.push({ code: "custom", message, input: value });
      }),
    }),
    fields: ["postcode"],
    send: {
      isPending: false,
      mutateAsync: ({ postcode }) => residenceStore.set({ country, postcode }),
      reset: () => undefined,
    },
  });
  return (
    <form {...checked.props} className="mt-3 flex items-start gap-3">
      <Field
        label="Postcode"
        name="postcode"
        required
        autoComplete="postal-code"
        defaultValue={postcode}
        error={checked.errors.postcode}
        className="min-w-0 grow"
      />
      <Button type="submit" variant="secondary" className="mt-7">
        {postcode === "" ? "Continue" : "Change"}
      </Button>
    </form>
  );
}
