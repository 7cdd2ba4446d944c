import { useId } from "react";
import { isPassword } from "#domain/accounts/account.ts";
import { FormError } from "#src/kit/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { PasswordField, Passwords } from "#src/ui/password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useTypedForm } from "./use-typed-form.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirm: "" };
const CHANGED_TEXT = "Password changed. You have been signed out everywhere else.";

/** The password change of /account (D18), folded until somebody wants it. */
export function ChangePasswordForm() {
  const headingId = useId();
  const { typed, field, ...change } = useTypedForm(
    EMPTY,
    (client, { currentPassword, newPassword }) =>
      client.auth.changePassword.mutate({ currentPassword, newPassword }),
    { failed: "We couldn’t change your password. Please try again." },
  );
  const { currentPassword, newPassword, confirm } = typed;
  const valid = currentPassword !== "" && isPassword(newPassword) && confirm === newPassword;

  return (
    <details>
      <summary className="min-h-6 cursor-pointer">
        <h2 id={headingId} className="inline text-xl font-semibold">
          Change password
        </h2>
      </summary>
      <form
        noValidate
        aria-labelledby={headingId}
        className="mt-4 flex max-w-md flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) change.start(typed);
        }}
      >
        <FormError of={change} />
        <Passwords>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...field("currentPassword")}
          />
          <NewPasswordFields
            label="New password"
            confirmLabel="Confirm new password"
            password={field("newPassword")}
            confirm={field("confirm")}
          />
        </Passwords>
        <Button type="submit" className="self-start" disabled={!valid || change.pending}>
          {change.pending ? "Changing" : "Change password"}
        </Button>
        <LiveRegion className="font-medium text-ok">{change.data ? CHANGED_TEXT : ""}</LiveRegion>
      </form>
    </details>
  );
}
