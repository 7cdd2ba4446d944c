import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { FACTOR_REQUIRED_TEXT } from "#domain/accounts/factors.ts";
import { users } from "../db/schema/auth.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { addedPasskey, codeSecret, signedInHeaders } from "../testing/factors.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { register } from "../testing/sign-in.ts";

type Headers = Record<string, string>;

let headers: Headers;
beforeEach(async () => {
  await resetShop();
  await register();
  headers = await signedInHeaders();
});

const setRule = (secondFactorRequired: boolean, of: Headers) =>
  mutation("staff.setRules", { secondFactorRequired }, of);

describe("the staff rule", () => {
  it("keeps administrators without a factor out of every admin call until they have one", async () => {
    await addedPasskey(headers);
    await testDatabase()
      .update(users)
      .set({ roles: [2001, 5150], staffRoles: ["owner"] });
    const { headers: other } = await signedInAdmin();
    expect((await query("messages.unreadCount", undefined, other)).status).toBe(200);
    expect((await setRule(true, headers)).status).toBe(200);
    const refused = await query("messages.unreadCount", undefined, other);
    expect(await refusalOf(refused)).toMatchObject({ status: 403, message: FACTOR_REQUIRED_TEXT });
    expect((await setRule(false, other)).status).toBe(403);
    expect((await query("factors.own", undefined, other)).status).toBe(200);
    const rules = await query("staff.rules", undefined, headers);
    expect(await dataOf(rules, z.unknown())).toMatchObject({ secondFactorRequired: true });
    expect((await setRule(false, headers)).status).toBe(200);
    expect((await query("messages.unreadCount", undefined, other)).status).toBe(200);
  });

  it("doesn't concern other accounts, nor accept codes that aren't switched on", async () => {
    await addedPasskey(headers);
    await testDatabase()
      .update(users)
      .set({ roles: [2001, 5150], staffRoles: ["owner"] });
    await setRule(true, headers);
    await register("Another-One");
    const user = await signedInHeaders("Another-One");
    expect((await query("orders.mine", {}, user)).status).toBe(200);
    await codeSecret(user);
    await testDatabase()
      .update(users)
      .set({ roles: [2001, 5150], staffRoles: ["owner"] });
    expect((await query("messages.unreadCount", undefined, user)).status).toBe(403);
  });

  it("can't be set by an account that it would lock out", async () => {
    const { headers: admin } = await signedInAdmin();
    expect((await setRule(true, admin)).status).toBe(409);
    expect((await query("messages.unreadCount", undefined, admin)).status).toBe(200);
  });
});
