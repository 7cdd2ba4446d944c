import { type ComponentPropsWithRef, useId } from "react";
import { classNames } from "./class-names.ts";

/** How every text control of the shop looks. */
export const CONTROL_CLASS =
  "w-full rounded-sm border border-line-strong bg-sheet px-3 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-signal";

type Labelled = { readonly label: string; readonly error?: string | undefined };

type FieldProps = ComponentPropsWithRef<"input"> & Labelled;

/** A labelled input with its message under it. */
export function Field({ label, error, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input id={id} className={CONTROL_CLASS} {...described(id, error)} {...rest} />
      <FieldError id={id} error={error} />
    </div>
  );
}

type TextAreaFieldProps = ComponentPropsWithRef<"textarea"> & Labelled;

/** A labelled text area with its message under it. */
export function TextAreaField({ label, error, className, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        className={classNames(CONTROL_CLASS, "min-h-36 resize-y")}
        {...described(id, error)}
        {...rest}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

function described(id: string, error: string | undefined) {
  return error === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` };
}

function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm text-signal">
      {error}
    </p>
  );
}
