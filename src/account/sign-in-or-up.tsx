import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignIn } from "./sign-in.tsx";

type Step = "sign in" | "sign up" | "signed up";

/** Signs a visitor in, or registers them first, without leaving the page, which then shows what needs an account. */
export function SignInOrUp() {
  const [step, setStep] = useState<Step>("sign in");
  return (
    <div className="border-t border-line pt-6">
      <h2 className="text-lg font-semibold">
        {step === "sign up" ? "Sign up to accept" : "Sign in to accept"}
      </h2>
      <LiveRegion className="mt-2 text-ok empty:mt-0">
        {step === "signed up" ? "Your account has been created. Sign in with it now." : null}
      </LiveRegion>
      <div className="mt-4">
        {step === "sign up" ? (
          <RegisterForm onDone={() => setStep("signed up")} />
        ) : (
          <SignIn onSignedIn={() => undefined} />
        )}
      </div>
      {step === "signed up" ? null : (
        <p className="mt-6 text-sm">
          {step === "sign up" ? "Already registered?" : "Need an account?"}{" "}
          <Button
            variant="quiet"
            size="inline"
            onClick={() => setStep(step === "sign up" ? "sign in" : "sign up")}
          >
            {step === "sign up" ? "Sign In instead" : "Sign Up instead"}
          </Button>
        </p>
      )}
    </div>
  );
}
