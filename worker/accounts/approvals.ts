import { and, asc, eq, getTableColumns, gt, isNull, ne } from "drizzle-orm";
import type { Approve } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { hasPermission } from "#domain/accounts/permissions.ts";
import { noteChange } from "../acts/act.ts";
import type { Caller } from "../auth/caller.ts";
import { askForPasskey } from "../auth/factors/ask-for-passkey.ts";
import { factorsOf } from "../auth/factors/factors.ts";
import { verifyPasskey } from "../auth/factors/passkeys.ts";
import { hasId } from "../db/by-id.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { approvals } from "../db/schema/staff.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import type { Services } from "../request/services.ts";

type User = Pick<Caller, "id" | "username" | "staffRoles">;
type Approving = { readonly db: Queryable; readonly settings: Pick<Settings, "siteUrl"> };

const gone = () =>
  new ShopError(
    "not_found",
    "This request isn’t open any more. It may have been answered, withdrawn, or be over a day old.",
  );

const isOpen = () => gt(approvals.expiresAt, now());
const isRequest = (id: string) => and(hasId(approvals.id, id), isOpen());

/** A request, with the name of who asked. */
const REQUEST = { ...getTableColumns(approvals), askerId: approvals.askedBy, askedBy: users.username };

/** Lists the caller's open requests and, for an owner, those of the others that nobody has approved, oldest first (D57). */
export async function listApprovals(db: Queryable, user: User) {
  const open = await db
    .select(REQUEST)
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.askedBy))
    .where(isOpen())
    .orderBy(asc(approvals.askedAt), asc(approvals.id));
  const mayApprove = hasPermission(user.staffRoles, "staff.write");
  const requests = open.map((request) => ({
    ...request,
    isOwn: request.askerId === user.id,
    isApproved: request.approvedBy !== null,
  }));
  return {
    requests: requests.filter(({ isOwn, isApproved }) => isOwn || (mayApprove && !isApproved)),
    hasPasskey: (await factorsOf(db, user.id)).passkey,
  };
}

/** A request that this caller may approve; 404 for one that's gone or approved, 403 for their own. */
async function requestToApprove(db: Queryable, user: User, id: string) {
  const [found] = await db
    .select(REQUEST)
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.askedBy))
    .where(and(isRequest(id), isNull(approvals.approvedBy)));
  if (!found) throw gone();
  if (found.askerId === user.id) throw new ShopError("forbidden", "You can’t approve your own request.");
  return found;
}

/** Asks for one of the caller's passkeys, whose signature approves this request and no other (D57). */
export async function askToApprove({ db, settings }: Approving, user: User, id: string) {
  const request = await requestToApprove(db, user, id);
  return askForPasskey({ db, settings }, { purpose: "approve", userId: user.id, about: request.id });
}

/**
 * Approves another person's request by a passkey that `askToApprove` asked for (D57). 400 under `passkey` for one that isn't
 * right. Who approves must be an owner, which the call's permission ensures, and still be one when the approval is used.
 */
export async function approve(
  { services, acting }: { readonly services: Approving; readonly acting: Pick<Services, "db"> },
  user: User,
  { id, passkey }: Approve,
): Promise<void> {
  const request = await requestToApprove(services.db, user, id);
  const asked = { purpose: "approve", userId: user.id, about: request.id } as const;
  // Outside the act, so that a wrong answer uses the challenge up, too.
  if (!(await verifyPasskey(services, passkey, asked)))
    throw new ShopError("bad_request", FACTOR_FAILURES.passkey, {
      fields: { passkey: FACTOR_FAILURES.passkey },
    });
  await acting.db.transaction(async (tx) => {
    const approved = await tx
      .update(approvals)
      .set({ approvedBy: user.id, approvedAt: now() })
      .where(and(isRequest(id), isNull(approvals.approvedBy), ne(approvals.askedBy, user.id)))
      .returning({ id: approvals.id });
    if (approved.length === 0) throw gone();
    await noteAnswer(tx, request);
  });
}

/** Declines another person's request that nobody has approved (D57). */
export async function decline(tx: Queryable, user: User, id: string): Promise<void> {
  const request = await requestToApprove(tx, user, id);
  await tx.delete(approvals).where(eq(approvals.id, request.id));
  await noteAnswer(tx, request);
}

const noteAnswer = (
  tx: Queryable,
  { id, askedBy, summary }: { readonly id: string; readonly askedBy: string; readonly summary: string },
): Promise<void> =>
  noteChange(tx, {
    table: "approvals",
    key: id,
    before: null,
    after: { asked_by: askedBy, request: summary },
  });

/** Withdraws a request of the caller's own, approved or not (D57). */
export async function withdraw(tx: Queryable, user: User, id: string): Promise<void> {
  const [withdrawn] = await tx
    .delete(approvals)
    .where(and(isRequest(id), eq(approvals.askedBy, user.id)))
    .returning({ id: approvals.id, summary: approvals.summary });
  if (!withdrawn) throw gone();
  await noteAnswer(tx, { ...withdrawn, askedBy: user.username });
}
