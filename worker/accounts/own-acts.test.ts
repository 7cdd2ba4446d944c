import { beforeEach, expect, it } from "vitest";
import { acts, actChanges } from "../db/schema/acts.ts";
import { users } from "../db/schema/auth.ts";
import { passkeys } from "../db/schema/factors.ts";
import { accountOwner, askedToConfirm, askedToReset, NEW_PASSWORD, reset } from "../testing/account-links.ts";
import { addedPasskey, codeFrom, codeSecret, done, switchedOnCodes } from "../testing/factors.ts";
import { found } from "../testing/found.ts";
import { mutation } from "../testing/mutation.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { NAME, PASSWORD } from "../testing/sign-in.ts";
import { AS_OWNER } from "../testing/accounts.ts";

const db = () => testDatabase();
beforeEach(() => resetShop());

type Owner = Awaited<ReturnType<typeof accountOwner>>;
const becomeStaff = () =>
  db()
    .update(users)
    .set({ ...AS_OWNER, staffRoles: ["sales"] });

/** Makes every change that a person can make to how they sign in. */
async function changeEverything(owner: Owner): Promise<void> {
  const { headers } = owner;
  const proof = { proof: { currentPassword: PASSWORD } };
  for (const email of ["vera@example.com", "line@example.com"])
    await done("auth.confirmEmail", { token: await askedToConfirm(owner, email) }, headers);
  await addedPasskey(headers);
  const { id } = found((await db().select().from(passkeys))[0]);
  await done("factors.renamePasskey", { id, name: "Pocket" }, headers);
  await switchedOnCodes(headers);
  await done("factors.makeRecoveryCodes", proof, headers);
  await done("factors.switchCodesOff", proof, headers);
  await done("factors.removePasskey", { id, ...proof }, headers);
  await done("auth.changePassword", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, headers);
  expect((await reset(await askedToReset(), PASSWORD)).status).toBe(200);
}

it("a change that staff make to their own password, address or factors is an act, by its call (D60)", async () => {
  const owner = await accountOwner(NAME, null);
  await becomeStaff();
  await changeEverything(owner);
  const stored = await db().select().from(acts).orderBy(acts.at);
  expect(stored.map(({ call }) => call)).toEqual([
    "auth.confirmEmail",
    "auth.confirmEmail",
    "factors.addPasskey",
    "factors.renamePasskey",
    "factors.switchCodesOn",
    "factors.makeRecoveryCodes",
    "factors.switchCodesOff",
    "factors.removePasskey",
    "auth.changePassword",
    "auth.resetPassword",
  ]);
  for (const act of stored)
    expect(act).toMatchObject({ username: NAME, userId: owner.id, subjectKind: "account", subject: NAME });
  const kept = JSON.stringify([stored, await db().select().from(actChanges)]);
  for (const own of ["example.com", "Pocket"]) expect(kept).not.toContain(own);
});

it("the removal of staff's address is one, too; what is refused isn't", async () => {
  const { headers } = await accountOwner();
  await becomeStaff();
  const { secret } = await codeSecret(headers);
  const wrong = { code: await codeFrom(secret, 5) };
  expect((await mutation("factors.switchCodesOn", wrong, headers)).status).toBe(400);
  expect((await mutation("auth.removeEmail", { currentPassword: "Wrong#1234" }, headers)).status).toBe(400);
  expect(await db().$count(acts)).toBe(0);
  await done("auth.removeEmail", { currentPassword: PASSWORD }, headers);
  expect(await db().select().from(acts)).toMatchObject([{ call: "auth.removeEmail" }]);
});

it("a customer's changes are none", async () => {
  await changeEverything(await accountOwner(NAME, null));
  expect(await db().$count(acts)).toBe(0);
});
