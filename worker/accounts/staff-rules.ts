import { arrayContains, and, eq, exists, sql } from "drizzle-orm";
import { SECOND_EYES_OWNERS, TOO_FEW_OWNERS_TEXT } from "#domain/accounts/approvals.ts";
import type { SecondEyesRule } from "#domain/accounts/staff-input.ts";
import { needsFactorByDefault, readStaffRules, type StoredRules } from "../auth/staff-rules.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { passkeys } from "../db/schema/factors.ts";
import { staffInvitations, staffRules } from "../db/schema/staff.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";

/** Sets these rules, and leaves the others as they are. The first time it stores the default of the second factor, too. */
export async function writeStaffRules(
  db: Queryable,
  settings: Pick<Settings, "siteUrl">,
  rules: Partial<StoredRules>,
): Promise<void> {
  const set = { ...rules, updatedAt: now() };
  await db
    .insert(staffRules)
    .values({ secondFactorRequired: needsFactorByDefault(settings), ...set })
    .onConflictDoUpdate({ target: staffRules.onlyRow, set });
}

/**
 * Sets the second pair of eyes, in a transaction (D57). Switching it on ends the open invitations, which one owner alone has made:
 * accepted later, they would bring in an owner whom nobody else has approved. 409 as `requireSecondEyes`.
 */
export async function setSecondEyes(
  tx: Queryable,
  settings: Pick<Settings, "siteUrl">,
  rule: SecondEyesRule,
): Promise<void> {
  const before = await readStaffRules(tx);
  await writeStaffRules(tx, settings, rule);
  await requireSecondEyes(tx);
  if (rule.secondEyes && !before.secondEyes) await tx.delete(staffInvitations);
}

/**
 * Throws 409 if the second pair of eyes is on and fewer than two owners have a passkey (D57): nothing could be approved any more.
 * Call it after a change of the rule, of owners or of passkeys, in its transaction; two such changes wait for each other.
 */
export async function requireSecondEyes(tx: Queryable): Promise<void> {
  const [rules] = await tx.select().from(staffRules).for("no key update");
  if (!rules?.secondEyes) return;
  const owners = await tx.$count(
    users,
    and(
      arrayContains(users.staffRoles, ["owner"]),
      exists(
        tx
          .select({ one: sql`1` })
          .from(passkeys)
          .where(eq(passkeys.userId, users.id)),
      ),
    ),
  );
  if (owners < SECOND_EYES_OWNERS) throw new ShopError("conflict", TOO_FEW_OWNERS_TEXT);
}
