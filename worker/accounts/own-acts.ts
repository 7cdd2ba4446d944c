import { eq } from "drizzle-orm";
import { ROLE_ADMIN } from "#domain/accounts/account.ts";
import type { CHANGES_BY_AN_OWNER, SecurityChange } from "#domain/accounts/security-change.ts";
import { writeAct } from "../acts/act.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { type ChangeOrigin, notifySecurityChange } from "../mail/security-changed.ts";
import type { Context } from "../request/context.ts";

type ChangeByOneself = Exclude<SecurityChange, (typeof CHANGES_BY_AN_OWNER)[number]>;
type OwnAct = ChangeByOneself | "passkey_renamed";
type Origin = Pick<Context, "services" | "country">;

/** The call and the words of each, as /Admin/audit shows them. */
const OWN_ACTS: Readonly<Record<OwnAct, { readonly call: string; readonly what: string }>> = {
  password_changed: { call: "auth.changePassword", what: "Changed their password" },
  password_reset: { call: "auth.resetPassword", what: "Reset their password by a mailed link" },
  email_added: { call: "auth.confirmEmail", what: "Confirmed an email address for their account" },
  email_changed: { call: "auth.confirmEmail", what: "Changed the email address of their account" },
  email_removed: { call: "auth.removeEmail", what: "Removed the email address of their account" },
  passkey_added: { call: "factors.addPasskey", what: "Added a passkey to their account" },
  passkey_renamed: { call: "factors.renamePasskey", what: "Renamed a passkey of their account" },
  passkey_removed: { call: "factors.removePasskey", what: "Removed a passkey from their account" },
  codes_switched_on: { call: "factors.switchCodesOn", what: "Switched codes on for their account" },
  codes_switched_off: { call: "factors.switchCodesOff", what: "Switched codes off for their account" },
  recovery_codes_made: {
    call: "factors.makeRecoveryCodes",
    what: "Made new recovery codes for their account",
  },
};

/** Where the changes of a request come from. */
export const originOf = ({ services, country }: Origin): ChangeOrigin => ({
  siteUrl: services.settings.siteUrl,
  country,
});

/**
 * Tells the owner of an account of a change that its person made (D59), and writes the act if they're staff (D60). Call it after
 * the change, in its transaction.
 */
export async function announceOwnChange(
  tx: Queryable,
  ctx: Origin,
  userId: string,
  change: ChangeByOneself,
  formerEmail: string | null = null,
): Promise<void> {
  await notifySecurityChange(tx, userId, change, { ...originOf(ctx), formerEmail });
  await noteOwnAct(tx, ctx, userId, change);
}

/**
 * Writes the act of a change that one of staff made to their own account, in its transaction (D60); nothing for anybody else. It
 * names what was done and keeps no values: they're secrets, or the person's own.
 */
export async function noteOwnAct(
  tx: Queryable,
  { country }: Pick<Context, "country">,
  userId: string,
  act: OwnAct,
): Promise<void> {
  const [person] = await tx
    .select({ username: users.username, roles: users.roles })
    .from(users)
    .where(eq(users.id, userId));
  if (!person || !person.roles.includes(ROLE_ADMIN)) return;
  const { username } = person;
  await writeAct(
    tx,
    { ...OWN_ACTS[act], id: crypto.randomUUID(), username, userId, country, undoOf: null },
    { kind: "account", name: username },
  );
}
