import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { PASSWORD_TEXT } from "#domain/account.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { call, post, resetShop, testDatabase } from "../testing/shop.ts";
import {
  claimsOf,
  cookieHeader,
  cookiesOf,
  NAME,
  PASSWORD,
  refreshed,
  register,
  signIn,
  tokenOf,
} from "../testing/sign-in.ts";

function changePassword(token: string, currentPassword: string, newPassword: string): Promise<Response> {
  return post(
    "/trpc/auth.changePassword",
    { currentPassword, newPassword },
    { authorization: `Bearer ${token}` },
  );
}

beforeEach(() => resetShop());

describe("refresh and sign out", () => {
  beforeEach(() => register());

  it("exchanges the cookie for a new token", async () => {
    const { UserInfo } = claimsOf(await refreshed(cookieHeader(await signIn({}))));
    expect(UserInfo).toEqual({ username: NAME, roles: [2001] });
  });

  it.each([
    ["no cookie", ""],
    ["a made-up cookie", "__Host-session=abcdefghijklmnop"],
    ["an empty cookie", "__Host-session="],
  ])("answers 401 to %s", async (_name, cookie) => {
    expect((await call("/api/refresh", { headers: { cookie } })).status).toBe(401);
  });

  it("answers 401 to an expired session, and removes its cookie", async () => {
    const cookies = cookieHeader(await signIn({ trust: true }));
    await testDatabase()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    const answer = await call("/api/refresh", { headers: cookies });
    expect(answer.status).toBe(401);
    expect(cookiesOf(answer).get("__Host-session")).toMatch(/; Max-Age=0/);
  });

  it.each([
    [true, 30, 2_592_000],
    [false, 1, undefined],
  ])("slides a session (trusted: %s) to %d days when half its lifetime is over", async (trust, days, age) => {
    const cookies = cookieHeader(await signIn({ trust }));
    const db = testDatabase();
    await db.update(sessions).set({ expiresAt: new Date(Date.now() + 60_000) });
    const answer = await call("/api/refresh", { headers: cookies });
    expect(/Max-Age=(\d+)/.exec(cookiesOf(answer).get("__Host-session") ?? "")?.[1]).toBe(age?.toString());
    const [session] = await db.select().from(sessions);
    const left = (session?.expiresAt.getTime() ?? 0) - Date.now();
    expect(Math.round(left / (24 * 60 * 60 * 1000))).toBe(days);
  });

  it("uses the current roles", async () => {
    const cookies = cookieHeader(await signIn({}));
    await testDatabase()
      .update(users)
      .set({ roles: [2001, 5150] });
    expect(claimsOf(await refreshed(cookies)).UserInfo.roles).toEqual([2001, 5150]);
  });

  it("signs out on the server: the cookie is worthless afterwards", async () => {
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
});

describe("change password (D18)", () => {
  const NEW = "Plumb-line@7";
  beforeEach(() => register());

  it("sets the new password, keeps this session and ends the others", async () => {
    const here = await signIn({});
    const elsewhere = await signIn({});
    expect((await changePassword(await tokenOf(here.clone()), PASSWORD, NEW)).status).toBe(200);
    expect((await signIn({})).status).toBe(401);
    expect((await signIn({ password: NEW })).status).toBe(200);
    expect((await call("/api/refresh", { headers: cookieHeader(here) })).status).toBe(200);
    expect((await call("/api/refresh", { headers: cookieHeader(elsewhere) })).status).toBe(401);
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

  it("needs a live session", async () => {
    const token = await tokenOf(await signIn({}));
    await testDatabase().delete(sessions).where(eq(sessions.trusted, false));
    expect((await changePassword(token, PASSWORD, NEW)).status).toBe(401);
  });
});
