import { useId, useState } from "react";
import { isPassword } from "#domain/account.ts";
import { failureDataOf, httpStatusOf } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { type Failure, FormError } from "./form-error.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordField } from "./password-field.tsx";

const EMPTY = { currentPassword: "", newPassword: "", confirm: "" };
const CHANGED_TEXT = "Your password is changed. Other browsers are signed out.";
const TOO_MANY_TEXT = "Too many attempts. Please wait a minute and try again.";
const FAILED_TEXT = "The password was not changed. Please try again.";

/** The password change of /account (D18). */
export function ChangePasswordForm() {
  const { client } = useApi();
  const headingId = useId();
  const [typed, setTyped] = useState(EMPTY);
  const [wrongCurrent, setWrongCurrent] = useState<string | undefined>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const { currentPassword, newPassword, confirm } = typed;
  const valid = currentPassword !== "" && isPassword(newPassword) && confirm === newPassword;

  async function submit(): Promise<void> {
    setBusy(true);
    setFailure(null);
    setChanged(false);
    try {
      await client.auth.changePassword.mutate({ currentPassword, newPassword });
      setTyped(EMPTY);
      setChanged(true);
    } catch (error) {
      const wrong = failureDataOf(error)?.fields?.["currentPassword"];
      setWrongCurrent(wrong);
      if (wrong === undefined)
        setFailure({ text: httpStatusOf(error) === 429 ? TOO_MANY_TEXT : FAILED_TEXT, error });
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setChanged(false);
      if (name === "currentPassword") setWrongCurrent(undefined);
    },
  });
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (valid && !busy) void submit();
      }}
    >
      <h2 id={headingId} className="mb-2 text-xl font-semibold">
        Change password
      </h2>
      <FormError failure={failure} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={wrongCurrent}
        {...field("currentPassword")}
      />
      <NewPasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        password={field("newPassword")}
        confirm={field("confirm")}
      />
      <Button type="submit" className="self-start" disabled={!valid || busy}>
        {busy ? "Changing" : "Change password"}
      </Button>
      <LiveRegion className="font-medium text-ok">{changed ? CHANGED_TEXT : ""}</LiveRegion>
    </form>
  );
}
