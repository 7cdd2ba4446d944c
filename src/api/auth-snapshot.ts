import type { TokenFacts } from "./access-token.ts";
import type { Preferences } from "./preferences.ts";

/** The authentication state that pages show. */
export type AuthSnapshot = {
  readonly user: Pick<TokenFacts, "username" | "roles"> | null;
  /** Somebody signed out, in some tab, so nothing of theirs may stay visible. */
  readonly signedOut: boolean;
  /** Calls are waiting for this user: their session has ended, or it's long since they proved who they are (D58). */
  readonly asking: { readonly username: string; readonly ended: boolean } | null;
};

/** The state of an unknown visitor, as in every server render. */
export const SIGNED_OUT: AuthSnapshot = { user: null, signedOut: false, asking: null };
export const NO_PREFERENCES: Preferences = { persist: false, user: "" };
