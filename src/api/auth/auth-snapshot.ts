import type { TokenFacts } from "./access-token.ts";
import type { Preferences } from "./preferences.ts";

/** Who is signed in, as it is shown. */
export type AuthSnapshot = {
  readonly user: Pick<TokenFacts, "username" | "roles"> | null;
  /** Somebody signed out, here or in another tab: nothing of theirs stays in sight. */
  readonly signedOut: boolean;
  /** The session of this user has ended, and a call waits for the password. */
  readonly asking: { readonly username: string } | null;
};

/** Of a visitor of whom nothing is known, as every server renders one. */
export const SIGNED_OUT: AuthSnapshot = { user: null, signedOut: false, asking: null };
export const NO_PREFERENCES: Preferences = { persist: false, user: "" };
