import type { TokenFacts } from "./access-token.ts";

/** The authentication state that pages show. */
export type AuthSnapshot = {
  readonly user: Pick<TokenFacts, "username" | "roles"> | null;
  /** Somebody signed out, in any tab: nothing of theirs may stay visible. */
  readonly signedOut: boolean;
  /** This user's session has ended and a call is waiting for the password. */
  readonly asking: { readonly username: string } | null;
};

export const SIGNED_OUT: AuthSnapshot = { user: null, signedOut: false, asking: null };
