import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { invitationPath } from "#domain/accounts/staff-input.ts";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { staffInvitations } from "../db/schema/staff.ts";
import { setClockAhead } from "../platform/clock.ts";
import { removeOld } from "../retention/remove-old.ts";
import { signedInAdmin, signedInUser, type TestAccount, AS_OWNER } from "../testing/accounts.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";
import { ORIGIN, resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { auditResponse } from "../audit/response-schemas.ts";
import { invitationResponse, madeInvitationResponse, staffListResponse } from "./response-schemas.ts";

let owner: TestAccount;
let guest: TestAccount;

beforeEach(async () => {
  await resetShop();
  owner = await signedInAdmin("boss");
  guest = await signedInUser("guest");
});
afterEach(() => setClockAhead(0));

async function invited(roles: readonly StaffRole[] = ["catalogue"], by = owner) {
  const made = await mutation("staff.invite", { name: "Grace", roles }, by.headers);
  const { id, address } = madeInvitationResponse.parse(await resultOf(made));
  const [, token = ""] = address.split(ORIGIN + invitationPath(""));
  return { id, token };
}

const accept = (token: string, by = guest) => mutation("staff.acceptInvitation", { token }, by.headers);
const seen = (token: string) => query("staff.invitation", { token });
const open = async () =>
  (await dataOf(await query("staff.list", undefined, owner.headers), staffListResponse)).invitations;
const rolesOf = async ({ id }: TestAccount) => {
  const [user] = await testDatabase().select().from(users).where(eq(users.id, id));
  return user?.staffRoles;
};
const holdUsers = (tx: Queryable) => tx.select().from(users).for("update");
/** Calls that wait for one row go on in the order in which they came. */
const holdUser =
  ({ id }: TestAccount) =>
  (tx: Queryable) =>
    tx.select().from(users).where(eq(users.id, id)).for("update");
const setRoles = ({ id }: TestAccount, staffRoles: StaffRole[]) =>
  testDatabase()
    .update(users)
    .set(
      staffRoles.length === 0 ? { staffRoles, roles: [2001], staffSince: null } : { ...AS_OWNER, staffRoles },
    )
    .where(eq(users.id, id));

describe("an invitation (D57)", () => {
  it("has 256 random bits, which are stored only as a hash and shown once", async () => {
    const [one, two] = [await invited(), await invited()];
    expect(one.token).toMatch(/^[0-9a-f]{64}$/);
    expect(one.token).not.toBe(two.token);
    const stored = JSON.stringify(await testDatabase().select().from(staffInvitations));
    expect(stored + JSON.stringify(await open())).not.toContain(one.token);
  });

  it("is shown to anyone with its link, in any case of its letters, which changes nothing", async () => {
    const { token } = await invited(["sales", "catalogue"]);
    const answer = await seen(token.toUpperCase());
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await dataOf(answer, invitationResponse)).toMatchObject({
      name: "Grace",
      invitedBy: "boss",
      roles: ["sales", "catalogue"],
    });
    expect(await open()).toMatchObject([{ name: "Grace", canBeAccepted: true }]);
  });

  it("adds its roles to the account that accepts it, with the next call", async () => {
    const { token } = await invited(["catalogue"]);
    expect((await query("products.deleted", undefined, guest.headers)).status).toBe(403);
    expect((await accept(token)).status).toBe(200);
    expect((await query("products.deleted", undefined, guest.headers)).status).toBe(200);
    expect((await query("orders.list", {}, guest.headers)).status).toBe(403);
    expect(await open()).toEqual([]);
    const { people } = await dataOf(await query("staff.list", undefined, owner.headers), staffListResponse);
    expect(people.find(({ username }) => username === "guest")?.since).not.toBeNull();
  });

  it("adds to the roles of staff, and isn't used up by those to whom it would add nothing", async () => {
    const seller = await signedInAdmin("seller", ["sales"]);
    const { token } = await invited(["sales"]);
    for (const account of [seller, owner])
      expect(await refusalOf(await accept(token, account))).toMatchObject({ status: 409 });
    expect(await rolesOf(owner)).toEqual(["owner"]);
    expect(await open()).toHaveLength(1);
    const { token: more } = await invited(["catalogue"]);
    expect((await accept(more, seller)).status).toBe(200);
    expect(await rolesOf(seller)).toEqual(["sales", "catalogue"]);
  });

  it("appears in the audit by the account that accepted it", async () => {
    const { token } = await invited();
    await accept(token);
    const audit = await dataOf(await query("audit.list", { page: 1 }, owner.headers), auditResponse);
    expect(audit.acts[0]).toMatchObject({ username: "guest", subject: { kind: "account", name: "guest" } });
  });

  it("can be used once", async () => {
    const { token } = await invited();
    const second = await signedInUser("second");
    expect((await accept(token)).status).toBe(200);
    for (const account of [guest, second])
      expect(await refusalOf(await accept(token, account))).toMatchObject({ status: 404 });
    expect((await seen(token)).status).toBe(404);
    expect(await rolesOf(second)).toEqual([]);
  });

  it("goes to one of two who accept it at the same moment", async () => {
    const { token } = await invited();
    const second = await signedInUser("second");
    const answers = await meetAtRows(holdUsers, [() => accept(token), () => accept(token, second)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(await testDatabase().$count(users, eq(users.staffRoles, ["catalogue"]))).toBe(1);
  });

  it("expires after 3 days", async () => {
    const { token } = await invited();
    setClockAhead(3 * DAY_MS - HOUR_MS);
    expect((await seen(token)).status).toBe(200);
    setClockAhead(3 * DAY_MS + HOUR_MS);
    guest = await signedInUser("late-guest");
    expect((await seen(token)).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
    expect(await rolesOf(guest)).toEqual([]);
  });

  it("that has expired is forgotten by the nightly job, and an open one stays", async () => {
    await invited();
    setClockAhead(2 * DAY_MS);
    owner = await signedInAdmin("boss-2");
    const { id } = await invited(["sales"]);
    await removeOld(testServices(), new Date(Date.now() + 3 * DAY_MS + HOUR_MS));
    expect(await testDatabase().select().from(staffInvitations)).toMatchObject([{ id }]);
  });

  it("that is withdrawn can't be accepted, and is refused in the words of one that never was", async () => {
    const { id, token } = await invited();
    expect((await mutation("staff.withdrawInvitation", { id }, owner.headers)).status).toBe(200);
    const refusals = [await refusalOf(await accept(token)), await refusalOf(await accept("0".repeat(64)))];
    expect(refusals[0]).toMatchObject({ status: 404 });
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await refusalOf(await seen(token))).toMatchObject({ message: refusals[0]?.message });
    for (const gone of [id, "none"])
      expect((await mutation("staff.withdrawInvitation", { id: gone }, owner.headers)).status).toBe(404);
    expect(await rolesOf(guest)).toEqual([]);
  });
});

describe("an invitation whose inviter has changed (D57)", () => {
  it.each([
    ["removed", []],
    ["demoted", ["sales"]],
  ] as const)("can't be accepted once they were %s", async (_, left) => {
    const other = await signedInAdmin("boss-2");
    const { token } = await invited(["owner"], other);
    await setRoles(other, [...left]);
    expect(await open()).toMatchObject([{ canBeAccepted: false }]);
    expect(await refusalOf(await accept(token))).toMatchObject({ status: 409 });
    expect(await rolesOf(guest)).toEqual([]);
  });

  it("can't be accepted by a call that was under way as they were removed", async () => {
    const other = await signedInAdmin("boss-2");
    const { token } = await invited(["owner"], other);
    const [removed, accepted] = await meetAtRows(holdUser(other), [
      () => mutation("staff.remove", { id: other.id, seenRoles: ["owner"] }, owner.headers),
      () => accept(token),
    ]);
    expect(removed?.status).toBe(200);
    expect(accepted?.status).toBe(409);
    expect(await rolesOf(guest)).toEqual([]);
  });

  it("is gone with their account", async () => {
    const other = await signedInAdmin("boss-2");
    const { token } = await invited(["sales"], other);
    await testDatabase().delete(users).where(eq(users.id, other.id));
    expect((await accept(token)).status).toBe(404);
  });

  it("isn't made by an owner who was demoted while their call was under way", async () => {
    const other = await signedInAdmin("boss-2");
    const input = { id: other.id, seenRoles: ["owner"], roles: ["sales"] };
    const answers = await meetAtRows(holdUser(other), [
      () => mutation("staff.changeRoles", input, owner.headers),
      () => mutation("staff.invite", { name: "Me", roles: ["owner"] }, other.headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
    expect(await open()).toEqual([]);
  });
});
