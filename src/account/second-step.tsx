import { useState } from "react";
import { failureSentence, httpStatusOf } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { FormError } from "./form-error.tsx";
import { signWithPasskey } from "./passkeys.ts";
import { CodeField, firstMethod, FocusFirst, OtherMethods, PasskeyButton } from "./second-factor-parts.tsx";
import { signInFailure, type SecondFactor } from "./sign-in-failure.ts";
import { useSubmission } from "./use-submission.ts";

type Typed = { readonly code: string } | { readonly recoveryCode: string };

type SecondStepProps = {
  readonly factor: SecondFactor;
  readonly trust: boolean;
  readonly onSignedIn: () => void;
  /** Back to the password, with the reason if the server ended the sign-in. */
  readonly onRestart: (ended?: string) => void;
};

const CONFLICT = 409;

/** The second step of a sign-in (D58): a passkey, a code or a recovery code. */
export function SecondStep({ factor, trust, onSignedIn, onRestart }: SecondStepProps) {
  const { auth } = useApi();
  const [method, setMethod] = useState(firstMethod(factor));
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
      if (httpStatusOf(error) !== CONFLICT) return failureSentence(error, signInFailure(error));
      onRestart(error instanceof Error ? error.message : undefined);
      return null;
    },
  });

  return (
    <div className="flex flex-col gap-4">
      <FormError failure={failure} />
      <p>Your password is right. Please confirm that it’s you.</p>
      <FocusFirst key={method}>
        {method === "passkey" ? (
          <PasskeyButton busy={busy} onClick={() => submit("passkey")} />
        ) : (
          <CodeForm
            method={method}
            busy={busy}
            onSubmit={(text) => submit(method === "code" ? { code: text } : { recoveryCode: text })}
          />
        )}
      </FocusFirst>
      <OtherMethods
        factor={factor}
        method={method}
        onChange={(next) => {
          setFailure(null);
          setMethod(next);
        }}
      >
        <Button variant="text" size="inline" onClick={() => onRestart()}>
          Start again
        </Button>
      </OtherMethods>
    </div>
  );
}

type CodeFormProps = {
  readonly method: "code" | "recoveryCode";
  readonly busy: boolean;
  readonly onSubmit: (typed: string) => void;
};

function CodeForm({ method, busy, onSubmit }: CodeFormProps) {
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
      <CodeField method={method} name="code" />
      <Button type="submit" size="large" className="self-start" disabled={busy}>
        {busy ? "Signing In" : "Sign In"}
      </Button>
    </form>
  );
}
