import { and, asc, eq, gt } from "drizzle-orm";
import { INVITATION_DAYS, invitationPath, type NewInvitation } from "#domain/accounts/staff-input.ts";
import { lackingToGrant, lackingToManage, rolesInOrder, rolesInWords } from "#domain/accounts/permissions.ts";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { useApproval } from "../acts/approval.ts";
import type { Account } from "../auth/accounts.ts";
import { readStaffRules } from "../auth/staff-rules.ts";
import { hasId } from "../db/by-id.ts";
import type { Database, Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { staffInvitations } from "../db/schema/staff.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import { randomToken } from "../platform/random-token.ts";
import { sha256 } from "../platform/sha256.ts";
import { changeStaff, isStaff, lockPeople, requireToManage } from "./staff.ts";

const NO_INVITATION_TEXT =
  "This invitation doesn’t work. It may have been used or withdrawn, or its 3 days are over; ask for a new one.";
const NOT_GIVEN_TEXT =
  "The person who invited you can’t give these roles any more. Ask an owner of the shop for a new invitation.";

/** Invites somebody to the staff (D57). The link's address, with the token, is returned this once and stored nowhere. */
export function invite(
  db: Database,
  { siteUrl }: Pick<Settings, "siteUrl">,
  callerId: string,
  { name, roles }: NewInvitation,
): Promise<{ readonly id: string; readonly address: string }> {
  return changeStaff(db, async (tx) => {
    requireToManage((await lockPeople(tx, [callerId])).get(callerId), roles);
    const token = randomToken();
    const createdAt = now();
    const [made] = await tx
      .insert(staffInvitations)
      .values({
        name,
        staffRoles: rolesInOrder(roles),
        tokenHash: await sha256(token),
        invitedBy: callerId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
      })
      .returning({ id: staffInvitations.id });
    if (!made) throw new Error("the invitation was not stored");
    return { id: made.id, address: siteUrl + invitationPath(token) };
  });
}

/** What is shown of an invitation. Its roles are stored in the order in which they're listed. */
const SHOWN = {
  id: staffInvitations.id,
  name: staffInvitations.name,
  roles: staffInvitations.staffRoles,
  createdAt: staffInvitations.createdAt,
  expiresAt: staffInvitations.expiresAt,
  invitedBy: users.username,
  inviterRoles: users.staffRoles,
};

/** Lists the open invitations, the next to expire first. */
export async function listInvitations(db: Queryable) {
  const found = await db
    .select(SHOWN)
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(gt(staffInvitations.expiresAt, now()))
    .orderBy(asc(staffInvitations.expiresAt), asc(staffInvitations.id));
  return found.map((invitation) => ({
    ...invitation,
    canBeAccepted: lackingToManage(invitation.inviterRoles, invitation.roles) === undefined,
  }));
}

/** Withdraws an invitation: from now on nobody can accept it. 404 if it isn't open any more. */
export function withdrawInvitation(db: Database, callerId: string, id: string): Promise<void> {
  return changeStaff(db, async (tx) => {
    requireToManage((await lockPeople(tx, [callerId])).get(callerId), []);
    const gone = await tx
      .delete(staffInvitations)
      .where(hasId(staffInvitations.id, id))
      .returning({ id: staffInvitations.id });
    if (gone.length === 0)
      throw new ShopError("not_found", "This invitation isn’t open any more. It may have been accepted.");
  });
}

/** Shows an invitation to anyone who has its link, and changes nothing. 404, in the same words, for every token that doesn't work. */
export async function openInvitation(db: Queryable, token: string) {
  const [invitation] = await db
    .select(SHOWN)
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(await isOpen(token));
  if (!invitation) throw new ShopError("not_found", NO_INVITATION_TEXT);
  return invitation;
}

/**
 * Accepts an invitation with the caller's account (D57): adds its roles, once, and uses it up. 404 if it isn't open; 409, without
 * using it, if the person who made it may no longer give these roles, or if they would add nothing to the account; 403 with
 * `approval` while the second pair of eyes is on and nobody but the person who made it has approved this account.
 */
export function acceptInvitation(db: Database, callerId: string, token: string): Promise<void> {
  return changeStaff(db, async (tx) => {
    const open = await isOpen(token);
    const [invitation] = await tx.select().from(staffInvitations).where(open);
    if (!invitation) throw new ShopError("not_found", NO_INVITATION_TEXT);
    const people = await lockPeople(tx, [callerId, invitation.invitedBy]);
    // Of two who accept at the same moment, the second waits here and then finds no row.
    const used = await tx.delete(staffInvitations).where(open).returning({ id: staffInvitations.id });
    const caller = people.get(callerId);
    if (used.length === 0 || !caller) throw new ShopError("not_found", NO_INVITATION_TEXT);
    const inviterRoles = people.get(invitation.invitedBy)?.staffRoles ?? [];
    if (lackingToManage(inviterRoles, invitation.staffRoles) !== undefined)
      throw new ShopError("conflict", NOT_GIVEN_TEXT);
    if (lackingToGrant(caller.staffRoles, invitation.staffRoles).length === 0)
      throw new ShopError(
        "conflict",
        `${caller.username} already has all permissions of these roles. Sign out to accept with another account.`,
      );
    await tx
      .update(users)
      .set({
        roles: [ROLE_USER, ROLE_ADMIN],
        staffRoles: rolesInOrder([...caller.staffRoles, ...invitation.staffRoles]),
        staffSince: isStaff(caller) ? caller.staffSince : now(),
      })
      .where(eq(users.id, callerId));
    if ((await readStaffRules(tx)).secondEyes) await useJoiningApproval(tx, invitation, caller);
  });
}

/** Asked for in the name of who invited, so that they can't approve the account themselves, which may be a second one of theirs. */
const useJoiningApproval = (
  tx: Queryable,
  { id, invitedBy, name, staffRoles }: typeof staffInvitations.$inferSelect,
  caller: Account,
): Promise<void> =>
  useApproval(
    tx,
    { userId: invitedBy, call: "staff.acceptInvitation" },
    {
      input: { invitation: id, account: caller.id },
      summary: `let ${caller.username} join as ${rolesInWords(staffRoles)}, by the invitation for ${name}`,
    },
  );

/** Selects the open invitation of a token. In lower case, because an address is matched regardless of case (D31). */
const isOpen = async (token: string) =>
  and(
    eq(staffInvitations.tokenHash, await sha256(token.toLowerCase())),
    gt(staffInvitations.expiresAt, now()),
  );
