import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS } from "./control-class.ts";

type Labelled = {
  readonly label: string;
  readonly error?: string | undefined;
  /** Help for filling in the field, shown below it. */
  readonly hint?: string | undefined;
};

type LabelledProps = Labelled & {
  readonly className?: string | undefined;
  /** Gets the control's id, its notes and whether it's invalid. */
  readonly children: (control: ReturnType<typeof describedBy> & { readonly id: string }) => ReactNode;
};

/** A control with its label above, and its error and hint below. */
export function LabelledControl({ label, error, hint, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({ id, ...describedBy(id, error, hint) })}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

type FieldProps = ComponentPropsWithRef<"input"> & Labelled;

export const Field = ({ label, error, hint, className, ...rest }: FieldProps) => (
  <LabelledControl label={label} error={error} hint={hint} className={className}>
    {(control) => <input {...control} className={CONTROL_CLASS} {...rest} />}
  </LabelledControl>
);

type TextAreaFieldProps = ComponentPropsWithRef<"textarea"> & Labelled;

export const TextAreaField = ({ label, error, hint, className, ...rest }: TextAreaFieldProps) => (
  <LabelledControl label={label} error={error} hint={hint} className={className}>
    {(control) => (
      <textarea {...control} className={classNames(CONTROL_CLASS, "min-h-36 resize-y")} {...rest} />
    )}
  </LabelledControl>
);

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
