import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { users } from "../db/schema/auth.ts";
import { approvals } from "../db/schema/staff.ts";
import { now } from "../platform/clock.ts";
import { madeAccountantLinkResponse } from "../sales/books/response-schemas.ts";
import { syncOrder } from "../sales/refunds/sync-order.ts";
import { askedToReset, NEW_PASSWORD, reset } from "../testing/account-links.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import {
  approve,
  approveOnly,
  askToApprove,
  inviting,
  ledgerStatus,
  onlyApproval,
  type Owner,
  refunding,
  shopOfTwoOwners,
  storedApprovals,
  switchOn,
  WAITS,
} from "../testing/approvals.ts";
import { askForPasskey } from "../testing/factors.ts";
import { found } from "../testing/found.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { query } from "../testing/query.ts";
import { failRefund, paidAtProvider, storedRefunds } from "../testing/refunds.ts";
import { testDatabase, testServices } from "../testing/shop.ts";
import { signIn } from "../testing/sign-in.ts";

let ada: Owner;
let grace: Owner;
beforeEach(async () => {
  ({ ada, grace } = await shopOfTwoOwners());
});
const db = () => testDatabase();

describe("an approval is refused", () => {
  beforeEach(async () => {
    await switchOn(ada);
    await inviting(["owner"], ada);
  });

  it("of one's own request", async () => {
    const { id } = await onlyApproval();
    expect((await mutation("approvals.askToApprove", { id }, ada.headers)).status).toBe(403);
    const signed = await ada.passkey.get(await askForPasskey("factors.askForProof", ada.headers));
    expect((await approve(id, signed, ada)).status).toBe(403);
    const own = db().update(approvals).set({ approvedBy: ada.id, approvedAt: now() });
    await expect(own).rejects.toMatchObject({ cause: { constraint_name: "approvals_by_another" } });
    expect(await refusalOf(await inviting(["owner"], ada))).toMatchObject(WAITS);
  });

  it("by anybody but an owner", async () => {
    const { id } = await onlyApproval();
    const asked = await askToApprove(id, grace);
    await db()
      .update(users)
      .set({ staffRoles: ["sales", "accountant"] })
      .where(eq(users.id, grace.id));
    expect((await approve(id, await grace.passkey.get(asked), grace)).status).toBe(403);
    expect(await refusalOf(await inviting(["owner"], ada))).toMatchObject(WAITS);
  });

  it("for a signature that was made for another request, another purpose or by another's passkey", async () => {
    await inviting(["sales"], ada);
    const [first, second] = await storedApprovals();
    const { id } = found(second);
    const asked = () => askToApprove(found(first).id, grace);
    const signatures = [
      await grace.passkey.get(await asked()),
      await grace.passkey.get(await askForPasskey("factors.askForProof", grace.headers)),
      await ada.passkey.get(await askToApprove(id, grace)),
      await grace.passkey.get(await askToApprove(id, grace), { userVerified: false }),
    ];
    for (const signed of signatures) expect((await approve(id, signed, grace)).status).toBe(400);
    const stored = await storedApprovals();
    expect(stored.map(({ approvedBy }) => approvedBy)).toEqual([null, null]);
  });

  it("again, by a signature that has approved it, once it's asked for again", async () => {
    const { id } = await onlyApproval();
    const signed = await grace.passkey.get(await askToApprove(id, grace));
    expect((await approve(id, signed, grace)).status).toBe(200);
    expect((await approve(id, signed, grace)).status).toBe(404);
    await inviting(["owner"], ada);
    await inviting(["owner"], ada);
    expect((await approve((await onlyApproval()).id, signed, grace)).status).toBe(400);
  });

  it("after a day", async () => {
    const { id } = await onlyApproval();
    const signed = await grace.passkey.get(await askToApprove(id, grace));
    await db().update(approvals).set({ expiresAt: now() });
    expect((await approve(id, signed, grace)).status).toBe(404);
  });
});

describe("an approved call", () => {
  it("waits again with any other input or by anybody else", async () => {
    await switchOn(ada);
    const { number } = await paidAtProvider(4);
    await refunding(number, 120_00, ada);
    await approveOnly(grace);
    expect(await refusalOf(await refunding(number, 120_01, ada))).toMatchObject(WAITS);
    expect(await refusalOf(await refunding(number, 120_00, grace))).toMatchObject(WAITS);
    expect((await refunding((await paidAtProvider(4)).number, 120_00, ada)).status).toBe(403);
    expect(await storedRefunds()).toEqual([]);
    expect((await refunding(number, 120_00, ada)).status).toBe(200);
    expect(await refusalOf(await refunding(number, 120_00, ada))).toMatchObject(WAITS);
  });

  it("waits again if its approver isn't an owner any more", async () => {
    await switchOn(ada);
    await inviting(["sales"], ada);
    await approveOnly(grace);
    await db()
      .update(users)
      .set({ staffRoles: ["sales"] })
      .where(eq(users.id, grace.id));
    expect(await refusalOf(await inviting(["sales"], ada))).toMatchObject(WAITS);
    expect((await onlyApproval()).approvedBy).toBeNull();
  });

  it("waits again after a day", async () => {
    await switchOn(ada);
    await inviting(["sales"], ada);
    await approveOnly(grace);
    await db().update(approvals).set({ expiresAt: now() });
    expect(await refusalOf(await inviting(["sales"], ada))).toMatchObject(WAITS);
    expect((await onlyApproval()).approvedBy).toBeNull();
  });

  it("goes through once, even if it's made twice simultaneously", async () => {
    await switchOn(ada);
    expect(await ledgerStatus(ada)).toBe(403);
    await approveOnly(grace);
    const statuses = await meetAtRows(
      (tx) => tx.select().from(approvals).for("update"),
      [() => ledgerStatus(ada), () => ledgerStatus(ada)],
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 403]);
  });

  it("keeps its approval if it fails", async () => {
    await switchOn(ada);
    const joan = await signedInAdmin("joan", ["sales"]);
    const change = { id: joan.id, roles: ["catalogue"], seenRoles: ["sales"] };
    const changing = () => mutation("staff.changeRoles", change, ada.headers);
    const setRoles = (staffRoles: ("sales" | "accountant")[]) =>
      db().update(users).set({ staffRoles }).where(eq(users.id, joan.id));
    expect(await refusalOf(await changing())).toMatchObject(WAITS);
    await approveOnly(grace);
    await setRoles(["accountant"]);
    expect((await changing()).status).toBe(409);
    await setRoles(["sales"]);
    expect((await changing()).status).toBe(200);
  });
});

describe("what was begun before the rule went on", () => {
  it("waits, if it's a refund that failed and is made again", async () => {
    const { id, number } = await paidAtProvider(4);
    expect((await refunding(number, 120_00, ada)).status).toBe(200);
    const [first] = await storedRefunds();
    await failRefund(z.string().parse(first?.providerId));
    await syncOrder(testServices(), id, "reconcile");
    await switchOn(ada);
    const again = await mutation("orders.retryRefund", { id: first?.id }, ada.headers);
    expect(await refusalOf(again)).toMatchObject(WAITS);
  });

  it("opens no owner's account, if it's a link that resets a password", async () => {
    await db().update(users).set({ email: "grace@example.com" }).where(eq(users.id, grace.id));
    const token = await askedToReset("Grace-Owner");
    await switchOn(ada);
    expect((await reset(token)).status).toBe(200);
    expect((await signIn({ user: "Grace-Owner", password: NEW_PASSWORD })).status).toBe(401);
    await inviting(["owner"], ada);
    const { id } = await onlyApproval();
    expect((await mutation("approvals.askToApprove", { id }, grace.headers)).status).toBe(401);
  });

  it("still shows the books, if it's a link for the accountant, until that is revoked", async () => {
    const link = { name: "Bureau", validUntil: daysAfter(amsterdamDay(now()), 30) };
    const making = () => mutation("accountant.makeLink", link, ada.headers);
    const { address } = madeAccountantLinkResponse.parse(await resultOf(await making()));
    await switchOn(ada);
    const token = address.slice(address.lastIndexOf("/") + 1);
    expect((await query("accountant.books", { token })).status).toBe(200);
    expect(await refusalOf(await making())).toMatchObject(WAITS);
  });
});
