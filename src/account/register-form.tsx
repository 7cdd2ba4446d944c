import { useState } from "react";
import { isPassword, isUsername, REGISTER_FAILURES } from "#domain/accounts/account.ts";
import { tidyLine } from "#domain/text/odd-characters.ts";
import { httpStatusOf, refusedFields } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { FormError } from "./form-error.tsx";
import { usernameError } from "./live-errors.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { ViewPassword } from "./password-field.tsx";
import { useSubmission } from "./use-submission.ts";
import { useTypedFields } from "./use-typed-fields.ts";

const EMPTY = { username: "", password: "", confirm: "" };

/** Username, password and confirmation, checked as they are typed (S71–S73, S89). */
export function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  const { client } = useApi();
  const [shown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const { failure, setFailure, busy, submit } = useSubmission({
    mutationFn: () => client.auth.register.mutate({ user: username, password }),
    onSuccess: onDone,
    tell: (error) => {
      const refused = refusedFields(error)["password"];
      setRefusal(refused);
      return refused === undefined ? registerFailure(error) : null;
    },
  });
  const { typed, field } = useTypedFields(EMPTY, () => {
    setFailure(null);
    setRefusal(undefined);
  });
  // Phones add a blank behind a name that they complete.
  const username = tidyLine(typed.username);
  const { password, confirm } = typed;
  const valid = isUsername(username) && isPassword(password) && confirm === password;

  const answered = (name: keyof typeof EMPTY) => ({
    ...field(name),
    onKeyDown: (event: { readonly key: string }) => {
      // Enter does nothing while the button is disabled, so say why.
      if (event.key === "Enter" && !valid) setFailure({ text: REGISTER_FAILURES.invalid });
    },
  });
  return (
    <form
      noValidate
      aria-label="Sign up"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid) setFailure({ text: REGISTER_FAILURES.invalid });
        else submit();
      }}
    >
      <FormError failure={failure} />
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={usernameError(username)}
        {...answered("username")}
      />
      <NewPasswordFields
        label="Password"
        confirmLabel="Confirm password"
        password={answered("password")}
        confirm={answered("confirm")}
        shown={shown}
        refusal={refusal}
      />
      <ViewPassword shown={shown} onChange={setShown} />
      <Button type="submit" size="large" className="self-start" disabled={!valid || busy}>
        Sign Up
      </Button>
    </form>
  );
}

/** The message for a registration that failed (S89). */
function registerFailure(error: unknown): string {
  const status = httpStatusOf(error);
  if (status === undefined) return REGISTER_FAILURES.noAnswer;
  if (status === 409) return REGISTER_FAILURES[409];
  return status === 400 ? REGISTER_FAILURES.invalid : REGISTER_FAILURES.other;
}
