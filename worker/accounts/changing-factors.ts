import type { SecurityChange } from "#domain/accounts/security-change.ts";
import type { TokenUser } from "../auth/access-token.ts";
import type { Queryable } from "../db/client.ts";
import { logSecurityEvent } from "../platform/log.ts";
import type { Context } from "../request/context.ts";
import { announceOwnChange } from "./own-acts.ts";

/** The changes of an account's second factors that its owner learns of (D58). */
type FactorChange = Extract<
  SecurityChange,
  "passkey_added" | "passkey_removed" | "codes_switched_on" | "codes_switched_off" | "recovery_codes_made"
>;

/**
 * Runs a change of an account's factors in a transaction, in which the mail to its owner is queued (D59) and, for staff, its act
 * is written (D60). Logs it once it's committed.
 */
export async function changingFactors<Answer>(
  ctx: Context,
  user: TokenUser,
  change: FactorChange,
  work: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ctx.services.db.transaction(async (tx) => {
    const done = await work(tx);
    await announceOwnChange(tx, ctx, user.id, change);
    return done;
  });
  logSecurityEvent(change);
  return answer;
}
