import { useApi } from "#src/api/use-api.ts";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { useAuth } from "#src/api/use-auth.ts";

const AskPasswordDialog = lazyPart(async () => (await import("./ask-password-dialog.tsx")).AskPasswordDialog);

/** Asks for the password over any page when a session has ended while somebody is working. Loaded on demand. */
export function AskPassword() {
  const { auth } = useApi();
  const { asking } = useAuth();
  return asking ? (
    <LazyPart open onClose={auth.giveUp}>
      <AskPasswordDialog username={asking.username} />
    </LazyPart>
  ) : null;
}
