import { type ComponentPropsWithRef, useId } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS } from "./control-class.ts";

type Labelled = {
  readonly label: string;
  readonly error?: string | undefined;
  /** Help for filling in the field, shown below it. */
  readonly hint?: string | undefined;
};

type FieldProps = ComponentPropsWithRef<"input"> & Labelled;

/** A labelled input with its error and hint below. */
export function Field({ label, error, hint, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input id={id} className={CONTROL_CLASS} {...describedBy(id, error, hint)} {...rest} />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

type TextAreaFieldProps = ComponentPropsWithRef<"textarea"> & Labelled;

/** A labelled text area with its error and hint below. */
export function TextAreaField({ label, error, hint, className, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        className={classNames(CONTROL_CLASS, "min-h-36 resize-y")}
        {...describedBy(id, error, hint)}
        {...rest}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** Connects a control to its notes, and marks it invalid if it has an error. */
export function describedBy(id: string, error: string | undefined, hint?: string) {
  const notes = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return {
    ...(error === undefined ? {} : { "aria-invalid": true }),
    ...(notes.length === 0 ? {} : { "aria-describedby": notes.join(" ") }),
  };
}

type FieldNotesProps = {
  readonly id: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
};

/** The error and the hint of the control with this id. */
export function FieldNotes({ id, error, hint }: FieldNotesProps) {
  return (
    <>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-signal">
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}

type CheckBoxProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

export const CheckBox = ({ label, checked, onChange }: CheckBoxProps) => (
  <label className="flex min-h-6 items-center gap-2">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);
