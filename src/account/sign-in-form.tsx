import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { NO_PREFERENCES } from "#src/api/auth-snapshot.ts";
import { useApi } from "#src/api/use-api.ts";
import { FormError } from "#src/kit/form-error.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { PasswordField, Passwords } from "#src/ui/password-field.tsx";
import type { SecondFactor } from "./factors/second-factor-parts.tsx";
import { signInFailure } from "./sign-in-failure.ts";

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

/**
 * Username, password and 'Trust This Device' (S40, S88), or a passkey alone (D58). What is on screen may be waiting for the
 * sign-in, so it loads nothing again.
 */
export function SignInForm({ username, onSignedIn, onSecondFactor, ended, children }: SignInFormProps) {
  const { auth } = useApi();
  const byPassword = useAct(
    (_client, data: FormData) =>
      auth.calls.signInWithPassword.mutate({
        user: username ?? textOf(data, "username"),
        password: textOf(data, "password"),
        trust: isTrusted(data),
      }),
    {
      failed: signInFailure,
      onDone: (answer, data) => {
        if ("secondFactor" in answer) return onSecondFactor(answer.secondFactor, isTrusted(data));
        auth.signedIn(answer.accessToken, isTrusted(data));
        return onSignedIn();
      },
      loadsAgain: false,
    },
  );
  const byPasskey = useAct(
    async (_client, data: FormData) => {
      const { signWithPasskey } = await import("./factors/passkeys.ts");
      const passkey = await signWithPasskey(() => auth.calls.askForPasskey.mutate());
      return auth.calls.signInWithPasskey.mutate({ passkey, trust: isTrusted(data) });
    },
    {
      failed: signInFailure,
      onDone: ({ accessToken }, data) => {
        auth.signedIn(accessToken, isTrusted(data));
        onSignedIn();
      },
      loadsAgain: false,
    },
  );
  const [endedBefore] = useState({ failure: ended ?? null, error: ended });
  const failed = [byPassword, byPasskey].find(({ failure }) => failure !== null) ?? endedBefore;
  const [trusts, setTrusts] = useState<boolean>();
  // A server remembers nobody.
  const remembered = useHydrated() ? auth.preferences() : NO_PREFERENCES;

  return (
    <form
      // Sent before the app runs, a password must not be in an address.
      method="post"
      noValidate
      aria-label="Sign in"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        byPasskey.reset();
        byPassword.start(new FormData(event.currentTarget));
      }}
    >
      <FormError of={failed} />
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
      <Passwords
        beside={
          <label className="flex min-h-11 w-fit items-center gap-2.5">
            <input
              type="checkbox"
              name="trust"
              className="size-5 accent-accent"
              checked={trusts ?? remembered.persist}
              onChange={({ target }) => setTrusts(target.checked)}
            />
            Trust This Device
          </label>
        }
      >
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
      </Passwords>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="large" disabled={byPassword.pending}>
          {byPassword.pending ? "Signing In" : "Sign In"}
        </Button>
        {children}
      </div>
      {username === undefined ? (
        <Button
          variant="secondary"
          className="self-start"
          disabled={byPassword.pending || byPasskey.pending}
          onClick={({ currentTarget: { form } }) => {
            if (form === null) return;
            byPassword.reset();
            byPasskey.start(new FormData(form));
          }}
        >
          {byPasskey.pending ? "Waiting for your passkey" : "Use a passkey"}
        </Button>
      ) : null}
    </form>
  );
}

const isTrusted = (data: FormData): boolean => data.get("trust") !== null;

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
