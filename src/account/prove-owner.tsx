import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureSentence } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { FormError } from "./form-error.tsx";
import { ownFactorsQuery } from "./own-factors-query.ts";
import { signWithPasskey } from "./passkeys.ts";
import { PROOF_FAILED_TEXT, ProveByPassword } from "./prove-by-password.tsx";
import { firstMethod, FocusFirst, OtherMethods, PasskeyButton } from "./second-factor-parts.tsx";
import type { SecondFactor } from "./sign-in-failure.ts";

type ProveOwnerProps = {
  readonly username: string;
  readonly onProven: () => void;
};

/**
 * Asks somebody signed in to prove that the account is still theirs (D58): by a passkey, or by the password, with a code or
 * a recovery code if the account has a factor.
 */
export function ProveOwner(props: ProveOwnerProps) {
  const api = useApi();
  const { data, isPending } = useQuery({ ...ownFactorsQuery(api), staleTime: 0 });
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
  const { client } = useApi();
  const { mutate, isPending, error } = useMutation({
    networkMode: "always",
    mutationFn: async () =>
      client.auth.prove.mutate({
        passkey: await signWithPasskey(() => client.factors.askForProof.mutate()),
      }),
    onSuccess: onProven,
  });
  const failure = error && { text: failureSentence(error, PROOF_FAILED_TEXT), error };
  return (
    <div className="flex flex-col gap-4">
      <FormError failure={failure} />
      <div>
        <PasskeyButton busy={isPending} onClick={() => mutate()} />
      </div>
    </div>
  );
}
