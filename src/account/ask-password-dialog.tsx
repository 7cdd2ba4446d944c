import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Modal, ModalDescription, ModalTitle } from "#src/ui/modal.tsx";
import type { AuthSnapshot } from "#src/api/auth-snapshot.ts";
import { ProveOwner } from "./factors/prove-owner.tsx";
import { SignIn } from "./sign-in.tsx";

type AskPasswordDialogProps = NonNullable<AuthSnapshot["asking"]>;

/** Asks for the password in place; the page behind and the waiting calls continue afterwards. */
export function AskPasswordDialog({ username, ended }: AskPasswordDialogProps) {
  const { auth } = useApi();
  const cancel = (
    <Button variant="quiet" onClick={auth.giveUp}>
      Cancel
    </Button>
  );
  const name = <strong className="font-semibold text-ink">{username}</strong>;
  return (
    <Modal
      open
      onClose={auth.giveUp}
      layer="password"
      closesOnPressBeside={false}
      className="top-[10dvh] left-1/2 max-h-[90dvh] w-[min(27.5rem,calc(100vw-2rem))] -translate-x-1/2 overflow-y-auto border border-line p-6"
    >
      {ended ? (
        <>
          <ModalTitle className="text-xl font-semibold">Please sign in again</ModalTitle>
          <ModalDescription className="mt-2 mb-5 text-ink-soft">
            The session of {name} has ended. Enter the password and carry on: nothing you typed is lost.
          </ModalDescription>
          <SignIn username={username} onSignedIn={() => undefined}>
            {cancel}
          </SignIn>
        </>
      ) : (
        <>
          {/* Cancel keeps its place while the form below loads, so that no press of it is lost. */}
          <div className="-mr-4 flex items-baseline justify-between gap-2">
            <ModalTitle className="text-xl font-semibold">Confirm that it’s you</ModalTitle>
            {cancel}
          </div>
          <ModalDescription className="mt-2 mb-5 text-ink-soft">
            You’re signed in as {name}. For this step we ask again if your last sign-in or confirmation was
            more than 10 minutes ago.
          </ModalDescription>
          <ProveOwner username={username} onProven={auth.proven} />
        </>
      )}
    </Modal>
  );
}
