import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Modal, ModalDescription, ModalTitle } from "#src/ui/modal.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type AskPasswordDialogProps = { readonly username: string };

/** Asks for the password in place; the page behind and the waiting call continue afterwards. */
export function AskPasswordDialog({ username }: AskPasswordDialogProps) {
  const { auth } = useApi();
  return (
    <Modal
      open
      onClose={auth.giveUp}
      layer="password"
      closesOnPressBeside={false}
      className="top-1/2 left-1/2 max-h-dvh w-[min(440px,calc(100vw-2rem))] -translate-1/2 overflow-y-auto border border-line p-6"
    >
      <ModalTitle className="text-xl font-semibold">Please sign in again</ModalTitle>
      <ModalDescription className="mt-2 mb-5 text-ink-soft">
        The session of <strong className="font-semibold text-ink">{username}</strong> has ended. Enter the
        password and carry on: nothing you typed is lost.
      </ModalDescription>
      <SignInForm username={username} onSignedIn={() => undefined}>
        <Button variant="quiet" onClick={auth.giveUp}>
          Cancel
        </Button>
      </SignInForm>
    </Modal>
  );
}
