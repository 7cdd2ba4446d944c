import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useState } from "react";
import { Field } from "./field.tsx";

const ShownContext = createContext(false);

/** A password, hidden until View Password of the `Passwords` around it is ticked. */
export const PasswordField = (props: Omit<ComponentPropsWithRef<typeof Field>, "type">) => (
  <Field
    type={useContext(ShownContext) ? "text" : "password"}
    spellCheck={false}
    autoCapitalize="none"
    {...props}
  />
);

type PasswordsProps = {
  readonly children: ReactNode;
  /** Shown beside the toggle. */
  readonly beside?: ReactNode;
};

/** The passwords of a form, and the View Password toggle for all of them (S40). */
export function Passwords({ children, beside }: PasswordsProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <label className="flex min-h-11 w-fit items-center gap-2.5">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
      View Password
    </label>
  );
  return (
    <ShownContext value={shown}>
      {children}
      {beside === undefined ? (
        toggle
      ) : (
        <div className="-mt-2 flex flex-wrap gap-x-6">
          {toggle}
          {beside}
        </div>
      )}
    </ShownContext>
  );
}
