import { useEffect, useId } from "react";
import { removeEmailSchema, setEmailSchema } from "#domain/accounts/account-email.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { FormError } from "#src/kit/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { PasswordField, Passwords } from "#src/ui/password-field.tsx";

type Given = { readonly currentPassword: string; readonly email?: string };

type EmailFormProps = {
  readonly action: "set" | "remove";
  /** Gets the message of a success; empty if the form is closed without one. */
  readonly onClose: (message: string) => void;
};

/** A new address, or the removal of the present one, with the current password (D59). */
export function EmailForm({ action, onClose }: EmailFormProps) {
  const headingId = useId();
  const form = useActForm<Given, { readonly message: string }>(
    action === "set" ? setEmailSchema : removeEmailSchema,
    (client, { email, currentPassword }) =>
      email === undefined
        ? client.auth.removeEmail.mutate({ currentPassword })
        : client.auth.setEmail.mutate({ email, currentPassword }),
    {
      failed: "We couldn’t save that. Please try again.",
      onDone: ({ message }) => onClose(message),
    },
  );
  // The pressed button is gone.
  useEffect(() => form.ref.current?.querySelector("input")?.focus(), [form.ref]);

  return (
    <form {...form.props} aria-labelledby={headingId} className="mt-4 flex max-w-md flex-col gap-3">
      <h3 id={headingId} className="font-semibold">
        {action === "set" ? "Your email address" : "Remove the address"}
      </h3>
      <FormError of={form} />
      {action === "set" ? (
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="We’ll email a link there. The address counts once you’ve opened it and confirmed."
          required
          {...form.field("email")}
        />
      ) : (
        <p className="text-ink-soft">
          A forgotten password can’t be reset without an address. Your orders stay in your account.
        </p>
      )}
      <Passwords>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...form.field("currentPassword")}
        />
      </Passwords>
      <div className="flex flex-wrap gap-3">
        <Submit
          form={form}
          label={action === "set" ? "Email me the link" : "Remove"}
          pendingLabel={action === "set" ? "Email me the link" : "Remove"}
        />
        <Button variant="quiet" onClick={() => onClose("")}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
