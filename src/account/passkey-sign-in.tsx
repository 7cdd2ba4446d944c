import { useMutation } from "@tanstack/react-query";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import type { Failure } from "./form-error.tsx";
import { signInFailure } from "./sign-in-failure.ts";

type PasskeySignInProps = {
  readonly onSignedIn: () => void;
  readonly onFailure: (failure: Failure | null) => void;
  readonly busy: boolean;
};

/** Signs in with a passkey alone, without name or password (D58), as trusted as the form around it says. */
export function PasskeySignIn({ onSignedIn, onFailure, busy }: PasskeySignInProps) {
  const { auth } = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: async (trust: boolean) => {
      onFailure(null);
      const { signWithPasskey } = await import("./passkeys.ts");
      const passkey = await signWithPasskey(() => auth.calls.askForPasskey.mutate());
      const { accessToken } = await auth.calls.signInWithPasskey.mutate({ passkey, trust });
      auth.signedIn(accessToken, trust);
    },
    onSuccess: onSignedIn,
    onError: (error) => onFailure({ text: signInFailure(error), error }),
  });
  return (
    <Button
      variant="secondary"
      className="self-start"
      disabled={busy || isPending}
      onClick={({ currentTarget: { form } }) =>
        mutate(form !== null && new FormData(form).get("trust") !== null)
      }
    >
      {isPending ? "Waiting for your passkey" : "Use a passkey"}
    </Button>
  );
}
