import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { RESET_PASSWORD } from "#domain/accounts/account-link.ts";
import { isPassword } from "#domain/accounts/account.ts";
import { failureSentence, httpStatusOf } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { PageHeading } from "#src/page/page.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { FormError } from "./form-error.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { ViewPassword } from "./password-field.tsx";
import { useSubmission } from "./use-submission.ts";
import { useTypedFields } from "./use-typed-fields.ts";

const EMPTY = { newPassword: "", confirm: "" };
const FAILED_TEXT = "We couldn’t reset your password. Please try again.";

/** Sets a new password with the token of a mailed link (D59). Nobody is signed in by it. */
export function ResetPasswordForm({ token }: { readonly token: string }) {
  const { client } = useApi();
  const [shown, setShown] = useState(false);
  const [done, setDone] = useState(false);
  const [ended, setEnded] = useState(false);
  const { failure, setFailure, busy, submit } = useSubmission({
    mutationFn: () => client.auth.resetPassword.mutate({ token, newPassword }),
    onSuccess: () => setDone(true),
    tell: (error) => {
      setEnded(httpStatusOf(error) === 404);
      return failureSentence(error, FAILED_TEXT);
    },
  });
  const { typed, field } = useTypedFields(EMPTY, () => setFailure(null));
  const { newPassword, confirm } = typed;
  const valid = isPassword(newPassword) && confirm === newPassword;
  if (done) return <Done />;
  return (
    <>
      <PageHeading className="mb-6">Set a new password</PageHeading>
      <form
        noValidate
        aria-label="Set a new password"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) submit();
        }}
      >
        <FormError failure={failure} />
        {ended ? (
          <Link
            to="/account/$task"
            params={{ task: RESET_PASSWORD }}
            hash=""
            className="text-accent underline underline-offset-4"
          >
            Ask for a new link
          </Link>
        ) : null}
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          password={field("newPassword")}
          confirm={field("confirm")}
          shown={shown}
        />
        <ViewPassword shown={shown} onChange={setShown} />
        <Button type="submit" size="large" className="self-start" disabled={!valid || busy}>
          {busy ? "Saving" : "Set password"}
        </Button>
      </form>
    </>
  );
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        Password reset
      </h1>
      <p className="mt-3 text-ink-soft">
        Your new password is set, and every device has been signed out. Sign in with it now.
      </p>
      <ButtonLink to="/login" className="mt-8">
        Sign In
      </ButtonLink>
    </>
  );
}
