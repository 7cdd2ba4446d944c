import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { invitationPath } from "#domain/accounts/staff-input.ts";
import { actChanges, acts } from "../db/schema/acts.ts";
import { users } from "../db/schema/auth.ts";
import { approvals, staffInvitations } from "../db/schema/staff.ts";
import { signedInUser, type TestAccount } from "../testing/accounts.ts";
import {
  approve,
  approveOnly,
  inviting,
  onlyApproval,
  type Owner,
  requestsOf,
  setRule,
  shopOfTwoOwners,
  switchOn,
  WAITS,
} from "../testing/approvals.ts";
import { askForPasskey, done } from "../testing/factors.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { ORIGIN, testDatabase } from "../testing/shop.ts";
import { madeInvitationResponse } from "./response-schemas.ts";

let ada: Owner;
let grace: Owner;
let second: TestAccount;
beforeEach(async () => {
  ({ ada, grace } = await shopOfTwoOwners());
  second = await signedInUser("ada-again");
});
const db = () => testDatabase();

async function tokenOf(made: Response): Promise<string> {
  const { address } = madeInvitationResponse.parse(await resultOf(made));
  return address.slice((ORIGIN + invitationPath("")).length);
}
const accept = (token: string, by: TestAccount = second) =>
  mutation("staff.acceptInvitation", { token }, by.headers);
const rolesOf = async ({ id }: { readonly id: string }) => {
  const [user] = await db().select().from(users).where(eq(users.id, id));
  return user?.staffRoles;
};

/** An invitation that was being made as the rule went on. */
async function lateInvitation(): Promise<string> {
  const token = await tokenOf(await inviting(["owner"], ada));
  const made = await db().select().from(staffInvitations);
  await switchOn(ada);
  await db().insert(staffInvitations).values(made);
  return token;
}

describe("an invitation from before the second pair of eyes (D57)", () => {
  it("ends as the rule is switched on, which is in its act", async () => {
    const token = await tokenOf(await inviting(["owner"], ada));
    await switchOn(ada);
    expect((await accept(token)).status).toBe(404);
    expect(await rolesOf(second)).toEqual([]);
    const [noted] = await db()
      .select({ what: acts.what, before: actChanges.before, after: actChanges.after })
      .from(actChanges)
      .innerJoin(acts, eq(acts.id, actChanges.actId))
      .where(eq(actChanges.tableName, "staff_invitations"))
      .orderBy(actChanges.sequence)
      .offset(1);
    expect(noted).toMatchObject({
      what: "Set the second pair of eyes",
      before: { name: "Joan" },
      after: null,
    });
  });

  it("stays if the rule can't be switched on, and if its sum is changed", async () => {
    await db()
      .update(users)
      .set({ staffRoles: ["sales"] })
      .where(eq(users.id, grace.id));
    await inviting(["sales"], ada);
    expect((await setRule(true, ada)).status).toBe(409);
    expect(await db().$count(staffInvitations)).toBe(1);
    await db()
      .update(users)
      .set({ staffRoles: ["owner"] })
      .where(eq(users.id, grace.id));
    await switchOn(ada);
    await inviting(["sales"], ada);
    await approveOnly(grace);
    await inviting(["sales"], ada);
    const sum = () =>
      mutation("staff.setSecondEyes", { secondEyes: true, secondEyesRefundCents: 1 }, ada.headers);
    expect(await refusalOf(await sum())).toMatchObject(WAITS);
    await approveOnly(grace);
    expect((await sum()).status).toBe(200);
    expect(await db().$count(staffInvitations)).toBe(1);
  });
});

describe("joining while the second pair of eyes is on (D57)", () => {
  it("waits for an owner who isn't the one who invited, and names the account", async () => {
    const token = await lateInvitation();
    expect(await refusalOf(await accept(token))).toMatchObject(WAITS);
    expect(await rolesOf(second)).toEqual([]);
    const summary = "let ada-again join as Owner, by the invitation for Joan";
    expect(await requestsOf(ada)).toMatchObject([{ askedBy: "Ada-Owner", isOwn: true, summary }]);
    const { id } = await onlyApproval();
    expect((await mutation("approvals.askToApprove", { id }, ada.headers)).status).toBe(403);
    const signed = await ada.passkey.get(await askForPasskey("factors.askForProof", ada.headers));
    expect((await approve(id, signed, ada)).status).toBe(403);
    expect(await refusalOf(await accept(token))).toMatchObject(WAITS);
    expect(await requestsOf(grace)).toMatchObject([{ isOwn: false, summary }]);
    await approveOnly(grace);
    expect((await accept(token)).status).toBe(200);
    expect(await rolesOf(second)).toEqual(["owner"]);
    expect(await db().$count(approvals)).toBe(0);
  });

  it("waits again for any other account, and for one that was declined", async () => {
    const token = await lateInvitation();
    await accept(token);
    await approveOnly(grace);
    const third = await signedInUser("third");
    expect(await refusalOf(await accept(token, third))).toMatchObject(WAITS);
    expect(await rolesOf(third)).toEqual([]);
    await db().delete(approvals);
    await accept(token);
    await done("approvals.decline", { id: (await onlyApproval()).id }, grace.headers);
    expect(await refusalOf(await accept(token))).toMatchObject(WAITS);
    expect(await rolesOf(second)).toEqual([]);
  });

  it("waits also for an invitation that another owner has approved, because that named no account", async () => {
    await switchOn(ada);
    await inviting(["sales"], ada);
    await approveOnly(grace);
    const token = await tokenOf(await inviting(["sales"], ada));
    expect(await refusalOf(await accept(token))).toMatchObject(WAITS);
    await approveOnly(grace);
    expect((await accept(token)).status).toBe(200);
    expect(await rolesOf(second)).toEqual(["sales"]);
  });
});
