import { type FormEvent, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type FieldErrors, fieldErrorsOf } from "./field-errors.ts";
import { useReportUnsaved } from "./unsaved-forms.tsx";

/** A mutation that a form starts. */
type Sending<Input> = {
  readonly isPending: boolean;
  readonly mutateAsync: (input: Input) => unknown;
  readonly reset: () => void;
};

type CheckedForm<Input, Name extends string> = {
  readonly schema: z.ZodMiniType<Input>;
  /** The fields that show an error; every field of the schema by default. */
  readonly fields?: readonly Name[];
  /** Values that aren't typed. */
  readonly more?: object | undefined;
  readonly send: Sending<Input>;
  /** The errors of fields that only the server can find. */
  readonly errorsIn?: (error: unknown) => FieldErrors<Name>;
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

  const saved = useRef<string>(undefined);
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    saved.current ??= contentsOf(form.current);
  }, []);
  /** Ends the wait of the step that has the form saved. */
  const settle = useRef<(isSaved: boolean) => void>(() => undefined);
  useReportUnsaved(
    isUnsaved,
    () =>
      new Promise((resolve) => {
        settle.current = resolve;
        form.current?.requestSubmit();
      }),
  );

  async function sendOff(input: Input): Promise<void> {
    try {
      await send.mutateAsync(input);
      saved.current = contentsOf(form.current);
      setUnsaved(false);
      settle.current(true);
    } catch (error) {
      setErrors(errorsIn(error));
      // Whatever went wrong is said near the form's button.
      form.current?.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
      settle.current(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const parsed = z.safeParse(schema, { ...typed, ...more });
    setErrors(parsed.success ? {} : fieldErrorsOf(parsed.error, fields));
    if (parsed.success) return void sendOff(parsed.data);
    send.reset();
    settle.current(false);
  }

  const onInput = () => setUnsaved(contentsOf(form.current) !== saved.current);
  return { form, errors, props: { ref: form, noValidate: true, onInput, onSubmit } };
}

const contentsOf = (form: HTMLFormElement | null): string =>
  form === null ? "" : JSON.stringify([...new FormData(form)]);
