import { useSyncExternalStore } from "react";
import { useApi } from "./use-api.ts";
import { type AuthSnapshot, SIGNED_OUT } from "./auth-snapshot.ts";

/** The authentication state to show; signed out during a server render. */
export function useAuth(): AuthSnapshot {
  const { auth } = useApi();
  return useSyncExternalStore(auth.subscribe, auth.snapshot, nobody);
}

const nobody = () => SIGNED_OUT;
