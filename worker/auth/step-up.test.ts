import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { sessions } from "../db/schema/auth.ts";
import { shopCalls } from "../entry/calls.ts";
import { now, setClockAhead } from "../platform/clock.ts";
import { accessCases } from "../testing/access-cases.ts";
import { AS_OWNER, signedInAdmin } from "../testing/accounts.ts";
import { requestExport } from "../testing/exports.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { call, resetShop, settings, testDatabase } from "../testing/shop.ts";
import { claimsOf, cookieHeader, NAME, PASSWORD, newAccount, signIn, tokenOf } from "../testing/sign-in.ts";
import { signAccessToken } from "./access-token.ts";
import { CONFIRM_IDENTITY_TEXT, requireRecentProof } from "./caller.ts";

beforeEach(() => resetShop());
afterEach(() => setClockAhead(0));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
type Bearer = ReturnType<typeof bearer>;

/** Registers an administrator and signs them in, as often as asked. */
async function adminSessions(count: number): Promise<Bearer[]> {
  await newAccount(NAME, AS_OWNER);
  const signedIn: Bearer[] = [];
  for (let n = 0; n < count; n += 1) signedIn.push(bearer(await tokenOf(await signIn({}))));
  return signedIn;
}

const ageProofs = (minutes: number) =>
  testDatabase()
    .update(sessions)
    .set({ provenAt: new Date(now().getTime() - minutes * MINUTE_MS) });
const exportStatus = async (headers: Bearer) => {
  const answer = await requestExport("orders", {}, headers);
  await answer.body?.cancel();
  return answer.status;
};
const prove = (password: string, headers: Record<string, string>) =>
  mutation("auth.prove", { password }, headers);

const STEP_UP = [
  "POST /api/exports/audit",
  "POST /api/exports/ledger",
  "POST /api/exports/orders",
  "POST /api/exports/vat",
  "accountant.makeLink",
  "customers.erase",
  "customers.export",
  "orders.correctEmail",
  "orders.openBuyersPage",
  "orders.returnTransfer",
  "settings.save",
  "staff.changeRoles",
  "staff.endSessions",
  "staff.invite",
  "staff.remove",
  "staff.setRefundLimit",
  "staff.setRules",
  "staff.setSecondEyes",
];

describe("a call that needs a recent proof (D58)", () => {
  // Listed by hand, so that none loses its declaration by mistake.
  it("is one of these", () => {
    const { procedures, plainPaths } = shopCalls;
    const declared = [
      ...procedures.filter(({ stepUp }) => stepUp).map(({ name }) => name),
      ...plainPaths.filter(({ stepUp }) => stepUp).map(({ method, path }) => `${method} ${path}`),
    ];
    expect(declared.toSorted()).toEqual(STEP_UP);
  });

  it("is refused ten minutes after the sign-in, and not before", async () => {
    const { headers } = await signedInAdmin();
    for (const { name, request } of accessCases(shopCalls).filter((one) => STEP_UP.includes(one.name))) {
      await ageProofs(10);
      const answer = await call(...request(headers));
      expect([name, answer.status]).toEqual([name, 403]);
      expect(await answer.text()).toMatch(/"stepUp":true/);
      await ageProofs(9.9);
      const recent = await call(...request(headers));
      await recent.body?.cancel();
      expect([name, recent.status === 403]).toEqual([name, false]);
    }
  });

  it("says so in words to a program (D29)", async () => {
    const { headers } = await signedInAdmin();
    await ageProofs(10);
    const answer = await requestExport("ledger", { month: "2026-11" }, headers);
    expect(z.object({ message: z.string(), stepUp: z.boolean() }).parse(await answer.json())).toEqual({
      message: CONFIRM_IDENTITY_TEXT,
      stepUp: true,
    });
  });

  it("goes by the shop's clock (D52)", async () => {
    setClockAhead(60 * MINUTE_MS);
    const { headers } = await signedInAdmin();
    expect(await exportStatus(headers)).toBe(200);
    setClockAhead(69.9 * MINUTE_MS);
    expect(await exportStatus(headers)).toBe(200);
    setClockAhead(70 * MINUTE_MS);
    expect(await exportStatus(headers)).toBe(403);
  });
});

describe("a proof of identity (D58)", () => {
  it("by the password renews the session's for ten minutes", async () => {
    const [headers] = await adminSessions(1);
    if (!headers) throw new Error("nobody is signed in");
    await ageProofs(60);
    expect(await exportStatus(headers)).toBe(403);
    expect((await prove(PASSWORD, headers)).status).toBe(200);
    expect(await exportStatus(headers)).toBe(200);
    await ageProofs(10);
    expect(await exportStatus(headers)).toBe(403);
  });

  it("counts for its own session only, whatever token is sent", async () => {
    const [here, elsewhere] = await adminSessions(2);
    if (!here || !elsewhere) throw new Error("nobody is signed in");
    await ageProofs(60);
    expect((await prove(PASSWORD, here)).status).toBe(200);
    expect(await exportStatus(here)).toBe(200);
    expect(await exportStatus(elsewhere)).toBe(403);
  });

  it("isn't renewed by a refresh, nor by a newer token of the session", async () => {
    await newAccount(NAME, AS_OWNER);
    const signedIn = await signIn({});
    await ageProofs(60);
    const token = await tokenOf(await call("/api/refresh", { headers: cookieHeader(signedIn) }));
    expect(await exportStatus(bearer(token))).toBe(403);
  });

  it("isn't lent by somebody else's session", async () => {
    const admin = await signedInAdmin();
    await ageProofs(60);
    const other = await signedInAdmin("second");
    const roles = [ROLE_USER, ROLE_ADMIN];
    const mixed = { ...admin, roles, sessionHash: other.sessionHash };
    expect(await exportStatus(bearer(await signAccessToken(settings(), mixed, now())))).toBe(401);
  });

  it("takes a fresh sign-in as one", async () => {
    await adminSessions(1);
    await ageProofs(60);
    const again = await tokenOf(await signIn({}));
    expect(claimsOf(again).UserInfo.username).toBe(NAME);
    expect(await exportStatus(bearer(again))).toBe(200);
  });

  it("refuses a wrong password under its field, and counts it as a failed sign-in (D37)", async () => {
    const [headers] = await adminSessions(1);
    if (!headers) throw new Error("nobody is signed in");
    await ageProofs(60);
    const from = { ...headers, "cf-connecting-ip": "192.0.2.1" };
    expect(await refusalOf(await prove("Wrong#1234", from))).toMatchObject({
      status: 400,
      fields: { password: "This password is incorrect." },
    });
    expect(await exportStatus(headers)).toBe(403);
    for (let n = 1; n < 10; n += 1) await prove("Wrong#1234", from);
    expect((await prove(PASSWORD, from)).status).toBe(429);
    expect((await signIn({}, { "cf-connecting-ip": "192.0.2.1" })).status).toBe(429);
    expect(await exportStatus(headers)).toBe(403);
  });

  it("can be required for some inputs of a call only", async () => {
    const { sessionHash } = await signedInAdmin();
    const [stored] = await testDatabase().select().from(sessions).where(eq(sessions.id, sessionHash));
    if (!stored) throw new Error("the session is gone");
    const user = { provenAt: stored.provenAt };
    expect(() => requireRecentProof(user)).not.toThrow();
    setClockAhead(10 * MINUTE_MS);
    expect(() => requireRecentProof(user)).toThrow(
      expect.objectContaining({ status: 403, stepUp: true, message: CONFIRM_IDENTITY_TEXT }),
    );
  });
});
