import { useState } from "react";
import { isPassword, isUsername, REGISTER_FAILURES, USERNAME_TEXT } from "#domain/accounts/account.ts";
import { tidyLine } from "#domain/text/odd-characters.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { FormError } from "#src/kit/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Passwords } from "#src/ui/password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useTypedForm } from "./use-typed-form.ts";

const EMPTY = { username: "", password: "", confirm: "" };

/** Username, password and confirmation, checked as they are typed (S71–S73, S89). */
export function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  /** A new object for each attempt that wasn't sent, because a field was wrong. */
  const [unsent, setUnsent] = useState<object | null>(null);
  const { form, typed, field, ...register } = useTypedForm(
    EMPTY,
    (client, { username, password }) => client.auth.register.mutate({ user: tidyLine(username), password }),
    { failed: registerFailure, onDone },
  );
  // Phones add a blank behind a name that they complete.
  const username = tidyLine(typed.username);
  const isNamed = isUsername(username);
  const valid = isNamed && isPassword(typed.password) && typed.confirm === typed.password;

  const onKeyDown = ({ key }: { readonly key: string }) => {
    // Enter does nothing while the button is disabled, so say why.
    if (key === "Enter" && !valid) setUnsent({});
  };

  return (
    <form
      // Sent before the app runs, a password must not be in an address.
      method="post"
      noValidate
      ref={form}
      aria-label="Sign up"
      className="flex flex-col gap-4"
      onChange={() => setUnsent(null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid) setUnsent({});
        else register.start(typed);
      }}
    >
      <FormError of={unsent ? { failure: REGISTER_FAILURES.invalid, error: unsent } : register} />
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={onKeyDown}
        {...field("username")}
        error={username === "" || isNamed ? undefined : USERNAME_TEXT}
      />
      <Passwords>
        <NewPasswordFields
          label="Password"
          confirmLabel="Confirm password"
          password={field("password")}
          confirm={field("confirm")}
          onKeyDown={onKeyDown}
        />
      </Passwords>
      <Button type="submit" size="large" className="self-start" disabled={!valid || register.pending}>
        Sign Up
      </Button>
    </form>
  );
}

/** The message for a registration that failed (S89). */
function registerFailure(error: Error): string {
  const status = httpStatusOf(error);
  if (status === undefined) return REGISTER_FAILURES.noAnswer;
  if (status === 409) return REGISTER_FAILURES[409];
  return status === 400 ? REGISTER_FAILURES.invalid : REGISTER_FAILURES.other;
}
