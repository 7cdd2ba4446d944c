import { type ReactNode, useState } from "react";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import type { SecondFactor } from "./factors/second-factor-parts.tsx";

const SecondStep = lazyPart(async () => (await import("./second-step.tsx")).SecondStep);

type SignInProps = {
  /** Read-only after a session has ended: the same person signs in again. */
  readonly username?: string;
  readonly onSignedIn: () => void;
  /** Shown beside the first step's button. */
  readonly children?: ReactNode;
};

type Step =
  | { readonly at: "password"; readonly ended?: string }
  | { readonly at: "factor"; readonly factor: SecondFactor; readonly trust: boolean };

/** Signing in (S40): by password and, for an account that has one, by a second factor (D58); or by passkey. */
export function SignIn({ username, onSignedIn, children }: SignInProps) {
  const [step, setStep] = useState<Step>({ at: "password" });
  const restart = (ended?: string) => setStep({ at: "password", ...(ended === undefined ? {} : { ended }) });
  if (step.at === "factor") {
    return (
      <LazyPart open onClose={() => restart()}>
        <SecondStep {...step} onSignedIn={onSignedIn} onRestart={restart} />
      </LazyPart>
    );
  }
  return (
    <SignInForm
      {...(username === undefined ? {} : { username })}
      ended={step.ended}
      onSignedIn={onSignedIn}
      onSecondFactor={(factor, trust) => setStep({ at: "factor", factor, trust })}
    >
      {children}
    </SignInForm>
  );
}
