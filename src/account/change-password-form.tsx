import { useId, useState } from "react";
import { isPassword } from "#domain/accounts/account.ts";
import { failureSentence, refusedFields } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { FormError } from "./form-error.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordField, ViewPassword } from "./password-field.tsx";
import { useSubmission } from "./use-submission.ts";
import { useTypedFields } from "./use-typed-fields.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirm: "" };
const CHANGED_TEXT = "Password changed. You have been signed out everywhere else.";
const FAILED_TEXT = "We couldn’t change your password. Please try again.";

/** The password change of /account (D18). */
export function ChangePasswordForm() {
  const { client } = useApi();
  const headingId = useId();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [changed, setChanged] = useState(false);
  const [shown, setShown] = useState(false);
  const { typed, field, clear } = useTypedFields(EMPTY, (name) => {
    setChanged(false);
    setRefused(({ [name]: _typedAgain, ...others }) => others);
  });
  const { failure, busy, submit } = useSubmission({
    mutationFn: () => client.auth.changePassword.mutate({ currentPassword, newPassword }),
    onSuccess: () => {
      clear();
      setChanged(true);
    },
    tell: (error) => {
      const fields = refusedFields(error);
      setRefused(fields);
      return Object.keys(fields).length > 0 ? null : failureSentence(error, FAILED_TEXT);
    },
  });
  const { currentPassword, newPassword, confirm } = typed;
  const valid = currentPassword !== "" && isPassword(newPassword) && confirm === newPassword;

  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid) return;
        setChanged(false);
        submit();
      }}
    >
      <h2 id={headingId} className="mb-2 text-xl font-semibold">
        Change password
      </h2>
      <FormError failure={failure} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={refused["currentPassword"]}
        shown={shown}
        {...field("currentPassword")}
      />
      <NewPasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        password={field("newPassword")}
        confirm={field("confirm")}
        shown={shown}
        refusal={refused["newPassword"]}
      />
      <ViewPassword shown={shown} onChange={setShown} />
      <Button type="submit" className="self-start" disabled={!valid || busy}>
        {busy ? "Changing" : "Change password"}
      </Button>
      <LiveRegion className="font-medium text-ok">{changed ? CHANGED_TEXT : ""}</LiveRegion>
    </form>
  );
}
