import { useEffect, useId, useRef, useState } from "react";
import { failureSentence, refusedFields } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { accountEmailQuery } from "./account-email-query.ts";
import { FormError } from "./form-error.tsx";
import { PasswordField, ViewPassword } from "./password-field.tsx";
import { useSubmission } from "./use-submission.ts";
import { useTypedFields } from "./use-typed-fields.ts";

const EMPTY = { email: "", currentPassword: "" };
const FAILED_TEXT = "We couldn’t save that. Please try again.";

type EmailFormProps = {
  readonly action: "set" | "remove";
  /** Gets the message of a success; empty if the form is closed without one. */
  readonly onClose: (message: string) => void;
};

/** A new address, or the removal of the present one, with the current password (D59). */
export function EmailForm({ action, onClose }: EmailFormProps) {
  const api = useApi();
  const headingId = useId();
  const [shown, setShown] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { typed, field } = useTypedFields(EMPTY, () => setWrong({}));
  const { failure, busy, submit } = useSubmission({
    mutationFn: async () => {
      const { email, currentPassword } = typed;
      const { message } = await (action === "set"
        ? api.client.auth.setEmail.mutate({ email, currentPassword })
        : api.client.auth.removeEmail.mutate({ currentPassword }));
      await api.queryClient.invalidateQueries({ queryKey: accountEmailQuery(api).queryKey });
      onClose(message);
    },
    onSuccess: () => undefined,
    tell: (error) => {
      const fields = refusedFields(error);
      setWrong(fields);
      return Object.keys(fields).length > 0 ? null : failureSentence(error, FAILED_TEXT);
    },
  });
  // The pressed button is gone.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (Object.keys(wrong).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={headingId}
      className="mt-4 flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 id={headingId} className="font-semibold">
        {action === "set" ? "Your email address" : "Remove the address"}
      </h3>
      <FormError failure={failure} />
      {action === "set" ? (
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="We’ll email a link there. The address counts once you’ve opened it and confirmed."
          error={wrong["email"]}
          {...field("email")}
        />
      ) : (
        <p className="text-ink-soft">
          A forgotten password can’t be reset without an address. Your orders stay in your account.
        </p>
      )}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        shown={shown}
        error={wrong["currentPassword"]}
        {...field("currentPassword")}
      />
      <ViewPassword shown={shown} onChange={setShown} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {action === "set" ? "Email me the link" : "Remove"}
        </Button>
        <Button variant="quiet" onClick={() => onClose("")}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
