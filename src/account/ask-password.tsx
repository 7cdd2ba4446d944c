import { lazy, Suspense } from "react";
import { useAuth } from "./use-auth.ts";

const AskPasswordDialog = lazy(async () => ({
  default: (await import("./ask-password-dialog.tsx")).AskPasswordDialog,
}));

/** Over every page: asks for the password in place when a session ended while somebody works. Loaded when it must. */
export function AskPassword() {
  const { asking } = useAuth();
  return asking ? (
    <Suspense>
      <AskPasswordDialog username={asking.username} />
    </Suspense>
  ) : null;
}
