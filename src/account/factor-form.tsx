import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { failureSentence, refusedFields } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import type { Calls } from "./factor-calls.ts";
import { FormError } from "./form-error.tsx";
import { PasswordField, ViewPassword } from "./password-field.tsx";
import { useSubmission } from "./use-submission.ts";

type FieldErrors = Readonly<Record<string, string | undefined>>;

type FormState = {
  /** The errors of the fields that the server refused. */
  readonly errors: FieldErrors;
  readonly busy: boolean;
  /** Sends the form in another way; a failure is shown as that of the form. */
  readonly submit: (work: (client: Calls) => Promise<unknown>) => void;
};
const FormContext = createContext<FormState>({ errors: {}, busy: false, submit: () => undefined });

/** For the contents of a FactorForm. */
export const useFactorForm = (): FormState => useContext(FormContext);

type FactorFormProps = {
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly failedText: string;
  readonly danger?: boolean;
  /** Sends the form; a failure is shown at its field, or above the form. */
  readonly send: (client: Calls, typed: (name: string) => string) => Promise<unknown>;
  readonly onCancel: () => void;
  /** Shown beside the button. */
  readonly others?: ReactNode;
  readonly children: ReactNode;
};

/** A form of the dialog for passkeys and codes. */
export function FactorForm({
  submitLabel,
  busyLabel,
  failedText,
  danger = false,
  send,
  onCancel,
  others,
  children,
}: FactorFormProps) {
  const { client } = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { failure, busy, submit } = useSubmission({
    mutationFn: (work: (client: Calls) => Promise<unknown>) => {
      setErrors({});
      return work(client);
    },
    onSuccess: () => undefined,
    tell: (error) => {
      const refused: FieldErrors = refusedFields(error);
      setErrors(refused);
      const isAtField = Object.keys(refused).some((name) => form.current?.elements.namedItem(name));
      return isAtField ? null : failureSentence(error, failedText);
    },
  });
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const state = useMemo(() => ({ errors, busy, submit }), [errors, busy, submit]);

  return (
    <FormContext value={state}>
      <form
        ref={form}
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          submit((client) => send(client, (name) => textOf(data, name)));
        }}
      >
        <FormError failure={failure} />
        {children}
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button type="submit" variant={danger ? "danger" : "primary"} disabled={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
          {others}
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FormContext>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

type FactorFieldProps = Parameters<typeof Field>[0] & { readonly name: string };

/** A field of a FactorForm. */
export function FactorField(props: FactorFieldProps) {
  return <Field error={useFactorForm().errors[props.name]} required {...props} />;
}

/** The account's password, by which the form's sender proves that the account is theirs. */
export function CurrentPassword() {
  const [shown, setShown] = useState(false);
  const { errors } = useFactorForm();
  return (
    <div>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
        shown={shown}
        error={errors["currentPassword"]}
      />
      <ViewPassword shown={shown} onChange={setShown} />
    </div>
  );
}
