import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { PASSWORD_TEXT, USERNAME_TEXT } from "#domain/account.ts";
import { sessions, signInFailures, users } from "../db/schema.ts";
import { call, failureOf, post, resetShop, testDatabase } from "../testing/shop.ts";

const NAME = "Vera-Line";
const PASSWORD = "Compass#42";

beforeEach(() => resetShop());

const answerSchema = z.object({ accessToken: z.string(), roles: z.array(z.number()).optional() });

function cookiesOf(answer: Response): Map<string, string> {
  return new Map(
    answer.headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      return [pair.slice(0, pair.indexOf("=")), line] as const;
    }),
  );
}

function cookieHeader(answer: Response): { cookie: string } {
  const pairs = [...cookiesOf(answer).values()].map((line) => line.split(";")[0]);
  return { cookie: pairs.join("; ") };
}

const register = (user = NAME, password = PASSWORD) => post("/api/register", { user, password });
const signIn = (body: object, headers: Record<string, string> = {}) =>
  post("/api/auth", { user: NAME, password: PASSWORD, ...body }, headers);

async function tokenOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  return answerSchema.parse(await answer.json()).accessToken;
}

async function refreshed(headers: { cookie: string }): Promise<string> {
  return tokenOf(await call("/api/refresh", { headers }));
}

const claimsSchema = z.object({
  UserInfo: z.object({ username: z.string(), roles: z.array(z.number()) }),
  iat: z.number(),
  exp: z.number(),
});
function claimsOf(token: string): z.infer<typeof claimsSchema> {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return claimsSchema.parse(JSON.parse(atob(payload)));
}

function changePassword(token: string, currentPassword: string, newPassword: string): Promise<Response> {
  return post(
    "/trpc/auth.changePassword",
    { currentPassword, newPassword },
    { authorization: `Bearer ${token}` },
  );
}

describe("register", () => {
  it("makes a user with the user role only, whatever else is sent", async () => {
    const answer = await post("/api/register", { user: NAME, password: PASSWORD, roles: [2001, 5150] });
    expect(answer.status).toBe(200);
    const [user] = await testDatabase().select().from(users);
    expect(user).toMatchObject({ username: NAME, roles: [2001] });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    ["a short name", { user: "abc" }, USERNAME_TEXT],
    ["a name that starts with a digit", { user: "1abcd" }, USERNAME_TEXT],
    ["a name of 25", { user: "a".repeat(25) }, USERNAME_TEXT],
    ["a name with a line break after it", { user: "abcd\n" }, USERNAME_TEXT],
    ["a short password", { password: "Aa1!aaa" }, PASSWORD_TEXT],
    ["a password of 25", { password: `Aa1!${"a".repeat(21)}` }, PASSWORD_TEXT],
    ["a password without a digit", { password: "Compass##" }, PASSWORD_TEXT],
    ["a password with another special character only", { password: "Compass^42" }, PASSWORD_TEXT],
    ["a NUL", { user: "ab\u0000cd" }, "Username contains characters that are not allowed."],
    ["no password", { password: undefined }, "Password is required."],
  ])("refuses %s", async (_name, fields, message) => {
    const answer = await post("/api/register", { user: NAME, password: PASSWORD, ...fields });
    expect(await failureOf(answer)).toEqual({ status: 400, message });
    expect(await testDatabase().$count(users)).toBe(0);
  });

  it("answers 409 'Username Taken' without regard to case", async () => {
    await register();
    expect(await failureOf(await register(NAME.toUpperCase()))).toEqual({
      status: 409,
      message: "Username Taken",
    });
  });

  it("lets one of many racing registrations through", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

describe("sign in", () => {
  beforeEach(() => register());

  it("answers a 15-minute token with UserInfo, the roles, and an HttpOnly, Secure, Lax cookie", async () => {
    const answer = await signIn({});
    const body = answerSchema.parse(await answer.clone().json());
    expect(body.roles).toEqual([2001]);
    const { UserInfo, iat, exp } = claimsOf(body.accessToken);
    expect(UserInfo).toEqual({ username: NAME, roles: [2001] });
    expect(exp - iat).toBe(15 * 60);
    const cookie = cookiesOf(answer).get("session");
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Max-Age|Expires/i);
  });

  it("keeps the cookie for 30 days on a trusted device", async () => {
    expect(cookiesOf(await signIn({ trust: true })).get("session")).toMatch(/; Max-Age=2592000/);
  });

  it("takes the name without regard to case", async () => {
    expect(claimsOf(await tokenOf(await signIn({ user: "vera-line" }))).UserInfo.username).toBe(NAME);
  });

  it.each([
    ["a wrong password", { password: "Compass#43" }, 401, "Unauthorized"],
    ["an unknown name", { user: "nobody" }, 401, "Unauthorized"],
    ["no name", { user: "" }, 400, "Missing Username or Password"],
    ["no password", { password: "" }, 400, "Missing Username or Password"],
    ["a number for a name", { user: 5 }, 400, "Username must be text."],
  ])("refuses %s", async (_name, fields, status, message) => {
    const answer = await signIn(fields);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await failureOf(answer)).toEqual({ status, message });
  });

  it("ends the session that this browser had before", async () => {
    const first = await signIn({});
    await signIn({}, cookieHeader(first));
    expect((await call("/api/refresh", { headers: cookieHeader(first) })).status).toBe(401);
  });

  it("keeps only a hash of the cookie", async () => {
    const answer = await signIn({});
    const [session] = await testDatabase().select().from(sessions);
    expect(session?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(cookieHeader(answer).cookie).not.toContain(session?.id);
  });
});

const from = (address: string) => ({ "cf-connecting-ip": address });

const wrong = (address: string, user = NAME) => signIn({ user, password: "Wrong#1234" }, from(address));

describe("failed sign-ins (D37)", () => {
  beforeEach(() => register());
  it("are answered 429 after ten from one address, with the sentence of D20 and Retry-After", async () => {
    for (let n = 0; n < 10; n += 1) expect((await wrong("192.0.2.1", `guess-${n}`)).status).toBe(401);
    const refused = await wrong("192.0.2.1", "guess-10");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await failureOf(refused)).toEqual({ status: 429, message: "Login Failed" });
    expect((await signIn({}, from("192.0.2.2"))).status).toBe(200);
  });

  it("are counted for a name, too, whether it exists or not", async () => {
    for (const user of [NAME, "nobody"]) {
      for (let n = 0; n < 10; n += 1) await wrong(`198.51.100.${n}`, user);
      expect((await wrong("203.0.113.9", user)).status).toBe(429);
    }
  });

  it("do not keep out the owner in a browser that signed in before", async () => {
    const known = cookieHeader(await signIn({}, from("203.0.113.1")));
    for (let n = 0; n < 12; n += 1) await wrong(`198.51.100.${n}`);
    expect((await signIn({}, from("203.0.113.2"))).status).toBe(429);
    expect((await signIn({}, { ...from("203.0.113.3"), ...known })).status).toBe(200);
  });

  it("let ten through when they come at once, and not one more", async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => wrong(`198.51.100.${n}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it("are forgotten a minute after the first", async () => {
    for (let n = 0; n < 11; n += 1) await wrong("192.0.2.1");
    await testDatabase()
      .update(signInFailures)
      .set({ since: new Date(Date.now() - 60_000) });
    expect((await signIn({}, from("192.0.2.1"))).status).toBe(200);
  });

  it("do not count what succeeds", async () => {
    for (let n = 0; n < 12; n += 1) expect((await signIn({}, from("192.0.2.7"))).status).toBe(200);
  });
});

describe("refresh and sign out", () => {
  beforeEach(() => register());

  it("trades the cookie for a new token", async () => {
    const { UserInfo } = claimsOf(await refreshed(cookieHeader(await signIn({}))));
    expect(UserInfo).toEqual({ username: NAME, roles: [2001] });
  });

  it.each([
    ["no cookie", ""],
    ["a made-up cookie", "session=abcdefghijklmnop"],
    ["an empty cookie", "session="],
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
    expect(cookiesOf(answer).get("session")).toMatch(/; Max-Age=0/);
  });

  it.each([
    [true, 30, 2_592_000],
    [false, 1, undefined],
  ])("slides a session (trusted: %s) to %d days when half of its time is over", async (trust, days, age) => {
    const cookies = cookieHeader(await signIn({ trust }));
    const db = testDatabase();
    await db.update(sessions).set({ expiresAt: new Date(Date.now() + 60_000) });
    const answer = await call("/api/refresh", { headers: cookies });
    expect(/Max-Age=(\d+)/.exec(cookiesOf(answer).get("session") ?? "")?.[1]).toBe(age?.toString());
    const [session] = await db.select().from(sessions);
    const left = (session?.expiresAt.getTime() ?? 0) - Date.now();
    expect(Math.round(left / (24 * 60 * 60 * 1000))).toBe(days);
  });

  it("takes roles as they are now", async () => {
    const cookies = cookieHeader(await signIn({}));
    await testDatabase()
      .update(users)
      .set({ roles: [2001, 5150] });
    expect(claimsOf(await refreshed(cookies)).UserInfo.roles).toEqual([2001, 5150]);
  });

  it("signs out on the server: the cookie is worth nothing afterwards", async () => {
    const cookies = cookieHeader(await signIn({ trust: true }));
    const answer = await call("/api/logout", { method: "POST", headers: cookies });
    expect(answer.status).toBe(200);
    expect(cookiesOf(answer).get("session")).toMatch(/^session=; Max-Age=0/);
    expect((await call("/api/refresh", { headers: cookies })).status).toBe(401);
  });

  it("signs out by the token alone, and is harmless without anything", async () => {
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

  it("takes the new one, keeps this session and ends the others", async () => {
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
      { currentPassword: "The current password is not right." },
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
