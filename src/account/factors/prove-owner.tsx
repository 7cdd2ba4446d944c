import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { passwordIdentitySchema } from "#domain/accounts/factor-input.ts";
import { useApi } from "#src/api/use-api.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { FormError } from "#src/kit/form-error.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { PasswordField, Passwords } from "#src/ui/password-field.tsx";
import { signWithPasskey } from "./passkeys.ts";
import {
  CodeField,
  firstMethod,
  FocusFirst,
  OtherMethods,
  PasskeyButton,
  type SecondFactor,
} from "./second-factor-parts.tsx";

const FAILED_TEXT = "We couldn’t check that it’s you. Please try again.";

type ProveOwnerProps = {
  readonly username: string;
  readonly onProven: () => void;
};

/**
 * Asks somebody signed in to prove that the account is still theirs (D58): by a passkey, or by the password, with a code or
 * a recovery code if the account has a factor. What is on screen may be waiting for the proof, so a proof loads nothing again.
 */
export function ProveOwner(props: ProveOwnerProps) {
  const { data, isPending } = useQuery(useApi().queries.factors.own.queryOptions());
  if (isPending) return <div className="min-h-40" />;
  // If the factors couldn't be read, the server says what the password lacks.
  const factor = { passkey: (data?.passkeys.length ?? 0) > 0, code: data?.code ?? false };
  return factor.passkey || factor.code ? (
    <ProveByFactor {...props} factor={factor} />
  ) : (
    <FocusFirst>
      <ProveByPassword {...props} />
    </FocusFirst>
  );
}

function ProveByFactor({ factor, ...props }: ProveOwnerProps & { readonly factor: SecondFactor }) {
  const [method, setMethod] = useState(firstMethod(factor));
  return (
    <div className="flex flex-col gap-4">
      <FocusFirst key={method}>
        {method === "passkey" ? (
          <ProveByPasskey {...props} />
        ) : (
          <ProveByPassword {...props} method={method} />
        )}
      </FocusFirst>
      <OtherMethods factor={factor} method={method} onChange={setMethod} />
    </div>
  );
}

function ProveByPasskey({ onProven }: ProveOwnerProps) {
  const prove = useAct(
    async (client) =>
      client.auth.prove.mutate({
        passkey: await signWithPasskey(() => client.factors.askForProof.mutate()),
      }),
    {
      failed: FAILED_TEXT,
      onDone: onProven,
      loadsAgain: false,
    },
  );
  return (
    <div className="flex flex-col gap-4">
      <FormError of={prove} />
      <div>
        <PasskeyButton busy={prove.pending} onClick={prove.start} />
      </div>
    </div>
  );
}

type ProveByPasswordProps = ProveOwnerProps & {
  /** Asked for beside the password; nothing for an account without a factor. */
  readonly method?: "code" | "recoveryCode";
};

function ProveByPassword({ username, onProven, method }: ProveByPasswordProps) {
  const form = useActForm(passwordIdentitySchema, (client, proof) => client.auth.prove.mutate(proof), {
    failed: FAILED_TEXT,
    onDone: onProven,
    loadsAgain: false,
  });
  return (
    <form {...form.props} aria-label="Confirm that it’s you" className="flex flex-col gap-4">
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Passwords>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
      </Passwords>
      {method === undefined ? null : <CodeField method={method} {...form.field(method)} />}
      <Failure of={form} />
      <div>
        <Submit form={form} size="large" label="Confirm" pendingLabel="Confirming" />
      </div>
    </form>
  );
}
