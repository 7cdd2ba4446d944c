import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Proof, proofSchema } from "#domain/accounts/account-input.ts";
import { httpStatusOf, refusedFields } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { PasswordField, ViewPassword } from "./password-field.tsx";

const FIELDS = ["password"] as const;
const TOO_MANY_TEXT = "Too many attempts. Please wait a minute and try again.";
const FAILED_TEXT = "We couldn’t check your password. Please try again.";

type ProveByPasswordProps = {
  readonly username: string;
  readonly onProven: () => void;
  /** Shown beside the button. */
  readonly children: ReactNode;
};

/** One way to prove that somebody is still the account's owner (D58): by the password. */
export function ProveByPassword({ username, onProven, children }: ProveByPasswordProps) {
  const { client } = useApi();
  const [shown, setShown] = useState(false);
  const prove = useMutation({
    networkMode: "always",
    mutationFn: (proof: Proof) => client.auth.prove.mutate(proof),
    onSuccess: onProven,
  });
  const { props, errors } = useCheckedForm({
    schema: proofSchema,
    fields: FIELDS,
    send: prove,
    errorsIn: refusedFields,
  });
  return (
    <form {...props} aria-label="Confirm that it’s you" className="flex flex-col gap-4">
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        shown={shown}
        error={errors.password}
      />
      <ViewPassword shown={shown} onChange={setShown} />
      <LiveRegion urgency="assertive" className="text-sm text-signal empty:hidden">
        {prove.isError && errors.password === undefined ? failureText(prove.error) : ""}
        <Reference error={prove.error} />
      </LiveRegion>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="large" disabled={prove.isPending}>
          {prove.isPending ? "Confirming" : "Confirm"}
        </Button>
        {children}
      </div>
    </form>
  );
}

const failureText = (error: unknown): string => (httpStatusOf(error) === 429 ? TOO_MANY_TEXT : FAILED_TEXT);
