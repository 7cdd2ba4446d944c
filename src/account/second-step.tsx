import { type ReactNode, useEffect, useRef, useState } from "react";
import { CODE_DIGITS } from "#domain/accounts/factors.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { FormError } from "./form-error.tsx";
import { factorFailureText, signWithPasskey } from "./passkeys.ts";
import { failureText, type SecondFactor } from "./sign-in-failure.ts";
import { useSubmission } from "./use-submission.ts";

type Method = "passkey" | "code" | "recoveryCode";
type Typed = { readonly code: string } | { readonly recoveryCode: string };

type SecondStepProps = {
  readonly factor: SecondFactor;
  readonly trust: boolean;
  readonly onSignedIn: () => void;
  /** Back to the password, with the reason if the server ended the sign-in. */
  readonly onRestart: (ended?: string) => void;
};

const SWITCHES: Readonly<Record<Method, string>> = {
  passkey: "Use a passkey",
  code: "Use a code from your app",
  recoveryCode: "Use a recovery code",
};
const CONFLICT = 409;

/** The second step of a sign-in (D58): a passkey, a code or a recovery code. */
export function SecondStep({ factor, trust, onSignedIn, onRestart }: SecondStepProps) {
  const { auth } = useApi();
  const [method, setMethod] = useState<Method>(factor.passkey ? "passkey" : "code");
  const { failure, setFailure, busy, submit } = useSubmission({
    mutationFn: async (typed: Typed | "passkey") => {
      const { accessToken } = await auth.calls.finishSignIn.mutate(
        typed === "passkey"
          ? { passkey: await signWithPasskey(() => auth.calls.askForSecondPasskey.mutate()) }
          : typed,
      );
      auth.signedIn(accessToken, trust);
    },
    onSuccess: onSignedIn,
    tell: (error) => {
      if (httpStatusOf(error) !== CONFLICT) return factorFailureText(error, failureText(error));
      onRestart(error instanceof Error ? error.message : undefined);
      return null;
    },
  });
  const others = (["passkey", "code", "recoveryCode"] as const).filter(
    (one) => one !== method && (one === "recoveryCode" || factor[one]),
  );

  return (
    <div className="flex flex-col gap-4">
      <FormError failure={failure} />
      <p>Your password is right. Please confirm that it’s you.</p>
      <FocusFirst key={method}>
        {method === "passkey" ? (
          <Button size="large" disabled={busy} onClick={() => submit("passkey")}>
            {busy ? "Waiting for your passkey" : "Use a passkey"}
          </Button>
        ) : (
          <CodeForm
            method={method}
            busy={busy}
            onSubmit={(text) => submit(method === "code" ? { code: text } : { recoveryCode: text })}
          />
        )}
      </FocusFirst>
      <div className="flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-4">
        {others.map((one) => (
          <Button
            key={one}
            variant="quiet"
            size="inline"
            onClick={() => {
              setFailure(null);
              setMethod(one);
            }}
          >
            {SWITCHES[one]}
          </Button>
        ))}
        <Button variant="text" size="inline" onClick={() => onRestart()}>
          Start again
        </Button>
      </div>
    </div>
  );
}

/** Moves the focus to its first control when it's shown, because what had the focus is gone. */
function FocusFirst({ children }: { readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector<HTMLElement>("input, button")?.focus(), []);
  return <div ref={area}>{children}</div>;
}

type CodeFormProps = {
  readonly method: "code" | "recoveryCode";
  readonly busy: boolean;
  readonly onSubmit: (typed: string) => void;
};

function CodeForm({ method, busy, onSubmit }: CodeFormProps): ReactNode {
  const isCode = method === "code";
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("code");
        if (typeof typed === "string" && typed.trim() !== "") onSubmit(typed);
      }}
    >
      <Field
        label={isCode ? "Code" : "Recovery code"}
        name="code"
        hint={
          isCode
            ? `The ${CODE_DIGITS} digits that your authenticator app shows now.`
            : "One of the codes that you saved. Each works once."
        }
        autoComplete={isCode ? "one-time-code" : "off"}
        inputMode={isCode ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-80"
        required
      />
      <Button type="submit" size="large" className="self-start" disabled={busy}>
        {busy ? "Signing In" : "Sign In"}
      </Button>
    </form>
  );
}
