import type { ComponentPropsWithRef } from "react";
import { Field } from "#src/ui/field.tsx";

type PasswordFieldProps = Omit<ComponentPropsWithRef<typeof Field>, "type"> & {
  /** True while the form's View Password is ticked. */
  readonly shown: boolean;
};

/** A password, hidden until its form's View Password is ticked. */
export function PasswordField({ shown, ...rest }: PasswordFieldProps) {
  return <Field type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="none" {...rest} />;
}

type ViewPasswordProps = { readonly shown: boolean; readonly onChange: (shown: boolean) => void };

/** The View Password toggle (S40): one for all passwords of a form. */
export function ViewPassword({ shown, onChange }: ViewPasswordProps) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-2.5">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={shown}
        onChange={(event) => onChange(event.target.checked)}
      />
      View Password
    </label>
  );
}
