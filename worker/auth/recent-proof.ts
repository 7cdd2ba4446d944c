import { MINUTE_MS } from "#domain/time/durations.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import type { Caller } from "./caller.ts";

/** How long a proof of identity is recent, from the sign-in or a later proof in the same session (D58). */
export const PROOF_RECENT_MS = 10 * MINUTE_MS;

/** For a program as much as for a person who closed the dialog that asks. */
export const CONFIRM_IDENTITY_TEXT = "Please confirm that it’s you, then try again.";

/**
 * Throws 403 with `stepUp`, by which browsers know to ask for a proof and try again, if the caller's last proof of
 * identity in this session isn't recent (D58). Calls that always need one declare `stepUp` in their policy; this is for
 * those that need it for some inputs only.
 */
export function requireRecentProof({ user }: { readonly user: Pick<Caller, "provenAt"> }): void {
  if (now().getTime() - user.provenAt.getTime() < PROOF_RECENT_MS) return;
  throw new ShopError("forbidden", CONFIRM_IDENTITY_TEXT, { stepUp: true });
}
