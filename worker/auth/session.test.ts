import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { PASSWORD_TEXT, SESSIONS_A_USER } from "#domain/accounts/account.ts";
import type { Queryable } from "../db/client.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { codeSecrets } from "../db/schema/factors.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { query } from "../testing/query.ts";
import { GUESSABLE_TEXT } from "./new-password.ts";
import { call, post, resetShop, testDatabase } from "../testing/shop.ts";
import {
  claimsOf,
  cookieHeader,
  cookiesOf,
  NAME,
  PASSWORD,
  refreshed,
  newAccount,
  signIn,
  tokenOf,
} from "../testing/sign-in.ts";
import { AS_OWNER } from "../testing/accounts.ts";

function changePassword(token: string, currentPassword: string, newPassword: string): Promise<Response> {
  return post(
    "/trpc/auth.changePassword",
    { currentPassword, newPassword },
    { authorization: `Bearer ${token}` },
  );
}

const holdUsers = (tx: Queryable) => tx.select().from(users).for("update");
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const readsOrders = async (token: string) => (await query("orders.mine", {}, bearer(token))).status;

beforeEach(() => resetShop());

describe("refresh and sign out", () => {
  beforeEach(() => newAccount());

  it("exchanges the cookie for a new token", async () => {
    const { UserInfo } = claimsOf(await refreshed(cookieHeader(await signIn({}))));
    expect(UserInfo).toEqual({ username: NAME, roles: [2001] });
  });

  it.each([
    ["no cookie", ""],
    ["a made-up cookie", "__Host-session=abcdefghijklmnop"],
    ["an empty cookie", "__Host-session="],
  ])("returns 401 for %s", async (_name, cookie) => {
    expect((await call("/api/refresh", { headers: { cookie } })).status).toBe(401);
  });

  it.each([
    [true, 30, 2_592_000],
    [false, 1, undefined],
  ])(
    "extends a session (trusted: %s) to %d days once half its lifetime is over",
    async (trust, days, age) => {
      const cookies = cookieHeader(await signIn({ trust }));
      const db = testDatabase();
      await db.update(sessions).set({ expiresAt: new Date(Date.now() + 60_000) });
      const answer = await call("/api/refresh", { headers: cookies });
      expect(/Max-Age=(\d+)/.exec(cookiesOf(answer).get("__Host-session") ?? "")?.[1]).toBe(age?.toString());
      const [session] = await db.select().from(sessions);
      const left = (session?.expiresAt.getTime() ?? 0) - Date.now();
      expect(Math.round(left / (24 * 60 * 60 * 1000))).toBe(days);
    },
  );

  it("uses the current roles", async () => {
    const cookies = cookieHeader(await signIn({}));
    await testDatabase().update(users).set(AS_OWNER);
    expect(claimsOf(await refreshed(cookies)).UserInfo.roles).toEqual([2001, 5150]);
  });

  it("signs out on the server, so that the cookie is worthless afterwards", async () => {
    const cookies = cookieHeader(await signIn({ trust: true }));
    const answer = await call("/api/logout", { method: "POST", headers: cookies });
    expect(answer.status).toBe(200);
    expect(cookiesOf(answer).get("__Host-session")).toMatch(/^__Host-session=; Max-Age=0/);
    expect((await call("/api/refresh", { headers: cookies })).status).toBe(401);
  });

  it("signs out with the token alone, and does nothing without either", async () => {
    const answer = await signIn({});
    const token = await tokenOf(answer.clone());
    await call("/api/logout", { method: "POST", headers: { authorization: `Bearer ${token}` } });
    expect((await call("/api/refresh", { headers: cookieHeader(answer) })).status).toBe(401);
    expect((await call("/api/logout", { method: "POST" })).status).toBe(200);
  });

  it("lets no access token read the account's orders after it has signed out", async () => {
    const token = await tokenOf(await signIn({}));
    expect(await readsOrders(token)).toBe(200);
    await call("/api/logout", { method: "POST", headers: bearer(token) });
    expect(await readsOrders(token)).toBe(401);
  });
});

/** Creates sessions that began a minute apart, eighty days ago. */
async function sessionsBefore(count: number, expiresAt: Date): Promise<void> {
  const [user] = await testDatabase().select().from(users);
  const then = Date.now() - 80 * 24 * 60 * 60 * 1000;
  await testDatabase()
    .insert(sessions)
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: `before-${String(n).padStart(2, "0")}`,
        userId: user?.id ?? "",
        expiresAt,
        createdAt: new Date(then + n * 60_000),
      })),
    );
}
const soon = () => new Date(Date.now() + 60_000);
const sessionsLeft = async () =>
  (await testDatabase().select().from(sessions).orderBy(asc(sessions.createdAt)))
    .map(({ id }) => id)
    .filter((id) => id.startsWith("before-"));

describe(`the limit of ${SESSIONS_A_USER} sessions per user (D17)`, () => {
  beforeEach(() => newAccount());

  it("allows a twentieth session, and ends the oldest for the next", async () => {
    await sessionsBefore(SESSIONS_A_USER - 1, soon());
    await signIn({});
    expect(await sessionsLeft()).toHaveLength(SESSIONS_A_USER - 1);
    await signIn({});
    expect((await sessionsLeft())[0]).toBe("before-01");
    expect(await testDatabase().$count(sessions)).toBe(SESSIONS_A_USER);
  });

  it("ignores sessions that have ended, and removes them", async () => {
    await sessionsBefore(SESSIONS_A_USER, new Date(Date.now() - 1000));
    await signIn({});
    expect(await sessionsLeft()).toEqual([]);
    expect(await testDatabase().$count(sessions)).toBe(1);
  });

  it("ends no session of another user", async () => {
    await sessionsBefore(SESSIONS_A_USER, soon());
    await newAccount("Another-One");
    await signIn({ user: "Another-One" });
    expect(await sessionsLeft()).toHaveLength(SESSIONS_A_USER);
  });

  it("isn't exceeded by simultaneous sign-ins", async () => {
    await sessionsBefore(SESSIONS_A_USER - 1, soon());
    const answers = await meetAtRows(
      holdUsers,
      Array.from({ length: 6 }, () => () => signIn({})),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await testDatabase().$count(sessions)).toBe(SESSIONS_A_USER);
  });
});

it("refuses a sign-in by password during which the account got its first factor (D58)", async () => {
  await newAccount();
  const [answer] = await meetAtRows(holdUsers, [() => signIn({})], async (tx) => {
    const [user] = await tx.select({ userId: users.id }).from(users);
    if (user)
      await tx.insert(codeSecrets).values({ ...user, sealedSecret: "sealed", confirmedAt: new Date() });
  });
  expect(answer?.status).toBe(401);
  expect(await testDatabase().$count(sessions)).toBe(0);
});

describe("change password (D18)", () => {
  const NEW = "Plumb-line@7";
  beforeEach(() => newAccount());

  it("sets the new password, keeps this session and ends the others", async () => {
    const here = await signIn({});
    const elsewhere = await signIn({});
    expect((await changePassword(await tokenOf(here.clone()), PASSWORD, NEW)).status).toBe(200);
    expect((await signIn({})).status).toBe(401);
    expect((await signIn({ password: NEW })).status).toBe(200);
    expect((await call("/api/refresh", { headers: cookieHeader(here) })).status).toBe(200);
    expect((await call("/api/refresh", { headers: cookieHeader(elsewhere) })).status).toBe(401);
    expect(await readsOrders(await tokenOf(elsewhere))).toBe(401);
  });

  it("ends the session of a sign-in that had read the old password", async () => {
    const [answer] = await meetAtRows(holdUsers, [() => signIn({})], async (tx) => {
      await tx.update(users).set({ passwordHash: "changed in the meantime" });
      await tx.delete(sessions);
    });
    expect(answer?.status).toBe(401);
    expect(answer?.headers.getSetCookie()).toEqual([]);
    expect(await testDatabase().$count(sessions)).toBe(0);
  });

  it("lets only one of two simultaneous changes with the same current password succeed", async () => {
    const one = await tokenOf(await signIn({}));
    const other = await tokenOf(await signIn({}));
    const answers = await meetAtRows(holdUsers, [
      () => changePassword(one, PASSWORD, NEW),
      () => changePassword(other, PASSWORD, "T-square#88"),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
    expect(await testDatabase().$count(sessions)).toBe(1);
  });

  const fieldsSchema = z.object({
    error: z.object({ data: z.object({ fields: z.record(z.string(), z.string()) }) }),
  });

  it.each([
    [
      "a wrong current password",
      "Wrong#1234",
      NEW,
      { currentPassword: "Your current password is incorrect." },
    ],
    ["a weak new one", PASSWORD, "weak", { newPassword: PASSWORD_TEXT }],
    ["a new one that is easy to guess", PASSWORD, "Welcome#1", { newPassword: GUESSABLE_TEXT }],
    ["the username as the new one", PASSWORD, `${NAME}#1`, { newPassword: GUESSABLE_TEXT }],
  ])("refuses %s under its field", async (_name, current, next, fields) => {
    const answer = await changePassword(await tokenOf(await signIn({})), current, next);
    expect(answer.status).toBe(400);
    expect(fieldsSchema.parse(await answer.json()).error.data.fields).toEqual(fields);
    expect((await signIn({})).status).toBe(200);
  });

  it("counts wrong current passwords like failed sign-ins", async () => {
    const token = await tokenOf(await signIn({}));
    for (let n = 0; n < 10; n += 1) await changePassword(token, "Wrong#1234", NEW);
    expect((await changePassword(token, PASSWORD, NEW)).status).toBe(429);
  });
});
