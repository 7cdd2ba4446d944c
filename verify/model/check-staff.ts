import { ALLOWED_CALLS } from "#worker/testing/staff-access.ts";
import { type Finding, nameOf, sum } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ShopRefund, ShopState } from "./shop-state.ts";
import type { StaffCall, StaffHistory, Standing } from "./staff-history.ts";

const MAY = "staff do only what they may";
const WRITTEN = "each act is written once";

/** Calls that change the staff: their caller is locked, so the permission is theirs until the commit (D57). */
const CHANGES_OF_STAFF: ReadonlySet<string> = new Set([
  "staff.invite",
  "staff.withdrawInvitation",
  "staff.changeRoles",
  "staff.remove",
  "staff.endSessions",
]);
const ACCEPTANCE = "staff.acceptInvitation";
/** Calls by which people change their own account, which are acts of those who are staff (D60). */
const OWN_ACCOUNT = /^(auth|factors)\./;
/** Calls that record a refund, and may then be refused by the provider. */
const REFUNDS: ReadonlySet<string> = new Set([
  "orders.refund",
  "orders.retryRefund",
  "orders.refundVat",
  "withdrawals.refund",
]);
/** A success may have changed nothing, and leaves no act then. */
const MAY_CHANGE_NOTHING: ReadonlySet<string> = new Set(["images.remove"]);

const REFUSED = 400;
const FAILED = 500;
const CONFLICT = 409;

const isRefused = ({ call, answer }: StaffCall): boolean =>
  answer !== undefined &&
  answer.status >= REFUSED &&
  answer.status < FAILED &&
  !(answer.status === CONFLICT && REFUNDS.has(call));
const isConfirmed = ({ answer }: StaffCall): boolean => answer !== undefined && answer.status < REFUSED;

const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ALLOWED_CALLS));
const isOwner = (roles: readonly string[]): boolean => roles.includes("owner");

/** True if the roles and rules of a moment let somebody make a call, by the list that the access tests keep, too. */
function mayCall(
  { members, rules }: Standing,
  { username, call }: Pick<StaffCall, "username" | "call">,
): boolean {
  if (call === ACCEPTANCE) return true;
  const { roles, hasFactor } = members[username] ?? { roles: [], hasFactor: false };
  if (rules.isFactorRequired && !hasFactor) return false;
  return isOwner(roles) || roles.some((role) => ALLOWED.get(role)?.includes(call) === true);
}

/** Staff: each did what their roles allowed at the time, and every act of theirs is written (D57, D60). */
export function checkStaff({ shop, evidence: { staff } }: Observation): Finding[] {
  const { before } = staff;
  return [
    ...checkAnswered(staff),
    ...checkCounts(shop, staff),
    ...checkRoleChanges(staff),
    ...(before ? checkCommit(before, shop, staff) : []),
  ];
}

/** Rules for a single commit: the shop just before it and just after it. */
function checkCommit(before: ShopState, shop: ShopState, staff: StaffHistory): Finding[] {
  const known = new Set(before.acts.map(({ id }) => id));
  const acts = shop.acts.filter(({ id }) => !known.has(id));
  return [
    ...checkOwner(before, shop),
    ...checkRemoved(before, shop),
    ...acts.flatMap((act) => [...checkAct(act, before, staff), ...checkChangeOfStaff(act, before)]),
    ...acts.filter(({ call }) => call === ACCEPTANCE).flatMap(() => checkAcceptance(before, shop)),
    ...checkRefundLimit(before, shop, staff),
  ];
}

const hasOwner = ({ accounts }: ShopState): boolean => accounts.some(({ staffRoles }) => isOwner(staffRoles));

function checkOwner(before: ShopState, shop: ShopState): Finding[] {
  return hasOwner(before) && !hasOwner(shop)
    ? [{ promise: MAY, told: "the shop has no owner any more" }]
    : [];
}

/** A removal from the staff signs the person out, by the same commit. */
function checkRemoved(before: ShopState, { accounts }: ShopState): Finding[] {
  const were = new Set(
    before.accounts.filter(({ staffRoles }) => staffRoles.length > 0).map(({ username }) => username),
  );
  return accounts
    .filter(
      ({ username, staffRoles, sessions }) =>
        were.has(username) && staffRoles.length === 0 && sessions.length > 0,
    )
    .map(({ username }) => ({
      promise: "a session ends when it must",
      told: `${username} was removed from the staff and is still signed in`,
    }));
}

/**
 * An act belongs to a call that its actor was allowed to make at some moment since it came in, or to a change that one of staff made
 * to their own account.
 */
function checkAct(
  { username, call }: ShopState["acts"][number],
  before: ShopState,
  staff: StaffHistory,
): Finding[] {
  if (OWN_ACCOUNT.test(call)) {
    const actor = before.accounts.find((account) => account.username === username);
    return (actor?.staffRoles ?? []).length > 0
      ? []
      : [{ promise: MAY, told: `${username} isn't staff, and ${call} was an act` }];
  }
  const calls = staff.recent.filter(
    (one) => one.username === username && one.call === call && !isRefused(one),
  );
  return calls.some((one) => staff.since(one.from).some((standing) => mayCall(standing, one)))
    ? []
    : [{ promise: MAY, told: `${username} did ${call} without its permission` }];
}

/** Who changes the staff may do so until the moment of the commit. */
function checkChangeOfStaff({ username, call }: ShopState["acts"][number], before: ShopState): Finding[] {
  const actor = before.accounts.find((account) => account.username === username);
  return !CHANGES_OF_STAFF.has(call) || isOwner(actor?.staffRoles ?? [])
    ? []
    : [{ promise: MAY, told: `${username} did ${call} after losing the permission to change staff` }];
}

/** An acceptance uses up one invitation of somebody who may still give its roles. */
function checkAcceptance(before: ShopState, shop: ShopState): Finding[] {
  const open = new Set(shop.invitations.map(({ id }) => id));
  const used = before.invitations.find(({ id }) => !open.has(id));
  if (!used)
    return [{ promise: "each proof counts once", told: "an invitation was accepted and not used up" }];
  const inviter = before.accounts.find(({ id }) => id === used.invitedBy);
  return isOwner(inviter?.staffRoles ?? [])
    ? []
    : [{ promise: MAY, told: "an invitation was accepted whose inviter may not invite any more" }];
}

/** A call that was answered was allowed at some moment since it came in. */
function checkAnswered(staff: StaffHistory): Finding[] {
  return staff.recent
    .filter((one) => isConfirmed(one) && !staff.since(one.from).some((standing) => mayCall(standing, one)))
    .map(({ username, call }) => ({ promise: MAY, told: `${username} was allowed ${call}` }));
}

const nameOfCall = ({ username, call }: Pick<StaffCall, "username" | "call">): string =>
  `${username} ${call}`;

/** A confirmed call left one act, a refused one none, and one whose response was lost at most one (D60). */
function checkCounts({ acts }: ShopState, { calls }: StaffHistory): Finding[] {
  const acting = calls.filter(({ leavesAct }) => leavesAct);
  const count = (of: readonly Pick<StaffCall, "username" | "call">[], name: string): number =>
    of.filter((one) => nameOfCall(one) === name).length;
  const confirmed = acting.filter((one) => isConfirmed(one) && !MAY_CHANGE_NOTHING.has(one.call));
  const possible = acting.filter((one) => !isRefused(one));
  return [...new Set(acting.map(nameOfCall))].flatMap((name): Finding[] => {
    const [written, least, most] = [count(acts, name), count(confirmed, name), count(possible, name)];
    if (written >= least && written <= most) return [];
    return [{ promise: WRITTEN, told: `${name}: ${written} acts, for ${least} to ${most} calls` }];
  });
}

/** A change of roles that was confirmed started from the roles that its page had shown. */
function checkRoleChanges(staff: StaffHistory): Finding[] {
  return staff.changes
    .filter(({ username, seen, roles, from }) => {
      const had = staff.since(from).map(({ members }) => members[username]?.roles.toSorted().join() ?? "");
      const [one, other] = [seen.toSorted().join(), roles.toSorted().join()];
      return one !== other && !had.some((now, at) => now === one && had[at + 1] === other);
    })
    .map(({ username, seen }) => ({
      promise: MAY,
      told: `the roles of ${username} were changed as if they still were ${seen.join(" and ")}`,
    }));
}

/** Who may not refund above the limit leaves an order's refunds within it, by a limit in force since the call came in. */
function checkRefundLimit(before: ShopState, { orders }: ShopState, staff: StaffHistory): Finding[] {
  const known = new Set(before.orders.flatMap(({ refunds }) => refunds).map(({ id }) => id));
  return orders.flatMap((order) => {
    const refund = order.refunds.find(({ id, username }) => username !== null && !known.has(id));
    const back = sum(order.refunds.filter(isLive).map(({ amountCents }) => amountCents));
    return !refund || isWithinLimit(refund, back, staff)
      ? []
      : [{ promise: MAY, told: `${refund.username} refunded ${back} of ${nameOf(order)}, above the limit` }];
  });
}

const isLive = ({ state }: ShopRefund): boolean => state !== "failed";

function isWithinLimit({ username }: ShopRefund, cents: number, staff: StaffHistory): boolean {
  const calls = staff.recent.filter(
    (one) => one.username === username && REFUNDS.has(one.call) && !isRefused(one),
  );
  return calls
    .flatMap(({ from }) => staff.since(from))
    .some(
      ({ members, rules: { refundLimitCents } }) =>
        isOwner(members[username ?? ""]?.roles ?? []) ||
        refundLimitCents === null ||
        cents <= refundLimitCents,
    );
}
