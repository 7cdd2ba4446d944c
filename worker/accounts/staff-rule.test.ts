import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { FACTOR_REQUIRED_TEXT } from "#domain/accounts/factors.ts";
import { signAccessToken } from "../auth/access-token.ts";
import { readStaffRules } from "../auth/staff-rules.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { app } from "../entry/app.ts";
import { signedInAdmin, AS_OWNER } from "../testing/accounts.ts";
import { addedPasskey, bearer, codeSecret, signedInHeaders } from "../testing/factors.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";
import { resetShop, testDatabase, testEnv } from "../testing/shop.ts";
import { newAccount } from "../testing/sign-in.ts";

type Headers = Record<string, string>;

let headers: Headers;
beforeEach(async () => {
  await resetShop();
  await newAccount();
  headers = await signedInHeaders();
});

const setRule = (secondFactorRequired: boolean, of: Headers) =>
  mutation("staff.setRules", { secondFactorRequired }, of);

describe("the staff rule", () => {
  it("keeps administrators without a factor out of every admin call until they have one", async () => {
    await addedPasskey(headers);
    await testDatabase().update(users).set(AS_OWNER);
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
    await testDatabase().update(users).set(AS_OWNER);
    await setRule(true, headers);
    await newAccount("Another-One");
    const user = await signedInHeaders("Another-One");
    expect((await query("orders.mine", {}, user)).status).toBe(200);
    await codeSecret(user);
    await testDatabase().update(users).set(AS_OWNER);
    expect((await query("messages.unreadCount", undefined, user)).status).toBe(403);
  });

  it("can't be set by an account that it would lock out", async () => {
    const { headers: admin } = await signedInAdmin();
    expect((await setRule(true, admin)).status).toBe(409);
    expect((await query("messages.unreadCount", undefined, admin)).status).toBe(200);
  });
});

describe("a shop on https in which nobody has set the rule", () => {
  const SITE = "https://shop.example";
  /** A shop on https refuses the local secrets. */
  const SECRETS = {
    TOKEN_SECRET: "a-secret-that-stands-in-no-repository",
    ORDER_LINK_SECRET: "another-that-stands-in-no-repository",
  };
  const SECURE = { siteUrl: SITE, tokenSecret: SECRETS.TOKEN_SECRET };

  /** Makes the account an owner, and returns the headers of its calls in the shop on https. */
  async function ownerHeaders(): Promise<Headers> {
    const [user] = await testDatabase().update(users).set(AS_OWNER).returning();
    const [session] = await testDatabase().select().from(sessions);
    if (!user || !session) throw new Error("the owner isn't signed in");
    return bearer(await signAccessToken(SECURE, { ...user, sessionHash: session.id }, new Date()));
  }

  /** Sends a call to the same Worker with an https address. */
  async function ask(procedure: string, of: Headers, input?: object): Promise<Response> {
    const init = input && { method: "POST", body: JSON.stringify(input) };
    const sent = { "content-type": "application/json", origin: SITE, ...of };
    const bindings = Object.assign(testEnv(), { SITE_URL: SITE, ...SECRETS });
    return app.request(`${SITE}/trpc/${procedure}`, { headers: sent, ...init }, bindings);
  }

  it("asks staff for a factor before anything else, and lets them in with one", async () => {
    const owner = await ownerHeaders();
    const refused = await ask("staff.me", owner);
    expect(await refusalOf(refused)).toMatchObject({ status: 403, message: FACTOR_REQUIRED_TEXT });
    expect((await ask("factors.own", owner)).status).toBe(200);
    expect((await query("staff.me", undefined, headers)).status).toBe(200);
    await addedPasskey(headers);
    expect((await ask("staff.me", owner)).status).toBe(200);
    const rules = await dataOf(await ask("staff.rules", owner), z.unknown());
    expect(rules).toMatchObject({ secondFactorRequired: true });
  });

  it("still does so after another rule was set, until an owner makes it optional", async () => {
    const owner = await ownerHeaders();
    await addedPasskey(headers);
    expect((await ask("staff.setRefundLimit", owner, { refundLimitCents: 100 })).status).toBe(200);
    expect(await readStaffRules(testDatabase())).toMatchObject({
      refundLimitCents: 100,
      secondFactorRequired: true,
    });
    expect((await ask("staff.setRules", owner, { secondFactorRequired: false })).status).toBe(200);
    const { headers: other } = await signedInAdmin();
    expect((await query("staff.me", undefined, other)).status).toBe(200);
  });
});
