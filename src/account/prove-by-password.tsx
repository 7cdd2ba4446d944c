import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type IdentityProof, passwordIdentitySchema } from "#domain/accounts/factor-input.ts";
import { refusedFields } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { PasswordField, ViewPassword } from "./password-field.tsx";
import { CodeField } from "./second-factor-parts.tsx";

const FIELDS = ["password", "code", "recoveryCode"] as const;
export const PROOF_FAILED_TEXT = "We couldn’t check that it’s you. Please try again.";

type ProveByPasswordProps = {
  readonly username: string;
  readonly onProven: () => void;
  /** Asked for beside the password; nothing for an account without a factor. */
  readonly method?: "code" | "recoveryCode";
};

/** Proves that somebody is still the account's owner by the password, with a code or a recovery code if there's a factor (D58). */
export function ProveByPassword({ username, onProven, method }: ProveByPasswordProps) {
  const { client } = useApi();
  const [shown, setShown] = useState(false);
  const prove = useMutation({
    networkMode: "always",
    mutationFn: (proof: IdentityProof) => client.auth.prove.mutate(proof),
    onSuccess: onProven,
  });
  const { props, errors } = useCheckedForm({
    schema: passwordIdentitySchema,
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
      {method === undefined ? null : <CodeField method={method} error={errors[method]} />}
      <Failure
        of={{ error: Object.keys(errors).length === 0 ? prove.error : null }}
        failed={PROOF_FAILED_TEXT}
      />
      <div>
        <Button type="submit" size="large" disabled={prove.isPending}>
          {prove.isPending ? "Confirming" : "Confirm"}
        </Button>
      </div>
    </form>
  );
}
