import { useRouter } from "@tanstack/react-router";
import { useApi } from "#src/api/use-api.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";

const FAILED_TEXT = "We couldn’t reach the shop, so you’re still signed in on the server. Please try again.";

type SignOutButtonProps = { readonly className?: string };

/**
 * Ends the session on the server and goes home (D17). A failure is shown: the visitor must know that they are still
 * signed in.
 */
export function SignOutButton({ className }: SignOutButtonProps) {
  const { auth } = useApi();
  const router = useRouter();
  const leave = useAct(
    async () => {
      await auth.signOut();
      await router.navigate({ to: "/" });
    },
    { failed: () => FAILED_TEXT },
  );
  return (
    <div className={className}>
      <Button variant="secondary" disabled={leave.pending} onClick={() => leave.start()}>
        Sign Out
      </Button>
      <Failure of={leave} className="mt-2 max-w-xs text-sm" />
    </div>
  );
}
