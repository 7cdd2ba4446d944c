import { type ComponentPropsWithRef, useState } from "react";
import { Field } from "#src/ui/field.tsx";

type PasswordFieldProps = Omit<ComponentPropsWithRef<typeof Field>, "type">;

/** A password with its View Password toggle (S40). */
export function PasswordField({ label, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={className}>
      <Field
        label={label}
        type={shown ? "text" : "password"}
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
      />
      <label className="mt-1 flex min-h-11 w-fit items-center gap-2.5 text-sm text-ink-soft">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
        View Password
      </label>
    </div>
  );
}
