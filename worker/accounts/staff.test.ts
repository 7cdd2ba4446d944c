import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import type { Queryable } from "../db/client.ts";
import { acts } from "../db/schema/acts.ts";
import { products } from "../db/schema/catalogue.ts";
import { mails } from "../db/schema/mails.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { signedInAdmin, signedInUser, type TestAccount } from "../testing/accounts.ts";
import { draft } from "../testing/catalogue.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";
import { othersAreDone, product, resetShop, testDatabase } from "../testing/shop.ts";
import { staffListResponse } from "./response-schemas.ts";

let owner: TestAccount;

beforeEach(async () => {
  await resetShop();
  owner = await signedInAdmin("boss");
});

const list = async () => dataOf(await query("staff.list", undefined, owner.headers), staffListResponse);
const personNamed = async (name: string) => (await list()).people.find(({ username }) => username === name);
const stored = async ({ id }: TestAccount) => {
  const [user] = await testDatabase().select().from(users).where(eq(users.id, id));
  return { roles: user?.roles, staffRoles: user?.staffRoles };
};
const holdUsers = (tx: Queryable) => tx.select().from(users).for("update");

const changeRoles = (
  of: TestAccount,
  seenRoles: readonly StaffRole[],
  roles: readonly StaffRole[],
  by = owner,
) => mutation("staff.changeRoles", { id: of.id, seenRoles, roles }, by.headers);
const remove = (of: TestAccount, seenRoles: readonly StaffRole[], by = owner) =>
  mutation("staff.remove", { id: of.id, seenRoles }, by.headers);

describe("the people of staff (D57)", () => {
  it("are listed by name with their roles and sessions, and customers aren't", async () => {
    await signedInUser();
    await signedInAdmin("ann-books", ["accountant", "sales"]);
    expect((await list()).people).toMatchObject([
      { username: "ann-books", roles: ["sales", "accountant"], since: expect.any(String), sessions: 1 },
      { username: "boss", roles: ["owner"] },
    ]);
  });

  it("a person who isn't signed in has no sessions", async () => {
    const seller = await signedInAdmin("seller", ["sales"]);
    await testDatabase().delete(sessions).where(eq(sessions.userId, seller.id));
    expect(await personNamed("seller")).toMatchObject({ sessions: 0, signedInAt: null });
  });
});

describe("a change of roles (D57)", () => {
  it("takes effect with the next call, and the session goes on", async () => {
    const seller = await signedInAdmin("seller", ["sales"]);
    const productsOf = async () => (await mutation("products.create", draft(), seller.headers)).status;
    expect(await productsOf()).toBe(403);
    expect((await changeRoles(seller, ["sales"], ["catalogue", "sales"])).status).toBe(200);
    expect(await productsOf()).toBe(200);
    expect((await changeRoles(seller, ["sales", "catalogue"], ["accountant"])).status).toBe(200);
    expect(await productsOf()).toBe(403);
    expect(await personNamed("seller")).toMatchObject({ roles: ["accountant"], sessions: 1 });
  });

  it("never makes staff of a customer, who needs an invitation", async () => {
    const shopper = await signedInUser();
    expect((await changeRoles(shopper, ["sales"], ["sales"])).status).toBe(404);
    expect((await remove(shopper, ["sales"])).status).toBe(404);
    expect((await mutation("staff.endSessions", { id: shopper.id }, owner.headers)).status).toBe(404);
    expect((await mutation("staff.endSessions", { id: "nobody" }, owner.headers)).status).toBe(404);
    expect(await stored(shopper)).toEqual({ roles: [2001], staffRoles: [] });
  });

  it("doesn't overwrite another owner's: the second of two finds other roles than its page showed", async () => {
    const other = await signedInAdmin("boss-2");
    const seller = await signedInAdmin("seller", ["sales"]);
    const answers = await meetAtRows(holdUsers, [
      () => changeRoles(seller, ["sales"], ["catalogue"]),
      () => changeRoles(seller, ["sales"], ["accountant"], other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const kept = answers[0]?.status === 200 ? ["catalogue"] : ["accountant"];
    expect(await stored(seller)).toMatchObject({ staffRoles: kept });
  });

  it.each([
    ["no role", []],
    ["an unknown role", ["root"]],
    ["one role many times", ["sales", "sales", "sales", "sales", "sales"]],
  ])("to %s is refused under its field", async (_, roles) => {
    const seller = await signedInAdmin("seller", ["sales"]);
    const input = { id: seller.id, seenRoles: ["sales"], roles };
    expect(await refusalOf(await mutation("staff.changeRoles", input, owner.headers))).toMatchObject({
      status: 400,
      fields: { roles: expect.any(String) },
    });
  });
});

describe("a removal (D57)", () => {
  it("ends all sessions and leaves the account as a customer's", async () => {
    const seller = await signedInAdmin("seller", ["sales"]);
    expect((await query("orders.list", {}, seller.headers)).status).toBe(200);
    expect((await remove(seller, ["sales"])).status).toBe(200);
    expect((await query("orders.list", {}, seller.headers)).status).toBe(401);
    expect(await stored(seller)).toEqual({ roles: [2001], staffRoles: [] });
    expect(await testDatabase().$count(sessions, eq(sessions.userId, seller.id))).toBe(0);
    expect(await personNamed("seller")).toBeUndefined();
  });

  it("ends the sessions in the transaction that takes the roles away", async () => {
    const seller = await signedInAdmin("seller", ["sales"]);
    let meanwhile: unknown;
    const [removed] = await meetAtRows(
      (tx) => tx.select().from(sessions).where(eq(sessions.userId, seller.id)).for("update"),
      [() => remove(seller, ["sales"])],
      async (tx) => void (meanwhile = await tx.select().from(users).where(eq(users.id, seller.id))),
    );
    expect(removed?.status).toBe(200);
    expect(meanwhile).toMatchObject([{ staffRoles: ["sales"] }]);
  });

  it("of somebody whose roles have changed since is refused", async () => {
    const seller = await signedInAdmin("seller", ["sales", "catalogue"]);
    expect((await remove(seller, ["sales"])).status).toBe(409);
    expect(await stored(seller)).toMatchObject({ staffRoles: ["sales", "catalogue"] });
  });

  it.each([
    ["removed", () => remove(owner, ["owner"])],
    ["demoted", () => changeRoles(owner, ["owner"], ["sales"])],
  ])("the last owner can't be %s", async (_, act) => {
    await signedInAdmin("seller", ["sales"]);
    expect(await refusalOf(await act())).toMatchObject({
      status: 409,
      message: "The shop needs at least one owner.",
    });
    expect(await stored(owner)).toMatchObject({ staffRoles: ["owner"] });
    expect((await list()).people).toHaveLength(2);
  });

  it("of two owners who remove each other at the same moment, one stays", async () => {
    const other = await signedInAdmin("boss-2");
    const answers = await meetAtRows(holdUsers, [
      () => remove(other, ["owner"]),
      () => remove(owner, ["owner"], other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
    expect(await testDatabase().$count(users, eq(users.staffRoles, ["owner"]))).toBe(1);
  });

  it("comes before or after a call of the removed person that was let in before, never in the middle of it", async () => {
    const other = await signedInAdmin("boss-2");
    const seller = await signedInAdmin("seller", ["sales"]);
    const [removed, late] = await meetAtRows(holdUsers, [
      () => remove(other, ["owner"]),
      () => changeRoles(seller, ["sales"], ["owner"], other),
    ]);
    expect(removed?.status).toBe(200);
    const { staffRoles } = (await stored(seller)) ?? {};
    expect([late?.status, staffRoles]).toBeOneOf([
      [403, ["sales"]],
      [200, ["owner"]],
    ]);
    expect((await changeRoles(owner, ["owner"], ["sales"], other)).status).toBe(401);
  });

  it("lets a call that was let in before complete, and refuses the next", async () => {
    await resetShop([product({ productname: "Drawing" })]);
    owner = await signedInAdmin("boss");
    const editor = await signedInAdmin("editor", ["catalogue"]);
    const [row] = await testDatabase().select().from(products);
    const erase = () => mutation("products.remove", { id: row?.id }, editor.headers);
    const [answer] = await meetAtRows(
      (tx) => tx.select().from(products).for("update"),
      [erase],
      async () => void (await remove(editor, ["catalogue"])),
    );
    expect(answer?.status).toBe(200);
    expect(await testDatabase().$count(products)).toBe(0);
    expect((await erase()).status).toBe(401);
  });
});

it("signing somebody out everywhere ends their sessions and nobody else's", async () => {
  const seller = await signedInAdmin("seller", ["sales"]);
  expect((await mutation("staff.endSessions", { id: seller.id }, owner.headers)).status).toBe(200);
  expect((await query("orders.list", {}, seller.headers)).status).toBe(401);
  expect(await personNamed("seller")).toMatchObject({ sessions: 0, roles: ["sales"] });
  expect(await personNamed("boss")).toMatchObject({ sessions: 1 });
});

it.each([
  ["staff.changeRoles", { seenRoles: ["sales"], roles: ["catalogue"] }, "Your roles were changed"],
  ["staff.remove", { seenRoles: ["sales"] }, "You were removed from the staff"],
  ["staff.endSessions", {}, "You were signed out everywhere"],
])("%s is an act about the person, who is mailed at a confirmed address", async (call, input, subject) => {
  const seller = await signedInAdmin("seller", ["sales"]);
  const db = testDatabase();
  await db.update(users).set({ email: "seller@example.com" }).where(eq(users.id, seller.id));
  expect((await mutation(call, { id: seller.id, ...input }, owner.headers)).status).toBe(200);
  await othersAreDone();
  expect(await db.select().from(acts)).toMatchObject([{ call, subjectKind: "account", subject: "seller" }]);
  const [mail, ...more] = await db.select().from(mails);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: "security_changed", recipient: "seller@example.com", subject });
  expect(mail?.text).toContain("If you didn't expect this");
  expect(mail?.text).not.toContain("If this was you");
});
