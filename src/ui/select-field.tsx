import { type ComponentProps, useId } from "react";
import { CONTROL_CLASS } from "./control-class.ts";
import { Select } from "./select.tsx";

type SelectFieldProps = Omit<ComponentProps<typeof Select>, "id" | "className"> & { readonly label: string };

/** A select with its label above. */
export function SelectField({ label, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <Select id={id} className={CONTROL_CLASS} {...select} />
    </div>
  );
}
