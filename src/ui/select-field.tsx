import type { ComponentProps } from "react";
import { CONTROL_CLASS } from "./control-class.ts";
import { LabelledControl } from "./field.tsx";
import { Select } from "./select.tsx";

type SelectFieldProps = Omit<ComponentProps<typeof Select>, "id"> &
  Pick<ComponentProps<typeof LabelledControl>, "label" | "error">;

/** A select with its label above, and its error below. */
export const SelectField = ({ label, error, className, ...select }: SelectFieldProps) => (
  <LabelledControl label={label} error={error} className={className}>
    {(control) => <Select {...control} className={CONTROL_CLASS} {...select} />}
  </LabelledControl>
);
