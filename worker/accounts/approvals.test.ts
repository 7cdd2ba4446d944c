import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { OPEN_APPROVALS_A_PERSON, TOO_FEW_OWNERS_TEXT } from "#domain/accounts/approvals.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { actChanges, acts } from "../db/schema/acts.ts";
import { users } from "../db/schema/auth.ts";
import { passkeys } from "../db/schema/factors.ts";
import { orders } from "../db/schema/orders.ts";
import { approvals, staffInvitations } from "../db/schema/staff.ts";
import { shopCalls } from "../entry/calls.ts";
import { now } from "../platform/clock.ts";
import { erasePersonalData } from "../personal-data/erase.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import {
  approveOnly,
  inviting,
  ledgerStatus,
  onlyApproval,
  type Owner,
  ownerWithPasskey,
  refunding,
  requestsOf,
  setRule,
  shopOfTwoOwners,
  switchOn,
  WAITS,
} from "../testing/approvals.ts";
import { addedPasskey, done } from "../testing/factors.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { query } from "../testing/query.ts";
import { recordedOrder } from "../testing/orders.ts";
import { paidAtProvider } from "../testing/refunds.ts";
import { testDatabase } from "../testing/shop.ts";
import { PASSWORD } from "../testing/sign-in.ts";

let ada: Owner;
let grace: Owner;
beforeEach(async () => {
  ({ ada, grace } = await shopOfTwoOwners());
});
const db = () => testDatabase();

// Listed by hand, so that none loses its declaration by mistake. Refunds ask for themselves.
it("these calls wait for another owner while the rule is on", () => {
  const { procedures, plainPaths } = shopCalls;
  const declared = [
    ...procedures.filter(({ secondEyes }) => secondEyes).map(({ name }) => name),
    ...plainPaths.filter(({ secondEyes }) => secondEyes).map(({ method, path }) => `${method} ${path}`),
  ];
  expect(declared.toSorted()).toEqual([
    "POST /api/exports/audit",
    "POST /api/exports/ledger",
    "POST /api/exports/orders",
    "POST /api/exports/vat",
    "accountant.makeLink",
    "customers.erase",
    "customers.export",
    "staff.changeRoles",
    "staff.invite",
    "staff.remove",
    "staff.setRefundLimit",
    "staff.setRules",
    "staff.setSecondEyes",
  ]);
});

describe("the second pair of eyes (D57)", () => {
  it("is off until an owner switches it on, for which two need a passkey", async () => {
    expect((await inviting(["sales"], ada)).status).toBe(200);
    await db().delete(passkeys).where(eq(passkeys.userId, grace.id));
    expect(await refusalOf(await setRule(true, ada))).toMatchObject({
      status: 409,
      message: TOO_FEW_OWNERS_TEXT,
    });
    expect((await inviting(["sales"], ada)).status).toBe(200);
    expect(await db().$count(approvals)).toBe(0);
  });

  it("lets a call through once, after another owner has approved it with a passkey", async () => {
    await switchOn(ada);
    expect(await refusalOf(await inviting(["owner"], ada))).toMatchObject(WAITS);
    expect(await refusalOf(await inviting(["owner"], ada))).toMatchObject(WAITS);
    expect(await db().$count(staffInvitations)).toBe(0);
    expect(await requestsOf(grace)).toMatchObject([
      { askedBy: "Ada-Owner", isOwn: false, summary: "invite Joan as Owner", isApproved: false },
    ]);
    await approveOnly(grace);
    expect(await requestsOf(grace)).toEqual([]);
    expect(await requestsOf(ada)).toMatchObject([{ isOwn: true, isApproved: true }]);
    expect((await inviting(["owner"], ada)).status).toBe(200);
    expect(await refusalOf(await inviting(["owner"], ada))).toMatchObject(WAITS);
    expect(await db().$count(staffInvitations)).toBe(1);
  });

  it("is named by the acts: what was approved, and who approved what was done (D60)", async () => {
    await switchOn(ada);
    await inviting(["sales"], ada);
    await approveOnly(grace);
    await inviting(["sales"], ada);
    const changes = () =>
      db()
        .select({ what: acts.what, subject: acts.subject, username: acts.username, after: actChanges.after })
        .from(actChanges)
        .innerJoin(acts, eq(acts.id, actChanges.actId))
        .where(eq(actChanges.tableName, "approvals"))
        .orderBy(actChanges.sequence);
    expect(await changes()).toEqual([
      {
        what: "Approved a request of staff",
        subject: "Ada-Owner",
        username: "Grace-Owner",
        after: { asked_by: "Ada-Owner", request: "invite Joan as Sales" },
      },
      {
        what: "Invited someone",
        subject: "Joan",
        username: "Ada-Owner",
        after: { approved_by: "Grace-Owner" },
      },
    ]);
    await erasePersonalData(db(), "Grace-Owner", now());
    expect((await changes()).map(({ username, after }) => [username, after])).toEqual([
      ["erased", { asked_by: "Ada-Owner", request: "invite Joan as Sales" }],
      ["Ada-Owner", null],
    ]);
  });

  it("asks for refunds that take an order's above the sum, by anyone", async () => {
    await switchOn(ada);
    const seller = await signedInAdmin("seller", ["sales"]);
    const { number } = await paidAtProvider(4);
    expect((await refunding(number, 60_00, seller)).status).toBe(200);
    expect(await refusalOf(await refunding(number, 40_01, seller))).toMatchObject(WAITS);
    expect((await refunding(number, 40_00, seller)).status).toBe(200);
    expect(await refusalOf(await refunding(number, 1, ada))).toMatchObject(WAITS);
    expect(await requestsOf(seller)).toMatchObject([{ summary: `refund €40.01 of ${number}` }]);
  });

  it("asks for its own end, for files and for the data of a customer", async () => {
    const { number } = await paidAtProvider(1);
    await switchOn(ada);
    expect(await refusalOf(await setRule(false, ada))).toMatchObject(WAITS);
    expect(await ledgerStatus(ada)).toBe(403);
    expect((await query("customers.export", { number }, ada.headers)).status).toBe(403);
    expect((await requestsOf(grace)).map(({ summary }) => summary)).toEqual([
      "switch the second pair of eyes off",
      "export the ledger of 2026-10",
      `export the data of the customer of ${number}`,
    ]);
  });

  it("asks before a customer's data is erased, and erases nothing until then", async () => {
    const number = orderNumber(await recordedOrder({ customerEmail: "buyer@example.com" }));
    await switchOn(ada);
    const before = await db().select().from(orders);
    const erase = () => mutation("customers.erase", { number, email: "buyer@example.com" }, ada.headers);
    expect(await refusalOf(await erase())).toMatchObject(WAITS);
    expect(await db().select().from(orders)).toEqual(before);
    await approveOnly(grace);
    expect((await erase()).status).toBe(200);
  });

  it("leaves a person so many open requests, also of several calls at the same moment", async () => {
    await switchOn(ada);
    const invite = (name: string, { headers }: Owner = ada) =>
      mutation("staff.invite", { name, roles: ["sales"] }, headers);
    for (let nth = 0; nth < OPEN_APPROVALS_A_PERSON - 1; nth += 1)
      expect(await refusalOf(await invite(`Joan ${nth}`))).toMatchObject(WAITS);
    const statuses = await meetAtRows(
      (tx) => tx.select().from(users).where(eq(users.id, ada.id)).for("update"),
      ["2026-08", "2026-09", "2026-10"].map((month) => () => ledgerStatus(ada, month)),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([403, 409, 409]);
    expect(await db().$count(approvals)).toBe(OPEN_APPROVALS_A_PERSON);
    // One that's open already isn't counted twice, and each person has their own number.
    expect(await refusalOf(await invite("Joan 0"))).toMatchObject(WAITS);
    expect(await refusalOf(await invite("Joan 0", grace))).toMatchObject(WAITS);
    await done("approvals.withdraw", { id: (await onlyApproval()).id }, ada.headers);
    expect(await refusalOf(await invite("Eve 4"))).toMatchObject(WAITS);
  });

  it("asks nobody to approve what would be refused anyway", async () => {
    await switchOn(ada);
    const change = { id: grace.id, roles: ["sales"], seenRoles: ["catalogue"] };
    expect((await mutation("staff.changeRoles", change, ada.headers)).status).toBe(409);
    expect(await db().$count(approvals)).toBe(0);
  });

  it("lets the asker withdraw, and another owner decline; nobody else", async () => {
    await switchOn(ada);
    await inviting(["sales"], ada);
    const { id } = await onlyApproval();
    const seller = await signedInAdmin("seller", ["sales"]);
    expect(await requestsOf(seller)).toEqual([]);
    expect((await mutation("approvals.withdraw", { id }, grace.headers)).status).toBe(404);
    expect((await mutation("approvals.decline", { id }, seller.headers)).status).toBe(403);
    expect((await mutation("approvals.decline", { id }, ada.headers)).status).toBe(403);
    await done("approvals.decline", { id }, grace.headers);
    await inviting(["sales"], ada);
    await done("approvals.withdraw", { id: (await onlyApproval()).id }, ada.headers);
    expect(await db().$count(approvals)).toBe(0);
  });
});

describe("while it's on and two owners have a passkey", () => {
  it.each([
    ["staff.changeRoles", { roles: ["sales"], seenRoles: ["owner"] }],
    ["staff.remove", { seenRoles: ["owner"] }],
  ])("%s is refused for one of the last two, and not of three", async (procedure, input) => {
    await switchOn(ada);
    const act = () => mutation(procedure, { ...input, id: grace.id }, ada.headers);
    expect(await refusalOf(await act())).toMatchObject({ status: 409, message: TOO_FEW_OWNERS_TEXT });
    const third = await ownerWithPasskey("Third-Owner");
    expect(await refusalOf(await act())).toMatchObject(WAITS);
    await approveOnly(third);
    expect((await act()).status).toBe(200);
  });

  it("the last passkey of one of them stays, and another one goes", async () => {
    await addedPasskey(grace.headers);
    await switchOn(ada);
    const [first, second] = await db().select().from(passkeys).where(eq(passkeys.userId, grace.id));
    const remove = (id: string | undefined) =>
      mutation("factors.removePasskey", { id, proof: { currentPassword: PASSWORD } }, grace.headers);
    expect((await remove(first?.id)).status).toBe(200);
    expect(await refusalOf(await remove(second?.id))).toMatchObject({
      status: 409,
      message: TOO_FEW_OWNERS_TEXT,
    });
  });
});
