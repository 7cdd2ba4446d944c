import { useMutation } from "@tanstack/react-query";
import { PERMISSIONS, permissionsOf, type StaffRole } from "#domain/accounts/permissions.ts";
import { FailureText } from "#src/ui/failure.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type AcceptInvitationProps = {
  readonly token: string;
  readonly roles: readonly StaffRole[];
  readonly username: string;
  readonly onAccepted: () => void;
};

/** Accepts an invitation with the account that is signed in, or signs out to use another (D57). */
export function AcceptInvitation({ token, roles, username, onAccepted }: AcceptInvitationProps) {
  const { auth, client } = useApi();
  const accept = useMutation({
    mutationFn: async () => {
      await client.staff.acceptInvitation.mutate({ token });
      // The token names the account's roles. If this fails, the next one will name them.
      await auth.refresh().catch(() => null);
    },
    onSuccess: onAccepted,
  });
  const leave = useMutation({ mutationFn: () => auth.signOut() });
  return (
    <>
      <div>
        <p>You’ll be able to:</p>
        <ul className="mt-2 list-disc pl-5 text-sm text-ink-soft">
          {permissionsOf(roles).map((permission) => (
            <li key={permission}>{PERMISSIONS[permission]}</li>
          ))}
        </ul>
      </div>
      <p>
        You’re signed in as <strong className="font-semibold">{username}</strong>.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          size="large"
          aria-disabled={accept.isPending}
          onClick={() => accept.isPending || accept.mutate()}
        >
          {accept.isPending ? "Accepting" : "Accept with this account"}
        </Button>
        <Button variant="quiet" disabled={leave.isPending} onClick={() => leave.mutate()}>
          Use another account
        </Button>
      </div>
      <LiveRegion className="text-signal empty:-mt-6">
        <FailureText error={accept.error} failed="We couldn’t accept the invitation. Please try again." />
        <FailureText error={leave.error} failed="We couldn’t sign you out. Please try again." />
      </LiveRegion>
    </>
  );
}
