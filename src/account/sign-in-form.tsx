import { type ReactNode, useState } from "react";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { FormError } from "./form-error.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordField, ViewPassword } from "./password-field.tsx";
import { signInFailure, type SecondFactor } from "./sign-in-failure.ts";
import { useSubmission } from "./use-submission.ts";

type SignInFormProps = {
  /** Read-only after a session has ended: the same person signs in again. */
  readonly username?: string;
  readonly onSignedIn: () => void;
  readonly onSecondFactor: (secondFactor: SecondFactor, trust: boolean) => void;
  /** The reason why the second step has ended, if it has. */
  readonly ended?: string | undefined;
  /** Shown beside the button. */
  readonly children?: ReactNode;
};

/** Username, password and 'Trust This Device' (S40, S88). */
export function SignInForm({ username, onSignedIn, onSecondFactor, ended, children }: SignInFormProps) {
  const { auth } = useApi();
  const { failure, setFailure, busy, submit } = useSubmission({
    mutationFn: async (data: FormData) => {
      const trust = data.get("trust") !== null;
      const answer = await auth.calls.signInWithPassword.mutate({
        user: username ?? textOf(data, "username"),
        password: textOf(data, "password"),
        trust,
      });
      if ("secondFactor" in answer) onSecondFactor(answer.secondFactor, trust);
      else {
        auth.signedIn(answer.accessToken, trust);
        onSignedIn();
      }
    },
    onSuccess: () => undefined,
    tell: signInFailure,
  });
  const [endedFailure] = useState(ended === undefined ? null : { text: ended });
  const [shown, setShown] = useState(false);
  const remembered = auth.preferences();

  return (
    <form
      noValidate
      aria-label="Sign in"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <FormError failure={failure ?? endedFailure} />
      {username === undefined ? (
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={remembered.user}
          required
        />
      ) : (
        <input type="hidden" name="username" autoComplete="username" value={username} />
      )}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        shown={shown}
      />
      <div className="-mt-2 flex flex-wrap gap-x-6">
        <ViewPassword shown={shown} onChange={setShown} />
        <label className="flex min-h-11 w-fit items-center gap-2.5">
          <input
            type="checkbox"
            name="trust"
            className="size-5 accent-accent"
            defaultChecked={remembered.persist}
          />
          Trust This Device
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="large" disabled={busy}>
          {busy ? "Signing In" : "Sign In"}
        </Button>
        {children}
      </div>
      {username === undefined ? (
        <PasskeySignIn onSignedIn={onSignedIn} onFailure={setFailure} busy={busy} />
      ) : null}
    </form>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
