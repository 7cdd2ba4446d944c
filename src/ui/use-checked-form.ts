import { type FormEvent, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type FieldErrors, fieldErrorsOf } from "./field-errors.ts";

/** A mutation that a form starts. */
type Sending<Input> = {
  readonly isPending: boolean;
  readonly mutate: (input: Input, options: { readonly onError: (error: Error) => void }) => void;
  readonly reset: () => void;
};

type CheckedForm<Input, Name extends string> = {
  readonly schema: z.ZodMiniType<Input>;
  /** The fields that show an error. */
  readonly fields: readonly Name[];
  /** Values that aren't typed. */
  readonly more?: object;
  readonly send: Sending<Input>;
  /** The errors of fields that only the server can find. */
  readonly errorsIn?: (error: Error) => FieldErrors<Name>;
};

/** Checks a form's fields before it's sent, and moves the focus to the first wrong one. */
export function useCheckedForm<Input, Name extends string>({
  schema,
  fields,
  more,
  send,
  errorsIn = () => ({}),
}: CheckedForm<Input, Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const parsed = z.safeParse(schema, { ...typed, ...more });
    setErrors(parsed.success ? {} : fieldErrorsOf(parsed.error, fields));
    if (parsed.success) send.mutate(parsed.data, { onError: (error) => setErrors(errorsIn(error)) });
    else send.reset();
  }

  return { form, errors, props: { ref: form, noValidate: true, onSubmit } };
}
