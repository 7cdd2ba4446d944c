import { useState } from "react";
import { failureSentence, httpStatusOf } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { FormError } from "#src/kit/form-error.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { signWithPasskey } from "./factors/passkeys.ts";
import {
  CodeField,
  firstMethod,
  FocusFirst,
  OtherMethods,
  PasskeyButton,
  type SecondFactor,
} from "./factors/second-factor-parts.tsx";
import { signInFailure } from "./sign-in-failure.ts";

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
  const finish = useAct(
    async (_client, typed: Typed | "passkey") =>
      auth.calls.finishSignIn.mutate(
        typed === "passkey"
          ? { passkey: await signWithPasskey(() => auth.calls.askForSecondPasskey.mutate()) }
          : typed,
      ),
    {
      failed: (error) => failureSentence(error, signInFailure(error)),
      onDone: ({ accessToken }) => {
        auth.signedIn(accessToken, trust);
        onSignedIn();
      },
      onFailed: (error) => {
        if (httpStatusOf(error) === CONFLICT) onRestart(error.message);
      },
      loadsAgain: false,
    },
  );

  return (
    <div className="flex flex-col gap-4">
      <FormError of={finish} />
      <p>Your password is right. Please confirm that it’s you.</p>
      <FocusFirst key={method}>
        {method === "passkey" ? (
          <PasskeyButton busy={finish.pending} onClick={() => finish.start("passkey")} />
        ) : (
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget).get("code");
              if (typeof typed !== "string" || typed.trim() === "") return;
              finish.start(method === "code" ? { code: typed } : { recoveryCode: typed });
            }}
          >
            <CodeField method={method} name="code" />
            <Button type="submit" size="large" className="self-start" disabled={finish.pending}>
              {finish.pending ? "Signing In" : "Sign In"}
            </Button>
          </form>
        )}
      </FocusFirst>
      <OtherMethods
        factor={factor}
        method={method}
        onChange={(next) => {
          finish.reset();
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
