import { asc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { users } from "../db/schema/auth.ts";
import { mails } from "../db/schema/mails.ts";
import { addedPasskey, signedInHeaders, switchedOnCodes } from "../testing/factors.ts";
import { mutation } from "../testing/mutation.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { PASSWORD, newAccount } from "../testing/sign-in.ts";

beforeEach(async () => {
  await resetShop();
  await testDatabase().delete(mails);
  await newAccount();
});

const subjects = async () =>
  (await testDatabase().select().from(mails).orderBy(asc(mails.createdAt))).map(({ subject }) => subject);

it("the owner is mailed about each change of the account's factors (D59)", async () => {
  const headers = await signedInHeaders();
  await testDatabase().update(users).set({ email: "vera@example.com" });
  await addedPasskey(headers);
  await switchedOnCodes(headers);
  expect(await subjects()).toEqual(["A passkey was added", "Codes were switched on"]);
});

it("a refused change mails nobody", async () => {
  const headers = await signedInHeaders();
  await testDatabase().update(users).set({ email: "vera@example.com" });
  const proof = { currentPassword: PASSWORD };
  expect((await mutation("factors.makeRecoveryCodes", { proof }, headers)).status).toBe(409);
  expect(await subjects()).toEqual([]);
});
