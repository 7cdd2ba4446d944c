import { useSyncExternalStore } from "react";
import { useApi } from "../use-api.ts";
import { type AuthSnapshot, SIGNED_OUT } from "./auth-snapshot.ts";

/** Who is signed in, as the page should show it. Nobody while a server renders. */
export function useAuth(): AuthSnapshot {
  const { auth } = useApi();
  return useSyncExternalStore(auth.subscribe, auth.snapshot, nobody);
}

const nobody = () => SIGNED_OUT;
