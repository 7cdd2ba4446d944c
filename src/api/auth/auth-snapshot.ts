import type { TokenFacts } from "./access-token.ts";

/** Who is signed in, as it is shown. */
export type AuthSnapshot = {
  readonly user: Pick<TokenFacts, "username" | "roles"> | null;
  /** Somebody signed out, here or in another tab: nothing of theirs stays in sight. */
  readonly signedOut: boolean;
  /** The session of this user has ended, and a call waits for the password. */
  readonly asking: { readonly username: string } | null;
};

export const SIGNED_OUT: AuthSnapshot = { user: null, signedOut: false, asking: null };
