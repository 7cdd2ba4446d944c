import { Dialog } from "@base-ui/react/dialog";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type AskPasswordDialogProps = { readonly username: string };

/** Asks for the password in place; the page behind and the waiting call continue afterwards. */
export function AskPasswordDialog({ username }: AskPasswordDialogProps) {
  const { auth } = useApi();
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : auth.giveUp())} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-black/45" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-60 max-h-dvh w-[min(440px,calc(100vw-2rem))] -translate-1/2 overflow-y-auto border border-line bg-paper p-6 text-ink">
          <Dialog.Title className="text-xl font-semibold">Please sign in again</Dialog.Title>
          <Dialog.Description className="mt-2 mb-5 text-ink-soft">
            The session of <strong className="font-semibold text-ink">{username}</strong> has ended. Enter the
            password and carry on: nothing you typed is lost.
          </Dialog.Description>
          <SignInForm username={username} onSignedIn={() => undefined}>
            <Button variant="quiet" onClick={() => auth.giveUp()}>
              Cancel
            </Button>
          </SignInForm>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
