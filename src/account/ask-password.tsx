import { lazy } from "react";
import { useApi } from "#src/api/use-api.ts";
import { LazyPart } from "#src/ui/lazy-part.tsx";
import { useAuth } from "#src/api/auth/use-auth.ts";

const AskPasswordDialog = lazy(async () => ({
  default: (await import("./ask-password-dialog.tsx")).AskPasswordDialog,
}));

/** Over every page: asks for the password in place when a session ended while somebody works. Loaded when it must. */
export function AskPassword() {
  const { auth } = useApi();
  const { asking } = useAuth();
  return asking ? (
    <LazyPart open onClose={auth.giveUp}>
      <AskPasswordDialog username={asking.username} />
    </LazyPart>
  ) : null;
}
